"""Theorems about heap games: values, periods of codes, and the other ways of playing.

The latter are periods in every way, runs, and foreclosed values as Grundy values.
"""

from kalmar.core.i18n import message
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

WOODCUTTER = Theorem(
    name="woodcutter-rows",
    title=message("The rows of the woodcutter"),
    statement=message(
        "A row of n trees from which any neighbouring trees may be taken is worth n: the"
        " woodcutter's game is Nim on the lengths of its rows, although a move may split a"
        " row."
    ),
    argument=message(
        "Taking trees from the end of a row leaves every shorter row, so the values 0 to n −"
        " 1 are among the options. A move that splits leaves rows of k and l trees with k + l"
        " < n. Their nim-sum is at most k + l, since addition without carrying never exceeds"
        " ordinary addition. So no option is worth n, and n is the smallest missing number."
    ),
    source=message("source 001, FAVÁGÓ"),
    cited=message("a row of n trees is worth n, since splitting never helps (source 001)"),
    games=("woodcutter",),
)

COPRIME = Theorem(
    name="coprime-values",
    title=message("Coprime take-away"),
    statement=message(
        "In the coprime game even heaps and the empty heap are worth 0, the heap 1 is worth"
        " 1, and any other odd heap is worth the index of its least prime factor in the list"
        " of primes: 3 is the second, 5 the third."
    ),
    argument=message(
        "A number may be taken from n iff the remainder is coprime to n. So every option of"
        " an even heap is odd, and odd heaps are worth at least 1, so an even heap is worth"
        " 0. Let n be odd with least prime factor p. The heaps 2 and 1, and every odd prime q"
        " smaller than p, are coprime to n and smaller, so the values 0, 1 and the indices of"
        " all smaller primes are among the options. The index of p itself is not: a heap with"
        " that value is a multiple of p, so it shares the factor p with n."
    ),
    source=message("source 001, RELATÍV PRÍM"),
    cited=message("odd heaps are worth the index of their least prime factor (source 001)"),
    games=("coprime",),
)

DIVISOR = Theorem(
    name="divisor-values",
    title=message("Divisor take-away"),
    statement=message(
        "In the divisor game a heap n > 0 is worth one more than the exponent of 2 in n: the"
        " place of its lowest binary 1."
    ),
    argument=message(
        "Let 2ᵉ be the greatest power of 2 that divides n, and take a divisor d. If d has a"
        " smaller exponent f of 2, the heap n − d has the exponent f too and the value f + 1:"
        " all of 1 to e are among the options, since every power of 2 up to 2ᵉ divides n. If"
        " d has the exponent e as well, n − d has a larger one, and a value above e + 1, or"
        " nothing is left, which is worth 0. So e + 1 is exactly the smallest missing number."
    ),
    source=message("source 001, DIM"),
    cited=message("n is worth one more than the exponent of 2 in n (source 001)"),
    games=("divisor",),
)

HALVING = Theorem(
    name="kayles-halving",
    title=message("Kayles: halve, then mirror"),
    statement=message(
        "The first player wins from any single row in Kayles: knock down the middle pin, or"
        " the two in the middle, and mirror the opponent's moves from then on."
    ),
    argument=message(
        "If the number of pins is odd, knocking down the middle one leaves two equal rows; if it"
        " is even, knocking down the two in the middle does. From then on answer every move in one"
        " half by the same move in the other. After each of your moves the halves are alike, so"
        " whenever the opponent can move, so can you, and you knock down the last pin. The same"
        " works in every game in which a row can be cut into two equal halves."
    ),
    source=message("source 004, exercise 2.18; Dudeney 1907"),
    games=("kayles", "woodcutter"),
    aliases=("halving", "halve-and-mirror"),
)

OCTAL_PERIODS = Theorem(
    name="octal-periods",
    title=message("Periods of take-and-break games"),
    statement=message(
        "Let k be the largest number that a code with finitely many digits allows one to"
        " take, and let each move leave at most two heaps. If n₀ is at least 1 and the Grundy"
        " values satisfy G(n + p) = G(n) for all n from n₀ to 2n₀ + p + k − 1, then they do"
        " so for all n ≥ n₀."
    ),
    argument=message(
        "Let n be at least 2n₀ + p + k, and suppose that the equation holds below n. An"
        " option of the heap n + p leaves at most two heaps with a total of at least n + p −"
        " k, which is at least 2(n₀ + p), so the larger of them is at least n₀ + p. Take p"
        " from it: this is an option of the heap n with the same value. In the same way an"
        " option of n has a heap of at least n₀, and adding p to it gives an option of n + p"
        " with the same value. Both heaps have options with the same values, so they have the"
        " same mex. Where no move splits a heap, the values of the last k heaps alone give"
        " the next value, and it is enough that k of them repeat."
    ),
    source=message("Guy and Smith 1956"),
    cited=message("{name} has {finding}", name="0.77", finding=message("a proved period")),
    games=(
        "kayles",
        "dawsons-kayles",
        "dawsons-chess",
        "treblecross",
        "guiles",
        "bounded-nim",
        "subtraction",
        "sink",
    ),
    aliases=("guy-smith", "periodicity", "guy-and-smith"),
    formal=(
        "octal/Octal.v guy_smith",
        "octal/Auto.v auto_ok",
        "heaps/Codes.v codes_guy_smith",
        "heaps/CodeCheck.v code_period_ok",
    ),
)

