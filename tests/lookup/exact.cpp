// Questions about matrices whose type is the program's own, asked by a lambda of the program.
//
// Its functions are found for every unqualified call with such a matrix, or with such a lambda, among the
// arguments. Every answer has to be the library's (run declares the functions).
#include <attest/attest.hpp>
#include <attest/mirror/compare.hpp>
#include <attest/report/heat_map.hpp>

template <class Scalar, std::size_t Rows, std::size_t Columns>
struct program_matrix {
    using scalar = Scalar;
    using row_names = attest::unnamed;
    using column_names = attest::unnamed;
    static constexpr std::size_t rows = Rows;
    static constexpr std::size_t columns = Columns;

    Scalar entries[Rows][Columns];

    constexpr Scalar const& operator()(std::size_t i, std::size_t j) const { return entries[i][j]; }
};

using pair_of_rows = program_matrix<attest::rational, 2, 2>;

constexpr attest::rational half(1, 2);
constexpr pair_of_rows counts{{{1, 2}, {3, 4}}};
constexpr pair_of_rows others{{{5, 6}, {7, 8}}};
constexpr pair_of_rows shares{{{half, half}, {half, half}}};
constexpr program_matrix<double, 2, 2> doubles{{{1, 2}, {3, 4}}};
constexpr program_matrix<int, 2, 2> integers{{{1, 2}, {3, 4}}};

static_assert(!attest::symmetric(counts).holds && attest::symmetric(shares).holds);
static_assert(!attest::equal(counts, others).holds && attest::equal(counts, doubles).holds);
static_assert(attest::equal(integers, counts).holds);
static_assert(!attest::row_stochastic(counts).holds && attest::row_stochastic(shares).holds);
static_assert(attest::affinely_independent(counts).holds
              && attest::affinely_dependent(shares).holds);
static_assert(!attest::rank_one(counts).holds && attest::rank_one(shares).holds);
static_assert(!attest::inside_convex_hull(others, counts).holds
              && attest::outside_convex_hull(others, counts).holds);
static_assert(!attest::inside_value_box(others, counts).holds);
static_assert(!attest::convex_mixture(others, shares, counts).holds);
static_assert(!attest::causal_outputs(counts, others, 1).holds);
static_assert(!attest::greater_in_row(counts, 0, 0, 1).holds);
static_assert(!attest::rounds_to_table<1>(counts, others).holds);
static_assert(
    !attest::equal_up_to_row_permutation(counts, others, attest::permutation<1, 0>{}).holds);

constexpr bool attention_holds() {
    auto const attended = attest::attention(counts, counts, others);
    return attest::row_stochastic(attended.weights).holds
           && !attest::equal(attended.output, others).holds;
}

static_assert(attention_holds());

constexpr auto program_claim = attest::claim<"L1", "two matrices differ">(
    [] { return attest::refuted_by(attest::equal(counts, others)); });

int main() {
    static_cast<void>(
        attest::mirror::compare("counts", counts, attest::mirror::exact_values(counts)));
}
