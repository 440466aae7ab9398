"""Lessons: learning a game by playing it, for the page, the terminal and Python alike.

>>> from bohrd import games, lessons
>>> first = lessons.first(games.load("periodic"))
>>> first is not None and first.title
'Your first game'
"""

from bohrd.lessons.coach import Bubble, Standing, bubbles, passed, solution_move, speaking, standing
from bohrd.lessons.lesson import FIRST, Condition, Lesson, LessonStep, first, lesson, lessons, small

__all__ = [
    "FIRST",
    "Bubble",
    "Condition",
    "Lesson",
    "LessonStep",
    "Standing",
    "bubbles",
    "first",
    "lesson",
    "lessons",
    "passed",
    "small",
    "solution_move",
    "speaking",
    "standing",
]
