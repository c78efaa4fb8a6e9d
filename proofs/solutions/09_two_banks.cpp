// # Solutions to chapter 9, the two banks

#include <attest/attest.hpp>

using namespace attest::literals;

namespace {

constexpr auto river = attest::rows(attest::tokens<"stream", "bank", "mud">,
                                    {{1.2_q, 0_q, 0_q, 0.3_q},
                                     {0.8_q, 0.8_q, 0.2_q, 0_q},
                                     {0.9_q, 0_q, 0_q, 0.9_q}});

constexpr auto finance = attest::rows(attest::tokens<"money", "bank", "loan">,
                                      {{0_q, 1.4_q, 0_q, 0.1_q},
                                       {0.8_q, 0.8_q, 0.2_q, 0_q},
                                       {0_q, 1.1_q, 0_q, 0.6_q}});

// **1.** Between "stream" and "money", the bank leans towards finance. Its score with "money" is
// $1.12$ and with "stream" $0.96$, and money has more of its own number than the stream has.

constexpr auto between = attest::rows(attest::tokens<"stream", "bank", "money">,
                                      {{1.2_q, 0_q, 0_q, 0.3_q},
                                       {0.8_q, 0.8_q, 0.2_q, 0_q},
                                       {0_q, 1.4_q, 0_q, 0.1_q}});

constexpr auto mixed = attest::self_attention(between, attest::unscaled);

static_assert(attest::require([] {
    return attest::strictly_greater(mixed.output("bank", 1), mixed.output("bank", 0));
}));

// **2.** The sum over the keys does not mind their order. Chapter 15 says more.

constexpr auto forwards = attest::self_attention(river, attest::unscaled);
constexpr auto backwards = attest::self_attention(
    attest::permute_rows(attest::permutation<2, 1, 0>{}, river), attest::unscaled);

static_assert(attest::require([] {
    return attest::equal(attest::row(forwards.output, "bank"),
                         attest::row(backwards.output, "bank"));
}));

// **3.** No. The two bank rows are equal before the function is applied, and a function of each
// entry takes equal entries to equal entries. The same holds for any number of such layers in a
// row.

constexpr auto W = attest::rows(
    {{1_q, 0.2_q, 0_q}, {0.1_q, 1.1_q, 0_q}, {0.5_q, 0.5_q, 1_q}, {0_q, 0.3_q, 0.8_q}});

constexpr attest::rational square(attest::rational const& x) { return x * x; }

constexpr attest::rational positive_part(attest::rational const& x) {
    if (x < 0_q)
        return 0_q;
    return x;
}

static_assert(attest::require([] {
    return attest::equal(attest::row(attest::map(river * W, square), "bank"),
                         attest::row(attest::map(finance * W, square), "bank"));
}));
static_assert(attest::require([] {
    return attest::equal(attest::row(attest::map(river * W, positive_part), "bank"),
                         attest::row(attest::map(finance * W, positive_part), "bank"));
}));

// **4.** The scores are symmetric, but each row is divided by a sum of its own. "stream" has more weight
// in the row of "bank" than "bank" has in the row of "stream".

constexpr auto plain = attest::self_attention(river, attest::unscaled);

static_assert(attest::require([] { return attest::symmetric(plain.scores); }));
static_assert(!attest::symmetric(plain.weights));
static_assert(attest::require([] {
    return attest::strictly_greater(plain.weights("bank", "stream"), plain.weights("stream", "bank"));
}));

// **5.** The scores with itself are 1.53 and 1.62, those with the bank 0.96 and 0.72.

static_assert(attest::require([] {
    return attest::strictly_greater(plain.weights("stream", "stream"), plain.weights("stream", "bank"));
}));
static_assert(attest::require([] {
    return attest::strictly_greater(plain.weights("mud", "mud"), plain.weights("mud", "bank"));
}));

// **6.** The land component of its embedding is 0.8, and what comes out is less. It moves towards the
// two others, and where it lands depends on all three.

static_assert(attest::require([] {
    return attest::strictly_greater(attest::exponential(0.8_q), mixed.output("bank", 0));
}));

} // namespace
