"""The pictures on the front page, which are to show the page as it is today: the board, and a game that is designed."""

from __future__ import annotations

import base64
from pathlib import Path

from designing import example
from driver import Player, Server
from playwright.sync_api import Browser, Page, expect

PICTURES = Path(__file__).parents[2] / "src" / "web"
MOVES = (
    "b2b3,j2j4_e9e8,f9f8,h9h8_c2c4_b10a8_g2g3_f10a5_c1b2_d10e7_f1h3_d9d7_b1c3_c10d9_c3d5_e10b10_h3f5_a5d8_h1f3_f8f7_"
    "d5e7_d8e7_i1h3_g9g6_f5f4_i10j8_g1h4_g10h7"
)
CLICKED = "f4"
"""A piece that is clicked, so that the picture shows where it goes."""

COMPARE = """async ([now, kept]) => {
    const blurred = async (picture) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 100 });
        const context = canvas.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return context.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const [a, b] = [await blurred(now), await blurred(kept)];
    let different = 0;
    for (let n = 0; n < a.length; n += 4) {
        if (Math.max(...[0, 1, 2].map((color) => Math.abs(a[n + color] - b[n + color]))) > 40) different += 1;
    }
    return different / (a.length / 4);
}"""
"""The share of dots that differ visibly between two pictures scaled down: fonts differ a little from machine to machine."""

MOST = 0.02
"""A piece on a wrong square is about 0.005; a text in another font less."""


def difference(page: Page, now: bytes, kept: bytes) -> float:
    page.goto("about:blank")
    return page.evaluate(COMPARE, [base64.b64encode(picture).decode() for picture in (now, kept)])


def check_picture(server: Server, browser: Browser, folder: Path) -> None:
    player = Player(server, browser, color_scheme="light").open(f"&game=devingt&moves={MOVES}")
    player.cell(CLICKED).click()
    compare(player, folder, "board")


def check_design(server: Server, browser: Browser, folder: Path) -> None:
    viewport = {"width": 1280, "height": 980}
    player = Player(server, browser, color_scheme="light", viewport=viewport).begin("chess", opponent="person")
    page = player.page
    page.locator("#design").click()
    page.locator("#design-text").fill(example())
    expect(page.locator("#design-title")).to_have_value("Marsh Chess")
    page.locator("#draw-piece").click()
    for leap in ("1,2", "1,1", "2,2", "0,1", "0,1"):
        page.locator(f"[data-leap='{leap}']").click()
    page.locator("dialog").evaluate("(dialog) => dialog.scrollTo(0, 0)")
    compare(player, folder, "design")


def compare(player: Player, folder: Path, name: str) -> None:
    """Compares the page as it is now with a picture that is kept."""
    player.page.mouse.move(0, 0)
    player.picture(folder, name)
    now, kept = folder / f"{name}.png", PICTURES / f"{name}.png"
    share = difference(player.page, now.read_bytes(), kept.read_bytes())
    assert share <= MOST, f"{kept} differs from the page in {share:.1%}: copy {now} there"
    player.close()


def tests() -> dict[str, object]:
    return {
        "the picture of the front page is current": check_picture,
        "the picture of a game that is designed is current": check_design,
    }
