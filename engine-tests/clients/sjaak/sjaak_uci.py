#!/usr/bin/env python3
"""SjaakII: Sjaak II 1.4.1 playing Divergent Chess behind plain UCI, with the FEN and move text of Tenfold.

    python3 sjaak_uci.py [VARIANTFILE]        (default: divergent.txt beside this script; $SJAAK: the program)

Sjaak speaks UCI itself; this adapter keeps one Sjaak process and stands between:
 * FEN: the letters and "+" are the same on both sides. Sjaak reads one en passant square only and takes the pawn
   to stand right behind it, so a FEN with an ep field goes over as the position before that pawn's long step,
   with the step as the first move. Rights are always "-".
 * Moves: the same text both ways (e9e10+, a10b9). "ponder ..." is cut off.
 * Sjaak says nothing at all where it holds the game to be over (third repetition, two bare kings, 50 moves, a mate
   it got wrong); so "isready" follows each "go", and where "readyok" comes without a move, the position is asked
   again without its history, and in the end its own list of moves answers.
 * Sjaak does not hear "stop": then, and when it overstays its time by GRACE, the best move so far is answered and
   the process replaced.
Understood: uci, isready, setoption name Hash value MB, ucinewgame, position startpos|fen .. moves .., go movetime|
wtime/btime/winc/binc/movestogo|depth|infinite, stop, quit."""
import os, queue, re, signal, subprocess, sys, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
SJAAK = os.environ.get('SJAAK', '/usr/games/sjaakii')
START = 'rnbgqkgbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBGQKGBNR w - - 0 1'
GRACE = 0.25                                             # seconds over movetime before Sjaak is stopped by force

# ---------- FEN ----------
def fields(fen): f = fen.split()[:6]; return f + ['w', '-', '-', '0', '1'][len(f) - 1:]
def unpack(board): return [[t for c in re.findall(r'\d+|\+?[A-Za-z]', row) for t in ([''] * int(c) if c.isdigit() else [c])] for row in board.split('/')]
def pack(rows): return '/'.join(re.sub(r'\.+', lambda m: str(len(m[0])), ''.join(c or '.' for c in row)) for row in rows)

def sjaak_position(fen, moves):
    """the `position` line for Sjaak"""
    board, side, _, ep, half, full = fields(fen); moves = list(moves)
    if ep != '-':
        x, y = ord(ep[0]) - 97, int(re.match(r'[a-j](\d+)', ep)[1]); up = 1 if side == 'b' else -1; home = 2 if side == 'b' else 9
        rows = unpack(board); at = y                     # the pawn: the first piece from the ep square in its direction of travel
        while not rows[10 - at][x]: at += up
        rows[10 - home][x], rows[10 - at][x] = rows[10 - at][x], ''
        moves.insert(0, f'{ep[0]}{home}{ep[0]}{at}'); board = pack(rows); half = '0'
        if side == 'w': full = str(max(1, int(full) - 1))
        side = 'b' if side == 'w' else 'w'
    return f'position fen {board} {side} - - {half} {full}' + (' moves ' + ' '.join(moves) if moves else '')

# ---------- the process ----------
class Sjaak:
    def __init__(s, variants, hash_mb):
        env = dict(os.environ, XDG_CONFIG_HOME='/nonexistent')    # no settings read or left behind
        s.p = subprocess.Popen([SJAAK, '-no_user_variants', '-uci', '-variant', 'divergent', variants], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env)
        s.q = queue.Queue(); threading.Thread(target=s.listen, daemon=True).start()
        if hash_mb: s.say(f'setoption name Hash value {hash_mb}')
        s.say('ucinewgame'); s.sync()
    def listen(s):
        for l in s.p.stdout: s.q.put(l.strip())
        s.q.put(None)
    def say(s, t):
        try: s.p.stdin.write(t + '\n'); s.p.stdin.flush()
        except OSError: pass
    def read(s, limit):
        l = s.q.get(timeout=limit)
        if l is None: raise EOFError
        return l
    def sync(s, limit=30):
        s.say('isready'); got = []
        while (l := s.read(limit)) != 'readyok': got.append(l)
        return got
    def kill(s): s.p.kill(); s.p.wait()

