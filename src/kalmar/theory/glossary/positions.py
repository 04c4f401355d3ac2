"""Terms of positions, outcomes, compounds and strategies."""

from kalmar.core.i18n import message
from kalmar.theory.glossary.term import GlossaryTerm

__all__ = ["TERMS"]

TERMS: tuple[GlossaryTerm, ...] = (
    GlossaryTerm(
        message("component"),
        message("one of the games that are played together: a heap, a row, a board or a graph"),
        ("komponens",),
        ("summand",),
        command='solve "kayles 5 + nim 3"',
    ),
    GlossaryTerm(
        message("position"),
        message("one or more components and the way in which they are played"),
        ("állás",),
        command='solve "nim 3 5 7"',
    ),
    GlossaryTerm(
        message("compound"),
        message("several components played together by a composition; again a game"),
        ("összetett játék",),
        command='solve "(nim 3 & nim 2) + nim 4"',
    ),
    GlossaryTerm(
        message("sum"),
        message("the disjunctive compound"),
        ("összeg", "játékok összege"),
        command='solve "nim 3 + kayles 4"',
        see=("disjunctive",),
    ),
    GlossaryTerm(
        message("option"),
        message("a position to which a move leads"),
        ("rákövetkező állás",),
        command='solve "nim 3" --all-moves',
        see=("follower",),
    ),
    GlossaryTerm(
        message("move"),
        message("the labelled step to an option"),
        ("lépés",),
        command='solve "nim 3" --all-moves',
    ),
    GlossaryTerm(
        message("terminal"),
        message("having no options; such a component is also said to have ended"),
        ("végállás", "végállapot"),
        ("ended", "terminal position", "end position"),
        command="graph nim 3",
    ),
    GlossaryTerm(
        message("choice"),
        message(
            "the number of non-terminal components in which a turn moves: one, all, any"
            " number, or one to k"
        ),
        command='solve "nim 3 5" -c "any, long"',
    ),
    GlossaryTerm(
        message("ending"),
        message(
            "the number of components that must be terminal for play to end: all (long), one"
            " (short), or a given number"
        ),
        ("rövid befejezés", "hosszú befejezés", "rövid", "hosszú"),
        ("long ending", "short ending"),
        command='solve "nim 3 5" -c "all, short"',
    ),
    GlossaryTerm(
        message("composition"),
        message("a choice together with an ending: how components are played together"),
        ("kompozíció",),
        command="explain conjunctive",
    ),
    GlossaryTerm(
        message("normal play"),
        message("the player who makes the last move wins"),
        ("normál játék",),
        ("normal", "normal play convention", "last-player-winning"),
        command='solve "nim 3 5 7"',
    ),
    GlossaryTerm(
        message("misère play"),
        message("the player who makes the last move loses"),
        ("betli",),
        ("misère", "misere", "misère game", "misère convention", "last-player-losing"),
        command='solve "nim 3 5 7" --misere',
    ),
    GlossaryTerm(
        message("N-position"),
        message(
            "the next player (the player to move) can force a win; 001 and 004 call it"
            " winning for the first player. A winning square (nyerő mező) in 002, however, is"
            " a P-position"
        ),
        ("nyerő állás",),
        ("N", "next player", "first-player win"),
        command='solve "nim 3 5 7"',
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
        ("P", "E", "previous player", "second-player win", "zero position"),
        command='solve "nim 3 5 6"',
    ),
    GlossaryTerm(
        message("draw"),
        message("neither player can force a win"),
        ("döntetlen",),
        ("drawn position", "drawn"),
        command='solve "roads(S>T,S>L,L>L) S S"',
    ),
    GlossaryTerm(
        message("kernel"),
        message(
            "the set of P-positions: no move leads from one of them to another, and from"
            " every other position a move leads to one of them"
        ),
        ("mag", "betli mag"),
        ("M⁺", "M⁻", "P-set", "set of P-positions"),
        command="graph nim 5",
    ),
    GlossaryTerm(
        message("impartial game"),
        message(
            "a game in which both players have the same moves from every position; all games here"
            " are impartial, except the positional and the partizan ones"
        ),
        ("pártatlan játék", "pártatlan"),
        ("impartial", "combinatorial game"),
        command="games",
    ),
    GlossaryTerm(
        message("outcome"),
        message(
            "who wins with best play: N for the next player, P for the previous player, and D for "
            "a draw where play can go on for ever"
        ),
        ("kimenetel", "eredmény"),
        ("outcome class",),
        command='graph "roads A"',
    ),
    GlossaryTerm(
        message("winning move"),
        message(
            "a move to a P-position; a winning strategy names one in every N-position that it "
            "leads to"
        ),
        ("nyerő lépés", "nyerő stratégia", "stratégia"),
        ("winning strategy", "strategy", "good move"),
        command='solve "nim 3 5 7" --all-moves',
    ),
    GlossaryTerm(
        message("follower"),
        message(
            "in Conway's and Siegel's books, a position that can be reached by any number of "
            "moves (a subposition); in many papers on graphs, by one move: an option"
        ),
        ("leszármazott", "részállás"),
        ("subposition", "descendant"),
        command='graph "nim 2 3"',
    ),
    GlossaryTerm(
        message("game graph"),
        message(
            "the directed graph with the positions as vertices and the moves as arrows; unfolded, "
            "so that every course of play has vertices of its own, it is the game tree"
        ),
        ("játékgráf", "játékfa"),
        ("game tree", "digraph"),
        command="graph nim 3",
    ),
    GlossaryTerm(
        message("reversible move"),
        message(
            "a move that the opponent can answer by going to a position worth the same as the "
            "start, such as adding counters in Poker Nim; in normal play it changes nothing"
        ),
        ("visszafordítható lépés",),
        ("reversible", "reversible option", "reverting move", "reversing move"),
        command="explain northcott-gaps",
        see=("endgame proviso",),
    ),
    GlossaryTerm(
        message("entailing move"),
        message(
            "a move that the opponent must answer in the same component (Winning Ways, ch. 12)"
        ),
        ("kényszerítő lépés",),
        ("entailing", "entailing game"),
        command='solve "top-entails 5 7"',
        see=("top entails", "loony move"),
    ),
    GlossaryTerm(
        message("complimenting move"),
        message(
            "a move after which the same player must move again, as when a box is completed in "
            "Dots and Boxes (Winning Ways, ch. 12)"
        ),
        ("ráadáslépés",),
        ("complimenting",),
        command='solve "nimstring 1x3"',
        see=("nimstring",),
    ),
    GlossaryTerm(
        message("loony move"),
        message(
            "a move to a loony position, from which the opponent wins every sum that contains it, "
            "such as opening a long chain in Nimstring"
        ),
        ("őrült lépés", "őrült állás"),
        ("loony", "loony position", "loony option", "loony value"),
        command='solve "nimstring 1x3"',
        see=("long chain",),
    ),
    GlossaryTerm(
        message("loopy game"),
        message(
            "a game in which positions can come back, so that play may last for ever and be a draw"
        ),
        ("körös játék", "körös"),
        ("loopy", "cyclic game"),
        command='graph "roads A" --order',
        see=("loopy value", "labelling-order"),
    ),
    GlossaryTerm(
        message("retrograde analysis"),
        message(
            "finding outcomes from the end backwards: what leads to a P-position is N, what leads "
            "only to N-positions is P, and what is never labelled is drawn"
        ),
        ("visszafelé elemzés", "retrográd elemzés"),
        ("backward labelling",),
        command='graph "roads A" --order',
        see=("backward-induction", "labelling-order"),
    ),
    GlossaryTerm(
        message("heap"),
        message(
            "a number of counters, the component of Nim and of the take-and-break games; also "
            "called a pile"
        ),
        ("kupac",),
        ("pile",),
        command='solve "nim 5"',
    ),
    GlossaryTerm(
        message("equal games"),
        message(
            "games with the same outcome in every sum; in normal play those of the same Grundy "
            "value, in misère play far fewer"
        ),
        ("egyenlő játékok", "egyenértékű játékok"),
        ("equality of games", "equivalent games", "equivalence"),
        command='solve "nim 2 + kayles 2"',
        see=("nimber", "quotient"),
    ),
    GlossaryTerm(
        message("join"),
        message(
            "the word of Winning Ways for a conjunctive compound, a move in every component: the "
            "rapid join ends with the first component, the slow join with the last"
        ),
        (),
        ("rapid join", "slow join"),
        command='solve "nim 3 5" -c conjunctive',
        see=("conjunctive", "continued-conjunctive"),
    ),
    GlossaryTerm(
        message("union"),
        message(
            "the word of Winning Ways for a selective compound, moves in any components: the "
            "urgent union ends with the first component, the tardy union with the last"
        ),
        (),
        ("urgent union", "tardy union"),
        command='solve "nim 3 5" -c selective',
        see=("selective", "shortened-selective"),
    ),
    GlossaryTerm(
        message("enough rope principle"),
        message(
            "in a lost position, make a move that keeps the game long and complicated: the "
            "opponent may yet go wrong (Winning Ways)"
        ),
        ("elég kötél elve",),
        ("enough rope",),
        command='solve "nim 4 4" --all-moves',
    ),
    GlossaryTerm(
        message("pairing strategy"),
        message(
            "pair the places or moves so that each move can be answered by its partner, as in "
            "mirror play"
        ),
        ("párosítási stratégia",),
        ("pairing",),
        command="explain mirror",
        see=("mirror",),
    ),
    GlossaryTerm(
        message("parity argument"),
        message(
            "where all plays have the same length, or the same parity of lengths, nobody's choice "
            "matters"
        ),
        ("paritásos érv", "paritás"),
        ("parity", "she-loves-me she-loves-me-not"),
        command='solve "brussels-sprouts 2"',
        see=("fixed-length",),
    ),
)
