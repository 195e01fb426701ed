// Games with somebody far away: each move is a link that one player sends to the other. A link holds the whole game, and the page
// accepts only what follows from the game that it has kept.
//
// Secret choices: each player's links carry the commitment to the own choice from the first one on, and its reveal once the game is over.

import { ask } from "./api.js";
import { Game, SIDES, other } from "./game.js";
import { chooseFor, sha256 } from "./secret.js";
import { faultOf } from "./share.js";
import { keptGame } from "./store.js";
import { capitalized } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./message.js").Message} Message */
/** @typedef {import("./table.js").Table} Table */

/**
 * The player's own side, if the game is played by links.
 * @param {Game} game
 * @returns {Side | null}
 */
export function ownSide(game) {
  return game.isByLinks() ? game.personsSide() : null;
}

/**
 * What the next link of a player says.
 * @param {Game} game
 * @param {boolean} isOver whether the game is over, by its rules or by its players
 * @returns {Message | null} null if the game is not played by links
 */
export function messageOf(game, isOver) {
  const from = ownSide(game);
  if (!from) return null;
  const { id, secret, saying } = game;
  /** @type {Partial<Record<Side, string>>} */
  const commitments = {};
  for (const side of SIDES) {
    const hash = secret?.own[side]?.commitment ?? secret?.remote?.[side]?.commitment;
    if (hash) commitments[side] = hash;
  }
  const own = secret?.own[from];
  return { id, from, commitments, ...(own && isOver && { reveal: `${own.nonce}:${own.choice}` }), ...(saying && { says: saying }) };
}

/**
 * Opens the game of a link that somebody has sent.
 * @param {Table} table
 * @param {Game} sent the game of the link
 * @param {Message} message
 * @returns {Promise<string>} why it is refused; empty if it is not
 */
export async function receive(table, sent, message) {
  const kept = keptGame(message.id);
  const fault = await faultOf(table, sent);
  if (kept) {
    await table.open(kept.game);
    const refused = fault ? `The link is refused: ${fault}` : follow(kept.game, sent, message);
    await table.open(kept.game);
    if (!refused) await accept(table, message);
    table.save();
    table.changed.emit();
    return refused;
  }
  if (fault) return fault;
  const refused = await begin(table, sent, message);
  if (!refused) {
    await table.open(sent);
    table.save();
  }
  return refused;
}

/**
 * Makes a game of a link that is new here one that is played by links.
 * @param {Table} table
 * @param {Game} sent
 * @param {Message} message
 */
async function begin(table, sent, { id, from, commitments, says }) {
  const mine = other(from);
  const { side, outcome } = sent.head.view ?? {};
  if (!outcome && side !== mine) return "The link is refused: its sender has not moved.";
  sent.id = id;
  sent.isFree = false;
  sent.players = from === "white" ? { white: { kind: "remote" }, black: { kind: "person" } } : { white: { kind: "person" }, black: { kind: "remote" } };
  sent.isFlipped = mine === "black";
  sent.heard = says === "offers" ? says : "";
  const kind = table.kindOf(sent.name);
  if (!kind?.secret) return "";
  const commitment = commitments[from];
  if (!commitment) return "The link is refused: its sender has made no secret choice.";
  // The board is seen behind the question.
  await table.open(new Game({ game: sent.name, fen: sent.fen, options: sent.options }));
  const choice = await chooseFor(kind, sent.fen ?? kind.array, mine);
  if (!choice) return "Without a secret choice the game does not begin. Open the link again.";
  sent.secret = { id, own: { [mine]: choice }, engine: {}, remote: { [from]: { commitment } } };
  // With the own choice other moves may be legal.
  sent.head.view = null;
  return "";
}

/**
 * Goes on with a game by what a link adds to it.
 * @param {Game} game the game that is kept here
 * @param {Game} sent
 * @param {Message} message
 * @returns {string} why the link does not follow from the game; empty if it does
 */
