"""Theorems about textbook games: Lasker, Welter, Euclid, staircase, Silver Dollar, Fibonacci."""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

LASKER = Theorem(
    name="lasker-values",
    title=message("The values of Lasker's Nim"),
    statement=message(
        "In Lasker's Nim the heaps 4k + 1 and 4k + 2 are worth their size, the heap 4k + 3 is"
        " worth 4k + 4, and the heap 4k + 4 is worth 4k + 3."
    ),
    argument=message(
        "Suppose it for all smaller heaps. The smaller heaps then give the values 0 to n − 1 if n"
        " is 4k + 1, 4k + 2 or 4k + 3, and the values 0 to 4k + 2 and 4k + 4 if n is 4k + 4. Look"
        " at the splits modulo 4, where heaps of the remainders 0, 1, 2, 3 have values of the"
        " remainders 3, 1, 2, 0. If n is 4k + 1, the nim-sum of the parts always has the remainder"
        " 2. If n is 4k + 2, it has 0 or 1; if n is 4k + 4, also 0 or 1; so in these three cases"
        " no split is worth the smallest number that is missing. If n is 4k + 3, it has the"
        " remainder 3, and the split into 1 and 4k + 2 is worth 4k + 3, so 4k + 4 is the smallest"
        " missing number."
    ),
    source=message("Lasker 1931; Winning Ways, ch. 4"),
    cited=message("Lasker's Nim: 4k + 3 and 4k + 4 exchange their values (Lasker 1931)"),
    games=("laskers-nim",),
)

WELTER = Theorem(
    name="welter-function",
    title=message("The Welter function"),
    statement=message(
        "A position of Welter's game is worth the nim-sum of the squares of its coins and of"
        " (x|y) for all pairs of coins, where (x|y) is 2ᵏ⁺¹ − 1 if 2ᵏ is the largest power of two"
        " that divides x − y."
    ),
    argument=message(
        "Let n be this nim-sum, and let n′ be different from it. Conway shows that for each coin"
        " there is exactly one square, free of the other coins, to which it could go so that the"
        " nim-sum became n′. By the even alteration theorem an even number of these statements is"
        " true: one of them says that n′ is less than n, the others say of one coin each that its"
        " new square is less than its old one. If n′ is less than n, then at least one coin goes"
        " to the left, which is a move to the value n′. No move keeps the value n: the old square"
        " of a coin is the only one that gives n. So n is the smallest missing number."
    ),
    source=message("Welter 1952; ONAG, ch. 13"),
    cited=message("Welter function: squares and mated pairs (ONAG, ch. 13)"),
    games=("welter",),
    aliases=("even-alteration",),
)

EUCLID = Theorem(
    name="euclid-values",
    title=message("Euclid's game by Euclid's algorithm"),
    statement=message(
        "In Euclid's game let a be at least b, let a = q·b + r with r less than b, and let x be"
        " the value of b and r, 0 if r is 0. Then a and b are worth q − 1 if x is at least q, and q"
        " otherwise. The player to move loses iff a and b differ and a/b is less than (1 + √5)/2."
    ),
    argument=message(
        "From a and b the moves lead to k·b + r and b for all k below q. The first of these, with"
        " k = 0, has the value x, and each later one can reach exactly those before it. So the"
        " values for k = 1, 2, … are the numbers 0, 1, 2, … in order, without x: for k = q this is"
        " q − 1 if x is at least q, and q otherwise. The value is 0 iff q is 1 and x is not 0."
        " Then a/b is 1 + r/b. By induction x is not 0 iff b/r is more than the golden ratio φ,"
        " hence iff r/b is less than 1/φ, and 1 + 1/φ is φ. The ratio never is φ itself, which is"
        " irrational."
    ),
    source=message("Cole and Davie 1969; values: Cairns, Ho and Lengyel 2011"),
    cited=message("Euclid's game by the quotients of Euclid's algorithm (Cole and Davie 1969)"),
    games=("euclid",),
    aliases=("cole-davie", "euclid-golden-ratio"),
)

EUCLID_POSITIVE = Theorem(
    name="euclid-positive-values",
    title=message("Euclid's game with positive numbers"),
    statement=message(
        "In the positive form of Euclid's game the numbers a and b with a at least b are worth"
        " a/b − b/a, rounded down. The player to move loses iff a/b is less than (1 + √5)/2."
    ),
    argument=message(
        "Let a = q·b + r with r less than b. If r is 0, the moves lead to k·b and b for 1 ≤ k < q,"
        " so the value is q − 1, which is q − 1/q rounded down. Otherwise let x be the value of b"
        " and r; as in the form that ends at 0, the value is q − 1 if x is at least q, and q"
        " otherwise. Now a/b − b/a is q + r/b − b/a, which lies between q − 1 and q + 1, and it is"
        " less than q iff b/r is more than a/b = q + r/b, hence iff b/r − r/b is more than q. That"
        " is so iff x is at least q, since by induction x is b/r − r/b rounded down, and this is"
        " no whole number. The value is 0 iff a/b − b/a is less than 1, that is a/b below the"
        " golden ratio."
    ),
    source=message("Grossman 1997; Nivasch 2006"),
    cited=message("Euclid's game, positive form: a/b − b/a rounded down (Nivasch 2006)"),
    games=("euclid-positive",),
    aliases=("nivasch",),
)

