// The package in Node: files are read from its folder.
import { readFile } from "node:fs/promises";
import { create } from "./board.js";

/** @param {string} name */
const bytesOf = (name) => readFile(new URL(name, import.meta.url));

/** @type {Promise<import("./index.js").Tenfold> | undefined} */
let loaded;

/** The games and the engine; loaded once. */
export default function load() {
  loaded ??= create(bytesOf);
  return loaded;
}
