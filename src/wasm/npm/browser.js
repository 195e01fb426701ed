// The package in a browser or a worker: files are fetched from where this module lies. Bundlers copy them if they know
// `new URL(…, import.meta.url)`; others give the address of a folder with them.
import { create } from "./board.js";

/** @type {Promise<import("./index.js").Tenfold> | undefined} */
let loaded;

/**
 * The games and the engine; loaded once.
 * @param {{base?: string | URL}} [options] the folder with the files of the package, if it is not that of this module
 */
export default function load({ base = new URL("./", import.meta.url) } = {}) {
  loaded ??= create(async (name) => {
    const answer = await fetch(new URL(name, base));
    if (!answer.ok) throw new Error(`${name} cannot be loaded: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  });
  return loaded;
}
