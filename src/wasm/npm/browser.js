// The package in a browser or a worker: files are fetched from where bundlers have copied them, or from a folder.
import { create } from "./board.js";
import { ADDRESSES } from "./addresses.js";
import { once } from "./once.js";

/**
 * The games and the engine; loaded once.
 * @param {{base?: string | URL}} [options] a folder with the files of the package
 */
export default once(({ base } = {}) => create((name) => bytesOf(base ? new URL(name, folder(base)) : ADDRESSES[name])));

/** @param {string | URL} base */
function folder(base) {
  const url = new URL(base, globalThis.location?.href);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

/** @param {URL} address */
async function bytesOf(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be loaded: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
