"""The words of the field as Kalmár uses them, with the Hungarian ones of the sources."""

from collections.abc import Iterator

from kalmar.records import dataclass
from kalmar.words import Said, said

__all__ = ["GLOSSARY", "Word"]


@dataclass(frozen=True)
class Word:
    """A term.

    Attributes:
        name: the term in English.
        meaning: what it means here.
        hungarian: the terms in Hungarian.
        aliases: other names and signs.
    """

    name: Said
    meaning: Said
    hungarian: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> Iterator[str]:
        """Every name by which it is found."""
        yield from (str(self.name), *self.aliases, *self.hungarian)


GLOSSARY: tuple[Word, ...] = (
    Word(
        said("component"),
        said("one heap, row, board or graph: one of the games that are played at once"),
        ("komponens",),
        ("summand",),
    ),
    Word(
        said("position"),
        said("one or more components, with the way in which they are played"),
        ("állás",),
    ),
    Word(
        said("compound"),
        said("several components played at once by a composition; a game again"),
        ("összetett játék",),
    ),
    Word(said("sum"), said("the disjunctive compound"), ("összeg", "játékok összege")),
    Word(
        said("option"),
        said("a position to which a move leads"),
        ("rákövetkező állás",),
        ("follower",),
    ),
    Word(said("move"), said("the labelled step to an option"), ("lépés",)),
    Word(
        said("terminal"),
        said("without options; Kalmár also says that such a component has ended"),
        ("végállás", "végállapot"),
        ("ended",),
    ),
    Word(
        said("choice"),
        said(
            "in how many of the components that still have options a turn moves: one, all, any, one"
            " to k"
        ),
    ),
    Word(
        said("ending"),
        said("how many terminal components end play: all (long), the first (short), or a number"),
        ("rövid befejezés", "hosszú befejezés"),
        ("long ending", "short ending"),
    ),
    Word(
        said("composition"),
        said("a choice with an ending: how components are played together"),
        ("kompozíció",),
    ),
    Word(
        said("Moore's Nim"),
        said("Nim in which a turn moves in one to k heaps: moore-k, k from 2 to 9"),
    ),
    Word(
        said("normal play"),
        said("the player who makes the last move wins"),
        ("normál játék",),
        ("normal",),
    ),
    Word(
        said("misère play"),
        said("the player who makes the last move loses"),
        ("betli",),
        ("misère", "misere"),
    ),
    Word(
        said("N-position"),
        said(
            "the next player, who is to move, can force a win; 001 and 004 call it winning for the"
            " first player. What 002 calls a winning square (nyerő mező) is none of these, but a"
            " P-position"
        ),
        ("nyerő állás",),
        ("N",),
    ),
    Word(
        said("P-position"),
        said(
            "the previous player, who has just moved, can force a win: it loses for the player to"
            " move. The words of the sources say it from the other side: what 002 calls a winning"
            " square, 000 and 003 a good position, and 004 the class E, are all P-positions,"
            " winning"
            " to move to"
        ),
        ("vesztes állás", "vesztő állás", "nyerő mező", "jó állás"),
        ("P", "E"),
    ),
    Word(said("draw"), said("neither player can force a win"), ("döntetlen",)),
    Word(
        said("kernel"),
        said(
            "the set of P-positions: no move leads from it into it, and from every other position a"
            " move leads into it"
        ),
        ("mag", "betli mag"),
        ("M⁺", "M⁻"),
    ),
    Word(
        said("Grundy value"),
        said("the mex of the values of the options, G⁺"),
        ("Grundy-szám", "Sprague–Grundy-függvény"),
        ("nimber",),
    ),
    Word(
        said("mex"),
        said("the least non-negative integer not in a set (minimal excludant)"),
        ("lkkz", "legkisebb kizárt"),
    ),
    Word(
        said("excludant"),
        said("what a set of values leaves out: mex, lego, gelo, loge or gole"),
        ("kizárt",),
    ),
    Word(
        said("lego"),
        said("the least even number of a set, else the greatest odd one; −1 of the empty set"),
    ),
    Word(
        said("gelo"),
        said("the greatest even number of a set, else the least odd one; −1 of the empty set"),
    ),
    Word(
        said("loge"),
        said("the least odd number of a set, else the greatest even one; −1 of the empty set"),
    ),
    Word(
        said("gole"),
        said("the greatest odd number of a set, else the least even one; −1 of the empty set"),
    ),
    Word(
        said("nim-sum"),
        said("addition in base two without carrying, ⊕"),
        ("nim-összeg",),
        ("⊕", "xor"),
    ),
    Word(
        said("remoteness"),
        said("length of play when the winner hurries and the loser delays, R⁺ and R⁻"),
        ("távoliság", "Kalmár–Steinhaus-függvény"),
    ),
    Word(
        said("suspense number"),
        said("length of play when the winner delays and the loser hurries, S⁺ and S⁻"),
        ("késleltetési szám", "Conway-függvény"),
    ),
    Word(
        said("foreclosing"),
        said(
            "deleting from a game its terminal positions and those one move away (Φ, for normal"
            " play), or its terminal positions only (Ψ, for misère play); the Grundy values of what"
            " is left are the foreclosed values F⁺ and F⁻"
        ),
        ("rövidre zárás", "rövidre zárt érték"),
        ("foreclosed value", "short circuit", "Φ", "Ψ"),
    ),
    Word(
        said("birthday"),
        said("length of the longest play"),
        ("leghosszabb játék",),
        ("longest play",),
    ),
    Word(
        said("loopy value"),
        said(
            "value of a position of a graph with cycles: a number n, or ∞(K), from which moves"
            " reach"
            " the numbers of K and play can go on for ever"
        ),
        ("körös érték",),
        ("infinity", "∞"),
    ),
    Word(
        said("quotient"),
        said(
            "the sums of a game's components, where two sums count as one if neither can be told"
            " from the other by who wins in misère play, whatever is added to both"
        ),
        ("betli-hányados", "hányados"),
    ),
    Word(
        said("companion set"),
        said(
            "in a coin-turning game, a set of places whose coins may be turned together with a head"
            " on their right: 004 writes Sᵢ for all such sets of the place i"
        ),
        ("társhalmaz",),
        ("companions",),
    ),
    Word(
        said("octal code"),
        said(
            "digits that say how many things may be taken, and into how many heaps the rest may be"
            " split: digit 1 leaves none, 2 one, 4 two, and sums allow several"
        ),
        ("oktális játék",),
        ("octal game",),
    ),
    Word(
        said("period"),
        said("p with a(n + p) = a(n) + s for all n from the preperiod on; s is the saltus"),
        ("periódus",),
        ("saltus", "periodic"),
    ),
    Word(
        said("preperiod"),
        said("the least number from which on a sequence is periodic"),
        ("előperiódus",),
    ),
    Word(
        said("odious number"),
        said("a number with an odd number of binary ones; the others are called evil"),
        ("kegyetlen szám", "kegyetlen"),
        ("odious",),
    ),
    Word(
        said("evil number"),
        said("a number with an even number of binary ones; the others are called odious"),
        ("kegyes szám", "kegyes"),
        ("evil",),
    ),
    Word(
        said("short row"),
        said("in the table of three-row Chomp, a row that ends at a square on the diagonal"),
        ("rövid sor",),
    ),
    Word(
        said("long row"),
        said(
            "in the table of three-row Chomp, a row that goes on for ever, because it meets no"
            " square on the diagonal at which it ends"
        ),
        ("hosszú sor",),
    ),
    Word(
        said("shape"),
        said("what a component is drawn as: heap, row, board, grid, plant, towns, text, …"),
    ),
    Word(said("theorem"), said("what an answer rests on; Kalmár calls nothing else proved")),
    Word(
        said("limit"),
        said("how many positions, or how much time or memory, a computation may use"),
        (),
        ("budget",),
    ),
    Word(
        said("search"),
        said("visiting the literal game graph within a limit of positions"),
        ("keresés",),
    ),
)