WINDOW = Theorem(
    name="window",
    title=message("The window theorem"),
    statement=message(
        "Call a value rare or common according to the parity of its ones under a mask; for"
        " codes whose splitting digits are at places of one parity, the parity of the heap"
        " may be included. Let a code leave at most two heaps, let its last digit be at place"
        " K, let no heap from R to N − 1 be rare, and let W be at least R and N at least W +"
        " K. If for each heap n from N to N + p − 1 every rare value below the least common"
        " value that no option has is the value of an option that is a single heap or a split"
        " with a part below W, and if G(m + p) = G(m) for the W + K − 1 heaps m before N,"
        " then G(m + p) = G(m) for all m from N − W − K + 1 on."
    ),
    argument=message(
        "An option with a common value consists of one rare and one common heap, or of a"
        " single heap. As long as all rare heaps are below R, the common values of the"
        " options of n come from heaps less than R + K before it; and the value of n is the"
        " least common value that no option has, once all smaller rare values are options."
        " The witnesses of these consist of a part below W and a heap less than W + K before"
        " n. Suppose all this up to n. Then the options of n + p have the same common values"
        " as those of n, since the heaps before it have the same values and the small parts"
        " are the same heaps; and a witness of n, with its larger part increased by p, is a"
        " witness of n + p. So n + p has the value of n, is common too, and has its witnesses"
        " in the same window: the assumption holds for one more heap."
    ),
    source=message(
        "docs/explanation/window-theorem.md; Gangolli and Plambeck 1989 for the sparse space"
    ),
    aliases=("window-theorem", "theorem-of-the-window"),
    formal=(
        "octal/Window.v window_theorem",
        "octal/Window.v window_certificate",
    ),
)

ARITHMETIC_PERIODS = Theorem(
    name="arithmetic-periods",
    title=message("Arithmetic periods"),
    statement=message(
        "Let a code with finitely many digits leave at most three heaps, and let s be a power"
        " of two. If G(n + p) = G(n) + s holds for all n from n₀ up to a bound that depends"
        " only on n₀, p, k and the first values, then it holds for all n from n₀ on."
    ),
    argument=message(
        "Write a value as s·H + l with l < s, so that H grows by 1 in every period. A sum of"
        " three numbers is their nim-sum plus twice their majority, bit by bit. The options"
        " of a large heap fall into finitely many classes by the number taken and the"
        " remainders modulo p, and within a class only the high bits of nim-sum and majority"
        " can be distributed freely among the heaps. What can be done with many high bits can"
        " be done with few, so an option of a large heap with a certain value exists iff one"
        " of a smaller heap does, and the smaller heap was checked. The full proof is on the"
        " page about arithmetic periods."
    ),
    source=message("docs/explanation/arithmetic-periods.md; Austin 1976"),
    aliases=("arithmetic-periodicity",),
    formal=(
        "heaps/CarryBound.v carries_of_nim_sums",
        "heaps/Carries.v never_the_value",
        "heaps/Carries.v always_reached",
        "heaps/CarryCheck.v carries_auto_ok",
        "heaps/Codes.v codes_saltus",
    ),
)

WAY_PERIODS = Theorem(
    name="way-periods",
    title=message("Periods in every way of playing"),
    statement=message(
        "Let the value of a heap depend only on the set of values of its options, and the"
        " value of an option only on the values of its parts. If v(n + p) = v(n) + s for all"
        " n from n₀ to the bound of Guy and Smith, and for p more if parts must be unequal,"
        " then it holds for all n from n₀ on: always if s = 0; for even s, for remoteness in"
        " selective play, and also in the two shortened ways if no value from n₀ on is below"
        " 3 in normal play, or below 2 in misère play."
    ),
    argument=message(
        "An option of a large heap n + p has a part of at least n₀ + p. Take p from it: this"
        " is an option of the heap n whose value is smaller by s, and adding p leads back. If"
        " parts must be unequal, the parts a and a + p would become equal; take a − p and a +"
        " p instead, which together have the same values. A selective sum grows by s if one"
        " part does, and a remoteness if all options do. In the shortened ways an option with"
        " a part of value 0 or 1 has the value 0 or 1 whatever the other part is. A heap of"
        " value 3 or more in normal play has no option of value 0 and has one of a value"
        " other than 1; a heap of value 2 or more in misère play has an option of a value"
        " other than 0. Such an option decides, and it grows by s."
    ),
    source=message("docs/explanation/ways-at-scale.md; Guy and Smith 1956"),
    cited=message(
        "values of {name} in this way: {finding}", name="0.77", finding=message("a proved period")
    ),
    aliases=("periods-in-every-way",),
)

