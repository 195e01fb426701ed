// Pieces of variants with their moves in Betza notation, to choose from in the design of a game.

import { drawingAddress, loadDrawings } from "./drawings.js";
import { make } from "./dom.js";
import { ownName } from "./own.js";

/**
 * Names and moves, as they are usual among variants.
 * @type {[string, string][]}
 */
const PIECES = [
  ...pieces("archbishop BN, chancellor RN, amazon QN, centaur KN, mann K, wazir W, ferz F, elephant A, camel C, zebra Z"),
  ...pieces("nightrider NN, griffon FyafsF, aanca WyafsW, grasshopper gQ, cannon mRcpR, champion WAD, wizard FC, kirin FD, phoenix WA"),
  ...pieces("lion KNAD, buffalo NCZ, squirrel NAD, hawk ADGH, leopard NB2, frog FH, rook of four R4, crowned rook RF, crowned bishop BW"),
  ...pieces("gold general WfF, silver general FfW, lance fR, soldier fsW, vao mBcpB, queen Q, rook R, bishop B, knight N"),
];

/** Letters for the pieces of one text; the king has its own. */
const LETTERS = [..."abcdefghijlmnopqrstuvwxyz"];

/**
 * @param {string} list names, each with its moves behind the last blank
 * @returns {[string, string][]}
 */
function pieces(list) {
  return list.split(", ").map((entry) => {
    const blank = entry.lastIndexOf(" ");
    return [entry.slice(0, blank), entry.slice(blank + 1)];
  });
}

/**
 * The cards of all pieces, with pictures. They are drawn as the pieces of games that exist only for that.
 * @param {(name: string, betza: string) => void} choose
 */
export async function pieceCards(choose) {
  const cards = [];
  for (let from = 0; from < PIECES.length; from += LETTERS.length) {
    const some = PIECES.slice(from, from + LETTERS.length);
    const game = ownName("list", textWith(some));
    await loadDrawings(game);
    for (const [n, [name, betza]] of some.entries()) {
      const picture = make("img", { src: drawingAddress(game, `w${LETTERS[n].toUpperCase()}.svg`), alt: "" });
      const words = make("span", {}, name, make("code", {}, betza));
      cards.push(make("button", { type: "button", class: "piece-card", click: () => choose(name, betza), "data-piece": name }, picture, words));
    }
  }
  return cards;
}

/**
 * A text of a game with these pieces.
 * @param {[string, string][]} pieces
 */
function textWith(pieces) {
  const lines = pieces.map(([, betza], n) => `customPiece${n + 1} = ${LETTERS[n]}:${betza}\n`);
  const names = pieces.map(([name], n) => `${LETTERS[n]}: ${name}`).join(", ");
  return `[list]\nking = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n${lines.join("")}pieceNames = ${names}\n`;
}
