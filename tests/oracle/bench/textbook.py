"""Attention as a textbook writes it, in NumPy's float64, for bench.cpp to measure.

Reads one command a line and answers each with one line:
    check                                "openblas VERSION", or what is missing
    load FILE N D TYPE CAUSAL            query, key, value, perhaps dO, of float16 or float32 one after the other
    run                                  milliseconds of one attention, conversions included
    backward                             milliseconds of processor time of its gradients, the forward pass included
    memory                               the process's high-water mark in MiB
"""

import resource
import sys
import time

try:
    import numpy
except ImportError:
    numpy = None


def openblas():
    if numpy is None:
        return "NumPy is not here (python3-numpy)"
    a = numpy.ones((64, 64))
    a @ a
    with open("/proc/self/maps") as maps:
        if "openblas" not in maps.read():
            return "NumPy %s does not use OpenBLAS (libopenblas0-pthread)" % numpy.__version__
    return "openblas %s" % numpy.__version__


def attention(query, key, value, causal):
    q, k, v = (x.astype(numpy.float64) for x in (query, key, value))
    s = q @ k.T / numpy.sqrt(q.shape[1])
    if causal:
        s[numpy.triu(numpy.ones(s.shape, dtype=bool), 1)] = -numpy.inf
    s = s - s.max(axis=1, keepdims=True)
    p = numpy.exp(s)
    p = p / p.sum(axis=1, keepdims=True)
    return (p @ v).astype(query.dtype)


def backward(query, key, value, upstream, causal):
    q, k, v, do = (x.astype(numpy.float64) for x in (query, key, value, upstream))
    c = 1 / numpy.sqrt(q.shape[1])
    s = q @ k.T * c
    if causal:
        s[numpy.triu(numpy.ones(s.shape, dtype=bool), 1)] = -numpy.inf
    s = s - s.max(axis=1, keepdims=True)
    p = numpy.exp(s)
    p = p / p.sum(axis=1, keepdims=True)
    d = (do * (p @ v)).sum(axis=1, keepdims=True)
    ds = p * (do @ v.T - d)
    return [x.astype(query.dtype) for x in (c * ds @ k, c * ds.T @ q, p.T @ do)]


def main():
    tensors, causal = None, False
    for line in sys.stdin:
        words = line.split()
        if words[0] == "check":
            answer = openblas()
        elif words[0] == "load":
            n, d = int(words[2]), int(words[3])
            tensors = numpy.fromfile(words[1], dtype=words[4]).reshape(-1, n, d)
            causal = words[5] == "1"
            answer = "loaded"
        elif words[0] == "run":
            begin = time.perf_counter()
            attention(*tensors[:3], causal)
            answer = "%.6f" % (1000 * (time.perf_counter() - begin))
        elif words[0] == "backward":
            begin = time.process_time()  # of one thread, as OPENBLAS_NUM_THREADS says
            backward(*tensors, causal)
            answer = "%.6f" % (1000 * (time.process_time() - begin))
        else:
            answer = "%d" % (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
        print(answer, flush=True)


main()
