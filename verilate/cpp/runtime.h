// What every Verilated model of the harness shares: one context, one log and one fate per model,
// and the C interface that Rust calls.
#pragma once

#include "sapwood_verilated.h"
#include "verilated.h"
#include "verilated_cov.h"
#include "verilated_vcd_c.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace sapwood {

// Thrown by vl_fatal. Returning from vl_fatal is not possible: Verilator's convergence loops
// would go on for ever.
struct Fatal final : std::exception {
    const char* what() const noexcept override { return "the model stopped"; }
};

// How an evaluation ended.
enum Status : int { OK = 0, FAILED = 1 };

// The file of a waveform. What cannot be written is noted and dropped: Verilator's own file ends the
// program's flow by vl_fatal, also where its destructor flushes.
class WaveFile final : public VerilatedVcdFile {
public:
    std::string error;  // the first thing that went wrong; empty while all is well

    ~WaveFile() override;
    bool open(const std::string& name) override;
    void close() override;
    ssize_t write(const char* text, ssize_t length) override;

private:
    int m_file = -1;
};

struct Instance {
    const uint64_t id;  // never reused, unlike an address
    const std::unique_ptr<VerilatedContext> context;
    std::string log;    // everything the model printed
    std::string error;  // the first thing that went wrong; empty while all is well
    bool failed = false;
    WaveFile wave_file;
    std::unique_ptr<VerilatedVcdC> wave;  // the waveform that is being written, if one is

    Instance(uint32_t seed);
    virtual ~Instance() = default;
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    // Makes this the model whose context and log the calling thread uses.
    void enter() {
        if (VL_UNLIKELY(entered != id)) enter_slow();
    }
    void fail(const std::string& message);
    virtual void finish() = 0;
    virtual void trace(VerilatedVcdC* vcd) = 0;

    // __thread, not thread_local: known to need no initialisation, so that reading it is one load.
    static __thread uint64_t entered;

private:
    void enter_slow();
};

// Runs `body`; whatever it throws becomes the instance's error.
template <class Body>
inline int guarded(Instance& instance, Body body) noexcept {
    if (VL_UNLIKELY(instance.failed)) return FAILED;
    instance.enter();
    try {
        body();
    } catch (const Fatal&) {
        instance.failed = true;
    } catch (const std::exception& e) {
        instance.fail(e.what());
    } catch (...) {
        instance.fail("unknown C++ exception");
    }
    return instance.failed ? FAILED : OK;
}

// What the model was generated to do besides being evaluated.
enum class Build { Plain, Waves, Coverage };

// The most that a model of a library has counted at each place, of all that have ended; they may run in
// several threads. The sum would not tell a bit that rises and falls from one that rises in every run.
struct Most {
    std::mutex mutex;
    std::vector<uint32_t> counts;
};
template <class V>
inline Most most;

template <class V, Build B>
struct ModelOf final : Instance {
    std::unique_ptr<V> top;

    explicit ModelOf(uint32_t seed)
        : Instance{seed} {}
    ~ModelOf() override {
        enter();
        wave.reset();  // refers to the model
        if constexpr (B == Build::Coverage) {
            if (top) count();
        }
        top.reset();
    }
    // Takes over what this model has counted.
    void count() {
        auto& counters = top->rootp->vlSymsp->__Vcoverage;
        const std::lock_guard<std::mutex> lock{most<V>.mutex};
        auto& counts = most<V>.counts;
        counts.resize(sizeof counters / sizeof counters[0]);
        for (size_t i = 0; i < counts.size(); ++i) counts[i] = std::max<uint32_t>(counts[i], counters[i]);
    }
    // Writes what the models before this one have counted; this one, which has not run, lends its counters.
    void write_coverage(const char* path) {
        auto& counters = top->rootp->vlSymsp->__Vcoverage;
        {
            const std::lock_guard<std::mutex> lock{most<V>.mutex};
            const auto& counts = most<V>.counts;
            for (size_t i = 0; i < counts.size(); ++i) counters[i] = counts[i];
        }
        context->coveragep()->forcePerInstance(true);
        context->coveragep()->write(path);
    }
    void finish() override { top->final(); }
    void trace(VerilatedVcdC* vcd) override {
        if constexpr (B == Build::Waves) {
            top->trace(vcd, 99);
        } else {
            fail("the model was compiled without waveforms");
        }
    }
};

// Held while a model is constructed: Verilator 5.006 keeps the epoch of random seeds in a global,
// so that two models seeded at the same time would disturb each other's initial state.
struct ConstructionLock {
    ConstructionLock();
    ~ConstructionLock();
};

template <class V, Build B>
Instance* open(int random, uint32_t seed) {
    const ConstructionLock lock;
    auto instance = std::make_unique<ModelOf<V, B>>(seed);
    if (!random) instance->context->randReset(0);
    const int status = guarded(*instance, [&] {
        instance->top = std::make_unique<V>(instance->context.get());
    });
    return status == OK ? instance.release() : nullptr;
}

// What Rust calls of a model: `Functions` of tb/src/model/functions.rs has the same fields.
extern "C" {
struct Functions {
    // Uninitialised state starts random, by the seed, or at 0.
    Instance* (*open)(int random, uint32_t seed, void** ports);
    int (*eval)(Instance* instance, uint64_t time);
    void (*close)(Instance* instance);
    int (*trace)(Instance* instance, const char* path);
    void (*dump)(Instance* instance, uint64_t time);
    const char* (*end_trace)(Instance* instance);
    const char* (*error)(const Instance* instance);
    const char* (*log)(const Instance* instance);
    void (*clear_log)(Instance* instance);
    const char* (*version)();
    // Null if the model was compiled without one.
    uint64_t (*plain_loop)(Instance* instance, const uint32_t* stimuli, const uint32_t* expected,
                           uint64_t beats, uint64_t* mismatches);
    // Writes what all ended models of the library have counted, to a file as Verilator has it; null if they
    // do not count. 0 if all is well. The instance is one that has not run.
    int (*coverage)(Instance* instance, const char* path);
};

void sapwood_close(Instance* instance);
int sapwood_trace(Instance* instance, const char* path);
void sapwood_dump(Instance* instance, uint64_t time);
const char* sapwood_end_trace(Instance* instance);
const char* sapwood_error(const Instance* instance);
const char* sapwood_log(const Instance* instance);
void sapwood_clear_log(Instance* instance);
// The release of Verilator that the runtime in the program was compiled with.
const char* sapwood_verilator_version();
}

template <class V, Build B>
inline int eval(Instance* instance, uint64_t time) noexcept {
    auto& model = static_cast<ModelOf<V, B>&>(*instance);
    return guarded(model, [&] {
        model.context->time(time);
        model.top->eval();
    });
}

template <class V, Build B>
inline int coverage(Instance* instance, const char* path) noexcept {
    auto& model = static_cast<ModelOf<V, B>&>(*instance);
    return guarded(model, [&] {
        if constexpr (B == Build::Coverage) model.write_coverage(path);
    });
}

// The release of Verilator that made the model.
inline const char* model_version() { return VERILATOR_PRODUCT " " VERILATOR_VERSION; }

template <class V, Build B>
constexpr Functions functions(decltype(Functions::open) open, decltype(Functions::plain_loop) loop) {
    return {open,
            eval<V, B>,
            sapwood_close,
            sapwood_trace,
            sapwood_dump,
            sapwood_end_trace,
            sapwood_error,
            sapwood_log,
            sapwood_clear_log,
            model_version,
            loop,
            B == Build::Coverage ? coverage<V, B> : nullptr};
}

}  // namespace sapwood
