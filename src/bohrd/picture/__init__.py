"""Pictures: a view drawn as SVG in parts, by the Jinja2 templates in a game's ``picture`` folder.

A part is one panel: the board, a hand, a player's holdings. A web page lays the parts out to fit its screen
and lights what can be touched; :meth:`DrawnGame.picture` does both for notebooks, files and the docs. Every
piece and place carries ``id`` and, if moves can touch it, ``data-target``: both the same, in every
picture, so that clicks find moves and pieces can glide from one picture to the next.
"""

from bohrd.picture.artist import Artist, remembered
from bohrd.picture.compose import GAP, compose, house_style
from bohrd.picture.drawn_game import DrawnGame
from bohrd.picture.light import light
from bohrd.picture.part import Part

__all__ = ["GAP", "Artist", "DrawnGame", "Part", "compose", "house_style", "light", "remembered"]
