// The package in Node: files are read from its folder.
import { readFile } from "node:fs/promises";
import { create } from "./board.js";
import { once } from "./once.js";

/** The games and the engine; loaded once. */
export default once(() => create((name) => readFile(new URL(name, import.meta.url))));
