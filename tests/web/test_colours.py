"""Contrast of all colours of the page in both themes: 4.5 for text, 3 for what is drawn."""

import re

import pytest

from kalmar.web.app import PAGE
from tests.web.pure import Ask

STYLE = (PAGE / "style.css").read_text(encoding="utf-8")
AREAS = ("ground", "surface", "panel")
SOFT = ("main-soft", "them-soft", "good-soft", "lose-soft", "win", "loss")
TEXTS = [
    *((text, area) for area in AREAS for text in ("ink", "quiet", "link")),
    *((text, area) for area in SOFT for text in ("ink", "quiet")),
    *(("link", area) for area in ("win", "loss")),
    *(("main", area) for area in ("main-soft", "surface", "panel")),
    *(("error", area) for area in ("ground", "surface")),
    ("on-main", "main"), ("them", "them-soft"), ("them", "surface"), ("good", "good-soft"),
    ("lose", "lose-soft"),
]  # fmt: skip
GRAPHICS = [
    *((mark, area) for area in AREAS for mark in ("edge", "ring", "main")),
    ("ring", "win"), ("ring", "loss"), ("main", "win"), ("lost", "ground"), ("lost", "loss"),
    ("them", "panel"), ("good", "surface"), ("lose", "surface"),
]  # fmt: skip

THEMES = ("light", "dark")


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme; each is written once, as it is in the light and in the dark."""
    found = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)", STYLE)
    return {name: pair[THEMES.index(theme)] for name, *pair in found}


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)


def test_a_theme_is_chosen_by_the_system_or_by_the_reader_and_paper_is_light() -> None:
    assert set(re.findall(r"var\(--([\w-]+)\)", STYLE)) == set(colours("dark"))
    assert luminance(colours("light")["ground"]) > 0.9
    assert luminance(colours("dark")["ground"]) < 0.05
    chosen = re.findall(r"(:root[^{,]*)\{[^}]*?color-scheme: ([a-z ]+);", STYLE)
    assert [(choice.strip(), schemes) for choice, schemes in chosen] == [
        (":root", "light dark"), (':root[data-theme="light"]', "light"),
        (':root[data-theme="dark"]', "dark"), (":root[data-theme]", "light"),
    ]  # fmt: skip
    assert ":root, :root[data-theme] { --ground: #ffffff; color-scheme: light; }" in STYLE


@pytest.mark.parametrize("theme", THEMES)
def test_contrast_suffices(theme: str) -> None:
    known = colours(theme)
    pairs = [(pair, 4.5) for pair in TEXTS] + [(pair, 3.0) for pair in GRAPHICS]
    found = {pair: (round(contrast(*(known[name] for name in pair)), 2), least)
             for pair, least in pairs}  # fmt: skip
    assert not {pair: both for pair, both in found.items() if both[0] < both[1]}


def test_numbers_are_read_on_every_colour_of_the_heat_map(ask: Ask) -> None:
    found = ask("heat", 200)
    assert len(found) == 201
    for rgb, ink in found:
        assert contrast("#{:02x}{:02x}{:02x}".format(*rgb), ink) >= 4.5
    lights = [luminance("#{:02x}{:02x}{:02x}".format(*rgb)) for rgb, _ in found]
    assert lights == sorted(lights, reverse=True)
    assert lights[0] > 0.7
    assert lights[-1] < 0.05


def test_what_the_page_draws_itself_is_seen_in_both_themes(ask: Ask) -> None:
    palettes, outcomes = ask("palettes", None)
    assert set(palettes) == {"light", "dark"}
    for theme, drawn in palettes.items():
        assert drawn["ground"] == colours(theme)["surface"]
        for name in ("ink", "line", "point", "zero", "edge", "soil"):
            least = 4.5 if name == "ink" else 3
            assert contrast(drawn[name], drawn["ground"]) >= least, (theme, name)
        assert contrast(drawn["ink"], drawn["town"]) >= 4.5
        assert contrast(drawn["zero"], "#000000") >= 4.5
    assert all(contrast(*pair) >= 4.5 for pair in outcomes.values())
