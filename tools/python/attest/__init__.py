"""Attention computed exactly and rounded once, and the judgement of kernels.

A first example::

    import attest
    import numpy as np

    q, k, v = np.random.default_rng(0).standard_normal((3, 64, 16)).astype(np.float32)
    answer = attest.attention(q, k, v, causal=True)
    answer.rounded                       # every element correctly rounded
    answer.lower, answer.upper           # float64 bounds of the exact value
    attest.assert_correct(out, q, k, v, causal=True, model="fp32-p")   # out: the result of a kernel

Functions::

    attention(q, k, v)             outputs and log-sum-exps, correctly rounded, with bounds
    intermediate(stage, q, k, v)   scores or weights
    judge(out, q, k, v)            a Judgement: verdict, report, statistics, the worst element
    judge_log_sum_exp(lse, ...)    the same for log-sum-exps
    judge_intermediate(stage, ...) the same for scores or weights
    diagnose(out, q, k, v)         the convention that a failing candidate follows instead
    assert_correct(out, q, k, v)   Incorrect, an AssertionError with the report, unless out passes
    gradients(dout, q, k, v)       dq, dk, dv, ..., correctly rounded, with bounds
    judge_gradients(dout, ...)     a dict with a Judgement of each given gradient, true if all pass: dq, dk, dv, ...
    assert_gradients(dout, ...)    IncorrectGradients, an Incorrect with their reports, unless all pass
    testing.assert_close(...)      the same with the names of torch: is_causal, attn_mask, enable_gqa
    power(q, k, v, rtol=..., ...)  the faults of a kernel that a test with these inputs and this criterion detects
    power_of_log_sum_exp(q, ...)   the same for a test of log-sum-exps
    evaluate(kernel, shapes)       a kernel at many shapes and seeds: a dict for harnesses
    drawn(shape, dtype, seed)      q, k, v from a seed
    presets()                      names of implementations whose options are known
    pytest_plugin                  a fixture attest, and --attest-report DIR
    python -m attest               the program

The options of a problem, the same for all of these; help(attest.attention) explains each::

    implementation   preset
    mask             causal, diagonal, window_left, window_right, mask, true_means_hidden, key_lengths,
                     key_indices, empty_row, ignore_hidden
    scores           scale, soft_cap, bias, alibi_slopes, sinks; given_scores instead of q and k
    dropout          keep_mask, dropout, keep_factor
    cache            past_key, past_value, page_table, page_layout
    axes             layout, cu_seqlens_q, cu_seqlens_k
    log-sum-exp      logarithm, log_sum_exp_dtype
    formats          dtype; for arrays of bits: input_dtype, dtype_q, dtype_k, dtype_v, dtype_bias,
                     dtype_past_key, dtype_past_value, dtype_out, dtype_scale, dtype_given_scores
    scaled inputs    q_scale, k_scale, v_scale, past_key_scale, past_value_scale, quantised
    computing        threads
    judging          diagnosis; rows, heads, batches, sample, sample_seed

The criterion of a judgement; help(attest.judge) explains each::

    a distance       max_ulp
    a proven bound   model; of that kernel: fused, exp_ulps, sums_unit, tile_keys, scale_roundings, rescale_ulps,
                     tanh_ulps, log_ulps, parts, lag, weights_power, sums_rounded, normalised
    an algorithm     emulate; of that kernel: fused, exp_ulps, sums_unit, tile_keys, scale_roundings,
                     rescale_ulps, tanh_ulps, lag, weights_power, sums_rounded, normalised, tile_order,
                     part_tiles, sink_first; of its backward pass: dscores_of_rounded, dscores_scaled,
                     heads_apart, dropout_last

An option that is misspelt, or spelt as in torch, FlashAttention or JAX, is refused with the right spelling.

Accepted arrays: those that NumPy reads; torch tensors on any device, also bfloat16 and float8;
objects with ``__dlpack__`` on the CPU; and objects with ``__cuda_array_interface__``, which are copied from
the GPU.

Everything is computed by the shared library of Attest's C interface, ``libattest``, which a wheel contains. The
environment variable ``ATTEST_LIBRARY`` overrides it. Without a wheel the library is searched for
next to this package, in the builds of the checkout around it, and in the search path of the system's loader.
"""

from . import testing
from ._evaluate import drawn, evaluate
from ._gradient import Gradient, Gradients, IncorrectGradients, Judgements, assert_gradients, gradients, judge_gradients
from ._library import AttestError, version
from ._oracle import (
    Answer,
    Effort,
    Incorrect,
    Intermediate,
    Judgement,
    Worst,
    assert_correct,
    attention,
    diagnose,
    intermediate,
    judge,
    judge_intermediate,
    judge_log_sum_exp,
    presets,
)
from ._power import Fault, Power, power, power_of_log_sum_exp
from ._rows import Rows
from ._version import __version__

__all__ = [
    "Answer",
    "AttestError",
    "Effort",
    "Fault",
    "Gradient",
    "Gradients",
    "Incorrect",
    "IncorrectGradients",
    "Intermediate",
    "Judgement",
    "Judgements",
    "Power",
    "Rows",
    "Worst",
    "__version__",
    "assert_correct",
    "assert_gradients",
    "attention",
    "diagnose",
    "drawn",
    "evaluate",
    "gradients",
    "intermediate",
    "judge",
    "judge_gradients",
    "judge_intermediate",
    "judge_log_sum_exp",
    "power",
    "power_of_log_sum_exp",
    "presets",
    "testing",
    "version",
]
