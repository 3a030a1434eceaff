//! The allocator keeps its memory: a third of a pass goes into page faults if every tensor is a mapping of
//! its own.

/// Tells glibc to serve large blocks from memory that it keeps.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
pub fn keep() {
    // SAFETY: mallopt changes parameters of the allocator, and may be called at any time. It is called
    // before there are threads. A parameter that it refuses stays as it was.
    unsafe {
        libc::mallopt(libc::M_MMAP_MAX, 0);
        libc::mallopt(libc::M_TRIM_THRESHOLD, libc::c_int::MAX);
    }
}

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn keep() {}
