// The files of games that the server was started with: the page says when one has changed.

import { ask } from "./api.js";
import { enumerated } from "./words.js";

/** Milliseconds between two questions. */
const PAUSE = 2000;

/** @typedef {{name: string, modified: number, faults: string[]}} File a file with the time of its last change, in milliseconds */

/**
 * Asks the server again and again, while the page is seen.
 * @param {(text: string) => void} tell called with a sentence when files have changed
 */
export async function watchFiles(tell) {
  const read = async () => /** @type {File[]} */ ((await ask("files", {})).files);
  let known = await read();
  while (known.length) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (document.hidden) continue;
    const now = await read();
    const changed = now.filter(({ modified }, n) => modified !== known[n]?.modified);
    if (changed.length) tell(inWords(changed));
    known = now;
  }
}

/** @param {File[]} files */
function inWords(files) {
  const names = enumerated(files.map(({ name }) => name));
  const [fault] = files.flatMap(({ faults }) => faults);
  return `${names} ${files.length > 1 ? "have" : "has"} changed${fault ? `, with a fault: ${fault}` : "."}`;
}
