"""Words that templates share, and how they are filled in."""

from __future__ import annotations

from bohrd.picture.artist import counted, templates


def test_one_thing_is_not_several() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert filled('{{ 1|counted("tile") }}') == "1 tile"


def test_a_macro_that_remembers_tells_apart_what_is_equal() -> None:
    macros = (
        "{% macro one(value) %}<b>{{ value }}</b>{% endmacro %}"
        "{% macro first(values) %}<i>{{ values[0] }}</i>{% endmacro %}"
    )
    plain = "{{ one(1) }}{{ one(1.0) }}{{ one(true) }}{{ one('<') }}"
    inside = "{{ first([1]) }}{{ first([1.0]) }}{{ first((1,)) }}{{ first((1.0,)) }}"
    assert filled(macros + 2 * (plain + inside)) == 2 * (
        "<b>1</b><b>1.0</b><b>True</b><b>&lt;</b><i>1</i><i>1.0</i><i>1</i><i>1.0</i>"
    )


def test_a_macro_may_be_given_what_stands_in_it() -> None:
    macro = "{% macro box(name, lid='-') %}{{ name }}{{ lid }}({{ caller() }}){% endmacro %}"
    assert filled(macro + "{% call box('a') %}1{% endcall %}{% call box('a', lid='+') %}2{% endcall %}") == (
        "a-(1)a+(2)"
    )


def test_an_if_without_else_is_nothing() -> None:
    assert filled("[{{ 'x' if one.is_open }}]", one={"is_open": False}) == "[]"


def test_what_is_laid_out_in_a_dict_has_its_methods_too() -> None:
    assert filled("{{ one.name }} {{ one.keys()|join }}", one={"name": "n"}) == "n name"


def filled(text: str, **what: object) -> str:
    return templates("bohrd", "picture").from_string(text).render(what)
