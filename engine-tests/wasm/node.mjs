// Tenfold as WebAssembly in Node: node.mjs FOLDER, where FOLDER is what `src/wasm/build.sh nodejs FOLDER` has written.
//
// Every game opens, searches run in slices and stop in time, refusals are told, memory stays within that of a phone, and the
// module is small enough.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = resolve(process.argv.at(-1));
const { Tenfold } = createRequire(import.meta.url)(`${folder}/tenfold.js`);
const MIB = 1 << 20;
const SLICE = 50;
/** Milliseconds: a search that is stopped ends with its next slice. */
const LATEST = 100;

const learned = new URL("../../src/registry/learned/", import.meta.url);
const tenfold = new Tenfold(new Uint8Array(32));
for (const name of readdirSync(learned).filter((file) => file.endsWith(".learned"))) {
    assert.equal(tenfold.learn(readFileSync(new URL(name, learned))), undefined, name);
}
/** The file with the network of a game. */
const networkOf = (game) => new URL(`../../src/games/${game}/engine/${game}.network`, import.meta.url);
const ask = (request, body) => {
    const reply = tenfold.answer(request, JSON.stringify(body));
    return { status: reply.status, ...JSON.parse(reply.text) };
};

/** Runs a search, and returns its lines, its last line and the milliseconds of its slices in order of length. */
function search(body, stopAfter = Infinity, engine = tenfold, milliseconds = SLICE) {
    const begun = engine.begin_search(JSON.stringify(body));
    assert.equal(begun.status, 200, begun.text);
    const { search: number } = JSON.parse(begun.text);
    const lines = [];
    const times = [];
    for (let slices = 1; ; slices++) {
        const start = performance.now();
        const slice = engine.continue_search(number, milliseconds);
        times.push(performance.now() - start);
        lines.push(...slice.lines.split("\n").filter(Boolean).map((line) => JSON.parse(line).info));
        if (slice.has_ended) {
            assert.ok(slices <= stopAfter + 1, `${slices} slices, although it was stopped after ${stopAfter}`);
            return { lines, last: JSON.parse(engine.finish_search(number)), slices, times: times.sort((a, b) => a - b) };
        }
        if (slices === stopAfter) engine.stop_search(number);
    }
}

test("the module is small", () => {
    const bytes = readFileSync(`${folder}/tenfold_bg.wasm`);
    const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    const gzip = gzipSync(bytes, { level: 9 }).length;
    console.log(`module: ${bytes.length} bytes, brotli ${brotli}, gzip ${gzip}`);
    assert.ok(brotli <= 1.25 * MIB && gzip <= 2.25 * MIB, `brotli ${brotli}, gzip ${gzip}`);
});

test("every game opens and has moves, drawings and a page of rules", () => {
    const { games } = ask("games", {});
    assert.ok(games.length > 75, `${games.length} games`);
    for (const { name, pieces } of games) {
        const position = ask("position", { game: name });
        assert.equal(position.status, 200, `${name}: ${position.error}`);
        assert.ok(position.moves.length > 0, name);
        const after = ask("position", { game: name, moves: [position.moves[0].text] });
        assert.equal(after.side, "black", name);
        const { drawings } = ask("drawings", { game: name });
        assert.ok(Object.keys(drawings).length >= 2 * pieces.length, name);
        assert.match(drawings[`w${pieces[0].letter}.svg`], /^<svg/, name);
    }
    assert.match(ask("rules", { game: "grand" }).html, /<svg/);
    assert.match(tenfold.answer("board.svg", JSON.stringify({ game: "chess" })).text, /^<svg/);
});

test("a game that comes as text is played", () => {
    const file = "[heron:chess]\ncustomPiece1 = h:mKcN\nstartFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1\n";
    const game = { game: "heron", file, moves: ["c2c4", "e7e5", "b1c2"] };
    assert.equal(ask("position", game).side, "black");
    assert.ok(search({ ...game, kind: "play", movetime: 200 }).last.best);
    assert.equal(ask("text", { file: `${file}nonsense = 1\n` }).faults[0].line, 4);
});