function follow(game, sent, { from, commitments, reveal, says }) {
  if (ownSide(game) === from) return "This is a link of your own: your friend has to open it.";
  const rules = (/** @type {Game} */ { name, fen, options }) => JSON.stringify([name, fen, Object.entries(options).sort()]);
  if (rules(game) !== rules(sent)) return "The link does not follow from the game that is kept here: it has other rules, or another first position.";
  const moves = game.head.moves();
  const told = sent.head.moves();
  const differs = moves.findIndex((move, ply) => move !== told[ply]);
  if (differs >= 0 && differs >= told.length) return "The link is older than the game that is kept here.";
  if (differs >= 0) return `The link does not follow from the game that is kept here: half-move ${differs + 1} was ${moves[differs]}, and is ${told[differs]} in the link.`;
  const fresh = told.slice(moves.length);
  if (fresh.length > 1) return "The link does not follow from the game that is kept here: it holds moves of both players.";
  if (fresh.length && game.ended) return "The link does not follow from the game that is kept here: that game is over.";
  if (fresh.length && game.head.view?.side === ownSide(game)) return "The link does not follow from the game that is kept here: it holds a move of yours.";
  if (says === "agrees" && game.saying !== "offers") return "The link is refused: you have not offered a draw.";
  const { secret } = game;
  if (secret) {
    const mine = other(from);
    const known = secret.remote?.[from]?.commitment;
    if (commitments[mine] && commitments[mine] !== secret.own[mine]?.commitment) return "The link is refused: it has another fingerprint of your secret choice.";
    if (!commitments[from] || (known && known !== commitments[from])) return "The link is refused: the fingerprint of your friend's secret choice is missing or has changed.";
    secret.remote = { ...secret.remote, [from]: { ...secret.remote?.[from], commitment: commitments[from], ...(reveal !== undefined && { reveal }) } };
  }
  if (fresh.length) {
    game.head = game.head.play(fresh[0]);
    game.head.promote();
    game.saying = "";
  }
  game.heard = says ?? "";
  return "";
}

/**
 * What a link means for a game that it has been added to: an end, or a secret that is shown.
 * @param {Table} table
 * @param {Message} message
 */
async function accept(table, { from, says }) {
  if (says === "resigns" && !table.outcome()) table.resign(from);
  if (says === "agrees" && !table.outcome()) table.end(null, "by agreement");
  await checkReveal(table, from);
}

/**
 * Checks a secret choice that the other player has shown: it must be the one of the fingerprint, and the game must be one that could be
 * played with it.
 * @param {Table} table
 * @param {Side} side of the other player
 */
async function checkReveal(table, side) {
  const { game, kind } = table;
  const theirs = game.secret?.remote?.[side];
  if (!theirs?.reveal || theirs.fault !== undefined) return;
  const [, choice] = theirs.reveal.split(":");
  const isTrue = /^[0-9a-f]{32}:/u.test(theirs.reveal) && (await sha256(theirs.reveal)) === theirs.commitment;
  if (!isTrue || !kind.secret?.choices.includes(choice)) {
    theirs.fault = "Your friend's choice is not that of the fingerprint: it was changed.";
    return;
  }
  const { shown_choices: shown = {} } = await ask("position", game.reference(game.head));
  if (shown[side] && shown[side] !== choice) {
    theirs.fault = `Your friend has lied: the moves show that ${shown[side]} was the true one, and the fingerprint is that of ${choice}.`;
    return;
  }
  theirs.choice = choice;
  theirs.fault = "";
  game.head.view = await ask("position", game.reference(game.head));
}

/**
 * What is to be done in a game by links, as sentences.
 * @param {Table} table
 * @returns {{text: string, mustSend: boolean}}
 */
export function nextStep(table) {
  const { game } = table;
  const side = ownSide(game) ?? "white";
  const theirs = game.secret?.remote?.[other(side)];
  if (table.outcome()) {
    const needsReveal = game.secret && theirs?.reveal === undefined;
    const more = needsReveal ? " The link shows your secret choice, so that it can be checked; the answer will show your friend's." : "";
    return { text: `The game is over. Send the link, so that your friend sees it, too.${more}`, mustSend: true };
  }
  if (table.turn() === side) {
    const heard = game.heard === "offers" ? " Your friend offers a draw: accept it by Draw, or play on." : "";
    return { text: `Your turn, as ${capitalized(side)}.${heard}`, mustSend: false };
  }
  const first = game.head.parent ? "" : " It invites them: whoever opens it plays the other side.";
  return { text: `Send this link to your friend.${first} The answer is a link, too: open it here.`, mustSend: true };
}

/**
 * Accepts the draw that the other player has offered, or offers one with the next link.
 * @param {Table} table
 */
export function offerDraw(table) {
  const { game } = table;
  if (game.heard === "offers") {
    game.saying = "agrees";
    table.end(null, "by agreement");
    return;
  }
  game.saying = "offers";
  table.save();
  table.changed.emit();
  table.complain("Your next link offers a draw.");
}
