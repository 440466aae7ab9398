"""Makes the nine asteroids of ``art/rocks.webp``: lit, cratered bodies, by rays cast on their surface.

Run by hand when the art changes, never in play::

    python rocks.py FOLDER

writes ``FOLDER/<name>.png`` (400 by 220 pixels, transparent), to be put together in rows of three and saved
as WebP, and ``FOLDER/rocks.json`` with the box of each and its top edge every 10 pixels, on which bases
stand. About a minute for each rock.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

WIDTH, HEIGHT = 400, 220
FINER = 2
"""So many rays each way for a pixel."""
STEPS = 46
"""Along each ray."""
LIGHT = np.array([-0.55, -0.62, 0.56]) / np.linalg.norm([-0.55, -0.62, 0.56])
"""From the sun at the upper left."""
SHINE = np.array([0.5, 0.8, 0.25]) / np.linalg.norm([0.5, 0.8, 0.25])
"""From the planet below."""
BUMPS, CRATERS, WIDEST = 0.20, 26, 0.42
ROCKS = {
    "ada": (11, (1.35, 0.82, 1.0), (186, 158, 130)),
    "bertha": (29, (1.15, 0.86, 1.0), (142, 138, 134)),
    "capek": (37, (1.40, 0.78, 1.0), (150, 132, 120)),
    "datura": (4, (1.28, 0.80, 1.0), (186, 158, 130)),
    "eros": (58, (1.75, 0.74, 0.8), (196, 160, 126)),
    "freia": (61, (1.12, 0.88, 1.0), (128, 118, 116)),
    "gaspra": (77, (1.45, 0.80, 0.9), (176, 160, 138)),
    "hebe": (83, (1.10, 0.92, 1.0), (182, 166, 148)),
    "ida": (91, (1.70, 0.76, 0.8), (176, 152, 130)),
}
"""Seed, axes and colour, after the families of spectra to which the real ones belong."""


class Noise:
    """Gradient noise in space."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.order = random.permutation(256)
        slopes = random.normal(size=(256, 3))
        self.slopes: Array = slopes / np.linalg.norm(slopes, axis=1, keepdims=True)

    def __call__(self, at: Array) -> Array:
        cell = np.floor(at).astype(int)
        part = at - cell
        soft = part * part * part * (part * (part * 6 - 15) + 10)
        found = np.zeros(at.shape[:-1])
        for corner in np.ndindex(2, 2, 2):
            hashed = self.order[(cell[..., 0] + corner[0]) & 255]
            hashed = self.order[(hashed + cell[..., 1] + corner[1]) & 255]
            hashed = self.order[(hashed + cell[..., 2] + corner[2]) & 255]
            weight = np.prod(np.where(corner, soft, 1 - soft), axis=-1)
            found += weight * (self.slopes[hashed] * (part - np.array(corner))).sum(-1)
        return found

    def rough(self, at: Array, octaves: int, gain: float = 0.5) -> Array:
        """Noise of several sizes at once."""
        total, strength = np.zeros(at.shape[:-1]), 1.0
        for _ in range(octaves):
            total += strength * self(at)
            strength, at = strength * gain, at * 2.03 + 7.3
        return total


class Body:
    """A star-shaped body with bumps and craters."""

    def __init__(self, seed: int, axes: tuple[float, float, float]) -> None:
        random = np.random.default_rng(seed)
        self.noise, self.axes = Noise(seed), np.array(axes)
        towards = random.normal(size=(CRATERS, 3))
        towards[:, 2] = np.abs(towards[:, 2]) * 1.1
        self.craters: Array = towards / np.linalg.norm(towards, axis=1, keepdims=True)
        self.sizes: Array = WIDEST * random.power(0.55, CRATERS) * 0.9 + 0.05

    def radius(self, towards: Array) -> Array:
        """How far the surface is in these directions."""
        far = (
            1
            + BUMPS * self.noise.rough(towards * 1.25 + 3, 3)
            + 0.085 * self.noise.rough(towards * 4.2, 4, 0.55)
        )
        for middle, size in zip(self.craters, self.sizes, strict=True):
            away = np.arccos(np.clip((towards * middle).sum(-1), -1, 1)) / size
            bowl = np.where(away < 1, (away * away - 1) * 0.30 * size, 0)
            far = far + bowl + 0.10 * size * np.exp(-(((away - 1.02) / 0.20) ** 2))
        return far

    def above(self, at: Array) -> Array:
        """How far above the surface points are; below it less than 0."""
        scaled = at / self.axes
        length = np.linalg.norm(scaled, axis=-1, keepdims=True)
        return length[..., 0] - self.radius(scaled / np.maximum(length, 1e-6))


