# Writes one translation unit of the exact frontier: n = d_k = d_v, entries k/10 in −2 … 2.
#
#     awk -v n=24 [-v rows=16] -f frontier.awk > frontier_24.cpp
# With rows, it is about the first rows alone.
# The entries come from a small linear congruential generator that the C++ side repeats; the table
# of outputs to 3 decimals is computed here in double precision, so that what the compiler proves
# exactly was first found by another program in other arithmetic.

function entry() {
    state = (state * 1103 + 12345) % 65536
    return int(state / 128) % 41 - 20
}

BEGIN {
    state = 1
    if (rows == "")
        rows = n
    for (m = 0; m < 3; ++m)
        for (i = 0; i < n; ++i)
            for (j = 0; j < n; ++j)
                x[m, i, j] = entry() / 10
    print "#include <attest/attention/definition.hpp>"
    print "#include <attest/attention/row_blocks.hpp>"
    print "#include <attest/property/row_stochastic.hpp>"
    print "#include <attest/property/rounds_to_table.hpp>"
    print "#include <attest/property/strictly_greater.hpp>"
    print ""
    printf "inline constexpr std::size_t n = %d;\n", n
    printf "inline constexpr std::size_t rows = %d;\n", rows
    print "inline constexpr short thousandths[rows][n] = {"
    for (i = 0; i < rows; ++i) {
        largest = -1e9
        for (j = 0; j < n; ++j) {
            s = 0
            for (a = 0; a < n; ++a)
                s += x[0, i, a] * x[1, j, a]
            score[j] = s / sqrt(n)
            if (score[j] > largest) {
                largest = score[j]
                best[i] = j
            }
        }
        total = 0
        for (j = 0; j < n; ++j)
            total += exp(score[j])
        line = "    {"
        for (b = 0; b < n; ++b) {
            o = 0
            for (j = 0; j < n; ++j)
                o += exp(score[j]) * x[2, j, b]
            o = o / total * 1000
            line = line (b ? ", " : "") (o < 0 ? -int(-o + 0.5) : int(o + 0.5))
        }
        print line "},"
    }
    print "};"
    line = "inline constexpr short favourite[rows] = {"
    for (i = 0; i < rows; ++i)
        line = line (i ? ", " : "") best[i]
    print line "};"
    print ""
    print "#include \"frontier.inc\""
}
