"""Pictures: a view drawn in parts, as HTML and SVG, by the Jinja2 templates in a game's ``picture`` folder.

A part is one area of a scene: the board, a hand, the goals. A page lays the parts out by the grid areas of
the game's style sheet and lights what can be touched; :meth:`DrawnGame.picture` does both for notebooks,
files and the docs. Every piece and place carries ``id`` and, if moves can touch it, ``data-target``: both the
same, in every picture, so that clicks find moves and pieces can glide from one picture to the next.
"""

from bohrd.picture.art import Art, faces, icons
from bohrd.picture.artist import Artist, filled, remembered, templates
from bohrd.picture.compose import compose, house_style
from bohrd.picture.drawn_game import DrawnGame
from bohrd.picture.light import light
from bohrd.picture.part import Part, drawing
from bohrd.picture.scene import Scene
from bohrd.picture.story import Fact, Finale, Holding, Leaving, Telling, Timeline, Trophy, counted, turns

__all__ = [
    "Art",
    "Artist",
    "DrawnGame",
    "Fact",
    "Finale",
    "Holding",
    "Leaving",
    "Part",
    "Scene",
    "Telling",
    "Timeline",
    "Trophy",
    "compose",
    "counted",
    "drawing",
    "faces",
    "filled",
    "house_style",
    "icons",
    "light",
    "remembered",
    "templates",
    "turns",
]
