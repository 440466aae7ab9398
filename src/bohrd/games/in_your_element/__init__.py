"""In Your Element: build the atoms that a problem of the world needs."""

from bohrd.games.in_your_element.game import InYourElement
from bohrd.games.in_your_element.position import ElementPosition

GAME = InYourElement()
ElementPosition.game = GAME
