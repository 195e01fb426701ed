#!/usr/bin/env python3
"""Draws the losses of `tenfold train` as an SVG.

    curve.py LOG > curve.svg

LOG is what `tenfold train` printed. Three lines are drawn by epoch: the loss on the way through the training set, that on the
games held out, and, level, that of the hand-crafted evaluation alone.
"""

import re
import sys

WIDTH, HEIGHT, LEFT, BOTTOM = 560, 280, 64, 36


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    epochs = re.findall(r"^epoch \d+: loss ([\d.]+), held out ([\d.]+)", text, re.MULTILINE)
    alone = re.search(r"alone: held out ([\d.]+)", text)
    if len(epochs) < 2 or not alone:
        print(f"{sys.argv[1]} is no log of tenfold train with two epochs or more", file=sys.stderr)
        return 1
    lines = [
        ("training", "#888", [float(training) for training, _ in epochs]),
        ("held out", "#06c", [float(held) for _, held in epochs]),
        ("terms alone", "#c60", [float(alone[1])] * len(epochs)),
    ]
    most = max(value for _, _, values in lines for value in values) * 1.05
    least = min(value for _, _, values in lines for value in values) * 0.95

    def x(epoch: float) -> float:
        return LEFT + epoch * (WIDTH - LEFT - 100) / (len(epochs) - 1)

    def y(value: float) -> float:
        return 12 + (most - value) / (most - least) * (HEIGHT - BOTTOM - 12)

    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">')
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for n in range(5):
        value = least + (most - least) * n / 4
        print(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - 100}" stroke="#ddd"/>')
        print(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.4f}</text>')
    for epoch in sorted({0, len(epochs) // 2, len(epochs) - 1}):
        print(f'<text x="{x(epoch):.1f}" y="{HEIGHT - 18}" text-anchor="middle">{epoch + 1}</text>')
    print(f'<text x="{(WIDTH - 36) / 2}" y="{HEIGHT - 4}" text-anchor="middle">epoch</text>')
    label = 0.0
    for name, color, values in sorted(lines, key=lambda line: y(line[2][-1])):
        points = " ".join(f"{x(n):.1f},{y(value):.1f}" for n, value in enumerate(values))
        print(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        # Names of lines that end close together stand below each other.
        label = max(y(values[-1]) + 4, label + 13)
        print(f'<text x="{WIDTH - 94}" y="{label:.1f}" fill="{color}">{name}</text>')
    print("</svg>")
    return 0


if __name__ == "__main__":
    sys.exit(main())
