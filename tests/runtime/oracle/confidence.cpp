// The bounds from samples, compared with independently computed sums of binomial coefficients.

#include <attest/oracle/judge/judge_rows.hpp>

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <gmpxx.h>

#include <array>
#include <cmath>

using namespace attest::oracle;
using tests::refusal;

namespace {

mpz_class choose(unsigned long n, unsigned long k) {
    mpz_class result;
    mpz_bin_uiui(result.get_mpz_t(), n, k);
    return result;
}

/// Whether the sum is at most 1/20, in integers.
bool is_refuted(unsigned long N, unsigned long n, unsigned long x, unsigned long K) {
    mpz_class sum = 0;
    for (unsigned long k = 0; k <= std::min(x, K); ++k)
        if (n - k <= N - K)
            sum += choose(K, k) * choose(N - K, n - k);
    mpz_class const left = 20 * sum;
    return cmp(left, choose(N, n)) <= 0;
}

} // namespace

TEST_CASE("limits of samples, by hand") {
    // With 4 of 10 wrong, 5 drawn are all right with the probability C(6, 5)/C(10, 5) = 6/252; with 3, 21/252.
    CHECK(too_many_wrong(10, 5, 0) == 4);
    CHECK(too_many_wrong(10, 10, 0) == 1);
    CHECK(too_many_wrong(10, 10, 3) == 4);
    CHECK(too_many_wrong(10, 5, 5) == 11);
    CHECK(too_many_wrong(1000, 100, 7) == 125);
    // About N (1 − 0.05^(1/n)).
    CHECK(too_many_wrong(1048576, 1000, 0) == 3136);
    CHECK(3136.0 / 1048576 < 1 - std::pow(0.05, 1.0 / 1000));
    CHECK(too_many_wrong(20, 10, 0, 0.5) == 1);
}

TEST_CASE("limits of samples against integers") {
    for (unsigned long const N : {1UL, 2UL, 7UL, 40UL, 120UL})
        for (unsigned long const n : {1UL, 2UL, N / 2, N - 1, N})
            for (unsigned long const x : {0UL, 1UL, 2UL, n / 3, n - 1, n}) {
                if (n == 0 || n > N || x > n)
                    continue;
                INFO(N << " " << n << " " << x);
                unsigned long K = x;
                while (K <= N && !is_refuted(N, n, x, K))
                    ++K;
                CHECK(too_many_wrong(N, n, x) == K);
            }
}

TEST_CASE("what is said of a sample") {
    CHECK(confidence_text(1048576, 1000, 0)
          == "1,000 of 1,048,576 rows, all correct: with 95 % confidence fewer than 0.3 % of rows "
             "are wrong");
    CHECK(confidence_text(1000, 100, 7)
          == "100 of 1,000 rows, 7 wrong: with 95 % confidence fewer than 13 % of rows are wrong");
    CHECK(confidence_text(100, 10, 0)
          == "10 of 100 rows, all correct: with 95 % confidence fewer than 25 % of rows are wrong");
    CHECK(confidence_text(1000, 100, 4, 3)
          == "100 of 1,000 rows, 4 wrong and 3 not judged: with 95 % confidence fewer than 13 % of "
             "rows are wrong or "
             "not judged");
    CHECK(confidence_text(10, 5, 5) == "5 of 10 rows, 5 wrong: nothing is said about the others");
    CHECK(confidence_text(5, 1, 0)
          == "1 of 5 rows, all correct: with 95 % confidence fewer than 100 % of rows are wrong");
    CHECK(confidence_text(10000000, 1000000, 0)
          == "1,000,000 of 10,000,000 rows, all correct: with 95 % confidence fewer than 0.00029 % "
             "of rows are wrong");
}

TEST_CASE("what is no sample is refused") {
    struct sample {
        std::size_t all, drawn, wrong;
        double risk;
    };

    for (sample const one :
         {sample{10, 0, 0, 0.05}, sample{10, 11, 0, 0.05}, sample{10, 5, 6, 0.05},
          sample{10, 5, 0, 0.0}, sample{10, 5, 0, 1.0}, sample{10, 5, 0, std::nan("")}})
        CHECK(refusal([one] {
                  (void)too_many_wrong(one.all, one.drawn, one.wrong, one.risk);
              }).starts_with("ATT-703"));
}
