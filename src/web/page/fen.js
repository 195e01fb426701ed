// Reading and writing the board of a FEN. The other fields are left to the server.

/**
 * The pieces of a FEN's board by square, and the squares that are not part of the board.
 * @param {string} fen
 * @param {import("./types.js").Kind} kind the game whose letters are read; other letters are left out
 */
export function parseBoard(fen, { files, ranks, pieces: own }) {
  /** @type {Map<string, import("./types.js").Piece>} */
  const pieces = new Map();
  /** @type {Set<string>} */
  const holes = new Set();
  const known = new Set(own.map(({ letter, promoted }) => (promoted ? `+${letter}` : letter)));
  const board = fen.trim().split(/\s/u)[0].replace(/\[.*$/u, "");
  board.split("/").forEach((row, down) => {
    let file = 0;
    const rank = ranks - down;
    for (const [token] of row.matchAll(/\d+|\*|\+?[A-Za-z]['!]?~?/gu)) {
      const square = squareName(file, rank - 1);
      if (/\d/u.test(token)) {
        file += Number(token) - 1;
      } else if (token === "*") {
        holes.add(square);
      } else if (file < files && rank > 0) {
        const color = /[A-Z]/u.test(token) ? "white" : "black";
        const piece = token.toUpperCase();
        if (known.has(piece.replace("~", ""))) pieces.set(square, { piece, color });
      }
      file += 1;
    }
  });
  return { pieces, holes };
}

/**
 * The board of a FEN.
 * @param {Map<string, import("./types.js").Piece>} pieces
 * @param {Set<string>} holes
 * @param {{files: number, ranks: number}} size
 */
export function writeBoard(pieces, holes, { files, ranks }) {
  const rows = [];
  for (let rank = ranks - 1; rank >= 0; rank -= 1) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < files; file += 1) {
      const square = squareName(file, rank);
      const piece = pieces.get(square);
      if (!piece && !holes.has(square)) {
        empty += 1;
        continue;
      }
      row += empty ? String(empty) : "";
      empty = 0;
      row += piece ? (piece.color === "white" ? piece.piece : piece.piece.toLowerCase()) : "*";
    }
    rows.push(row + (empty ? String(empty) : ""));
  }
  return rows.join("/");
}

/**
 * @param {number} file from 0
 * @param {number} rank from 0
 */
export function squareName(file, rank) {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}
