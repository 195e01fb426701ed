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

const TOO_EARLY = "The link shows a secret choice before the end of the game, which is refused.";

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
 * @returns {Promise<string>} why it, or a part of it, is refused; empty if it is not
 */
export async function receive(table, sent, message) {
  const kept = keptGame(message.id);
  const fault = await faultOf(table, sent);
  if (fault && !kept) return `The link is refused: ${fault}`;
  if (kept) await table.open(kept.game, kept.game.head, true);
  const game = kept ? kept.game : sent;
  const refused = fault ? `The link is refused: ${fault}` : kept ? follow(table, sent, message) : await begin(table, sent, message);
  if (refused) return refused;
  // Other tabs are told when all of the link has been read.
  await table.open(game, game.head, true);
  const warning = await accept(table, message);
  table.save();
  table.changed.emit();
  return warning;
}

/**
 * Makes a game of a link that is new here one that is played by links.
 * @param {Table} table
 * @param {Game} sent
 * @param {Message} message
 */
async function begin(table, sent, { id, from, commitments }) {
  const mine = other(from);
  const { side, outcome } = sent.head.view ?? {};
  if (!outcome && side !== mine) return "The link is refused: its sender has not moved.";
  sent.id = id;
  sent.isFree = false;
  sent.players = from === "white" ? { white: { kind: "remote" }, black: { kind: "person" } } : { white: { kind: "person" }, black: { kind: "remote" } };
  sent.isFlipped = mine === "black";
  const kind = table.kindOf(sent.name);
  if (!kind?.secret) return "";
  const commitment = commitments[from];
  if (!commitment) return "The link is refused: its sender has made no secret choice.";
  if (commitments[mine]) return "This game was begun in another browser, which has your secret choice: open the link there.";
  // The board is seen behind the question.
  await table.open(new Game({ game: sent.name, fen: sent.fen, options: sent.options }));
  const reason = `Somebody invites you to a game of ${kind.title}, which is played by links; you are ${capitalized(mine)}. Before the first move each player chooses.`;
  const choice = await chooseFor(kind, sent.fen ?? kind.array, mine, reason);
  if (!choice) return "Without a secret choice the game does not begin. Open the link again.";
  sent.secret = { id, own: { [mine]: choice }, engine: {}, remote: { [from]: { commitment } } };
  // With the own choice other moves may be legal.
  sent.head.view = null;
  return "";
}

/**
 * Goes on with the game that is shown by what a link adds to it.
 * @param {Table} table
 * @param {Game} sent
 * @param {Message} message
 * @returns {string} why the link does not follow from the game; empty if it does
 */
function follow(table, sent, { from, commitments }) {
  const { game } = table;
  const not = "The link does not follow from the game that is kept here: ";
  if (ownSide(game) === from) return "This is a link of your own: your friend has to open it.";
  const rules = (/** @type {Game} */ { name, fen, options }) => JSON.stringify([name, fen, Object.entries(options).sort()]);
  if (rules(game) !== rules(sent)) return `${not}it has other rules, or another first position.`;
  const moves = game.head.moves();
  const told = sent.head.moves();
  const differs = moves.findIndex((move, ply) => move !== told[ply]);
  if (differs >= 0 && differs >= told.length) return "The link is older than the game that is kept here.";
  if (differs >= 0) return `${not}half-move ${differs + 1} was ${moves[differs]}, and is ${told[differs]} in the link.`;
  const fresh = told.slice(moves.length);
  if (fresh.length > 1) return `${not}it holds moves of both players.`;
  if (fresh.length && table.outcome()) return `${not}that game is over.`;
  if (fresh.length && table.turn() === ownSide(game)) return `${not}it holds a move of yours.`;
  const { secret } = game;
  if (secret) {
    const mine = other(from);
    const theirs = secret.remote?.[from];
    if (commitments[mine] && commitments[mine] !== secret.own[mine]?.commitment) return "The link is refused: it has another fingerprint of your secret choice.";
    const isKept = commitments[from] && (!theirs || theirs.commitment === commitments[from]);
    if (!isKept) return "The link is refused: the fingerprint of your friend's secret choice is missing or has changed.";
    secret.remote = { ...secret.remote, [from]: { ...theirs, commitment: commitments[from] } };
  }
  if (fresh.length) {
    game.head = game.head.play(fresh[0]);
    game.head.promote();
    game.saying = "";
    game.heard = "";
  }
  return "";
}

/**
 * What a link says of the game to which it has been added: an offer, an end, or a secret that is shown.
 * @param {Table} table
 * @param {Message} message
 * @returns {Promise<string>} why a part of it is refused; empty if nothing is
 */
async function accept(table, { from, says, reveal }) {
  const { game } = table;
  if (says === "agrees" && game.saying !== "offers" && !table.outcome()) return "The link is refused: you have not offered a draw.";
  if (says === "offers") game.heard = says;
  if (says === "resigns" && !table.outcome()) table.resign(from);
  if (says === "agrees" && !table.outcome()) table.end(null, "by agreement");
  return reveal === undefined ? "" : checkReveal(table, from, reveal);
}

/**
 * Checks a secret choice that the other player shows: the game must be over with it, it must be the one of the fingerprint, and the
 * game must be one that could be played with it.
 * @param {Table} table
 * @param {Side} side of the other player
 * @param {string} reveal
 * @returns {Promise<string>} why it is refused; empty if it is not, also where it is a lie
 */
async function checkReveal(table, side, reveal) {
  const { game, kind } = table;
  const theirs = game.secret?.remote?.[side];
  if (!theirs || theirs.reveal !== undefined) return "";
  const [, choice] = reveal.split(":");
  const isTrue = /^[0-9a-f]{32}:/u.test(reveal) && (await sha256(reveal)) === theirs.commitment && kind.secret?.choices.includes(choice);
  const { view } = game.head;
  const shown = view?.shown_choices?.[side];
  let fault = "";
  if (!isTrue) fault = "Your friend's choice is not that of the fingerprint: it was changed.";
  else if (shown && shown !== choice) fault = `Your friend has lied: the moves show that ${shown} was the true one, and the fingerprint is that of ${choice}.`;
  if (!fault) {
    // The rules may need the choice to say that the game is over.
    theirs.choice = choice;
    game.head.view = await ask("position", game.reference(game.head));
  }
  if (!table.outcome()) {
    delete theirs.choice;
    game.head.view = view;
    return TOO_EARLY;
  }
  Object.assign(theirs, { reveal, fault });
  return "";
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
