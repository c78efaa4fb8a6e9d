"""The example of the README's section on gradients."""

import attest
import numpy as np


def backward(dout, q, k, v):  # what is to be tested
    q, k, v, dout = (x.astype(np.float64) for x in (q, k, v, dout))
    c = 1 / np.sqrt(q.shape[-1])
    weights = np.exp(c * q @ k.T)
    weights /= weights.sum(-1, keepdims=True)
    dp = dout @ v.T
    ds = weights * (dp - (weights * dp).sum(-1, keepdims=True))
    return {"dq": c * ds @ k, "dk": c * ds.T @ q, "dv": weights.T @ dout}


def test_backward():
    q, k, v, dout = np.random.default_rng(0).standard_normal((4, 64, 16)).astype(np.float32)
    found = {name: x.astype(np.float32) for name, x in backward(dout, q, k, v).items()}
    attest.assert_gradients(dout, q, k, v, max_ulp=1, **found)
