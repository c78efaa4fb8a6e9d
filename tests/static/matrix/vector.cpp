#include <attest/matrix/vector.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

using namespace attest::literals;

constexpr auto row = attest::row_vector({0.6_q, 0.8_q, 0_q});
static_assert(row.rows == 1 && row.columns == 3 && row(0, 1) == 0.8_q);

constexpr auto column = attest::column_vector({1, 2, 0.5_q});
static_assert(column.rows == 3 && column.columns == 1 && column(2, 0) == 0.5_q);

static_assert(attest::row_vector({1.5, 2.5})(0, 1) == 2.5);
static_assert(attest::column_vector({1, 2})(1, 0) / 4 == 0.5_q);
static_assert(attest::row_vector<attest::surd>({1, attest::square_root(2)})(0, 0)
              == attest::surd(1));
static_assert(attest::column_vector<attest::surd>({0.5_q, 2})(0, 0) == attest::surd(0.5_q));
