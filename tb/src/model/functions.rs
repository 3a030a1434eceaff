//! What is called of a model that C++ implements.

use std::ffi::{c_char, c_int, c_void};

/// A C++ model, seen from here.
#[repr(C)]
pub(super) struct Instance {
    _opaque: [u8; 0],
}

/// The functions of a model: `Functions` of verilate/cpp/runtime.h has the same fields.
///
/// An instance is made by `open`, and ended by `close`; in between the others take it.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct Functions {
    /// Writes one address per port; null if the model cannot be constructed. Uninitialised state starts random, by the
    /// seed, or at 0.
    pub(super) open:
        unsafe extern "C" fn(random: c_int, seed: u32, ports: *mut *mut c_void) -> *mut Instance,
    /// 0 if all is well.
    pub(super) eval: unsafe extern "C" fn(instance: *mut Instance, time: u64) -> c_int,
    pub(super) close: unsafe extern "C" fn(instance: *mut Instance),
    /// 0 if all is well. The file is there.
    pub(super) trace: unsafe extern "C" fn(instance: *mut Instance, path: *const c_char) -> c_int,
    pub(super) dump: unsafe extern "C" fn(instance: *mut Instance, time: u64),
    /// What could not be written of the waveform; empty if it is whole.
    pub(super) end_trace: unsafe extern "C" fn(instance: *mut Instance) -> *const c_char,
    /// The strings live until the next call of the instance.
    pub(super) error: unsafe extern "C" fn(instance: *const Instance) -> *const c_char,
    pub(super) log: unsafe extern "C" fn(instance: *const Instance) -> *const c_char,
    pub(super) clear_log: unsafe extern "C" fn(instance: *mut Instance),
    /// The release of Verilator that made the model.
    pub(super) version: unsafe extern "C" fn() -> *const c_char,
    /// The plain loop, if the model was compiled with one: returns cycles, counts mismatches.
    pub(super) plain_loop: Option<
        unsafe extern "C" fn(
            instance: *mut Instance,
            stimuli: *const u32,
            expected: *const u32,
            beats: u64,
            mismatches: *mut u64,
        ) -> u64,
    >,
    /// Writes what all closed instances of the library have counted, if they do. The instance is one that
    /// has not run. 0 if all is well.
    pub(super) coverage:
        Option<unsafe extern "C" fn(instance: *mut Instance, path: *const c_char) -> c_int>,
}
