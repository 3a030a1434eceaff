// Force-included into every C++ file, that of the `verilated` crate through CXXFLAGS (see
// .cargo/config.toml): the runtime that the crate compiles, our own runtime and every Verilated
// model must agree on these settings.
//
// It also lets the unmodified `verilated` 0.1.2 compile against Verilator 5: that crate takes
// version 5 for "older than 4.38", and calls a function that has been renamed since.
#pragma once
#if defined(__cplusplus) && __has_include("verilated.h")

// Verilator's own ends of a run print and abort the process. Ours (runtime.cpp) keep the text in
// the model's log and turn the end into an error of that model.
#define VL_USER_FINISH
#define VL_USER_STOP
#define VL_USER_FATAL
#define VL_USER_WARN

// Simulation time belongs to a model's context; there is no sc_time_stamp() to link.
#define VL_TIME_CONTEXT

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
int sapwood_printf(const char* format, ...);
#define VL_PRINTF sapwood_printf

// What Verilator inlines even without optimisation is what waveforms are made of, and they are
// compiled without: a fifth of their time in the compiler.
#include "verilatedos.h"
#undef VL_ATTR_ALWINLINE
#define VL_ATTR_ALWINLINE inline

#include "verilated.h"
#include "verilated_vcd_c.h"

// Only the `verilated` crate defines these on its command line.
#ifdef VERILATOR_VERSION_MAJOR
#undef VERILATOR_VERSION_MAJOR
#undef VERILATOR_VERSION_MINOR
#define VERILATOR_VERSION_MAJOR 4
#define VERILATOR_VERSION_MINOR 38
#define rolloverMB(megabytes) rolloverSize((megabytes) * 1024 * 1024)
#endif

#endif
