"""The glossary: terms of the field as Kalmár uses them, with the Hungarian ones of the sources."""

from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.core.i18n import Message, message

__all__ = ["GLOSSARY", "GlossaryTerm"]


@dataclass(frozen=True)
class GlossaryTerm:
    """A term.

    Attributes:
        name: the term in English.
        meaning: what it means here.
        hungarian: the terms in Hungarian.
        aliases: other names and signs.
    """

    name: Message
    meaning: Message
    hungarian: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> Iterator[str]:
        """Return every name by which it is found."""
        yield from (str(self.name), *self.aliases, *self.hungarian)


GLOSSARY: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("component"),
        message("one of the games that are played together: a heap, a row, a board or a graph"),
        ("komponens",),
        ("summand",),
    ),
    GlossaryTerm(
        message("position"),
        message("one or more components and the way in which they are played"),
        ("állás",),
    ),
    GlossaryTerm(
        message("compound"),
        message("several components played together by a composition; again a game"),
        ("összetett játék",),
    ),
    GlossaryTerm(
        message("sum"), message("the disjunctive compound"), ("összeg", "játékok összege")
    ),
    GlossaryTerm(
        message("option"),
        message("a position to which a move leads"),
        ("rákövetkező állás",),
        ("follower",),
    ),
    GlossaryTerm(message("move"), message("the labelled step to an option"), ("lépés",)),
    GlossaryTerm(
        message("terminal"),
        message("having no options; such a component is also said to have ended"),
        ("végállás", "végállapot"),
        ("ended",),
    ),
    GlossaryTerm(
        message("choice"),
        message(
            "the number of non-terminal components in which a turn moves: one, all, any"
            " number, or one to k"
        ),
    ),
    GlossaryTerm(
        message("ending"),
        message(
            "the number of components that must be terminal for play to end: all (long), one"
            " (short), or a given number"
        ),
        ("rövid befejezés", "hosszú befejezés", "rövid", "hosszú"),
        ("long ending", "short ending"),
    ),
    GlossaryTerm(
        message("composition"),
        message("a choice together with an ending: how components are played together"),
        ("kompozíció",),
    ),
    GlossaryTerm(
        message("Moore's Nim"),
        message("Nim in which a turn moves in one to k heaps: moore-k, for k from 2 to 9"),
    ),
    GlossaryTerm(
        message("normal play"),
        message("the player who makes the last move wins"),
        ("normál játék",),
        ("normal",),
    ),
    GlossaryTerm(
        message("misère play"),
        message("the player who makes the last move loses"),
        ("betli",),
        ("misère", "misere"),
    ),
    GlossaryTerm(
        message("N-position"),
        message(
            "the next player (the player to move) can force a win; 001 and 004 call it"
            " winning for the first player. A winning square (nyerő mező) in 002, however, is"
            " a P-position"
        ),
        ("nyerő állás",),
        ("N",),
    ),
    GlossaryTerm(
        message("P-position"),
        message(
            "the previous player, who has just moved, can force a win, so the player to move"
            " loses. The sources name it from the other side: the winning squares of 002, the"
            " good positions of 000 and 003 and the class E of 004 are all P-positions, good"
            " to move to"
        ),
        ("vesztes állás", "vesztő állás", "nyerő mező", "jó állás"),
        ("P", "E"),
    ),
    GlossaryTerm(message("draw"), message("neither player can force a win"), ("döntetlen",)),
    GlossaryTerm(
        message("kernel"),
        message(
            "the set of P-positions: no move leads from one of them to another, and from"
            " every other position a move leads to one of them"
        ),
        ("mag", "betli mag"),
        ("M⁺", "M⁻"),
    ),
    GlossaryTerm(
        message("Grundy value"),
        message("the mex of the values of the options, G⁺"),
        ("Grundy-szám", "Sprague–Grundy-függvény"),
        ("nimber",),
    ),
    GlossaryTerm(
        message("mex"),
        message("the least non-negative integer not in a set (minimal excludant)"),
        ("lkkz", "legkisebb kizárt"),
    ),
    GlossaryTerm(
        message("excludant"),
        message("a number determined by a set of values: mex, lego, gelo, loge or gole"),
        ("kizárt",),
    ),
    GlossaryTerm(
        message("lego"),
        message(
            "the least even number in a set, or the greatest odd one if there is none; −1 for the"
            " empty set"
        ),
    ),
    GlossaryTerm(
        message("gelo"),
        message(
            "the greatest even number in a set, or the least odd one if there is none; −1 for the"
            " empty set"
        ),
    ),
    GlossaryTerm(
        message("loge"),
        message(
            "the least odd number in a set, or the greatest even one if there is none; −1 for the"
            " empty set"
        ),
    ),
    GlossaryTerm(
        message("gole"),
        message(
            "the greatest odd number in a set, or the least even one if there is none; −1 for the"
            " empty set"
        ),
    ),
    GlossaryTerm(
        message("nim-sum"),
        message("addition in base two without carrying, ⊕"),
        ("nim-összeg",),
        ("⊕", "xor"),
    ),
    GlossaryTerm(
        message("remoteness"),
        message("length of play when the winner hurries and the loser delays, R⁺ and R⁻"),
        ("távoliság", "Kalmár–Steinhaus-függvény"),
    ),
    GlossaryTerm(
        message("suspense number"),
        message("length of play when the winner delays and the loser hurries, S⁺ and S⁻"),
        ("késleltetési szám", "Conway-függvény"),
    ),
    GlossaryTerm(
        message("foreclosing"),
        message(
            "deleting from a game its terminal positions and those one move away (Φ, for"
            " normal play), or only its terminal positions (Ψ, for misère play); the Grundy"
            " values of the remaining game are the foreclosed values F⁺ and F⁻"
        ),
        ("rövidre zárás", "rövidre zárt érték"),
        ("foreclosed value", "short circuit", "Φ", "Ψ"),
    ),
    GlossaryTerm(
        message("birthday"),
        message("length of the longest play"),
        ("leghosszabb játék",),
        ("longest play",),
    ),
    GlossaryTerm(
        message("loopy value"),
        message(
            "value of a position in a graph with cycles: a number n, or ∞(K), where moves"
            " lead to the numbers in K and play can continue for ever"
        ),
        ("körös érték",),
        ("infinity", "∞"),
    ),
    GlossaryTerm(
        message("quotient"),
        message(
            "the sums of a game's components, where two sums are identified if they have the"
            " same misère outcome whatever is added to both"
        ),
        ("betli-hányados", "hányados"),
    ),
    GlossaryTerm(
        message("companion set"),
        message(
            "in a coin-turning game, a set of places whose coins may be turned together with"
            " a head on their right: 004 writes Sᵢ for the family of these sets at place i"
        ),
        ("társhalmaz",),
        ("companions",),
    ),
    GlossaryTerm(
        message("octal code"),
        message(
            "digits that say how many counters may be taken and into how many heaps the"
            " remainder may be split: digit 1 leaves no heap, 2 one, 4 two, and sums allow"
            " several of these"
        ),
        ("oktális játék",),
        ("octal game",),
    ),
    GlossaryTerm(
        message("period"),
        message("p with a(n + p) = a(n) + s for all n from the preperiod on; s is the saltus"),
        ("periódus",),
        ("saltus", "periodic"),
    ),
    GlossaryTerm(
        message("preperiod"),
        message("the least number from which on a sequence is periodic"),
        ("előperiódus",),
    ),
    GlossaryTerm(
        message("odious number"),
        message("a number with an odd number of binary ones; the others are called evil"),
        ("kegyetlen szám", "kegyetlen"),
        ("odious",),
    ),
    GlossaryTerm(
        message("evil number"),
        message("a number with an even number of binary ones; the others are called odious"),
        ("kegyes szám", "kegyes"),
        ("evil",),
    ),
    GlossaryTerm(
        message("short row"),
        message(
            "in 002's table f(B, C) of three-row Chomp, a row C that is finite: it ends in the"
            " column B with f(B, C) = B, where (B, B, C) is a P-position"
        ),
        ("rövid sor",),
    ),
    GlossaryTerm(
        message("long row"),
        message(
            "in 002's table f(B, C) of three-row Chomp, a row C that is infinite: f(B, C) > B in"
            " every column B"
        ),
        ("hosszú sor",),
    ),
    GlossaryTerm(
        message("simple game"),
        message(
            "in 000, a game in normal or misère play that both players play by the same"
            " moves, with finitely many moves from each position, and that always ends; the"
            " usual term is short impartial game (simple game means something else)"
        ),
        ("egyszerű játék",),
        ("short impartial game",),
    ),
    GlossaryTerm(
        message("finite degree"),
        message(
            "in 000 and 004, the property of a game that each position has finitely many"
            " moves; the usual term is locally finite"
        ),
        ("végesfokú",),
        ("locally finite",),
    ),
    GlossaryTerm(
        message("impersonal game"),
        message(
            "in 004, a game that may be started from any of its positions; there is no usual"
            " term, as this is always allowed; not the same as impartial (pártatlan)"
        ),
        ("személytelen", "személytelen játék"),
    ),
    GlossaryTerm(
        message("sharp game"),
        message(
            "in 004, a game without draws: in every terminal position one of the players has won"
        ),
        ("éles", "éles játék"),
        ("without draws",),
    ),
    GlossaryTerm(
        message("sink"),
        message(
            "in 004, a vertex of the graph of a game with no outgoing arrow: a terminal position"
        ),
        ("nyelő",),
    ),
    GlossaryTerm(
        message("L-position"),
        message(
            "in 004's misère Nim, a position with exactly one heap of two or more, which the"
            " player to move wins: leave an odd number of heaps of one"
        ),
        ("L-állás",),
    ),
    GlossaryTerm(
        message("k-position"),
        message(
            "in 004, a row of coins with only one head, at place k; its Grundy value is g(k),"
            " and the value of a row is the nim-sum of the values of its heads"
        ),
        ("k-állás",),
    ),
    GlossaryTerm(
        message("knot"),
        message(
            "in 004, a vertex of a plant of green Hackenbush where at least three edges meet"
            " and only paths, its shoots, grow above it; the usual term is branching vertex,"
            " and the colon principle applies to it"
        ),
        ("bog",),
        ("branching vertex",),
    ),
    GlossaryTerm(
        message("shoot"),
        message(
            "in 004, a path that grows out of a knot; all shoots of a knot may be replaced by"
            " a single one whose length is the nim-sum of their lengths; the usual term is"
            " stalk"
        ),
        ("hajtás",),
        ("stalk",),
    ),
    GlossaryTerm(
        message("bamboo grove"),
        message(
            "in 004, a plant of green Hackenbush that consists of separate paths from the"
            " ground; it is Nim with their lengths as heaps; the usual term is bamboo stalks"
        ),
        ("bambuszliget", "bambusz"),
        ("bamboo stalks",),
    ),
    GlossaryTerm(
        message("norm"),
        message(
            "in 003, the number ‖a‖ for a side a of a brick: ⌊log₂ a⌋ in conjunctive play,"
            " and the exponent of two in a (its 2-adic valuation) in selective play"
        ),
        ("norma",),
        ("2-adic valuation", "‖a‖"),
    ),
    GlossaryTerm(
        message("continued fraction"),
        message(
            "a/b written as q₁ + 1/(q₂ + 1/(q₃ + …)); its partial quotients q₁, q₂, … are those"
            " of Euclid's algorithm, and in 003 their sum decides bricks of height 3"
        ),
        ("lánctört", "lánctörtjegyek"),
        ("partial quotients",),
    ),
    GlossaryTerm(
        message("shape"),
        message(
            "the form in which a component is drawn: heap, row, board, grid, plant, towns, text, …"
        ),
    ),
    GlossaryTerm(
        message("theorem"),
        message("a statement on which an answer rests; Kalmár calls nothing else proved"),
    ),
    GlossaryTerm(
        message("limit"),
        message("how many positions, or how much time or memory, a computation may use"),
        (),
        ("budget",),
    ),
    GlossaryTerm(
        message("search"),
        message("exploring the game graph itself, up to a limit of positions"),
        ("keresés",),
    ),
)
