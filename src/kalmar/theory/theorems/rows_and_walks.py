"""Theorems about textbook games: stacks in rows, spots, numbers, and walks on graphs."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

NIMBLE = Theorem(
    name="nimble-squares",
    title=message("The squares of Nimble"),
    statement=message(
        "A strip of Nimble is worth the nim-sum of the squares of its coins, counted from 0."
    ),
    argument=message(
        "Coins do not hinder each other, so a strip is the sum of its coins. A coin on square n"
        " can be slid to each of the squares 0 to n − 1 and nowhere else. These are the moves"
        " of a Nim heap of n. So the values add as in Nim, and two coins on one square cancel."
    ),
    source=message("Ferguson, Game Theory, part I"),
    cited=message("a coin of Nimble on square n is a Nim heap of n"),
    games=("nimble",),
)

END_NIM = Theorem(
    name="end-nim-pairs",
    title=message("Two heaps of End-Nim"),
    statement=message("End-Nim with at most two heaps is Nim: it is worth their nim-sum."),
    argument=message(
        "With two heaps each of them is at an end, so that any number may be taken from either."
        " What is left has at most two heaps again. So the moves are those of Nim. With three"
        " heaps this fails: the middle one cannot be touched while both others stand, and 1, 2,"
        " 3 is won by the player to move although its nim-sum is 0."
    ),
    source=message("Albert and Nowakowski 2001"),
    cited=message("End-Nim with at most two heaps is Nim (Albert and Nowakowski 2001)"),
    games=("end-nim",),
)

END_NIM_ROWS = Theorem(
    name="end-nim-rows",
    title=message("Who wins a row of End-Nim"),
    statement=message(
        "For a row v of End-Nim let l(v) be the heap to the left of v with which the player to move"
        " loses, 0 if v itself is lost, and let r(v) be the same on the right. For no heaps both"
        " are 0 in normal play and 1 in misère play. If b is r(v), then l(vb) is 0. Otherwise let b"
        " be number m among 1, 2, 3, … without r(v); then l(vb) is number m among 1, 2, 3, …"
        " without l(v)."
    ),
    argument=message(
        "Keep v, and call a pair of a and b lost if the row a, v, b is, where 0 stands for no heap."
        " While both heaps stand, play is Nim with the two of them: a pair is lost iff no smaller"
        " heap in place of one of them makes a lost pair. A pair with b = 0 is lost for a = l(v)"
        " only, one with a = 0 for b = r(v) only, and both are 0 if v is lost. Let b grow from 1."
        " For b = r(v) the lost pair has a = 0. For every other b it has the smallest a from 1 on"
        " that is in no lost pair yet, and l(v) is in the pair with b = 0. So the numbers without"
        " r(v) are matched in order with those without l(v). This shows also that l(vb) exists, and"
        " r(vb) by reflection."
    ),
    source=message("Albert and Nowakowski 2001; misère play: Cairns and Ho 2011"),
    cited=message("End-Nim by the heaps that lose at either end (Albert and Nowakowski 2001)"),
    games=("end-nim",),
    aliases=("albert-nowakowski",),
)

GEOGRAPHY = Theorem(
    name="geography-matching",
    title=message("Vertex geography by matchings"),
    statement=message(
        "In undirected vertex geography the player to move wins iff every maximum matching"
        " covers the vertex of the token."
    ),
    argument=message(
        "A matching is a set of edges without common ends. Let every maximum matching cover the"
        " start, and choose one of them. The player to move always goes to the partner of the"
        " vertex of the token. If the opponent ever reached a vertex without a partner,"
        " exchanging the edges of the way would give a maximum matching that leaves out the"
        " start. So the mover always has an answer and wins. Now let a maximum matching leave"
        " out the start. Then the opponent goes to the partner of each vertex that the mover"
        " reaches. It has one: otherwise the way from the start to it would make the matching"
        " larger. So there is always an answer, and the player to move loses."
    ),
    source=message("Fraenkel, Scheinerman and Ullman 1993"),
    cited=message("vertex geography by maximum matchings (Fraenkel, Scheinerman and Ullman 1993)"),
    games=("vertex-geography",),
    aliases=("maximum-matching",),
)

CYCLES = Theorem(
    name="kayles-cycles",
    title=message("Kayles on paths and cycles"),
    statement=message(
        "On a path of n vertices Kayles, Node Kayles and Arc Kayles are the games 0.77, 0.137"
        " and 0.07 on a heap of n. On a cycle of n ≥ 3 vertices Kayles is worth 0; Node Kayles"
        " is worth 1 if the path of n − 3 vertices is worth 0, and else 0; the same holds for"
        " Arc Kayles with n − 2."
    ),
    argument=message(
        "Taking vertices next to each other from a path leaves one path or two, as taking"
        " counters from a row does. On a cycle all vertices are alike. A move of Node Kayles"
        " takes three and leaves a path of n − 3, a move of Arc Kayles takes two; with a single"
        " value among the options the mex is 1 or 0. A move of Kayles leaves a path of n − 1 or"
        " n − 2 vertices. A path that is not empty is won by taking its middle and mirroring"
        " every move. So no option of the cycle is worth 0, and the cycle is."
    ),
    source=message("Winning Ways, ch. 4; Schaefer 1978"),
    cited=message(
        "Kayles on paths is a take-and-break game, and a cycle becomes a path in one move"
    ),
    games=("graph-kayles", "node-kayles", "arc-kayles"),
)

SYLVER = Theorem(
    name="sylver-symmetry",
    title=message("Symmetric positions of Sylver coinage"),
    statement=message(
        "Let f be the largest number that can still be named. If f > 1, and for each smaller"
        " number n either n or f − n is a sum of numbers named, the player to move wins. This is"
        " so after two numbers without a common factor other than 2 and 3."
    ),
    argument=message(
        "Let n < f be a number that can be named. Then f − n is a sum of numbers named, and so"
        " f is a sum once n has been named: every number rules out f. If naming f wins, that is"
        " the move. Otherwise some n answers it and wins. The position after f and n is that"
        " after n alone, as n rules out f anyway. So naming n wins at once. For two numbers a"
        " and b without a common factor f is ab − a − b, and exactly one of n and f − n is a sum"
        " (Sylvester). The proof does not tell which number wins."
    ),
    source=message("Hutchings; Winning Ways, ch. 18"),
    cited=message(
        "strategy stealing in symmetric positions of Sylver coinage (Hutchings; Winning Ways,"
        " ch. 18)"
    ),
    games=("sylver",),
    aliases=("hutchings",),
)

RIMS = Theorem(
    name="curves-through-spots",
    title=message("Curves through spots"),
    statement=message(
        "A region of Rims with n spots is worth n. Rayles is Kayles with the spots of a region"
        " as the pins of a row."
    ),
    argument=message(
        "A closed curve parts the spots of its region that it misses into those inside and"
        " those outside, and every division can be drawn. Curves may not meet, so what is inside"
        " and what is outside are separate games. Thus a move takes some spots and may split"
        " the rest in two. If any number may be taken this is the woodcutter's game, where a row"
        " of n is worth n. If one or two may be taken it is Kayles."
    ),
    source=message("Winning Ways, ch. 17"),
    cited=message("a region of Rims with n spots is worth n (Winning Ways, ch. 17)"),
    games=("rims", "rayles"),
)

THEOREMS = (NIMBLE, END_NIM, END_NIM_ROWS, GEOGRAPHY, CYCLES, SYLVER, RIMS)
