//! The memory that the machine can spare.

/// The mebibytes of memory that the machine, or the container that the program runs in, can still give to the program;
/// `None` if that is not known. Only Linux needs this check: it promises more memory than it has, and ends programs
/// that use too much. Other systems refuse requests for too much memory.
pub fn spare_mebibytes() -> Option<usize> {
    let kibibytes = |line: &str| line.strip_prefix("MemAvailable:")?.trim().strip_suffix("kB")?.trim().parse().ok();
    let read = |file: &str| std::fs::read_to_string(file).ok();
    let machine = read("/proc/meminfo")?.lines().find_map(kibibytes).map(|kibibytes: usize| kibibytes >> 10)?;
    // The files of control groups, version 2, as seen from inside a container. The value "max" (no limit) is not a
    // number.
    let container_bytes = |name: &str| read(&format!("/sys/fs/cgroup/memory.{name}"))?.trim().parse().ok();
    let left = container_bytes("max")
        .zip(container_bytes("current"))
        .map(|(most, used): (usize, usize)| most.saturating_sub(used));
    Some(machine.min(left.map_or(usize::MAX, |bytes| bytes >> 20)))
}
