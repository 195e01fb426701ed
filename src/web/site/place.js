// What depends on where the page lies: in a site, files beside this one. An exported page has another file in its place.

import { LEARNED, NETWORKS, fileOf } from "./engine_files.js";

// The types of the browser's own compression are not known to every tsc.
const { CompressionStream } = /** @type {any} */ (globalThis);

/** The engine in a worker. */
export function startWorker() {
  return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
}

/** The game that the page brings along, as a link has it behind `#`: none. */
export const BROUGHT = "";

/**
 * What an exported page is made of: a page that brings no game, and the files of the engine by their names, by gzip and in base64.
 * @returns {Promise<{template: string, files: Record<string, string>}>}
 */
export async function partsOfPage() {
  const names = ["tenfold_bg.wasm", ...LEARNED, ...NETWORKS];
  const packed = names.map(async (name) => /** @type {const} */ ([name, await pack(await fileOf(name))]));
  const template = fileOf("exported.html").then((response) => response.text());
  return { template: await template, files: Object.fromEntries(await Promise.all(packed)) };
}

/** @param {Response} file */
async function pack({ body }) {
  const packed = await new Response(body?.pipeThrough(new CompressionStream("gzip"))).blob();
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1]));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(packed);
  });
}
