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
