//! The group of all processes of an engine. The group ends when the engine ends, and when this program ends.
//!
//! An engine may start further processes, which could outlive the engine. On Unix the engine leads a process group,
//! which is killed when the engine ends. A guard covers the case that the match itself is killed: it is a second
//! process of this program, which kills the remaining groups when its input ends. On Windows a job object does both:
//! the system ends the processes of the job when the handle of the job object is closed.

use std::io;
use std::process::{Child, Command};

/// The command-line argument that makes this program the guard of another process's engines; see [`guard`].
pub const GUARD_COMMAND: &str = "guard-engines";

/// Starts an engine and the group of its processes. Ctrl-C does not reach the engine, only the program that runs it.
pub(super) fn spawn(command: &mut Command) -> io::Result<(Child, Group)> {
    system::detach(command);
    let mut child = command.spawn()?;
    match system::Group::from_child(&child) {
        Ok(group) => Ok((child, Group(group))),
        Err(why) => {
            let _ = child.kill();
            let _ = child.wait();
            Err(why)
        }
    }
}

/// The processes of an engine. They are killed when this value is dropped.
pub(super) struct Group(#[allow(dead_code, reason = "a job object only has to be dropped")] system::Group);

#[cfg(unix)]
mod system {
    use crate::arena::engine::group::GUARD_COMMAND;
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::collections::HashSet;
    use std::io::{self, BufRead, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, ChildStdin, Command, Stdio};
    use std::sync::{LazyLock, Mutex, PoisonError};

    /// The standard input of the guard, which is started together with the first engine.
    static GUARD_INPUT: LazyLock<Mutex<Option<ChildStdin>>> = LazyLock::new(|| {
        let started = start_guard().map_err(|why| log::warn!("engines may outlive a killed match: {why}"));
        Mutex::new(started.ok())
    });

    fn start_guard() -> io::Result<ChildStdin> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(GUARD_COMMAND).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // The guard gets a process group of its own, so that signals to the process group of the match do not reach it.
        command.process_group(0).spawn()?.stdin.take().ok_or_else(|| io::Error::other("no pipe to the guard"))
    }

    fn tell_guard(change: char, group: Pid) {
        let mut input = GUARD_INPUT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipe) = input.as_mut()
            && let Err(why) = pipe.write_all(format!("{change}{group}\n").as_bytes())
        {
            log::warn!("the guard of the engines' processes has ended: {why}");
            *input = None;
        }
    }

    pub fn detach(command: &mut Command) {
        LazyLock::force(&GUARD_INPUT);
        command.process_group(0);
    }

    pub struct Group(Pid);

    impl Group {
        pub fn from_child(child: &Child) -> io::Result<Group> {
            let group = Pid::from_raw(child.id().try_into().map_err(io::Error::other)?);
            tell_guard('+', group);
            Ok(Group(group))
        }
    }

    impl Drop for Group {
        fn drop(&mut self) {
            // An error means that no process of the group is left, so it is ignored.
            let _ = killpg(self.0, Signal::SIGKILL);
            tell_guard('-', self.0);
        }
    }

    pub fn guard(input: impl BufRead) {
        let mut groups = HashSet::new();
        for line in input.lines().map_while(Result::ok) {
            match line.split_at_checked(1).map(|(change, group)| (change, group.parse())) {
                Some(("+", Ok(group))) if group > 1 => drop(groups.insert(group)),
                Some(("-", Ok(group))) => drop(groups.remove(&group)),
                _ => {}
            }
        }
        for group in groups {
            let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
        }
    }
}

#[cfg(windows)]
mod system {
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};
    use win32job::{ExtendedLimitInfo, Job};

    pub fn detach(command: &mut Command) {
        /// A constant of the Windows API: the console's Ctrl-C does not reach the process.
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }

    pub struct Group(#[allow(dead_code, reason = "it only has to be dropped")] Job);

    impl Group {
        pub fn from_child(child: &Child) -> io::Result<Group> {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
            job.assign_process(child.as_raw_handle() as isize).map_err(io::Error::other)?;
            Ok(Group(job))
        }
    }

    pub fn guard(_input: impl std::io::BufRead) {}
}

#[cfg(not(any(unix, windows)))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    pub fn detach(_command: &mut Command) {}

    pub struct Group;

    impl Group {
        pub fn from_child(_child: &Child) -> io::Result<Group> {
            Ok(Group)
        }
    }

    pub fn guard(_input: impl std::io::BufRead) {}
}

/// Runs the guard. It reads lines that say which groups begin (`+ID`) and end (`-ID`) until the end of the input, and
/// then kills the remaining groups.
pub fn guard(input: impl io::BufRead) {
    system::guard(input);
}
