"""The vocabulary of all other packages: messages, errors, rules, compositions and compounds.

In comes nothing but the standard library; out go the interface of rules, the compositions with
their names and signs, compounds as rules, translatable sentences, and the errors.

Not public by itself: what may be relied on is in `kalmar`.
"""