def rays(body: Body) -> tuple[Array, npt.NDArray[np.bool_]]:
    """Where rays meet a body, and which do."""
    width, height = WIDTH * FINER, HEIGHT * FINER
    scale = min(width / (2 * body.axes[0]), height / (2 * body.axes[1])) * 0.80
    down, across = np.mgrid[0:height, 0:width]
    x, y = (across - width / 2 + 0.5) / scale, (down - height / 2 + 0.5) / scale
    depth, before = np.zeros(x.shape), np.ones(x.shape)
    met = np.zeros(x.shape, dtype=bool)
    likely = (x / body.axes[0]) ** 2 + (y / body.axes[1]) ** 2 < 1.7**2
    start = 1.5 * body.axes[2]
    step = 2 * start / STEPS
    for n in range(STEPS + 1):
        left = likely & ~met
        z = start - n * step
        now = body.above(np.stack([x[left], y[left], np.full(int(left.sum()), z)], -1))
        inside = now < 0
        was = before[left]
        found = depth[left]
        found[inside] = (z + step * -now / np.maximum(was - now, 1e-6))[inside]
        depth[left], before[left] = found, now
        met[left] = inside
    return np.stack([x[met], y[met], depth[met]], -1), met


def lit(body: Body, at: Array, colour: tuple[int, int, int]) -> Array:
    """The colour of points of a surface under both lights."""
    small = 0.012
    slopes = [body.above(at + axis * small) - body.above(at - axis * small) for axis in np.eye(3)]
    normal = np.stack(slopes, -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    sun, shine = (np.clip((normal * light).sum(-1), 0, 1) for light in (LIGHT, SHINE))
    towards = at / body.axes
    towards /= np.linalg.norm(towards, axis=-1, keepdims=True)
    height = body.radius(towards) - 1
    hollow = np.clip(0.82 + 1.6 * (height - height.mean()), 0.45, 1.12)
    grain = 1 + 0.20 * body.noise.rough(towards * 2.1 + 11, 3) + 0.16 * body.noise.rough(towards * 9, 3, 0.6)
    shade = np.ones(len(at))
    for far in np.linspace(0.05, 0.5, 9):
        over = body.above(at + normal * 0.015 + LIGHT * far)
        shade = np.minimum(shade, np.clip(1 + over / (0.35 * far), 0, 1))
    bright = (0.13 + 0.98 * sun**0.9 * (0.25 + 0.75 * shade)) * hollow * grain
    seen = np.array(colour) * bright[:, None] + np.array([60, 84, 120]) * (shine * 0.30 * hollow)[:, None]
    warm = np.array([255, 236, 205]) / 255 * 1.05
    return np.clip(seen * (1 + 0.25 * sun[:, None] * (warm - 1)), 0, 255)


def picture(
    seed: int, axes: tuple[float, float, float], colour: tuple[int, int, int]
) -> npt.NDArray[np.uint8]:
    """A rock in red, green, blue and opacity."""
    body = Body(seed, axes)
    at, met = rays(body)
    whole = np.zeros((*met.shape, 4))
    whole[met, :3], whole[met, 3] = lit(body, at, colour), 1
    whole[..., :3] *= whole[..., 3:]
    mean = whole.reshape(HEIGHT, FINER, WIDTH, FINER, 4).mean((1, 3))
    mean[..., :3] /= np.maximum(mean[..., 3:], 1e-6)
    mean[..., 3] *= 255
    return mean.round().clip(0, 255).astype(np.uint8)


def shape(seen: npt.NDArray[np.uint8]) -> dict[str, Any]:
    """The box of a rock and its top edge, -1 where there is none."""
    solid = seen[..., 3] > 128
    columns, rows = np.where(solid.any(0))[0], np.where(solid.any(1))[0]
    top = [int(np.argmax(solid[:, x])) if solid[:, x].any() else -1 for x in range(0, WIDTH, 10)]
    return {"box": [int(columns[0]), int(rows[0]), int(columns[-1]), int(rows[-1])], "top": top}


def png(seen: npt.NDArray[np.uint8]) -> bytes:
    """A picture as a file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    height, width, _ = seen.shape
    raw = b"".join(b"\0" + row.tobytes() for row in seen)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(raw, 9))
        + chunk(b"IEND", b"")
    )


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    shapes: dict[str, Any] = {}
    for name, how in ROCKS.items():
        seen = picture(*how)
        (folder / f"{name}.png").write_bytes(png(seen))
        shapes[name] = shape(seen)
    (folder / "rocks.json").write_text(json.dumps(shapes), encoding="utf-8")
