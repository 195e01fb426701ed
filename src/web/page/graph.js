// The evaluations over the game, as a graph to click on.

import { svg } from "./dom.js";
import { expected, scoreText } from "./words.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./table.js").Table} Table */

const WIDTH = 300;
const HEIGHT = 80;

/**
 * Draws the graph of the line that is shown; nothing while there are not two evaluations.
 * @param {Table} table
 * @param {HTMLElement} host
 */
export function drawGraph(table, host) {
  const nodes = [table.game.root, ...table.at.end().path()];
  const known = nodes.filter((node) => node.evaluation);
  host.hidden = known.length < 2;
  if (host.hidden) return;
  const last = Math.max(1, nodes.length - 1);
  /** @param {Node} node */
  const x = (node) => (node.ply / last) * WIDTH;
  /** @param {Node} node */
  const y = (node) => (node.evaluation ? (1 - expected(node.evaluation.score)) * HEIGHT : HEIGHT / 2);
  const line = known.map((node) => `${x(node).toFixed(1)},${y(node).toFixed(1)}`).join(" ");
  const area = `${x(known[0])},${HEIGHT} ${line} ${x(known[known.length - 1])},${HEIGHT}`;
  const picture = svg(
    "svg",
    {
      ...{ viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" },
      "aria-label": `Evaluations from ${text(known[0])} to ${text(known[known.length - 1])}`,
    },
    svg("polygon", { class: "area", points: area }),
    svg("line", { class: "middle", x1: 0, y1: HEIGHT / 2, x2: WIDTH, y2: HEIGHT / 2 }),
    svg("polyline", { class: "curve", points: line }),
    svg("line", { class: "now", x1: x(table.at), y1: 0, x2: x(table.at), y2: HEIGHT }),
  );
  picture.addEventListener("click", (event) => {
    const { left, width } = picture.getBoundingClientRect();
    const ply = Math.round(((event.clientX - left) / width) * last);
    void table.show(nodes[Math.max(0, Math.min(ply, nodes.length - 1))]);
  });
  host.replaceChildren(picture);
}

/** @param {Node} node */
function text(node) {
  return node.evaluation ? scoreText(node.evaluation.score) : "";
}