test("what was learned is used, and what is no such file is refused", () => {
    const values = (games, game) => games.find(({ name }) => name === game).pieces.map(({ value }) => value);
    const { games } = ask("games", {});
    const script = `const { Tenfold } = require(${JSON.stringify(`${folder}/tenfold.js`)});
        process.stdout.write(new Tenfold(new Uint8Array(32)).answer("games", "{}").text);`;
    const derived = JSON.parse(execFileSync(process.execPath, ["-e", script], { maxBuffer: MIB * 16 })).games;
    assert.notDeepEqual(values(games, "shogi"), values(derived, "shogi"));
    assert.deepEqual(values(games, "berolina"), values(derived, "berolina"), "nobody has learned this game");
    for (const bytes of ["", "tenfold learned 1", "tenfold learned 2\n{}\n", "tenfold learned 1\n{}\nx", "\0".repeat(1000)]) {
        assert.match(tenfold.learn(Buffer.from(bytes)), /./, bytes);
    }
});

test("a game's network is asked for, given and used", () => {
    const missing = (body) => tenfold.missing_network(JSON.stringify(body));
    const nodes = (game) => search({ game, kind: "hint", depth: 6 }).lines.at(-1).nodes;
    assert.equal(missing({ game: "giveaway", file: "[giveaway:chess]" }), undefined, "a game of the same name");
    assert.equal(missing({ game: "suicide" }), "antichess", "an alias");
    for (const game of ["antichess", "devingt", "divergent", "escalier", "grand", "newchess"]) {
        const content = readFileSync(networkOf(game));
        const damaged = Buffer.from(content);
        damaged[damaged.length >> 1] ^= 1;
        assert.match(tenfold.add_network(damaged), /is damaged/, game);
        assert.equal(missing({ game, moves: [] }), game);
        const before = nodes(game);
        assert.equal(tenfold.add_network(content), undefined, game);
        assert.equal(missing({ game }), undefined, game);
        assert.notEqual(nodes(game), before, game);
    }
    for (const game of ["chess", "no such game"]) assert.equal(missing({ game }), undefined, game);
    assert.equal(tenfold.missing_network("{"), undefined);
    for (const bytes of ["", "tenfold network 1\n", "tenfold network 1\nchess 8x8 PNBRQK 1 64 8 sum\n"]) {
        assert.match(tenfold.add_network(Buffer.from(bytes)), /./, bytes);
    }
});

test("what cannot be answered is refused", () => {
    assert.equal(ask("position", { game: "no such game" }).status, 400);
    const illegal = ask("position", { game: "chess", moves: ["e2e4", "e2e4"] });
    assert.deepEqual([illegal.status, illegal.at], [422, 1]);
    assert.equal(ask("no such request", {}).status, 404);
    for (const body of ["", "{", "[]", "\u0000", "9".repeat(100_000)]) {
        assert.equal(tenfold.answer("position", body).status, 400, body.slice(0, 10));
        assert.equal(tenfold.begin_search(body).status, 400, body.slice(0, 10));
    }
    assert.equal(tenfold.continue_search(1, SLICE), undefined);
    assert.equal(tenfold.finish_search(1), undefined);
    tenfold.stop_search(1);
});

