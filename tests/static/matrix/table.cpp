#include <attest/matrix/table.hpp>
#include <attest/number/surd.hpp>

using attest::rational;
using attest::surd;
using attest::detail::table_entry;

static_assert(static_cast<rational>(table_entry<rational>(7)) == 7);
static_assert(static_cast<rational>(table_entry<rational>(-7L)) == -7);
static_assert(static_cast<rational>(table_entry<rational>(rational(1, 3))) == rational(1, 3));
static_assert(static_cast<surd>(table_entry<surd>(rational(1, 3))) == surd(rational(1, 3)));
static_assert(static_cast<surd>(table_entry<surd>(surd(1, 2, 3))) == surd(1, 2, 3));

constexpr bool refuses_nothing_rectangular() {
    attest::detail::require_row_length(1, 4, 4);
    return true;
}

static_assert(refuses_nothing_rectangular());

// Every built-in integer has its place, the unsigned ones beyond 2^63 too.
static_assert(static_cast<rational>(table_entry<rational>(18446744073709551615U))
              == attest::power(rational(2), 64) - 1);
static_assert(static_cast<rational>(table_entry<rational>(9223372036854775808U))
              == attest::power(rational(2), 63));
static_assert(static_cast<rational>(table_entry<rational>(-9223372036854775807 - 1))
              == -attest::power(rational(2), 63));
static_assert(static_cast<rational>(table_entry<rational>('a')) == 97);
