"""The options for type checkers; tests compare them with the accepted options."""

from __future__ import annotations

from typing import Any, Optional, TypedDict

import numpy as np

#: of any shape and type
Array = np.ndarray[Any, Any]


class ProblemOptions(TypedDict, total=False):
    """help(attest.attention) explains each option."""

    preset: Optional[str]
    causal: Optional[bool]
    scale: Optional[float]
    diagonal: Optional[str]
    window_left: Optional[int]
    window_right: Optional[int]
    mask: Any
    true_means_hidden: Optional[bool]
    bias: Any
    past_key: Any
    past_value: Any
    soft_cap: Optional[float]
    alibi_slopes: Any
    sinks: Any
    key_lengths: Any
    cu_seqlens_q: Any
    cu_seqlens_k: Any
    page_table: Any
    page_layout: Optional[str]
    layout: Optional[str]
    empty_row: Optional[str]
    ignore_hidden: Optional[bool]
    logarithm: Optional[str]
    input_dtype: Any
    dtype_q: Any
    dtype_k: Any
    dtype_v: Any
    dtype_bias: Any
    dtype_past_key: Any
    dtype_past_value: Any
    q_scale: Any
    k_scale: Any
    v_scale: Any
    past_key_scale: Any
    past_value_scale: Any
    dtype_scale: Any
    quantised: Optional[str]
    given_scores: Any
    dtype_given_scores: Any
    key_indices: Any
    keep_mask: Any
    dropout: Optional[float]
    keep_factor: Optional[float]


class PowerOptions(ProblemOptions, total=False):
    """The options of power with the parameters of its kernel."""

    fused: bool
    exp_ulps: Optional[float]
    sums_unit: Optional[float]
    tile_keys: Optional[int]
    scale_roundings: Optional[int]
    rescale_ulps: Optional[float]
    tanh_ulps: Optional[float]
    log_ulps: Optional[float]
    parts: Optional[int]
    lag: Optional[float]
    weights_power: Optional[int]
    sums_rounded: Optional[bool]
    normalised: Optional[bool]
    emulate: Optional[str]
    tile_order: Optional[str]
    part_tiles: Optional[int]
    sink_first: Optional[bool]


class KernelOptions(PowerOptions, total=False):
    """The options of judge without the criterion itself."""

    diagnosis: bool
    rows: Any
    heads: Any
    batches: Any
    sample: Optional[int]
    sample_seed: int
    dtype_out: Any
    threads: int


class JudgeOptions(KernelOptions, total=False):
    """help(attest.judge) explains each option."""

    max_ulp: Optional[int]
    model: Optional[str]
