// The npm package beside ffish: node npm.mjs FOLDER, into which package and ffish are installed.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv.at(-1));
const require = createRequire(`${folder}/package.json`);
const { default: load } = await import(pathToFileURL(require.resolve("tenfold").replace("node.cjs", "node.js")));
const tenfold = await load();
// The peer is older than Node's `fetch`, with which it would read a file.
delete globalThis.fetch;
const ffish = require("ffish");
await new Promise((ready) => (ffish.onRuntimeInitialized = ready));

const PLIES = 40;
/** The peer writes other letters in SAN than in FENs, or FENs that ours are not. */
const OTHER_LETTERS = /^(xiangqi|janggi|manchu|minixiangqi|supply)/;
const OTHER_FENS = ["bughouse", "checkshogi"];

/** A random number below `most`, from a seed (Numerical Recipes' linear congruential generator). */
let seed = 1;
const random = (most) => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 8) % most;
const words = (text) => text.split(" ").filter(Boolean);
const withoutSign = (san) => san.replace(/[+#]$/, "");

test("games of both go alike", () => {
    // It has none before the first board.
    new ffish.Board("chess").delete();
    const theirs = new Set(words(ffish.variants()));
    const games = words(tenfold.variants()).filter((game) => theirs.has(game) && !OTHER_FENS.includes(game));
    assert.ok(games.length > 50, `${games.length} games`);
    let compared = 0;
    for (const game of games) {
        const [ours, peer] = [new tenfold.Board(game), new ffish.Board(game)];
        for (let ply = 0; ply < PLIES; ply++) {
            const moves = words(peer.legalMoves());
            assert.deepEqual(words(ours.legalMoves()), moves.sort(), `${game}: ${ours.fen()}`);
            assert.equal(ours.isCheck(), peer.isCheck(), `${game}: ${ours.fen()}`);
            assert.equal(ours.turn(), peer.turn());
            assert.equal(ours.numberLegalMoves(), moves.length);
            if (!moves.length || ours.isGameOver()) break;
            const move = moves[random(moves.length)];
            assert.equal(ours.isCapture(move), peer.isCapture(move), `${game}: ${move}`);
            const san = ours.sanMove(move);
            // Promoted forms are golds and the like there, and have no letter of their own.
            if (!OTHER_LETTERS.test(game) && !/\+./.test(ours.fen().split(" ")[0] + san)) {
                assert.equal(withoutSign(san), withoutSign(peer.sanMove(move, ffish.Notation.SAN)), `${game}: ${ours.fen()}`);
            }
            assert.ok(ours.pushSan(san), san);
            assert.equal(words(ours.moveStack()).at(-1), move);
            peer.push(move);
            compared++;
        }
        ours.delete();
        peer.delete();
    }
    console.log(`${games.length} games, ${compared} plies as ffish has them`);
});

test("both write lines and numbers alike", () => {
    for (const fen of ["", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7"]) {
        const [ours, peer] = [new tenfold.Board("chess", fen), fen ? new ffish.Board("chess", fen) : new ffish.Board("chess")];
        const line = fen ? "e7e5 g1f3 b8c6" : "e2e4 e7e5 g1f3";
        assert.equal(ours.variationSan(line), peer.variationSan(line));
        ours.pushSanMoves(ours.variationSan(line));
        assert.equal(ours.moveStack(), line);
        ours.setFen(fen || tenfold.startingFen("chess"));
        assert.equal(ours.gamePly(), peer.gamePly());
        assert.equal(ours.fullmoveNumber(), peer.fullmoveNumber());
    }
});

test("hands, results and reasons", () => {
    const board = new tenfold.Board("crazyhouse");
    board.pushSanMoves("e4 d5 exd5 Qxd5");
    assert.deepEqual([board.pocket(true), board.pocket(false)], ["p", "p"]);
    assert.deepEqual([board.pieces().d5, board.pieces().e4], ["q", undefined]);
    const mate = new tenfold.Board("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    assert.equal(mate.sanMove("a1a8"), "Ra8#");
    mate.push("a1a8");
    assert.deepEqual([mate.isGameOver(), mate.result(), mate.endReason()], [true, "1-0", "checkmate"]);
    mate.pop();
    assert.equal(mate.result(), "*");
});

test("material of few pieces is judged as by ffish", () => {
    const fens = ["4k3/8/8/8/8/8/8/4KN2", "4k3/4p3/8/8/8/8/8/4KN2", "4k3/3r4/8/8/8/8/8/4K3", "4kb2/8/8/8/8/4B3/8/4K3", "4k3/8/8/8/8/8/8/4K3"];
    const judged = fens.map((fen) => {
        const [ours, peer] = [new tenfold.Board("chess", `${fen} w - - 0 1`), new ffish.Board("chess", `${fen} w - - 0 1`)];
        const [white, black] = [ours.hasInsufficientMaterial(true), ours.hasInsufficientMaterial(false)];
        assert.deepEqual([white, black], [peer.hasInsufficientMaterial(true), peer.hasInsufficientMaterial(false)], fen);
        assert.equal(ours.isInsufficientMaterial(), peer.isInsufficientMaterial());
        return `${white} ${black}`;
    });
    assert.deepEqual(judged, ["true true", "false false", "true false", "true true", "true true"]);
});

test("what is wrong is told", () => {
    assert.throws(() => new tenfold.Board("ches"), /there is no game 'ches'; did you mean/);
    assert.throws(() => new tenfold.Board("chess", "8/8 w - - 0 1"), /rank/);
    assert.throws(() => tenfold.loadVariantConfig("[odd:chess]\npromotionPieceTypes = !\n"), /odd/);
    const board = new tenfold.Board();
    assert.equal(board.push("e2e5"), false);
    assert.throws(() => board.pushLegal("e2e5"), /illegal move e2e5/);
    assert.equal(tenfold.validateFen(board.fen()), 1);
    assert.equal(tenfold.validateFen("8/8 w - - 0 1"), 0);
    assert.match(tenfold.fenError("8/8 w - - 0 1"), /rank/);
    assert.deepEqual([tenfold.validateFen(""), tenfold.fenError("")], [0, "empty FEN"]);
    for (const wrong of [7, {}, null, Symbol()]) {
        assert.throws(() => new tenfold.Board(wrong), TypeError);
        assert.throws(() => board.push(wrong), TypeError);
        assert.throws(() => board.setFen(wrong), TypeError);
    }
    for (const wrong of [-1, 1.5, NaN, 2 ** 32, "2"]) assert.throws(() => board.perft(wrong), RangeError);
    board.delete();
    board.delete();
    assert.throws(() => board.fen(), /deleted/);
    assert.throws(() => board.push("e2e4"), /deleted/);
});

test("a search tells lines, can be stopped, and uses the network", async () => {
    const board = new tenfold.Board("grand");
    const lines = [];
    const found = await board.search({ nodes: 3000, lines: 2, onLine: (line) => lines.push(line) });
    assert.ok(lines.length > 2 && found.lines.length === 2 && words(board.legalMoves()).includes(found.best), JSON.stringify(found));
    const begun = performance.now();
    const stopped = board.search({ movetime: 60_000, signal: AbortSignal.timeout(200) });
    await assert.rejects(board.search(), /searching already/);
    assert.ok((await stopped).best && performance.now() - begun < 5_000);
    await assert.rejects(board.search({ level: 21 }), /levels are 0 to 20/);
    await assert.rejects(board.search({ node: 1 }), /unknown field `node`/);
});

test("searches are the same again, and take no memory that stays", async () => {
    const boards = [];
    const results = new Set();
    for (let n = 0; n < 200; n++) {
        const board = new tenfold.Board();
        const { best, score, nodes } = await board.search({ nodes: 50 });
        results.add(JSON.stringify([best, score, nodes]));
        boards.push(board);
    }
    assert.equal(results.size, 1);
    const again = async () => ({ ...(await boards[0].search({ nodes: 3000 })), lines: [] });
    assert.deepEqual(await again(), await again());
    boards.forEach((board) => board.delete());
});

test("games from text, perft, and CommonJS", async () => {
    assert.equal(tenfold.loadVariantConfig("[heron:chess]\ncustomPiece1 = h:mKcN\nstartFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1\n"), "heron");
    assert.equal(new tenfold.Board("heron").perft(2), 256);
    assert.equal(await require("tenfold")(), tenfold);
});
