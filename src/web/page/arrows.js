// Arrows on the board: lines of the analysis and hints.

import { svg } from "./dom.js";
import { legsOf } from "./entry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Move} Move */

/** Width of the shaft and length of the head, in squares. */
const SHAFT = 0.16;
const HEAD = 0.42;

/**
 * Draws arrows over the board, in place of those before.
 * @param {Board} board
 * @param {Element} layer
 * @param {{move: Move, kind: string, weight: number}[]} arrows weights from 0 to 1
 */
export function drawArrows(board, layer, arrows) {
  layer.setAttribute("viewBox", `0 0 ${board.shape.files} ${board.shape.ranks}`);
  layer.replaceChildren();
  // The best is drawn last, over the others.
  for (const { move, kind, weight } of [...arrows].reverse()) {
    const group = svg("g", { class: `arrow ${kind}`, opacity: (0.35 + 0.5 * weight).toFixed(2) });
    for (const { from, to } of legsOf(move)) group.append(from ? arrow(board, from, to, weight) : ring(board, to));
    for (const click of move.clicks) if (click.startsWith("x")) group.append(ring(board, click.slice(1)));
    layer.append(group);
  }
}

/**
 * @param {Board} board
 * @param {string} square
 */
function middle(board, square) {
  const { column, row } = board.place2d(square);
  return { x: column + 0.5, y: row + 0.5 };
}

/**
 * @param {Board} board
 * @param {string} from
 * @param {string} to
 * @param {number} weight
 */
function arrow(board, from, to, weight) {
  const [start, end] = [middle(board, from), middle(board, to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const [shaft, head] = [SHAFT * (0.5 + 0.5 * weight), HEAD * (0.6 + 0.4 * weight)];
  /** @param {number} along @param {number} aside */
  const point = (along, aside) => `${start.x + x * along - y * aside},${start.y + y * along + x * aside}`;
  const neck = length - head;
  const points = [
    ...[point(0.2, shaft / 2), point(neck, shaft / 2), point(neck, head / 2), point(length, 0)],
    ...[point(neck, -head / 2), point(neck, -shaft / 2), point(0.2, -shaft / 2)],
  ];
  return svg("polygon", { points: points.join(" ") });
}

/**
 * @param {Board} board
 * @param {string} square
 */
function ring(board, square) {
  const { x, y } = middle(board, square);
  return svg("circle", { class: "ring", cx: x, cy: y, r: 0.42, "stroke-width": SHAFT / 2 });
}
