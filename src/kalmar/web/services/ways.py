"""The service that says of a way of playing what its rule is, and what is known of it."""

from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import COMPOSITIONS, SIX, Composition, find_composition
from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.games.play_language.words import way_sentences
from kalmar.theory.theorems import THEOREMS
from kalmar.web.services.positions import COMPOSITION
from kalmar.web.services.reading import theorem_data
from kalmar.web.services.service import Field, Plain, Service

if TYPE_CHECKING:
    from kalmar.theory import known_ways
else:
    known_ways = LazyModule("kalmar.theory.known_ways")  # wanted seldom, and sent later


def way(composition: str, known: bool) -> dict[str, Any]:
    """Say what a way of playing is, with a name or without, and on request what is known of it."""
    row = find_composition(composition)
    return {
        "name": Plain(row.name),
        "typed": Plain(row.name) if row.name in COMPOSITIONS else row.title,
        "named": row.name in COMPOSITIONS,
        "sign": Plain(row.ascii),
        "words": message(row.words),
        "rules": way_sentences(row.choice, row.ending),
        "known": what_is_known(row) if known else None,
    }


def what_is_known(row: Composition) -> dict[str, Any]:
    """Return what decides a way of playing in either convention, with the theorems about it."""
    names = [theorem.name for theorem in THEOREMS.values() if row.name in theorem.ways]
    names += [] if row in SIX else known_ways.theorems_of_way(row)
    return {
        **{play.value: known_ways.decided_by(row, play) for play in Play},
        "theorems": [theorem_data(THEOREMS[name]) for name in dict.fromkeys(names)],
    }


SERVICES = (
    Service("way", message("A way of playing, with a name or of one's own: its rule, and what is"
                           " known of it."),
            (Field("composition", "text", COMPOSITION.words),
             Field("known", "flag", message("whether to say which theorems decide it"), True)),
            way),
)  # fmt: skip