STAIRCASE = Theorem(
    name="staircase-odd-steps",
    title=message("Only odd steps count"),
    statement=message(
        "Staircase Nim is worth the nim-sum of the numbers of coins on the steps 1, 3, 5, …,"
        " counted from the ground."
    ),
    argument=message(
        "A move from an odd step makes it smaller by any number, and the coins come to an even"
        " step or to the ground: this is a move of Nim on the odd steps. A move from an even step"
        " makes an odd step larger. The opponent answers by moving as many coins from there one"
        " step further down, after which the odd steps are as before. Coins only go down, so this"
        " cannot go on for ever. Hence the second player of a position with nim-sum 0 has an"
        " answer to everything, and with heaps of Nim added the same holds: the value is the"
        " nim-sum."
    ),
    source=message("Ferguson, Game Theory, part I"),
    cited=message("staircase Nim is Nim on the odd steps (Ferguson)"),
    games=("staircase-nim",),
    aliases=("odd-steps",),
)

SILVER_DOLLAR = Theorem(
    name="silver-dollar-gaps",
    title=message("Gaps between sliding coins"),
    statement=message(
        "Silver Dollar without the dollar is Nim on every other gap, counted from the right: the"
        " empty squares between the last coin and the one before it, and so on; an unpaired first"
        " coin has the squares to its left."
    ),
    argument=message(
        "Pair the coins from the right. If the right coin of a pair slides, its gap gets smaller"
        " by as many squares, and every smaller gap can be reached: a Nim move. If the left one"
        " slides, the gap gets larger; the opponent slides the right coin as far, and all gaps are"
        " as before. Coins only slide to the left, so this cannot go on for ever. Hence the player"
        " who would win Nim on the gaps wins here."
    ),
    source=message("Winning Ways, ch. 3; ONAG"),
    cited=message("sliding coins are Nim on every other gap from the right (Winning Ways)"),
    games=("silver-dollar",),
)

FIBONACCI = Theorem(
    name="fibonacci-zeckendorf",
    title=message("Fibonacci Nim and Zeckendorf's sums"),
    statement=message(
        "Every n > 0 is in one way a sum of Fibonacci numbers no two of which are neighbours. The"
        " player who may take at most m counters of a heap of n wins iff m is at least the smallest"
        " of them. So the first player loses iff n is a Fibonacci number."
    ),
    argument=message(
        "Let z(n) be the smallest part. If m is at least z(n), take z(n). Either nothing is left,"
        " or the smallest part left is a Fibonacci number at least two places further, which is"
        " more than 2·z(n): the opponent may not take as many. Now let m be less than z(n), and"
        " let k be taken. The parts of z(n) − k, together with the other parts of n, are the sum"
        " of n − k, since z(n) − k is less than z(n). Let f be the smallest of them. If k were"
        " less than the Fibonacci number before f, the parts of k and of z(n) − k together would"
        " be a second sum of z(n). So k is at least that number, and 2k is at least f: the"
        " opponent may take the smallest part. At first m is n − 1, which is less than z(n) only if"
        " n has a single part."
    ),
    source=message("Whinihan 1963"),
    cited=message("Fibonacci Nim by the smallest part of Zeckendorf's sum (Whinihan 1963)"),
    games=("fibonacci-nim",),
    aliases=("zeckendorf", "whinihan"),
)

GOLD_COIN = Theorem(
    name="gold-coin-gaps",
    title=message("Gaps before the dollar"),
    statement=message(
        "In Silver Dollar with the dollar, the player to move wins if the dollar is the first coin."
        " If not, pair the coins from the right and take the gaps as Nim heaps. An unpaired first"
        " coin on square s is a heap of s + 1, or of s if the dollar comes next. The player to move"
        " loses iff the nim-sum of the heaps is 0."
    ),
    argument=message(
        "A dollar at the front is taken at once. So whoever takes off the last coin before it"
        " loses. Let the dollar not be first and the nim-sum be 0. If the"
        " right coin of a pair, or the unpaired one, goes to the left or off, this makes one heap"
        " smaller, and the opponent answers as in Nim. If the left coin of a pair slides, the right"
        " one follows. If the left coin is taken off, and the right one is not the dollar, the"
        " right one is unpaired now: it goes to the square, or off, where its heap is as large as"
        " the gap was. This is on its left, and if the dollar comes next the heap counts one less,"
        " so that it need not be taken off. So the opponent always comes back to 0 without bringing"
        " the dollar to the front, and as play ends, it is the player to move who has to do this."
        " If the nim-sum is not 0, a move of Nim makes it 0."
    ),
    source=message("after the Silver Dollar Game, Winning Ways, ch. 3"),
    cited=message("coins before the dollar are Nim on every other gap from the right"),
    games=("gold-coin",),
)

THEOREMS = (
    LASKER,
    WELTER,
    EUCLID,
    EUCLID_POSITIVE,
    STAIRCASE,
    SILVER_DOLLAR,
    GOLD_COIN,
    FIBONACCI,
)
