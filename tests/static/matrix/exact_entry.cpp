// exact_entry and exact_entries: every built-in type at its edges, and equality across types.
#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/exact_entries.hpp>
#include <attest/number/literal.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

using namespace attest::literals;
using attest::exact_entry;
using attest::same_number;

namespace {

template <class Integer>
constexpr bool keeps_its_ends() {
    using of = std::numeric_limits<Integer>;
    return exact_entry(of::max()) == attest::rational(+of::max())
           && exact_entry(of::min()) == attest::rational(+of::min())
           && exact_entry(of::max()) + 1_q - exact_entry(of::max()) == 1_q;
}

static_assert(keeps_its_ends<signed char>() && keeps_its_ends<unsigned char>()
              && keeps_its_ends<char>() && keeps_its_ends<char8_t>() && keeps_its_ends<wchar_t>());
static_assert(keeps_its_ends<int>() && keeps_its_ends<unsigned>());
static_assert(keeps_its_ends<std::int64_t>() && keeps_its_ends<std::uint64_t>());
static_assert(exact_entry(true) == 1_q && exact_entry(false) == 0_q);
static_assert(exact_entry(0.5F) == 1_q / 2_q && exact_entry(attest::integer(7)) == 7_q);
static_assert(std::is_same_v<decltype(exact_entry(attest::surd(2))), attest::surd>);
static_assert(std::is_same_v<attest::exact_scalar<long double>, attest::rational>);

static_assert(!attest::exactly_valued<attest::enclosure> && !attest::exactly_valued<int*>);

// No conversion of one side to the type of the other: -1 would become the largest unsigned number,
// and 2^53 + 1 a double that is 2^53.
static_assert(!same_number(-1, 4294967295U) && same_number(7, 7U));
static_assert(!same_number(9007199254740993LL, 9007199254740992.0));
static_assert(!same_number(0.1F, 0.1) && same_number(0.5F, 0.5) && same_number(0.0, -0.0));
static_assert(same_number(true, 1.0) && !same_number(true, 2));
static_assert(!same_number(0.1, 0.1_q) && same_number(0.25, 0.25_q));
static_assert(same_number(1_q / 2_q, attest::surd(1_q / 2_q)));

constexpr attest::matrix<int, 1, 1> minus_one({{-1}});
constexpr attest::matrix<unsigned, 1, 1> largest({{4294967295U}});
static_assert(!(minus_one == largest) && minus_one == attest::matrix<double, 1, 1>({{-1.0}}));
static_assert(attest::matrix<float, 1, 1>({{0.0F}}) == attest::matrix<float, 1, 1>({{-0.0F}}));

// A matrix of exact numbers is its own; its tokens stay in either case.
constexpr auto exact = attest::rows({{1_q, 2_q}});
static_assert(&attest::exact_entries(exact) == &exact);
constexpr attest::matrix<double, 1, 1, attest::names<"it">> named({{0.5}});
static_assert(attest::exact_entries(named)("it", 0) == 1_q / 2_q);

} // namespace

// An entry is read in the type in which the matrix gives it: 0.1 does not become 0.1F first.
struct generous {
    using scalar = float;
    using row_names = attest::unnamed;
    using column_names = attest::unnamed;
    static constexpr std::size_t rows = 1;
    static constexpr std::size_t columns = 1;

    constexpr double operator()(std::size_t, std::size_t) const { return 0.1; }
};

static_assert(attest::exact_entries(generous())(0, 0) == attest::float_value(0.1));

// A matrix has at least one row and one column, whoever writes it.
struct nothing : generous {
    static constexpr std::size_t rows = 0;
};

static_assert(attest::matrix_like<generous> && !attest::matrix_like<nothing>);
