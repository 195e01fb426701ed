// A game of your own, which the engine plays against itself: node example.mjs
import load from "tenfold";

const tenfold = await load();
tenfold.loadVariantConfig(`
[heron:chess]
# A piece that moves like a king and captures like a knight.
customPiece1 = h:mKcN
startFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1
`);
const board = new tenfold.Board("heron");
while (!board.isGameOver() && board.gamePly() < 200) {
  const { best } = await board.search({ nodes: 2000 });
  board.pushLegal(best);
}
const moves = board.moveStack();
board.reset();
console.log(board.variationSan(moves));
board.pushMoves(moves);
console.log(`${board.result()} ${board.endReason() ?? "(not finished)"}`);
