#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>
#include <attest/property/affine.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"i", "love", "sushi">;

// The second value is the mean of the others.
constexpr auto line = attest::rows(words, {{0_q, 1_q}, {0.5_q, 0.5_q}, {1_q, 0_q}});
static_assert(attest::affinely_dependent(line));
static_assert(!attest::affinely_independent(line));
static_assert(attest::affinely_independent(line).explanation.view()
              == "ATT-408 affinely dependent: 0 = (1) row 'i' + (-2) row 'love' + (1) row 'sushi', "
                 "and the coefficients sum to 0");

constexpr auto relation = attest::find_affine_relation(line);
static_assert(relation.exists);
static_assert(relation.coefficients[0] == 1_q);
static_assert(relation.coefficients[1] == -2_q);
static_assert(relation.coefficients[2] == 1_q);
static_assert(attest::relation_holds(line, relation));

// A relation that does not hold is not believed.
constexpr bool believed(attest::rational const& i, attest::rational const& love,
                        attest::rational const& sushi) {
    attest::affine_relation<attest::rational, 3> proposed{};
    proposed.exists = true;
    proposed.coefficients[0] = i;
    proposed.coefficients[1] = love;
    proposed.coefficients[2] = sushi;
    return attest::relation_holds(line, proposed);
}

static_assert(believed(-3_q, 6_q, -3_q));
static_assert(!believed(1_q, -1_q, 0_q));
static_assert(!believed(0_q, 0_q, 0_q));
static_assert(!believed(1_q, -2_q, 2_q));

// Coefficients that mix to 0 and do not sum to 0.
constexpr auto ray = attest::rows({{0_q, 0_q}, {1_q, 1_q}});
static_assert([] {
    attest::affine_relation<attest::rational, 2> proposed{};
    proposed.exists = true;
    proposed.coefficients[0] = 1_q;
    return !attest::relation_holds(ray, proposed);
}());

// A triangle; linearly dependent, because three vectors of the plane are, but affinely not.
constexpr auto triangle = attest::rows({{0_q, 0_q}, {1_q, 0_q}, {0_q, 1_q}});
static_assert(attest::affinely_independent(triangle));
static_assert(
    attest::affinely_dependent(triangle).explanation.view()
    == "ATT-409 affinely independent: elimination on the 3 rows (1, value) leaves a pivot "
       "in each, so only the coefficients 0 sum to 0 and mix the rows to 0");

// Pivots out of order, more points than the dimension allows, one point, two equal points.
static_assert(
    attest::affinely_dependent(attest::rows({{2_q, 0_q}, {2_q, 0_q}, {2_q, 5_q}, {3_q, 1_q}})));
static_assert(attest::affinely_independent(attest::rows({{0_q, 0_q}})));
static_assert(attest::affinely_dependent(attest::rows({{3_q, 4_q}, {3_q, 4_q}})));
static_assert(attest::affinely_independent(attest::rows({{3_q, 4_q}, {3_q, 5_q}})));

// Floats and integers are eliminated as rationals. In double arithmetic the points below are
// independent: 0.1 + 0.2 is not 0.3, and three points of a line always satisfy a relation.
constexpr attest::matrix<double, 3, 1> tenths({{0.1}, {0.2}, {0.3}});
static_assert(attest::affinely_dependent(tenths));
static_assert(!attest::affinely_independent(tenths));
static_assert(attest::affinely_independent(attest::matrix<float, 2, 1>({{0.0F}, {1e-45F}})));
static_assert(!attest::affinely_dependent(attest::matrix<double, 2, 1>({{1.0}, {1.0 + 2.3e-16}})));
static_assert(attest::affinely_dependent(attest::matrix<int, 3, 1>({{1}, {2}, {4}})));
static_assert(attest::affinely_independent(attest::matrix<int, 2, 1>({{1}, {2}})));
static_assert(attest::affinely_dependent(attest::matrix<double, 2, 1>({{0.0}, {-0.0}})));

// A relation of floats is checked as the rationals that they are.
constexpr attest::affine_relation<double, 3> claimed{true, {1.0, -2.0, 1.0}};
static_assert(!attest::relation_holds(tenths, claimed));
static_assert(attest::relation_holds(attest::matrix<int, 3, 1>({{1}, {2}, {3}}), claimed));

} // namespace
