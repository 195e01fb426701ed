// Makes a page of one file that plays a game anywhere: from a disk, without a network or a server.

import { partsOfPage } from "./place.js";

/** Where a page without a game has its game and its engine; once in it. */
const PLACE = ['<script type="application/json" id="brought">', "</script>"];

/**
 * A page that begins with this game.
 * @param {string} game as a link has it behind `#`
 */
export async function exportedPage(game) {
  const { template, files } = await partsOfPage();
  const [before, after, ...more] = template.split(PLACE.join("null"));
  if (after === undefined || more.length) throw new Error("the page has no place for a game");
  // What ends a script or begins a comment has a '<'; in JSON it can be written in another way.
  const brought = JSON.stringify({ game, files }).replaceAll("<", "\\u003c");
  return new Blob([before, PLACE.join(brought), after], { type: "text/html" });
}
