"""Theorems about Nim, misère Nim, Moore's Nim, and games that are Nim in disguise."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

BOUTON = Theorem(
    name="bouton",
    title=message("Bouton's theorem"),
    statement=message(
        "In Nim, normal play, the player to move loses iff the nim-sum of the heaps is 0: written"
        " in base two one below the other, every column has an even number of ones."
    ),
    argument=message(
        "If every column is even, a move changes one heap, so it changes some digit of one"
        " row and makes the column of that digit odd. If some column is odd, take the highest"
        " such column: a heap has a 1 in it. In this heap flip every digit that is in an odd"
        " column. The highest digit that changes goes from 1 to 0, so the heap gets smaller,"
        " which is a legal move, and all columns become even. So a player facing an odd"
        " column can always leave even columns, and the end, where nothing is left, has even"
        " columns. In terms of values: a heap of n has the heaps 0 to n − 1 as options, so it"
        " is worth n."
    ),
    source=message("Bouton 1901"),
    cited=message("a Nim heap of n is worth n (Bouton 1901)"),
    games=("nim",),
    ways=("disjunctive",),
    aliases=("nim-theorem", "highest-bit", "boutons-theorem"),
    formal=("ways/Moore.v bouton_normal",),
)

NIM_VALUES = Theorem(
    name="nim-values",
    title=message("Values of Nim heaps"),
    statement=message(
        "Every kind of value of Nim heaps follows a simple pattern: after a first heap or two"
        " it is the same for all larger heaps, or it grows by one with the heap."
    ),
    argument=message(
        "A heap of n has the heaps 0 to n − 1 as options. So once the values of the smallest"
        " heaps are known, the value of the next follows from their set, and induction shows"
        " that the pattern continues. Remoteness is 1 for every heap except 0, since all can"
        " be taken at once; misère remoteness is 1 for the heap 1 and 2 for larger ones, from"
        " which all but one counter can be taken."
    ),
    source=message("ONAG, ch. 14"),
    cited=message("{symbol} of Nim heaps by induction", symbol="R⁺"),
    games=("nim",),
    formal=("heaps/Codes.v sizes",),
)

MISERE_NIM = Theorem(
    name="misere-nim",
    title=message("Misère Nim"),
    statement=message(
        "In misère Nim, while some heap is at least 2, the player to move loses iff the"
        " nim-sum is 0, as in normal play. If all heaps are at most 1, that player loses iff"
        " their nim-sum is 1. If only 1 to t may be taken from a heap, replace each heap by"
        " its remainder modulo t + 1."
    ),
    argument=message(
        "If all heaps are at most 1, the moves are forced, and the player facing an odd"
        " number of heaps takes the last. While some heap is at least 2, play as in normal"
        " Nim until a single heap of at least 2 is left with heaps of 1: the nim-sum is not 0"
        " then, so it is the winner's turn, who takes all or all but one of that heap and"
        " leaves an odd number of heaps of 1. A position with nim-sum 0 and a heap of at"
        " least 2 has another such heap, so every move from it leaves a heap of at least 2"
        " and a nim-sum other than 0. With bounds, a move changes one remainder, and can"
        " change it to any smaller one; and if all remainders are 0 but heaps are left, t can"
        " be taken from one, which leaves 1 as the only nonzero remainder."
    ),
    source=message("Bouton 1901; source 004, §2.1"),
    cited=message("misère Nim: as normal play unless all heaps are at most 1 (Bouton 1901)"),
    games=("nim", "bounded-nim", "subtraction"),
    ways=("disjunctive",),
    formal=("ways/Moore.v bouton_misere",),
)

MOORE = Theorem(
    name="moore",
    title=message("Moore's theorem"),
    statement=message(
        "In Nim where a move takes from 1 to k heaps, write the heaps in base two and add the"
        " digits of each column modulo k + 1. The player to move loses in normal play iff"
        " every column gives 0. In misère play the same holds while a heap is at least 2;"
        " otherwise that player loses iff the number of heaps of 1 leaves the remainder 1"
        " modulo k + 1."
    ),
    argument=message(
        "Call a position balanced if every column gives 0. In a move, consider the highest"
        " digit that changes in any heap: some heaps lose a 1 there and none gains one, so 1"
        " to k ones disappear and the balance is lost. From any other position balance can be"
        " restored. Go through the columns from the highest down, keeping a set of m heaps"
        " that have already become smaller and whose lower digits are free; let r be the"
        " number of ones in the other heaps, modulo k + 1. If r is 0, give the free heaps"
        " zeros. If r + m is at least k + 1, give k + 1 − r of them ones. Otherwise give them"
        " zeros, and remove the 1 from r of the other heaps, which become free. The set never"
        " holds more than k heaps."
    ),
    source=message("Moore 1910"),
    cited=message(
        "Moore's theorem: {play} Nim in up to {most} heaps at a time (Moore 1910)",
        play=message("normal"),
        most="k",
    ),
    games=("nim",),
    ways=tuple(f"moore-{most}" for most in range(2, 10)),
    formal=(
        "ways/Moore.v moore_normal",
        "ways/Moore.v moore_misere_words",
    ),
)

BOUNDED = Theorem(
    name="remainders",
    title=message("The remainders of bounded Nim"),
    statement=message(
        "If 1 to t counters may be taken from a heap, everything depends on the remainder of"
        " the heap modulo t + 1, which is its Grundy value."
    ),
    argument=message(
        "From a heap with remainder r, taking 1 to r leaves every smaller remainder, and no"
        " move leaves the same remainder, since that would take a multiple of t + 1. So the"
        " mex of the remainders that can be left is r. With one heap this is the old rule: a"
        " player facing a multiple of t + 1 loses, because the other player can always take"
        " enough for both together to take t + 1. Each such round is two moves, which gives"
        " the remoteness and the suspense number."
    ),
    source=message("Winning Ways, ch. 4"),
    cited=message(
        "heaps of {name} by their remainder mod {size} (Winning Ways, ch. 4)",
        name="subtraction(1..t)",
        size="t + 1",
    ),
    games=("bounded-nim", "subtraction"),
    aliases=("take-away", "complement"),
)

BUBBLES = Theorem(
    name="bubble-gaps",
    title=message("Gaps between bubbles"),
    statement=message(
        "Bubbles in a pipe are Nim on every other gap, counted from the lowest bubble: the"
        " empty cells between the lowest and the second, between the third and the fourth,"
        " and so on; an unpaired bubble at the top has the cells above it."
    ),
    argument=message(
        "Pair the bubbles from the lowest up. If the lower bubble of a pair rises, its gap"
        " gets smaller by as many cells, and every smaller gap can be reached: a Nim move. If"
        " the upper one rises, the gap gets larger; the opponent moves the lower bubble up as"
        " far, and all gaps are as before. Bubbles only rise, so this cannot go on for ever."
        " Hence the player who would win Nim on the gaps wins here."
    ),
    source=message("source 001, BUBORÉK"),
    cited=message("bubbles are Nim on every other gap from the lowest (source 001)"),
    games=("bubbles",),
)

NORTHCOTT = Theorem(
    name="northcott-gaps",
    title=message("Retreats in Northcott's game"),
    statement=message(
        "Northcott's game is Nim on the gaps between the two pawns of each row: the player to"
        " move loses iff the nim-sum of the gaps is 0, although positions can repeat."
    ),
    argument=message(
        "An advancing pawn reduces the gap of its row to any smaller size: a Nim move. A"
        " retreating pawn makes it larger. The winner answers a retreat by advancing as far"
        " in the same row, which restores the gap, and answers an advance as in Nim. Every"
        " move of the winner is an advance, and pawns cannot advance for ever, so play ends."
    ),
    source=message("source 001, GYALOGOS; Winning Ways, ch. 3"),
    cited=message(
        "Nim on the gaps of {name}: retreats are answered by following (source 001)",
        name="northcott",
    ),
    games=("northcott",),
    aliases=("northcotts-retreats", "retreats"),
)

THEOREMS = (BOUTON, NIM_VALUES, MISERE_NIM, MOORE, BOUNDED, BUBBLES, NORTHCOTT)
