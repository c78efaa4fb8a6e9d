"""Certified attention, and the judgement of a kernel's results.

    answer = attest.attention(q, k, v, causal=True)
    answer.rounded          # every element correctly rounded
    attest.assert_correct(out, q, k, v, causal=True, max_ulp=1)

All of it is computed by the shared library of Attest's C interface, ``libattest``. It is looked for
under the name in the environment variable ``ATTEST_LIBRARY``, then beside this package, then where the
loader of the system looks.
"""

from ._library import AttestError, version
from ._oracle import (
    Answer,
    Effort,
    Intermediate,
    Judgement,
    Worst,
    assert_correct,
    attention,
    intermediate,
    judge,
    judge_log_sum_exp,
    presets,
)

__all__ = [
    "Answer",
    "AttestError",
    "Effort",
    "Intermediate",
    "Judgement",
    "Worst",
    "assert_correct",
    "attention",
    "intermediate",
    "judge",
    "judge_log_sum_exp",
    "presets",
    "version",
]
