// The evaluations in the course of the game, as a graph to click on.

import { svg } from "./dom.js";
import { expected, scoreText } from "./words.js";

/** @typedef {import("./game.js").Node} Node */
/** @typedef {import("./table.js").Table} Table */

const WIDTH = 300;
const HEIGHT = 80;

/**
 * Draws the graph of the line that is shown; hides it while there are fewer than two evaluations.
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
  const half = WIDTH / last / 2;
  // Positions that are not analysed leave a gap.
  const parts = runs(nodes).flatMap((run) => {
    const [left, right] = [x(run[0]) - half, x(run[run.length - 1]) + half];
    const inner = run.map((node) => `${x(node).toFixed(1)},${y(node).toFixed(1)}`).join(" ");
    const line = `${left},${y(run[0])} ${inner} ${right},${y(run[run.length - 1])}`;
    return [
      svg("rect", { class: "dark", x: left, y: 0, width: right - left, height: HEIGHT }),
      svg("polygon", { class: "area", points: `${left},${HEIGHT} ${line} ${right},${HEIGHT}` }),
      svg("polyline", { class: "curve", points: line }),
    ];
  });
  const picture = svg(
    "svg",
    {
      ...{ viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" },
      "aria-label": `Evaluations from ${text(known[0])} to ${text(known[known.length - 1])}`,
    },
    ...parts,
    svg("line", { class: "middle", x1: 0, y1: HEIGHT / 2, x2: WIDTH, y2: HEIGHT / 2 }),
    svg("line", { class: "now", x1: x(table.at), y1: 0, x2: x(table.at), y2: HEIGHT }),
  );
  picture.addEventListener("click", (event) => {
    const { left, width } = picture.getBoundingClientRect();
    const ply = Math.round(((event.clientX - left) / width) * last);
    void table.show(nodes[Math.max(0, Math.min(ply, nodes.length - 1))]);
  });
  host.replaceChildren(picture);
}

/**
 * The analysed positions, in runs without a gap.
 * @param {Node[]} nodes
 */
function runs(nodes) {
  /** @type {Node[][]} */
  const found = [];
  nodes.forEach((node, n) => {
    if (!node.evaluation) return;
    if (nodes[n - 1]?.evaluation) found[found.length - 1].push(node);
    else found.push([node]);
  });
  return found;
}

/** @param {Node} node */
function text(node) {
  return node.evaluation ? scoreText(node.evaluation.score) : "";
}
