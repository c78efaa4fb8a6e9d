// The arithmetic of entries: built-in integers at their edges, other types as they compute.
#include <attest/matrix/concatenate.hpp>
#include <attest/matrix/dot.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/rows_division.hpp>
#include <attest/matrix/vector.hpp>
#include <attest/number/literal.hpp>

#include <type_traits>

using namespace attest::literals;
using attest::matrix;

namespace {

constexpr matrix<int, 1, 2> small({{7, -8}});
constexpr matrix<int, 2, 2> whole({{7, -8}, {2147483647, 2}});
static_assert(attest::row_sums(matrix<int, 1, 2>({{2147483647, -1}}))(0, 0) == 2147483646);
static_assert(attest::column_sums(matrix<signed char, 2, 1>({{100}, {100}}))(0, 0) == 200);
static_assert(attest::row_sums(matrix<bool, 1, 3>({{true, true, true}}))(0, 0) == 3);
static_assert((matrix<int, 1, 1>({{-1}}) + matrix<unsigned, 1, 1>({{5U}}))(0, 0) == 4);
static_assert((-matrix<unsigned, 1, 1>({{0U}}))(0, 0) == 0);
static_assert((-whole)(1, 0) == -2147483647);
static_assert(hadamard(small, small)(0, 1) == 64 && (3 * matrix<short, 1, 1>({{9}}))(0, 0) == 27);
static_assert(attest::dot(matrix<int, 1, 2>({{46340, 1}}), matrix<int, 2, 1>({{46340}, {0}}))
              == 2147395600);

// A quotient of integers is not cut.
static_assert((whole / 2)(0, 0) == 7_q / 2_q);
static_assert(std::is_same_v<decltype(whole / 2)::scalar, attest::rational>);
static_assert((matrix<int, 1, 1>({{-2147483647 - 1}}) / -1)(0, 0) == 2147483648_q);
static_assert(attest::divide_rows(whole, matrix<int, 2, 1>({{3}, {2}}))(0, 0) == 7_q / 3_q);
static_assert(attest::divide_columns(whole, matrix<int, 1, 2>({{2, 3}}))(0, 1) == -8_q / 3_q);
static_assert((matrix<double, 1, 1>({{1.0}}) / 4)(0, 0) == 0.25);
static_assert((matrix<attest::integer, 1, 1>({{1}}) / attest::integer(2))(0, 0) == 1_q / 2_q);

// An integer keeps its value in another matrix.
static_assert(attest::entry_as<unsigned char>(255) == 255 && attest::entry_as<bool>(1));
static_assert(attest::entry_as<double>(9007199254740992) == 9007199254740992.0);
static_assert(attest::entry_as<float>(0.1) == 0.1F); // a float is rounded as C++ does
static_assert(beside(matrix<int, 1, 1>({{7}}), matrix<unsigned, 1, 1>({{4294967295U}}))(0, 1)
              == 4294967295U);
static_assert(above(matrix<int, 1, 1>({{-7}}), matrix<double, 1, 1>({{0.5}}))(0, 0) == -7.0);

} // namespace
