"""The example of the README."""

import attest
import numpy as np


def kernel(q, k, v):  # what is to be tested
    scores = q @ k.T / np.float32(np.sqrt(q.shape[-1]))
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights @ v / weights.sum(-1, keepdims=True)


def test_kernel():
    q, k, v = np.random.default_rng(0).standard_normal((3, 64, 16)).astype(np.float32)
    attest.assert_correct(kernel(q, k, v), q, k, v, model="fp32-p", exp_ulps=4)
