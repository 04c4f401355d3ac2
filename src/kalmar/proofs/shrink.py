"""A proof without the facts that it can do without: what is left needs every one of them."""

from collections.abc import Collection

from kalmar.proofs.check import differs
from kalmar.proofs.replay import Fact, Form, Option, Replay

__all__ = ["shrunk"]

MOST_FACTS = 50_000
"""Larger proofs are left as they are, since this takes longer than all the rest."""


def shrunk(replay: Replay, claimed: Collection[Form]) -> list[Fact]:
    """The facts that are needed, those about small pieces first.

    Args:
        replay: that has run.
        claimed: the pieces whose facts are what is to be proved.
    """
    facts = list(replay.facts())
    if len(facts) > MOST_FACTS:
        return facts
    shrinking = Shrinking(replay, facts)
    return [fact for fact in reversed(facts) if fact.form in claimed or not shrinking.spared(fact)][
        ::-1
    ]


class Shrinking:
    """Facts of which one after the other is left out, the largest pieces first."""

    def __init__(self, replay: Replay, facts: list[Fact]) -> None:
        """Find for each piece those whose facts may rest on it."""
        self.value = {fact.form: fact.nimber for fact in facts if fact.word != "is not"}
        self.others: dict[Form, set[int]] = {}
        self.options: dict[Form, tuple[Option, ...]] = {}
        self.users: dict[Form, dict[Form, None]] = {}
        for fact in facts:
            if fact.word == "is not":
                self.others.setdefault(fact.form, set()).add(fact.nimber)
            self.options[fact.form] = () if fact.word == "mirror" else replay.options(fact.form)
            for option in self.options[fact.form]:
                for form in option:
                    self.users.setdefault(form, {})[fact.form] = None

    def spared(self, fact: Fact) -> bool:
        """Leave a fact out, if all that is still there is shown without it."""
        form, nimber = fact.form, fact.nimber
        if fact.word == "is not":
            self.others[form].discard(nimber)
        else:
            del self.value[form]
        if all(map(self.shown, self.users.get(form, ()))):
            return True
        if fact.word == "is not":
            self.others[form].add(nimber)
        else:
            self.value[form] = nimber
        return False

    def shown(self, form: Form) -> bool:
        """Whether all facts about a piece are shown."""
        if not self.options[form]:
            return True
        value, others = self.value.get(form), self.others.get(form, ())
        if value is None and not others:
            return True
        sums = [self.sum_of(option) for option in self.options[form]]
        reached = {total for total, left in sums if not left}
        if value is None:
            return reached.issuperset(others)
        return reached.issuperset(range(value)) and all(differs(*s, value) for s in sums)

    def sum_of(self, option: Option) -> tuple[int, list[set[int]]]:
        """The nim-sum of the pieces that are known, and what the others do not have."""
        total, left = 0, list[set[int]]()
        for form in option:
            value = self.value.get(form)
            if value is None:
                left.append(self.others.get(form, set()))
            else:
                total ^= value
        return total, left
