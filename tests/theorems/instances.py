"""Where checks of theorems are kept, and what they share."""

from collections.abc import Callable
from itertools import product

from kalmar import find_rules

INSTANCES: dict[str, Callable[[], None]] = {}

KAYLES, NIM = find_rules("kayles"), find_rules("nim")
PAIRS = list(product(range(6), repeat=2))


def instance(name: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def keep(check: Callable[[], None]) -> Callable[[], None]:
        assert name not in INSTANCES
        INSTANCES[name] = check
        return check

    return keep
