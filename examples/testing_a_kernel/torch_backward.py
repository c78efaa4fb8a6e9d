"""Is the backward pass of a torch.autograd.Function right?

    python torch_backward.py [--keys 128] [--size 64] [--fault]

An attention of your own, whose backward pass is written out as a kernel computes it (from the saved log-sum-exp,
with D from the saved output), on the CPU. torch.autograd calls it, and each gradient is judged; so are those
that torch derives itself from softmax(q k^T / sqrt(D)) v. With --fault the backward pass forgets D, and the diagnosis says
so. Ends with 1 if a gradient of the first is farther off than 4e-6 + 2e-5 times its size, else with 0; with 2 if torch
is not installed.
"""

import argparse
import sys

import attest

RTOL, ATOL = 2e-5, 4e-6


def attention_of(torch, fault):
    """softmax(q k^T / sqrt(D)) v with a backward pass of its own."""

    class Attention(torch.autograd.Function):
        @staticmethod
        def forward(ctx, q, k, v):
            s = q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
            lse = torch.logsumexp(s, dim=-1, keepdim=True)
            out = torch.exp(s - lse) @ v
            ctx.save_for_backward(q, k, v, out, lse)
            return out

        @staticmethod
        def backward(ctx, dout):
            q, k, v, out, lse = ctx.saved_tensors
            c = q.shape[-1] ** -0.5
            p = torch.exp(q @ k.transpose(-1, -2) * c - lse)
            d = (dout * out).sum(dim=-1, keepdim=True)
            ds = p * (dout @ v.transpose(-1, -2) - (0 if fault else d))
            return c * ds @ k, c * ds.transpose(-1, -2) @ q, p.transpose(-1, -2) @ dout

    return Attention.apply


def gradients_of(function, q, k, v, dout):
    leaves = [x.clone().requires_grad_() for x in (q, k, v)]
    function(*leaves).backward(dout)
    return {name: x.grad for name, x in zip(("dq", "dk", "dv"), leaves)}


def plain(torch):
    """The same, differentiated by torch."""
    return lambda q, k, v: torch.softmax(q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5, dim=-1) @ v


def says(name, gradients, problem):
    """One line for each gradient; whether all are near enough to the exact ones."""
    exact = attest.gradients(*problem, dtype="float64")
    good = True
    for one, judged in attest.judge_gradients(*problem, diagnosis=True, **gradients).items():
        wanted = getattr(exact, one).rounded
        off = abs(gradients[one].double().numpy() - wanted)
        near = bool((off <= ATOL + RTOL * abs(wanted)).all())
        good = good and near
        correct = (gradients[one].numpy() == wanted.astype("float32")).mean()
        print(f"{name}, {one}: {'near' if near else 'not near'}, off by {off.max():.1e} at most, "
              f"{100 * correct:.0f} % correctly rounded")
        if not near:
            print("".join(f"    {line.strip()}\n" for line in judged.diagnosis), end="")
    return good


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--keys", type=int, default=128)
    asked.add_argument("--size", type=int, default=64)
    asked.add_argument("--fault", action="store_true")
    asked = asked.parse_args()
    try:
        import torch
    except ImportError as missing:
        print(f"torch is not installed: {missing}", file=sys.stderr)
        return 2
    torch.manual_seed(0)
    q, k, v, dout = (torch.randn(1, 2, asked.keys, asked.size) for _ in range(4))
    problem = dout, q, k, v
    good = says("written out", gradients_of(attention_of(torch, asked.fault), q, k, v, dout), problem)
    says("torch", gradients_of(plain(torch), q, k, v, dout), problem)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
