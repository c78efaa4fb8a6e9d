#include <attest/attention/normalisation.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto S = attest::rows({{1_q, 3_q, 3_q, 5_q}});
constexpr auto all = attest::rows({{true, true, true, true}});
constexpr auto not_last = attest::rows({{true, true, true, false}});

static_assert(attest::by_average.entry(S, all, 0, 1) == 1_q);
static_assert(attest::by_sum.entry(S, all, 0, 1) == 3_q);
static_assert(attest::by_softmax.entry(S, all, 0, 1) == attest::exp(3).numerator());
static_assert(attest::by_softmax.entry(S, all, 0, 1).size() == 1);

// Only keys that are allowed compete for the maximum, and ties win together.
static_assert(attest::by_maximum.entry(S, all, 0, 3) == 1_q);
static_assert(attest::by_maximum.entry(S, all, 0, 1) == 0_q);
static_assert(attest::by_maximum.entry(S, not_last, 0, 1) == 1_q);
static_assert(attest::by_maximum.entry(S, not_last, 0, 2) == 1_q);
static_assert(attest::by_maximum.entry(S, not_last, 0, 0) == 0_q);

// Enclosures that do not overlap have a largest one.
static_assert([] {
    auto const E = attest::rows<attest::enclosure>({{1_q / 3, 1_q / 2}});
    return attest::by_maximum.entry(E, all, 0, 1) == attest::enclosure(1);
}());

// So do enclosures that overlap each other below the largest.
static_assert([] {
    using attest::enclosure;
    using attest::dyadic;
    enclosure const low(dyadic(1, 0), dyadic(3, 0));
    enclosure const lower(dyadic(2, 0), dyadic(4, 0));
    auto const last = attest::rows<enclosure>({{low, lower, enclosure(5)}});
    auto const first = attest::rows<enclosure>({{enclosure(5), lower, low}});
    auto const is = [](auto const& scores, std::size_t largest) {
        for (std::size_t j = 0; j < 3; ++j)
            if (attest::by_maximum.entry(scores, all, 0, j) != enclosure(j == largest ? 1 : 0))
                return false;
        return true;
    };
    return is(last, 2) && is(first, 0);
}());
