// The reduced argument: the error that each of its parts states, and the bound on its size.

#include <attest/number/literal.hpp>
#include <attest/number/reduced_argument.hpp>

namespace {

using namespace attest::literals;
using attest::integer;
using attest::rational;
using attest::surd;
using attest::detail::exponent_above;
using attest::detail::limb;
using attest::detail::scaled_root;

// |z − √m·2^places| < 1, that is (z − 1)² < m·4^places < (z + 1)².
constexpr bool is_within_one(std::int64_t m, int places) {
    integer const z = scaled_root(m, places);
    integer const square = integer(m) << 2 * places;
    return (z - 1) * (z - 1) < square && square < (z + 1) * (z + 1);
}

constexpr bool roots_are_within_one() {
    for (std::int64_t const m : {2LL, 3LL, 7LL, 999'983LL, 1'099'511'627'689LL})
        for (int places = 0; places < 70; places += 3)
            if (!is_within_one(m, places))
                return false;
    return is_within_one(2, 700) && is_within_one(1'099'511'627'689, 511);
}

static_assert(roots_are_within_one());

// |r| < 2^e, where each part comes as near to its bound as it can.
constexpr bool is_below(surd const& r) {
    return abs(r) < surd(attest::power(2_q, exponent_above(r)));
}

static_assert(is_below(surd(1)) && is_below(surd(1_q / 2)) && is_below(surd(1023_q / 512)));
static_assert(is_below(surd(0, 1023_q / 512, 7)) && is_below(surd(0, 1023_q / 512, 2))
              && is_below(surd(0, 1023_q / 512, 1'048'573)));
static_assert(is_below(surd(1023_q / 512, 1023_q / 512, 3))
              && is_below(surd(-1023_q / 512, -1023_q / 1024, 15)));

/// t from store_reduced as a rational.
template <class Number>
constexpr rational reduced(Number const& r, int n, int s) {
    limb t[8]{};
    if constexpr (std::same_as<Number, surd>)
        attest::detail::store_reduced(t, n, r, s, r.sign());
    else
        attest::detail::store_reduced(t, n, r, s);
    return rational(attest::detail::integer_of_limbs(t, n, 0), integer(1) << 64 * n);
}

/// |r|/2^s − t lies in (low, high) units.
template <class Number>
constexpr bool is_known_to(Number const& r, int n, int s, int low, int high) {
    surd const exact = abs(surd(r)) / surd(rational(integer(1) << s));
    rational const unit(1, integer(1) << 64 * n);
    surd const missing = exact - surd(reduced(r, n, s));
    return surd(unit * rational(low)) < missing && missing < surd(unit * rational(high));
}

// One unit for a rational, cut; small and wide, within a limb and across limbs.
static_assert(is_known_to(1_q / 3, 1, 5, -1, 1) && is_known_to(-2_q / 3, 2, 5, -1, 1)
              && is_known_to(700.7_q, 2, 20, -1, 1) && is_known_to(1e-30_q, 3, 4, -1, 1)
              && is_known_to(1e30_q / 7, 3, 110, -1, 1) && is_known_to(5_q, 2, 70, -1, 1)
              && is_known_to(1_q / 7, 1, 0, -1, 1));
// Two units for a surd, on either side.
static_assert(is_known_to(surd(0, 3_q / 7, 2), 2, 5, -1, 2)
              && is_known_to(surd(1000, -5000_q / 7, 2), 2, 20, -1, 2)
              && is_known_to(surd(-1, 1_q / 1000, 999'983), 3, 8, -1, 2)
              && is_known_to(surd(-1448, 1024, 2), 2, 9, -1, 2)
              && is_known_to(surd(0, 1e12_q / 3, 5), 2, 48, -1, 2)
              && is_known_to(surd(0, -1e-12_q / 3, 5), 2, 4, -1, 2));

// A multiple of a root that is as large as the bits taken for it allow.
constexpr bool is_known_to_two_units(int m) {
    return is_known_to(surd(0, (1 << 20) - 1, m), 2, 26, -1, 2);
}

static_assert(is_known_to_two_units(2) && is_known_to_two_units(3));
static_assert(is_known_to_two_units(5) && is_known_to_two_units(6));
static_assert(is_known_to_two_units(7) && is_known_to_two_units(10));

} // namespace
