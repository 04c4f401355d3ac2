"""Grundy values of heaps by the definition, from the options that the rules list."""

from kalmar.core.rules import Rules


def by_definition(rules: Rules[int], n: int) -> list[int]:
    """The values of heaps 0 to n: each the least number that no option has."""
    values: list[int] = []
    for heap in range(n + 1):
        reached = set()
        for option in rules.options(heap):
            total = 0
            for piece in option:
                total ^= values[piece]
            reached.add(total)
        values.append(next(v for v in range(len(reached) + 1) if v not in reached))
    return values
