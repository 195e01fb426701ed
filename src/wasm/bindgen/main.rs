//! Writes `tenfold.js`, `tenfold.d.ts` and `tenfold_bg.wasm` for a module that cargo has built: as an ES module for
//! browsers and workers, or for Node.

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [target, module, folder] = &arguments[..] else { bail!("usage: tenfold-bindgen web|nodejs MODULE.wasm FOLDER") };
    let mut bindgen = Bindgen::new();
    match target.as_str() {
        "web" => bindgen.web(true)?,
        "nodejs" => bindgen.nodejs(true)?,
        other => bail!("'{other}' is no target: web or nodejs"),
    };
    bindgen.input_path(module).out_name("tenfold").typescript(true).remove_name_section(true);
    bindgen.generate(folder).with_context(|| format!("no bindings for {module}"))
}
