"""Theorems for Coq on take-and-break games with several kinds of heaps.

They are stated in `proofs/kinds/`: the Grundy values of some kinds, or of all, have a period, the
least one, by the theorem of Guy and Smith for kinds. Coq is told the moves and the period that all
kinds have together, and finds all values itself.
"""

from collections.abc import Sequence

from kalmar.core.errors import UsageError
from kalmar.engines.fields import not_proved
from kalmar.engines.sequences.periodicity import Finding
from kalmar.games.custom.kind_moves import KindGame, KindMove
from kalmar.games.heaps import short
from kalmar.render.formats.coq_heaps import by_computing, coq_file, listed, refuse_beyond

MOST_OPTIONS = 3_000_000
"""Options whose values Coq computes, in about half a minute."""

RULES = """\
(* The numbers of the kinds: {kinds}. Coq computes all values itself. *)
Definition rules : list moves := {moves}.

"""


def kinds_theorem(
    name: str, game: KindGame, every: Finding, asked: Sequence[str], finding: Finding
) -> str:
    """Format the theorem that Grundy values of some kinds of heaps have a period, the least one.

    Args:
        name: of the game.
        game: its moves.
        every: the period that all its kinds have together.
        asked: some of the kinds.
        finding: the period of these.

    Raises:
        UsageError: nothing is proved, the theorem does not state it, or it takes Coq too long.

    >>> from kalmar.engines.sequences.periodicity import Periodicity
    >>> kayles = KindGame(("A",), (KindMove("A", (), ("A", "A"), 2, (0, 0)),))
    >>> found = Finding("proved", 200, Periodicity(53, 34))
    >>> print(*kinds_theorem("it", kayles, found, "A", found).splitlines()[7:10:2], sep="\\n")
    Definition rules : list moves := [Moves 0 2 None [] (Two 0 0 2 0 0)].
    Theorem period : kinds_period 1 rules [0] 53 34.
    """
    system, found = every.periodicity, finding.periodicity
    if every.status != "proved" or system is None or found is None:
        raise not_proved(name, every)
    if any(move.taken < 0 for move in game.moves):
        raise UsageError(
            "the theorem in Coq is for moves that leave no more than n of a heap of n, unlike"
            " {game}",
            game=short(name),
        )
    heaps = game.last_term(max(system.preperiod, game.uniform_from), system.period) + 1
    splits = sum(len(move.rest) == 2 for move in game.moves)
    refuse_beyond(name, splits * heaps**2 // 2, MOST_OPTIONS)
    before = RULES.format(
        kinds=", ".join(f"{number} is {kind}" for number, kind in enumerate(game.kinds)),
        moves=listed((moves_of(game, move) for move in game.moves), ";\n  "),
    )
    numbers = listed(map(game.kinds.index, asked))
    return coq_file(
        f"{name}: Grundy values of {', '.join(asked)} repeat after {found.period}, from"
        f" {found.preperiod} on and not before.",
        {"kinds": "Kinds KindCheck"},
        f"period : kinds_period {len(game.kinds)} rules {numbers} {found.preperiod} {found.period}",
        by_computing(f"(kinds_auto_ok _ _ {system.preperiod} {system.period})"),
        before,
    )


def moves_of(game: KindGame, move: KindMove) -> str:
    """Format a move as Coq writes it.

    >>> game = KindGame(("B", "A"), ())
    >>> moves_of(game, KindMove("A", (("B", 3),), ("A",), 2, (0,), 1, 7))
    'Moves 1 2 (Some 7) [(0, 3)] (One 1 2)'
    """
    number = game.kinds.index
    first = max(move.first, move.taken + sum(move.least) if move.rest else 0)
    last = "None" if move.last is None else f"(Some {move.last})"
    fixed = listed(f"({number(kind)}, {size})" for kind, size in move.fixed)
    rest = " ".join(map(str, [*map(number, move.rest), move.taken]))
    match len(move.rest):
        case 0:
            left = "Nothing"
        case 1:
            left = f"(One {rest})"
        case _:
            left = f"(Two {rest} {move.least[0]} {move.least[1]})"
    return f"Moves {number(move.kind)} {first} {last} {fixed} {left}"
