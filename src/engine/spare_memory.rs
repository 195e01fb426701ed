//! How much memory the machine can spare.

/// Mebibytes that the machine can still give to this process; `None` where that is not known. Only Linux needs to be
/// asked: it promises more memory than it has, and ends programs that use it. Other systems refuse to promise it.
pub fn spare_mebibytes() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        use sysinfo::{MemoryRefreshKind, System};
        let mut system = System::new();
        system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
        let in_container = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
        let bytes = system.available_memory().min(in_container);
        // 0 means that it cannot be read.
        (bytes > 0).then_some((bytes >> 20) as usize)
    }
    #[cfg(not(target_os = "linux"))]
    None
}
