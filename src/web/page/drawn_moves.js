// The moves of a piece as squares around it, and in Betza notation: https://www.gnu.org/software/xboard/Betza.html.

/** How far from the piece squares can be drawn. */
export const REACH = 3;

/**
 * What a piece can do on a square: go there, capture there, or both.
 * @typedef {"both" | "move" | "capture"} Mode
 */
/**
 * A drawn square; a slide goes on from it in the same direction.
 * @typedef {{mode: Mode, slides: boolean}} Drawn
 */

/**
 * The atoms by their longer and shorter distance.
 * @type {Record<string, string>}
 */
const ATOMS = { "1,0": "W", "1,1": "F", "2,0": "D", "2,1": "N", "2,2": "A", "3,0": "H", "3,1": "C", "3,2": "Z", "3,3": "G" };

/**
 * Shorter names of sets of directions, by the number of an atom's directions and how they are written.
 * @type {Record<string, string>}
 */
const SHORT = {
  ...{ "4 b f": "v", "4 l r": "s", "4 f l r": "fs", "4 b l r": "bs" },
  ...{ "4 fl fr": "f", "4 bl br": "b", "4 bl fl": "l", "4 br fr": "r" },
  ...{ "8 lf rf": "f", "8 lb rb": "b", "8 bl fl": "l", "8 br fr": "r", "8 fl fr": "fs", "8 bl br": "bs" },
  ...{ "8 fl fr lf rf": "fh", "8 bl br lb rb": "bh", "8 lb lf rb rf": "v", "8 bl br fl fr": "s" },
};

/**
 * The squares that are drawn together with one: those in the same place in other directions.
 * @param {number} x to the right of the piece
 * @param {number} y ahead of the piece
 * @param {"all" | "sides" | "one"} symmetry
 * @returns {[number, number][]}
 */
export function alike(x, y, symmetry) {
  /** @type {[number, number][]} */
  const all = [[x, y]];
  if (symmetry !== "one") all.push([-x, y]);
  if (symmetry === "all") all.push([x, -y], [-x, -y], [y, x], [-y, x], [y, -x], [-y, -x]);
  const seen = new Set();
  return all.filter((square) => !seen.has(square.join()) && seen.add(square.join()));
}

/**
 * The square half-way to another one; null if there is none.
 * @param {number} x
 * @param {number} y
 * @returns {[number, number] | null}
 */
export function halfway(x, y) {
  return x % 2 || y % 2 ? null : [x / 2, y / 2];
}

/**
 * The square on the way to another one, half the distance or a third of it; null if there is none.
 * @param {number} x
 * @param {number} y
 * @returns {[number, number] | null}
 */
export function before(x, y) {
  const steps = [3, 2].find((steps) => x % steps === 0 && y % steps === 0);
  return steps ? [x / steps, y / steps] : null;
}

/**
 * The direction letters of a single leap.
 * @param {number} x
 * @param {number} y
 */
function direction(x, y) {
  const ahead = y > 0 ? "f" : y < 0 ? "b" : "";
  const aside = x < 0 ? "l" : x > 0 ? "r" : "";
  // Of the eight leaps of a knight, the second letter says which way is the longer one.
  return Math.abs(y) > Math.abs(x) ? aside + ahead : ahead + aside;
}

/**
 * The direction letters of several leaps of one atom; empty for all of them.
 * @param {string[]} directions
 * @param {number} all how many directions the atom has
 */
function directionsText(directions, all) {
  if (directions.length === all) return "";
  return SHORT[[all, ...directions.sort()].join(" ")] ?? directions.join("");
}

/**
 * The moves in Betza notation.
 * @param {Map<string, Drawn>} drawn by `x,y`
 */
export function betzaOf(drawn) {
  /** @type {Map<string, {atom: string, mode: Mode, slides: boolean, directions: string[], all: number}>} */
  const groups = new Map();
  for (const [square, { mode, slides }] of drawn) {
    const [x, y] = square.split(",").map(Number);
    const [long, short] = [Math.abs(x), Math.abs(y)].sort((a, b) => b - a);
    const atom = ATOMS[`${long},${short}`];
    const key = `${mode} ${atom} ${slides}`;
    const group = groups.get(key) ?? { atom, mode, slides, directions: [], all: short && short !== long ? 8 : 4 };
    group.directions.push(direction(x, y));
    groups.set(key, group);
  }
  const written = [...groups.values()].map(({ atom, mode, slides, directions, all }) => {
    const rider = { W: "R", F: "B" }[atom] ?? atom + atom;
    return { modifiers: { both: "", move: "m", capture: "c" }[mode] + directionsText(directions, all), atom: slides ? rider : atom };
  });
  // W and F in all directions are a king's moves, R and B a queen's.
  for (const [one, other, both] of [["W", "F", "K"], ["R", "B", "Q"]]) {
    for (const modifiers of ["", "m", "c"]) {
      const [first, second] = [one, other].map((atom) => written.findIndex((own) => own.atom === atom && own.modifiers === modifiers));
      if (first < 0 || second < 0) continue;
      written[first] = { modifiers, atom: both };
      written.splice(second, 1);
    }
  }
  return written.map(({ modifiers, atom }) => modifiers + atom).join("");
}
