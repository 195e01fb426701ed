// Plays random games of chu shogi with shogiops, the rules library of Lishogi, and compares every position with Tenfold: legal
// moves, the position after the move, and the result. Some games begin in a random position of few pieces, in which kings are
// bared and passes are frequent.
//
//   node chu.mjs ENGINE GAMES [SEED]       (in a folder with these package files where `npm ci` was run)

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [engine, games, seed = '1'] = process.argv.slice(2);
if (!engine || !(Number(games) > 0)) {
  console.error('usage: node chu.mjs ENGINE GAMES [SEED]');
  process.exit(2);
}
const load = (name) => import(pathToFileURL(`${process.cwd()}/node_modules/shogiops/dist/${name}.js`));
const { initialSfen, makeSfen, parseSfen } = await load('sfen');
const { secondLionStepDests } = await load('variant/chushogi');
const { pieceCanPromote } = await load('variant/util');
const { makeSquareName } = await load('util');

/** The longest games, in plies. */
const MAX_PLIES = 300;

// A small generator of random numbers (xorshift), so that a seed gives the same games everywhere.
let state = Number(seed) * 2654435761 % 4294967296 || 1;
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

/** Asks Tenfold by UCI. */
class Engine {
  constructor(path) {
    this.process = spawn(path, [], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  send(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** The lines of the answer to these commands, up to one that begins with `last`. */
  async ask(last, ...commands) {
    commands.forEach((command) => this.send(command));
    const answer = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error('the engine has ended');
      answer.push(value);
      if (value.startsWith(last)) return answer;
    }
  }
}

/** The square of a chess board that shogi writes as 7f. */
function square(at) {
  const [, file, rank] = /^(\d+)([a-l])$/.exec(makeSquareName(at));
  return String.fromCharCode(97 + 12 - Number(file)) + (12 - (rank.charCodeAt(0) - 97));
}

/** What makes two positions different: board, side to move, and where a lion was captured. */
const key = (position) => makeSfen(position).split(' ').slice(0, 3).join(' ');

/** The different positions after one move: by position a move that leads there, and how Tenfold may write it. */
function successors(position) {
  const found = new Map();
  if (position.outcome()) return found;
  const add = (move, text) => {
    const after = position.clone();
    after.play(move);
    const own = found.get(key(after)) ?? { move, after, texts: new Set() };
    own.texts.add(text);
    found.set(key(after), own);
  };
  for (const [from, dests] of position.allMoveDests()) {
    const piece = position.board.get(from);
    for (const to of dests) {
      const text = square(from) + square(to);
      add({ from, to }, text);
      if (pieceCanPromote('chushogi')(piece, from, to, position.board.get(to))) {
        add({ from, to, promotion: true }, `${text}+`);
      }
      for (const last of secondLionStepDests(position, from, to)) {
        const both = `${text},${square(to)}${square(last)}`;
        add({ from, to: last, midStep: to }, position.board.has(to) ? both : square(from) + square(last));
      }
    }
  }
  return found;
}

/** A random position of few pieces for each player. */
function smallPosition() {
  const kinds = 'LFCSGEABTXOMVRHDQNPI';
  const rows = Array.from({ length: 12 }, () => Array(12).fill('1'));
  const put = (text) => {
    const [row, file] = [random(12), random(12)];
    if (rows[row][file] === '1') rows[row][file] = text;
    else put(text);
  };
  for (const side of [(text) => text, (text) => text.toLowerCase()]) {
    put(side('K'));
    for (let n = random(5); n > 0; n--) {
      const kind = kinds[random(kinds.length)];
      put((random(2) && !'QN'.includes(kind) ? '+' : '') + side(kind));
    }
  }
  const board = rows.map((row) => row.join('').replace(/1+/g, (ones) => ones.length));
  return `${board.join('/')} ${'bw'[random(2)]} - 1`;
}

const seen = { positions: 0, results: {} };

/** Compares a position; returns its successors. */
async function compare(tenfold, position) {
  const sfen = makeSfen(position);
  const answer = await tenfold.ask('nodes ', `position fen ${sfen}`, 'd', 'go perft 1');
  const fault = (what) => {
    console.log(`differs: ${sfen}\n  ${what}`);
    process.exit(1);
  };
  const ours = new Set(answer.map((line) => /^([a-l]\d\S*): 1$/.exec(line)?.[1]).filter(Boolean));
  const next = successors(position);
  for (const { texts } of next.values()) {
    const written = [...texts].filter((text) => ours.has(text));
    if (written.length !== 1) fault(`one of ${[...texts]} expected, ${written.length} found`);
    ours.delete(written[0]);
  }
  if (ours.size > 0) fault(`more than expected: ${[...ours]}`);
  const outcome = position.outcome();
  const line = answer.find((one) => one.startsWith('Result: ')) ?? 'Result: *';
  const wanted = !outcome ? '*' : { sente: '1-0', gote: '0-1' }[outcome.winner] ?? '1/2-1/2';
  if (line.split(' ')[1] !== wanted) fault(`${wanted} (${outcome?.result}) expected, "${line}" found`);
  seen.positions += 1;
  if (outcome) seen.results[outcome.result] = (seen.results[outcome.result] ?? 0) + 1;
  return next;
}

const tenfold = new Engine(engine);
await tenfold.ask('uciok', 'uci');
tenfold.send('setoption name UCI_Variant value chu');
for (let game = 0; game < Number(games); game++) {
  const start = game % 3 ? smallPosition() : initialSfen('chushogi');
  const parsed = parseSfen('chushogi', start, true);
  if (parsed.isErr) continue;
  let position = parsed.unwrap();
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    const next = [...(await compare(tenfold, position)).values()];
    if (next.length === 0) break;
    // Captures are played often, or games would not end.
    const pieces = position.board.occupied.size();
    const captures = next.filter(({ after }) => after.board.occupied.size() < pieces);
    const choices = captures.length > 0 && random(2) ? captures : next;
    position = choices[random(choices.length)].after;
  }
}
tenfold.send('quit');
console.log(`${games} games, ${seen.positions} positions, none differs; results ${JSON.stringify(seen.results)}`);
