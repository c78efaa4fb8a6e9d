#include <attest/attention/mask_options.hpp>
#include <attest/matrix/build.hpp>

using attest::causal;
using attest::causal_from;
using attest::masked_by;
using attest::padding_after;
using attest::window;

static_assert(causal.allows(0, 0) && causal.allows(5, 2) && !causal.allows(2, 3));

static_assert(causal_from(0).allows(1, 1) && !causal_from(0).allows(1, 2));
static_assert(causal_from(2).allows(0, 2) && !causal_from(2).allows(0, 3));
static_assert(!causal_from(-1).allows(0, 0) && causal_from(-1).allows(1, 0));

static_assert(window(1, 0).allows(3, 2) && window(1, 0).allows(3, 3));
static_assert(!window(1, 0).allows(3, 1) && !window(1, 0).allows(3, 4));
static_assert(window(0, 2).allows(0, 2) && !window(0, 2).allows(0, 3));
static_assert(window(9, 9).allows(0, 9) && window(9, 9).allows(9, 0));

static_assert(padding_after(2).allows(7, 1) && !padding_after(2).allows(0, 2));

constexpr auto lower = attest::rows({{true, false}, {true, true}});
static_assert(masked_by(lower).allows(0, 0) && !masked_by(lower).allows(0, 1));
constexpr auto even = [](std::size_t, std::size_t j) { return j % 2 == 0; };
static_assert(masked_by(even).allows(1, 4) && !masked_by(even).allows(1, 3));

// The edges of the position types: nothing wraps.
constexpr std::size_t most = ~std::size_t{0};
static_assert(window(most, 0).allows(3, 0) && window(most, 0).allows(3, 3));
static_assert(!window(most, 0).allows(3, 4) && window(most, 0).allows(most, 0));
static_assert(window(0, most).allows(3, 4) && !window(0, most).allows(3, 2));
static_assert(window(most, most).allows(0, most) && window(most, most).allows(most, 0));
static_assert(!window(0, 0).allows(0, most) && !window(0, 0).allows(most, 0));
static_assert(window(0, 0).allows(most, most) && !window(1, 1).allows(0, most));
static_assert(!window(most - 1, 0).allows(most, 0) && window(most - 1, 0).allows(most, 1));

constexpr std::ptrdiff_t furthest = static_cast<std::ptrdiff_t>(most / 2);
static_assert(causal_from(furthest).allows(1, most / 2 + 1));
static_assert(!causal_from(furthest).allows(1, most / 2 + 2));
static_assert(causal_from(furthest).allows(most, most) && !causal_from(0).allows(0, most));
static_assert(!causal_from(-furthest - 1).allows(most / 2, 0));
static_assert(causal_from(-furthest - 1).allows(most / 2 + 1, 0));
static_assert(causal_from(-1).allows(most, most - 1) && !causal_from(-1).allows(most, most));
