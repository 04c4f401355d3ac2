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
        message("one heap, row, board or graph: one of the games that are played at once"),
        ("komponens",),
        ("summand",),
    ),
    GlossaryTerm(
        message("position"),
        message("one or more components, with the way in which they are played"),
        ("állás",),
    ),
    GlossaryTerm(
        message("compound"),
        message("several components played at once by a composition; a game again"),
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
        message("without options; Kalmár also says that such a component has ended"),
        ("végállás", "végállapot"),
        ("ended",),
    ),
    GlossaryTerm(
        message("choice"),
        message(
            "in how many of the components that still have options a turn moves: one, all, any, one"
            " to k"
        ),
    ),
    GlossaryTerm(
        message("ending"),
        message(
            "how many terminal components end play: all (long), the first (short), or a number"
        ),
        ("rövid befejezés", "hosszú befejezés", "rövid", "hosszú"),
        ("long ending", "short ending"),
    ),
    GlossaryTerm(
        message("composition"),
        message("a choice with an ending: how components are played together"),
        ("kompozíció",),
    ),
    GlossaryTerm(
        message("Moore's Nim"),
        message("Nim in which a turn moves in one to k heaps: moore-k, k from 2 to 9"),
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
            "the next player, who is to move, can force a win; 001 and 004 call it winning for the"
            " first player. What 002 calls a winning square (nyerő mező) is none of these, but a"
            " P-position"
        ),
        ("nyerő állás",),
        ("N",),
    ),
    GlossaryTerm(
        message("P-position"),
        message(
            "the previous player, who has just moved, can force a win: it loses for the player to"
            " move. The words of the sources say it from the other side: what 002 calls a winning"
            " square, 000 and 003 a good position, and 004 the class E, are all P-positions,"
            " winning"
            " to move to"
        ),
        ("vesztes állás", "vesztő állás", "nyerő mező", "jó állás"),
        ("P", "E"),
    ),
    GlossaryTerm(message("draw"), message("neither player can force a win"), ("döntetlen",)),
    GlossaryTerm(
        message("kernel"),
        message(
            "the set of P-positions: no move leads from it into it, and from every other position a"
            " move leads into it"
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
        message("what a set of values leaves out: mex, lego, gelo, loge or gole"),
        ("kizárt",),
    ),
    GlossaryTerm(
        message("lego"),
        message("the least even number of a set, else the greatest odd one; −1 of the empty set"),
    ),
    GlossaryTerm(
        message("gelo"),
        message("the greatest even number of a set, else the least odd one; −1 of the empty set"),
    ),
    GlossaryTerm(
        message("loge"),
        message("the least odd number of a set, else the greatest even one; −1 of the empty set"),
    ),
    GlossaryTerm(
        message("gole"),
        message("the greatest odd number of a set, else the least even one; −1 of the empty set"),
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
            "deleting from a game its terminal positions and those one move away (Φ, for normal"
            " play), or its terminal positions only (Ψ, for misère play); the Grundy values of what"
            " is left are the foreclosed values F⁺ and F⁻"
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
            "value of a position of a graph with cycles: a number n, or ∞(K), from which moves"
            " reach"
            " the numbers of K and play can go on for ever"
        ),
        ("körös érték",),
        ("infinity", "∞"),
    ),
    GlossaryTerm(
        message("quotient"),
        message(
            "the sums of a game's components, where two sums count as one if neither can be told"
            " from the other by who wins in misère play, whatever is added to both"
        ),
        ("betli-hányados", "hányados"),
    ),
    GlossaryTerm(
        message("companion set"),
        message(
            "in a coin-turning game, a set of places whose coins may be turned together with a head"
            " on their right: 004 writes Sᵢ for all such sets of the place i"
        ),
        ("társhalmaz",),
        ("companions",),
    ),
    GlossaryTerm(
        message("octal code"),
        message(
            "digits that say how many things may be taken, and into how many heaps the rest may be"
            " split: digit 1 leaves none, 2 one, 4 two, and sums allow several"
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
            "in 000, a game in normal or misère play that both players play by the same moves,"
            " with finitely many moves from each position, and that always ends; the field says"
            " short impartial game, and means something else by simple game"
        ),
        ("egyszerű játék",),
        ("short impartial game",),
    ),
    GlossaryTerm(
        message("finite degree"),
        message(
            "in 000 and 004, of a game: from each position there are finitely many moves; the"
            " field says locally finite"
        ),
        ("végesfokú",),
        ("locally finite",),
    ),
    GlossaryTerm(
        message("impersonal game"),
        message(
            "in 004, a game that may be started from any of its positions; no word of the"
            " field, which always allows that, and not impartial (pártatlan)"
        ),
        ("személytelen", "személytelen játék"),
    ),
    GlossaryTerm(
        message("sharp game"),
        message("in 004, a game without draws: every end is won by one of the players"),
        ("éles", "éles játék"),
        ("without draws",),
    ),
    GlossaryTerm(
        message("sink"),
        message(
            "in 004, a vertex of the graph of a game from which no arrow leads: a terminal position"
        ),
        ("nyelő",),
    ),
    GlossaryTerm(
        message("L-position"),
        message(
            "in 004's misère Nim, a position with exactly one heap of two or more, which is won"
            " for the player to move: leave an odd number of heaps of one"
        ),
        ("L-állás",),
    ),
    GlossaryTerm(
        message("k-position"),
        message(
            "in 004, a row of coins with one head only, at place k; its Grundy value is g(k),"
            " and that of a row is the nim-sum of those of its heads"
        ),
        ("k-állás",),
    ),
    GlossaryTerm(
        message("knot"),
        message(
            "in 004, a vertex of a plant of green Hackenbush where at least three edges meet"
            " and all that grows above it are paths, its shoots; the field says a branching"
            " vertex, to which the colon principle is applied"
        ),
        ("bog",),
        ("branching vertex",),
    ),
    GlossaryTerm(
        message("shoot"),
        message(
            "in 004, a path that grows out of a knot; all shoots of a knot may be replaced by"
            " one, as long as the nim-sum of their lengths; the field says stalk"
        ),
        ("hajtás",),
        ("stalk",),
    ),
    GlossaryTerm(
        message("bamboo grove"),
        message(
            "in 004, a plant of green Hackenbush that consists of separate paths from the"
            " ground; it is Nim with their lengths as heaps; the field says bamboo stalks"
        ),
        ("bambuszliget", "bambusz"),
        ("bamboo stalks",),
    ),
    GlossaryTerm(
        message("norm"),
        message(
            "in 003, ‖a‖ of a side of a brick: ⌊log₂ a⌋ in conjunctive play, and the exponent"
            " of two in a (its 2-adic valuation) in selective play"
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
        message("what a component is drawn as: heap, row, board, grid, plant, towns, text, …"),
    ),
    GlossaryTerm(
        message("theorem"), message("what an answer rests on; Kalmár calls nothing else proved")
    ),
    GlossaryTerm(
        message("limit"),
        message("how many positions, or how much time or memory, a computation may use"),
        (),
        ("budget",),
    ),
    GlossaryTerm(
        message("search"),
        message("visiting the literal game graph within a limit of positions"),
        ("keresés",),
    ),
)
