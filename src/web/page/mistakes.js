// Which moves lost a game: those that cost the most of the score that could be expected, and the one that decided it.

/** @typedef {import("./types.js").Side} Side */

/** What a mistake costs at least, and how much a side can expect when a game counts as decided: shares of the points. */
const MISTAKE = 0.1;
export const DECIDED = 0.75;
/** The most moves that are chosen. */
const MOST = 6;

/**
 * A position of a game, with what a search has found in it.
 * @typedef {object} Found
 * @property {Side} side who is to move
 * @property {number | null} share the share of the points that White can expect; null if it is not known
 * @property {string} [best] the best move
 * @property {string} [played] the move that was made
 */

/**
 * What a move cost the side that made it; nothing where no better move is known.
 * @param {Found[]} found the positions of a game, from the first on
 * @param {number} ply of the move, 1 for the first
 */
function cost(found, ply) {
  const [before, after] = [found[ply - 1], found[ply]];
  if (before.share === null || after.share === null || !before.best || before.best === before.played) return 0;
  return (before.share - after.share) * (before.side === "white" ? 1 : -1);
}

/**
 * The plies of the moves that are worth a second look, in their order: the greatest mistakes, those of the person before those of
 * an engine, and the move that decided the game.
 * @param {Found[]} found the positions of a game, from the first on
 * @param {number | null} decided the ply of the move that decided it
 * @param {Side | null} person the side of the person, if only one side is played by a person
 */
export function chosenMistakes(found, decided, person) {
  const plies = found.slice(1).map((_, n) => n + 1);
  const isDeciding = (/** @type {number} */ ply) => ply === decided && cost(found, ply) > 0;
  const rank = (/** @type {number} */ ply) => (isDeciding(ply) ? 4 : found[ply - 1].side === person ? 2 : 0) + cost(found, ply);
  const mistakes = plies.filter((ply) => isDeciding(ply) || cost(found, ply) >= MISTAKE);
  return mistakes.sort((a, b) => rank(b) - rank(a)).slice(0, MOST).sort((a, b) => a - b);
}

/**
 * The ply of the loser's move after which the winner could expect most of the points until the end; 0 if that was so from the
 * beginning, null if it was not even so at the end.
 * @param {Found[]} found the positions of a game, from the first on
 * @param {Side} winner
 */
export function decidingPly(found, winner) {
  let first = null;
  for (let ply = found.length - 1; ply >= 0; ply -= 1) {
    const { share } = found[ply];
    if (share === null) continue;
    if ((winner === "white" ? share : 1 - share) < DECIDED) break;
    first = ply;
  }
  // A search sometimes sees only after the winner's answer what the loser's move has done.
  return first && found[first - 1].side === winner ? first - 1 : first;
}
