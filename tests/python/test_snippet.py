"""The example of the README."""

import attest
import numpy as np


def kernel(q, k, v):  # what is to be tested
    weights = np.exp(q @ k.T / np.float32(np.sqrt(q.shape[-1])))
    return weights / weights.sum(-1, keepdims=True) @ v


def test_kernel():
    q, k, v = np.random.default_rng(0).standard_normal((3, 64, 16)).astype(np.float32)
    attest.assert_correct(kernel(q, k, v), q, k, v, model="fp32-p")
