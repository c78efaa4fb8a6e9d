#include <attest/matrix/concept.hpp>
#include <attest/matrix/matrix.hpp>

using attest::matrix_like;

// What computes its entries is a matrix as much as what stores them.
struct multiplication_table
    : attest::token_access<multiplication_table, attest::names<"one", "two">, attest::unnamed> {
    using scalar = long;
    using row_names = attest::names<"one", "two">;
    using column_names = attest::unnamed;
    static constexpr std::size_t rows = 2;
    static constexpr std::size_t columns = 3;

    using attest::token_access<multiplication_table, row_names, column_names>::operator();

    constexpr long operator()(std::size_t i, std::size_t j) const {
        return static_cast<long>((i + 1) * (j + 1));
    }
};

static_assert(matrix_like<multiplication_table>);
static_assert(multiplication_table{}("two", 2) == 6);
static_assert(matrix_like<attest::matrix<double, 2, 3>>);
static_assert(!matrix_like<double> && !matrix_like<attest::unnamed>);
static_assert(attest::same_shape<multiplication_table, attest::matrix<double, 2, 3>>);
static_assert(!attest::same_shape<multiplication_table, attest::matrix<double, 3, 2>>);
