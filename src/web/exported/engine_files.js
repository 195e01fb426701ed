// What the engine is made of, and where its secrets are kept: in the worker of an exported page, what boot.js has given it.

const { files } = /** @type {{files: Record<string, string>}} */ (/** @type {any} */ (globalThis).exported);

// The types of the browser's own compression are not known to every tsc.
const { DecompressionStream } = /** @type {any} */ (globalThis);

/** The files of what was learned for shipped games. */
export const LEARNED = Object.keys(files).filter((name) => name.endsWith(".learned"));

/** The networks of games, `NAME.network`. */
export const NETWORKS = Object.keys(files).filter((name) => name.endsWith(".network"));

/** @param {string} name */
export async function fileOf(name) {
  const letters = atob(files[name]);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const content = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  // WebAssembly is compiled as it comes where it says what it is.
  return new Response(content, { headers: { "Content-Type": "application/wasm" } });
}

/**
 * A page from a disk has no store of its own: the key of secret choices lives as long as the page.
 * @returns {Promise<Cache | undefined>}
 */
export async function storeOf() {
  return undefined;
}