test("searches run in slices, stop in time and keep their memory", () => {
    for (const game of ["antichess", "devingt", "divergent", "escalier", "grand", "newchess", "chess", "shogi"]) {
        const { lines, last, slices, times } = search({ game, kind: "hint", movetime: 1000 });
        const { depth, nps } = lines.at(-1);
        console.log(`${game}: depth ${depth}, ${nps} nodes/s, ${slices} slices, longest ${times.at(-1).toFixed(0)} ms`);
        assert.ok(last.best && slices > 5 && depth > 5, `${game}: ${JSON.stringify(last)}, depth ${depth}`);
        // On a machine that does other work besides, single slices take longer.
        const middle = times[times.length >> 1];
        assert.ok(middle < LATEST, `${game}: slices of ${middle} ms`);
        assert.ok(lines.every((line, n) => n === 0 || line.nodes >= lines[n - 1].nodes), game);
    }
    const stopped = search({ game: "grand", kind: "analyse", lines: 3 }, 4);
    assert.ok(stopped.last.best && stopped.lines.some(({ line }) => line === 3));
    const played = search({ game: "grand", kind: "play", level: 3 });
    assert.ok(played.last.best);
    const rss = process.memoryUsage().rss / MIB;
    console.log(`${rss.toFixed(0)} MiB`);
    assert.ok(rss < 400, `${rss} MiB`);
});

test("the table is kept", () => {
    // Whole searches by engines of their own have the same nodes on every machine; slices end by the clock, and begin anew.
    const [engine, another] = [new Tenfold(new Uint8Array(32)), new Tenfold(new Uint8Array(32))];
    const nodes = (engine, game, depth, moves = []) =>
        search({ game, kind: "hint", depth, moves }, Infinity, engine, 1e6).lines.at(-1).nodes;
    const [first, second] = [1, 2].map(() => nodes(engine, "grand", 8, ["f3f4"]));
    assert.ok(second < 0.8 * first, `${first} nodes, then ${second}`);
    // Not for a game with the same pieces and other rules.
    nodes(engine, "chess", 10);
    const [after, alone] = [engine, another].map((engine) => nodes(engine, "atomic", 6));
    assert.ok(Math.abs(after / alone - 1) < 0.3, `${after} nodes, ${alone} without`);
});

test("a hint is found while an analysis runs, and a fourth search has to wait", () => {
    const begin = (body) => tenfold.begin_search(JSON.stringify({ game: "grand", ...body }));
    const analyses = [1, 2].map(() => JSON.parse(begin({ kind: "analyse" }).text).search);
    for (const number of analyses) assert.equal(tenfold.continue_search(number, SLICE).has_ended, false);
    assert.ok(search({ game: "grand", kind: "hint", movetime: 100 }).last.best);
    const third = JSON.parse(begin({ kind: "analyse" }).text).search;
    assert.equal(begin({ kind: "analyse" }).status, 429);
    for (const number of [...analyses, third]) {
        tenfold.stop_search(number);
        assert.equal(tenfold.continue_search(number, SLICE).has_ended, true);
        assert.ok(JSON.parse(tenfold.finish_search(number)).best);
    }
    // One that is given up before it has ended makes room, too.
    const last = JSON.parse(begin({ kind: "analyse" }).text).search;
    assert.equal(tenfold.finish_search(last), undefined);
    assert.equal(tenfold.continue_search(last, SLICE), undefined);
});

test("a secret choice is committed to, kept, and shown at the end", () => {
    const secret = { id: "0".repeat(32), engine: {}, own: {} };
    const game = { game: "newchess", moves: [], secret };
    const { commitment } = ask("secret/commit", { ...game, color: "white" });
    assert.match(commitment, /^[0-9a-f]{64}$/);
    secret.engine.white = commitment;
    assert.equal(ask("secret/reveal", { ...game, color: "white" }).status, 400);
    const { last, lines } = search({ ...game, kind: "play", movetime: 200 });
    assert.ok(last.best && lines.length === 0);
    assert.match(ask("secret/end", { ...game, color: "white" }).reveal, /^[0-9a-f]{32}:/);
    const play = JSON.stringify({ ...game, kind: "play", movetime: 50 });
    assert.equal(tenfold.begin_search(play).status, 400);
    // Whoever stores the record knows this after a restart, too.
    const [forgetful, informed] = [new Tenfold(new Uint8Array(32)), new Tenfold(new Uint8Array(32))];
    informed.set_record(tenfold.record());
    informed.set_record("something else");
    assert.deepEqual([forgetful, informed].map((engine) => engine.begin_search(play).status), [200, 400]);
});
