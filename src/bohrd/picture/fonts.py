"""The fonts of the house inside a file, for what may fetch nothing: pictures to share, and reports."""

from __future__ import annotations

import base64
from functools import cache
from importlib.resources import files

_FONTS = {
    "Space Grotesk Variable": "space-grotesk.woff2",
    "Atkinson Hyperlegible Next Variable": "atkinson-hyperlegible-next.woff2",
}


@cache
def faces() -> str:
    """The style that brings them."""
    folder = files("bohrd.server") / "static" / "client" / "fonts"
    return "".join(
        f'@font-face{{font-family:"{name}";font-weight:300 700;src:url(data:font/woff2;base64,'
        f"{base64.b64encode((folder / file).read_bytes()).decode()})}}"
        for name, file in _FONTS.items()
    )


def within(drawn: str) -> str:
    """An SVG document with the fonts inside: shown as an image it may fetch nothing."""
    return drawn.replace("<style>", f"<style>{faces()}", 1)