RUNS = Theorem(
    name="runs",
    title=message("Values that are constant in runs"),
    statement=message(
        "Let the value of an option with two parts always be the least of the values of its"
        " parts, or always the greatest. Parts from two runs of heaps of equal values have as"
        " sums exactly the numbers from the sum of the first heaps to that of the last ones."
        " So the set of values of options changes only where such a range of sums begins or"
        " ends, and until the next such heap the value stays the same."
    ),
    argument=message(
        "Between the least and the greatest sum of two runs every number is a sum, since one"
        " part can grow by one at a time; two unequal parts of one run leave out the first"
        " and the last such sum. All pairs from two runs have the same value, the smaller or"
        " the greater of the two. Let no range of sums begin or end at the heaps n + 1 to m."
        " If these heaps have the value of n, the run of n reaches to m, and a sum with a"
        " part from it can be made as far as m, since the other part is at least 1. So every"
        " heap up to m has options with the same values as n, and hence the value of n."
    ),
    source=message("docs/explanation/ways-at-scale.md"),
    cited=message(
        "the values of {name} change {times} times up to {n}", name="0.77", times="98", n="10^15"
    ),
    ways=("conjunctive", "continued-conjunctive"),
    aliases=("runs-of-values",),
)

FORECLOSED_CODES = Theorem(
    name="foreclosed-codes",
    title=message("Foreclosed values from another code"),
    statement=message(
        "Let the heaps deleted for a foreclosed value be those up to t. Then the foreclosed"
        " value of a heap n above t is the Grundy value of n − t in the code in which a move"
        " leaving j parts, j at least 1, takes (j − 1)·t more counters, and leaving no part"
        " is not allowed."
    ),
    argument=message(
        "A foreclosed value is the smallest number that is not the value of an option without"
        " deleted parts. Count every heap as smaller by t. A move that takes k from n and"
        " leaves j parts above t then takes k + (j − 1)·t from n − t and leaves j parts above"
        " 0, and every such move arises in this way; the parts are unequal before iff they"
        " are after. Both values are the smallest number missing among the same nim-sums."
    ),
    source=message("docs/explanation/ways-at-scale.md"),
    cited=message(
        "foreclosed values of {name} are Grundy values of {code}", name="0.77", code="0.2244"
    ),
    ways=("diminished-disjunctive",),
    aliases=("foreclosed-by-code",),
)

ENTAILING = Theorem(
    name="entailing-moves",
    title=message("Entailing and complimenting moves"),
    statement=message(
        "Let some moves entail, so that the opponent must answer in the same component, and some"
        " compliment, so that the same player moves again, in a game that ends. In normal play"
        " every component either has a nimber as its value, or is loony: then the player to move"
        " wins every sum that contains it. A sum without loony components is lost for the player"
        " to move iff the nim-sum of the values is 0. Let W(G) be the values x of the rest, ∞ with"
        " a loony component in it, with which a move in G wins: each value of a plain option;"
        " every x outside W(H) for an entailing option H; every x but v for a complimenting option"
        " of value v. The value of G is the least nimber outside W(G); without one, G is loony."
    ),
    argument=message(
        "By induction on the sum. Let all values be finite, with nim-sum 0. A move in G finds a"
        " rest of the same value as G, which is not in W(G), so no move wins: a plain or an"
        " entailing one because W(G) says so, a complimenting one because it leaves nim-sum 0 to"
        " the same player. If the nim-sum is not 0, some G has a value greater than that of the"
        " rest, which is then in W(G): some move wins. W(G) holds all but finitely many nimbers"
        " or only finitely many, and ∞ is in it iff all large nimbers are, as all three rules"
        " treat ∞ like a large nimber. So a loony G has an entailing or complimenting move that"
        " wins even if there are other loony components, and G together with any nimber is won."
    ),
    source=message("Winning Ways, ch. 12; docs/explanation/entailing.md"),
    cited=message("values with entailing and complimenting moves (Winning Ways, ch. 12)"),
    games=("top-entails",),
    aliases=("values-with-entailing-moves", "affine-impartial"),
)

THEOREMS = (
    WOODCUTTER,
    COPRIME,
    DIVISOR,
    HALVING,
    OCTAL_PERIODS,
    WINDOW,
    ARITHMETIC_PERIODS,
    WAY_PERIODS,
    RUNS,
    FORECLOSED_CODES,
    ENTAILING,
)
