// What depends on where the page lies: in an exported page everything is in the page itself, which boot.js has read.

const { template, game, files, startWorker } = /** @type {any} */ (globalThis).exported;

/** The engine in a worker. @type {() => Worker} */
export { startWorker };

/** The game that the page brings along, as a link has it behind `#`. @type {string} */
export const BROUGHT = game;

/**
 * What an exported page is made of: a page that brings no game, and the files of the engine by their names, by gzip and in base64.
 * @returns {Promise<{template: string, files: Record<string, string>}>}
 */
export async function partsOfPage() {
  return { template, files };
}
