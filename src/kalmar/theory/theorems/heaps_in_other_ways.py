"""Heaps in the other ways of playing: periods, runs, and foreclosed values as Grundy values."""

from kalmar.core.i18n import said
from kalmar.theory.theorems.theorem import Theorem

__all__ = ["THEOREMS"]

WAY_PERIODS = Theorem(
    name="way-periods",
    title=said("Periods in every way of playing"),
    statement=said(
        "Let the value of a heap depend on the set of the values of its options only, and that of"
        " an option on the values of its parts. If v(n + p) = v(n) + s for all n from n₀ to the"
        " bound of Guy and Smith, and for p more where parts must be unequal, then for all n from"
        " n₀ on: always if s = 0, and with an even s for remoteness in selective play, also in the"
        " two shortened ways if no value from n₀ on is below 3 in normal play, below 2 in misère"
        " play."
    ),
    argument=said(
        "An option of a large heap n + p has a part of at least n₀ + p. Take p from it: this is an"
        " option of the heap n whose value is smaller by s, and adding p leads back. If parts must"
        " be unequal, the parts a and a + p would become equal; take a − p and a + p, which have"
        " the same values together. A selective sum grows by s with a part, and a remoteness with"
        " all its options. In the shortened ways an option with a part of value 0 or 1 has the"
        " value 0 or 1 whatever the other is. A heap of value 3 or more in normal play has no"
        " option 0, and one that is not 1; a heap of value 2 or more in misère play has an option"
        " that is not 0. Such an option decides, and it grows by s."
    ),
    source=said("docs/explanation/ways-at-scale.md; Guy and Smith 1956"),
    cited=said(
        "values of {name} in this way: {finding}", name="0.77", finding=said("a proved period")
    ),
    aliases=("periods-in-every-way",),
)

RUNS = Theorem(
    name="runs",
    title=said("Values that come in runs"),
    statement=said(
        "Let an option of two parts have the least value of its parts, or always the greatest."
        " Two parts from two runs of heaps of equal values have exactly the sums from that of the"
        " first heaps to that of the last ones. So the set of the values of options changes only"
        " where such a sum begins or ends, and until the next such heap the value is the same."
    ),
    argument=said(
        "Between the least and the greatest sum of two runs every number is a sum, as one part"
        " grows by one at a time; two unequal parts of one run leave out the first and the last"
        " such sum. All pairs from two runs have one value, the least or the greatest of the two."
        " Let no sum begin or end at the heaps n + 1 to m. If these heaps have the value of n, the"
        " run of n reaches to m, and a sum with a part from it can be made as far as m, since the"
        " other part is at least 1. So every heap up to m has options with the values that n has,"
        " and the value of n."
    ),
    source=said("docs/explanation/ways-at-scale.md"),
    cited=said(
        "the values of {name} change {times} times up to {n}", name="0.77", times="98", n="10^15"
    ),
    ways=("conjunctive", "continued-conjunctive"),
    aliases=("runs-of-values",),
)

FORECLOSED_CODES = Theorem(
    name="foreclosed-codes",
    title=said("Foreclosed values by another code"),
    statement=said(
        "Let the heaps that a foreclosed value deletes be those up to t. Then the foreclosed value"
        " of a heap n above t is the Grundy value of n − t in the code in which leaving j parts,"
        " j at least 1, takes (j − 1)·t things more, and leaving no part is not allowed."
    ),
    argument=said(
        "A foreclosed value is the smallest number that no option has of which no part is deleted."
        " Count every heap as smaller by t. A move that takes k from n and leaves j parts above t"
        " then takes k + (j − 1)·t from n − t and leaves j parts above 0, and every such move"
        " comes from one; parts are unequal before iff they are after. Both values are the"
        " smallest number that is missing among the same nim-sums."
    ),
    source=said("docs/explanation/ways-at-scale.md"),
    cited=said(
        "foreclosed values of {name} are Grundy values of {code}", name="0.77", code="0.2244"
    ),
    ways=("diminished-disjunctive",),
    aliases=("foreclosed-by-code",),
)

THEOREMS = (WAY_PERIODS, RUNS, FORECLOSED_CODES)
