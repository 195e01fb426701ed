// Arrows on the board: lines of the analysis and hints.

import { svg } from "./dom.js";
import { legsOf } from "./entry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Move} Move */

/** Width of the shaft and length of the head, in squares. */
const SHAFT = 0.16;
const HEAD = 0.42;
/** Distance between the middle lines of two arrows that go the same way, in squares. */
const BESIDE = 0.2;
/** Distance from the tip of an arrow back to its number, in squares. */
const NUMBER = 0.57;

/**
 * Draws arrows over the board and removes the old ones. Arrows that would cover each other are drawn side by side.
 * @param {Board} board
 * @param {Element} layer
 * @param {{move: Move, kind: string, weight: number, label: string}[]} arrows weights from 0 to 1; labels stand on the arrows
 */
export function drawArrows(board, layer, arrows) {
  layer.setAttribute("viewBox", `0 0 ${board.shape.files} ${board.shape.ranks}`);
  layer.replaceChildren();
  /** How many arrows go from a square in a direction. @type {Map<string, number>} */
  const drawn = new Map();
  const groups = arrows.map(({ move, kind, weight, label }) => {
    const group = svg("g", { class: `arrow ${kind}`, opacity: (0.45 + 0.4 * weight).toFixed(2) });
    /** @type {Element | null} */
    let mark = null;
    for (const { from, to } of legsOf(move)) {
      const way = `${from} ${direction(board, from ?? to, to)}`;
      const count = drawn.get(way) ?? 0;
      drawn.set(way, count + 1);
      const aside = BESIDE * Math.ceil(count / 2) * (count % 2 ? 1 : -1);
      group.append(from && from !== to ? arrow(board, from, to, weight, aside) : ring(board, to));
      if (label) mark = numbered(board, from ?? to, to, aside, label);
    }
    for (const click of move.clicks) if (click.startsWith("x")) group.append(ring(board, click.slice(1)));
    if (move.wall) group.append(ring(board, move.clicks[move.clicks.length - 1]));
    if (mark) group.append(mark);
    return group;
  });
  // The arrow of the best move is drawn last, over the others.
  layer.append(...groups.reverse());
}

/**
 * @param {Board} board
 * @param {string} from
 * @param {string} to
 */
function direction(board, from, to) {
  const [start, end] = [middle(board, from), middle(board, to)];
  return Math.atan2(end.y - start.y, end.x - start.x).toFixed(2);
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
 * @param {number} beside how far aside the whole arrow lies
 */
function arrow(board, from, to, weight, beside) {
  const [start, end] = [middle(board, from), middle(board, to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const [shaft, head] = [SHAFT * (0.5 + 0.5 * weight), HEAD * (0.6 + 0.4 * weight)];
  /** @param {number} along @param {number} aside */
  const point = (along, aside) => {
    const by = aside + beside;
    return `${start.x + x * along - y * by},${start.y + y * along + x * by}`;
  };
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

/**
 * The number of a line, near the tip of its arrow.
 * @param {Board} board
 * @param {string} from
 * @param {string} to
 * @param {number} aside
 * @param {string} label
 */
function numbered(board, from, to, aside, label) {
  const [start, end] = [middle(board, from), middle(board, to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [along, by] = [NUMBER / length, aside / length];
  const x = end.x - (end.x - start.x) * along - (end.y - start.y) * by;
  const y = end.y - (end.y - start.y) * along + (end.x - start.x) * by;
  const text = svg("text", { x, y });
  text.textContent = label;
  return svg("g", { class: "number" }, svg("circle", { cx: x, cy: y, r: 0.15 }), text);
}
