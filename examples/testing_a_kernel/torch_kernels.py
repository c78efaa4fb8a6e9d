"""What are the attention kernels of torch on this machine, and are they right?

    python torch_kernels.py [--keys 1024] [--size 64] [--causal] [--dtype bf16] [--backward]

Runs each implementation behind torch.nn.functional.scaled_dot_product_attention, on the GPU if there is one,
and judges its outputs twice: by the proven error bound of a kernel that rounds its weights, and by what the
algorithm gives, which is found. With --backward its gradients too, by the bound and by what the algorithm gives
from the output and the log-sum-exp that it saved. Ends with 1 if a kernel is outside a bound, else with 0; with 2 if
torch is not installed.
"""

import argparse
import sys

import attest


def implementations(torch):
    """Name and context manager of each implementation that this torch has."""
    from torch.nn.attention import SDPBackend, sdpa_kernel

    for name in ("FLASH_ATTENTION", "CUDNN_ATTENTION", "EFFICIENT_ATTENTION", "MATH"):
        if hasattr(SDPBackend, name):
            yield name, sdpa_kernel(getattr(SDPBackend, name))


def saved_log_sum_exp(out):
    """What the forward pass of the kernel saved for its backward pass: (B, H, Sq), or None."""
    for name in ("_saved_logsumexp", "_saved_log_sumexp"):
        if hasattr(out.grad_fn, name):
            saved = getattr(out.grad_fn, name)
            return saved.reshape(*out.shape[:2], -1)[..., : out.shape[2]]  # some kernels pad the rows, some add an axis
    return None


def judge_backward(dout, q, k, v, out, dtype, options):
    """Prints what the gradients of out are; whether all are within the bound."""
    saved = saved_log_sum_exp(out)
    out.backward(dout)
    gradients = {"dq": q.grad, "dk": k.grad, "dv": v.grad}
    problem = dout, *(x.detach() for x in (q, k, v))
    handed = {} if saved is None else {"saved_output": out.detach(), "saved_log_sum_exp": saved}
    bound = attest.judge_gradients(*problem, **gradients, model=dtype + "-p", **handed, **options)
    for name, judged in bound.items():
        print(f"    {name}: {judged.verdict}")
    if handed:
        algorithm = attest.judge_gradients(*problem, **gradients, emulate=dtype + "-p", **handed, **options)
        for name, judged in algorithm.items():
            print("".join(f"    {name}: {line}\n" for line in judged.kernels), end="")
    return all(judged.passes for judged in bound.values())


def main():
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--keys", type=int, default=1024)
    asked.add_argument("--size", type=int, default=64)
    asked.add_argument("--causal", action="store_true")
    asked.add_argument("--dtype", choices=("bf16", "fp16"), default="bf16")
    asked.add_argument("--backward", action="store_true")
    asked = asked.parse_args()
    try:
        import torch
        import torch.nn.attention
    except ImportError as missing:
        print(f"torch 2.3 or later is not installed: {missing}", file=sys.stderr)
        return 2
    device = "cuda" if torch.cuda.is_available() else "cpu"
    dtype = {"bf16": torch.bfloat16, "fp16": torch.float16}[asked.dtype]
    torch.manual_seed(0)
    shape = (1, 1, asked.keys, asked.size)
    q, k, v, dout = (torch.randn(shape).to(dtype).to(device) for _ in range(4))
    where = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    print(f"torch {torch.__version__}, {where}, {shape} {asked.dtype}")
    # All of these kernels fold log2(e) into the scale and fuse the shift with it.
    kernel = {"fused": True, "causal": asked.causal}
    passes = True
    for name, chosen in implementations(torch):
        if asked.backward:
            q, k, v = (x.detach().requires_grad_() for x in (q, k, v))
        try:
            with chosen:
                out = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=asked.causal)
        except RuntimeError as reason:
            print(f"{name}: not on this machine ({str(reason).splitlines()[0]})")
            continue
        bound = attest.judge(out, q, k, v, model=asked.dtype + "-p", **kernel)
        algorithm = attest.judge(out, q, k, v, emulate=asked.dtype + "-p", **kernel)
        print(f"{name}: {bound.verdict}")
        for line in algorithm.kernels[:2]:
            print("    " + line)
        if len(algorithm.kernels) > 2:
            print(f"    and {len(algorithm.kernels) - 2} more, which these inputs do not tell apart")
        passes = passes and bound.passes
        if asked.backward:
            passes = judge_backward(dout, q, k, v, out, asked.dtype, kernel) and passes
    return 0 if passes else 1


if __name__ == "__main__":
    sys.exit(main())
