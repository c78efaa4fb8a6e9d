#include <attest/matrix/formula.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/matrix/transpose.hpp>

#include <concepts>

using attest::rational;

struct over {
    rational whole;

    constexpr rational operator()(std::size_t i, std::size_t j) const {
        return whole / static_cast<int>(i + j + 1);
    }
};

// Hilbert's matrix, kept as one number.
constexpr auto hilbert = attest::formula<3, 3>(over{1});
static_assert(hilbert(0, 0) == 1 && hilbert(2, 2) == rational(1, 5));
static_assert(attest::matrix_like<decltype(hilbert)>);
static_assert(std::same_as<decltype(hilbert)::scalar, rational>);
static_assert(attest::evaluate(hilbert) == attest::transpose(hilbert));

constexpr auto named = attest::formula<2, 2, attest::names<"cat", "it">, attest::unnamed>(over{6});
static_assert(named("it", 1) == 2);

// Rows come first.
constexpr auto places =
    attest::formula<2, 2>([](std::size_t i, std::size_t j) { return rational(2 * i + j); });
static_assert(places(0, 1) == 1 && places(1, 0) == 2);
