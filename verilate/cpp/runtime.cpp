// The model-independent half of the C interface, and Verilator's user functions.
#include "runtime.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>

// The `verilated` crate compiles the rest of Verilator's runtime. These must be in this very object
// file: the crate's archive is linked after ours and refers back to them.
#include "verilated_threads.cpp"
#if __has_include("verilated_random.cpp")
#include "verilated_random.cpp"
#endif

namespace sapwood {

namespace {
std::mutex construction;
std::atomic<uint64_t> next_id{1};
thread_local Instance* current = nullptr;
}  // namespace

__thread uint64_t Instance::entered = 0;

WaveFile::~WaveFile() { close(); }

bool WaveFile::open(const std::string& name) {
    m_file = ::open(name.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0666);
    if (m_file < 0) error = std::strerror(errno);
    return m_file >= 0;
}

void WaveFile::close() {
    if (m_file >= 0 && ::close(m_file) != 0 && error.empty()) error = std::strerror(errno);
    m_file = -1;
}

ssize_t WaveFile::write(const char* text, ssize_t length) {
    for (ssize_t written = 0; error.empty() && written < length;) {
        const ssize_t now = ::write(m_file, text + written, static_cast<size_t>(length - written));
        if (now >= 0) {
            written += now;
        } else if (errno != EINTR && errno != EAGAIN) {
            error = std::strerror(errno);
        }
    }
    return length;
}

ConstructionLock::ConstructionLock() { construction.lock(); }
ConstructionLock::~ConstructionLock() { construction.unlock(); }

Instance::Instance(uint32_t seed)
    : id{next_id++}
    , context{std::make_unique<VerilatedContext>()} {
    context->traceEverOn(true);
    context->fatalOnError(false);
    context->randReset(2);
    // Verilator reads seed 0 as "take one from the system".
    context->randSeed(static_cast<int>(seed % 0x7ffffffeU) + 1);
}

void Instance::enter_slow() {
    Verilated::threadContextp(context.get());
    current = this;
    entered = id;
}

void Instance::fail(const std::string& message) {
    if (error.empty()) error = message;
    failed = true;
}

namespace {

std::string format(const char* format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, again);
    va_end(again);
    if (length <= 0) return {};
    std::string text(static_cast<size_t>(length) + 1, '\0');
    std::vsnprintf(&text[0], text.size(), format, arguments);
    text.resize(static_cast<size_t>(length));
    return text;
}

std::string at(const char* file, int line, const std::string& message) {
    if (!file || !file[0]) return message;
    return std::string{file} + ":" + std::to_string(line) + ": " + message;
}

// The line of the log that was printed last: what $error and $fatal said.
std::string last_line(const std::string& log) {
    size_t end = log.size();
    while (end > 0 && log[end - 1] == '\n') --end;
    const size_t begin = log.rfind('\n', end == 0 ? 0 : end - 1);
    return log.substr(begin == std::string::npos ? 0 : begin + 1,
                      end - (begin == std::string::npos ? 0 : begin + 1));
}

}  // namespace
}  // namespace sapwood

using sapwood::Instance;

int sapwood_printf(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const std::string text = sapwood::format(format, arguments);
    va_end(arguments);
    if (sapwood::current) {
        sapwood::current->log += text;
    } else {
        std::fputs(text.c_str(), stderr);
    }
    return static_cast<int>(text.size());
}

void vl_finish(const char* file, int line, const char*) {
    if (sapwood::current) sapwood::current->fail(sapwood::at(file, line, "$finish was called"));
}

void vl_stop(const char* file, int line, const char*) {
    if (!sapwood::current) return;
    const std::string said = sapwood::last_line(sapwood::current->log);
    sapwood::current->fail(said.empty() ? sapwood::at(file, line, "$stop was called") : said);
}

void vl_fatal(const char* file, int line, const char*, const char* message) {
    if (sapwood::current) sapwood::current->fail(sapwood::at(file, line, message));
    throw sapwood::Fatal{};
}

void vl_warn(const char* file, int line, const char*, const char* message) {
    sapwood_printf("%%Warning: %s\n", sapwood::at(file, line, message).c_str());
}

namespace sapwood {
extern "C" {

const char* sapwood_verilator_version() { return VERILATOR_PRODUCT " " VERILATOR_VERSION; }

void sapwood_close(Instance* instance) {
    guarded(*instance, [&] { instance->finish(); });
    delete instance;
    // No pointer to the model's context may stay behind in this thread.
    Instance::entered = 0;
    current = nullptr;
    Verilated::threadContextp(Verilated::defaultContextp());
}

// The file must be there: a waveform tells only by a flag that it cannot make it.
int sapwood_trace(Instance* instance, const char* path) {
    return guarded(*instance, [&] {
        instance->wave = std::make_unique<VerilatedVcdC>(&instance->wave_file);
        instance->trace(instance->wave.get());
        instance->wave->open(path);
    });
}

void sapwood_dump(Instance* instance, uint64_t time) {
    instance->enter();
    if (instance->wave) instance->wave->dump(time);
}

const char* sapwood_end_trace(Instance* instance) {
    instance->enter();
    instance->wave.reset();
    return instance->wave_file.error.c_str();
}

const char* sapwood_error(const Instance* instance) { return instance->error.c_str(); }
const char* sapwood_log(const Instance* instance) { return instance->log.c_str(); }
void sapwood_clear_log(Instance* instance) { instance->log.clear(); }

}  // extern "C"
}  // namespace sapwood