class Adapter:
    def __init__(s):
        s.variants = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, 'divergent.txt'); s.hash = 0; s.e = None
        s.fen, s.moves = START, []; s.stop = threading.Event(); s.busy = None
    def engine(s):
        if s.e is None: s.e = Sjaak(s.variants, s.hash)
        return s.e
    def drop(s):
        if s.e: s.e.kill()
        s.e = None
    def out(s, t): sys.stdout.write(t + '\n'); sys.stdout.flush()

    def search(s, position, how, deadline):
        """Sjaak's move, or None where it gives none"""
        e = s.engine(); e.say(position); e.say('go ' + how); e.say('isready'); best = pv = None
        while True:
            wait = 0.02 if deadline is None else max(0.001, min(0.02, deadline - time.time()))
            try: l = e.read(wait)
            except queue.Empty:
                if s.stop.is_set() or (deadline is not None and time.time() >= deadline): s.drop(); return pv
                continue
            if l.startswith('bestmove'): best = l.split()[1]
            elif l == 'readyok': return best
            elif l.startswith('info'):
                s.out(l); w = l.split()
                if 'pv' in w and w.index('pv') + 1 < len(w): pv = w[w.index('pv') + 1]
    def listed(s, position):
        """all legal moves, from Sjaak's own list (`perft 1 1` writes e.g. "  Bd9xd4   1   9"; illegal ones have 0)"""
        e = s.engine(); e.say(position); e.say('perft 1 1'); r = []
        for l in e.sync():
            m = re.match(r'\+?[A-Z]?([a-j]\d+)[-x]([a-j]\d+)(\+?)\s+1\s+\d+$', l)
            if m and m[1] + m[2] + m[3] not in r: r.append(m[1] + m[2] + m[3])
        return r
    def bare(s):
        """the same position without its history (clock 0); the last move is kept for its en passant"""
        e = s.engine(); e.say(sjaak_position(s.fen, s.moves[:-1])); e.say('fen'); f = [l for l in e.sync() if l.count('/') == 9][-1].split()
        return sjaak_position(f'{f[0]} {f[1]} - - 0 1', s.moves[-1:]) if s.moves else sjaak_position(' '.join(fields(s.fen)[:4] + ['0', '1']), [])
    def go(s, how, limit):
        t = time.time(); deadline = None if limit is None else t + limit + GRACE; position = sjaak_position(s.fen, s.moves); m = None
        try:
            m = s.search(position, how, deadline)
            if not m and not s.stop.is_set() and (deadline is None or time.time() < deadline): m = s.search(s.bare(), how, deadline)
        except (EOFError, queue.Empty, IndexError): s.drop()
        if not m:
            try: m = (s.listed(position) or ['0000'])[0]
            except (EOFError, queue.Empty): s.drop(); m = '0000'
        s.out(f'bestmove {m}')
    def wait(s):
        if s.busy: s.busy.join(); s.busy = None

    def run(s):
        for line in sys.stdin:
            w = line.split(); c = w[0] if w else ''
            if c == 'uci':
                for t in ('id name SjaakII', 'id author Evert Glebbeek (adapter: divergent chess)', 'option name Hash type spin default 48 min 1 max 4096',
                          'option name UCI_Variant type combo default divergent var divergent', 'uciok'): s.out(t)
            elif c == 'isready':
                if not s.busy or not s.busy.is_alive(): s.engine().sync()
                s.out('readyok')
            elif c == 'setoption' and len(w) > 4 and w[2].lower() == 'hash': s.wait(); s.hash = int(w[4]); s.drop()
            elif c == 'ucinewgame': s.wait(); s.engine().say('ucinewgame')
            elif c == 'position':
                s.wait(); i = w.index('moves') if 'moves' in w else len(w)
                s.fen = START if w[1] == 'startpos' else ' '.join(w[2:i]); s.moves = w[i + 1:]
            elif c == 'go':
                s.wait(); s.stop.clear(); v = {k: int(w[w.index(k) + 1]) for k in ('movetime', 'depth', 'wtime', 'btime', 'winc', 'binc', 'movestogo') if k in w[:-1]}
                me = 'wb'[(fields(s.fen)[1] == 'b') ^ (len(s.moves) & 1)]
                if 'depth' in v: how, limit = f'depth {v["depth"]}', None
                elif 'infinite' in w: how, limit = 'movetime 100000000', None
                else:
                    ms = v.get('movetime') or (max(10, min(v[me + 'time'] - 50, v[me + 'time'] // v.get('movestogo', 30) + v.get(me + 'inc', 0) * 3 // 4)) if me + 'time' in v else 1000)
                    how, limit = f'movetime {ms}', ms / 1000
                s.busy = threading.Thread(target=s.go, args=(how, limit), daemon=True); s.busy.start()
            elif c == 'stop': s.stop.set(); s.wait()
            elif c == 'quit': break
        s.stop.set(); s.wait(); s.drop()

if __name__ == '__main__':
    a = Adapter()
    signal.signal(signal.SIGTERM, lambda *_: (a.drop(), os._exit(0)))
    a.run()
