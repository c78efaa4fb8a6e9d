// The fixed-point look at a row proves, refutes or leaves open; what its errors touch it leaves open.

#include <attest/attention/mix.hpp>
#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/fixed_point_row.hpp>

using namespace attest::literals;
using attest::verdict;

namespace {

template <class Output>
constexpr verdict look(Output const& output, std::size_t i, std::size_t b,
                       attest::rational const& decimal, int digits) {
    attest::detail::fixed_point_rows<Output> rows(output);
    rows.enter(output, i);
    return rows.rounds_to(b, decimal, digits);
}

constexpr auto mask = attest::rows({{true, true, true}, {true, true, false}});
constexpr auto W =
    attest::softmax(attest::rows({{0_q, 1_q, 2_q}, {1_q, 1_q, 7_q}}), attest::masked_by(mask));
constexpr auto V = attest::rows({{1_q / 3, -2_q}, {1_q / 2, 1_q}, {0_q, 5_q}});
constexpr auto O = attest::mix(W, V);

// (1/3 + e/2)/(1 + e + e^2) = 0.15237..., (-2 + e + 5e^2)/(1 + e + e^2) = 3.39087...
static_assert(look(O, 0, 0, 0.1524_q, 4) == verdict::proved);
static_assert(look(O, 0, 0, 0.1523_q, 4) == verdict::refuted);
static_assert(look(O, 0, 0, 0.1525_q, 4) == verdict::refuted);
static_assert(look(O, 0, 1, 3_q, 0) == verdict::proved
              && look(O, 0, 1, 3.4_q, 1) == verdict::proved);
static_assert(look(O, 0, 1, 4_q, 0) == verdict::refuted);

// The masked key counts for nothing: 5/12, and -1/2, which is a tie.
static_assert(look(O, 1, 0, 0.42_q, 2) == verdict::proved);
static_assert(look(O, 1, 0, 0.41_q, 2) == verdict::refuted);
static_assert(look(O, 1, 1, -0.5_q, 1) == verdict::proved);
static_assert(look(O, 1, 1, 0_q, 0) == verdict::undecided);
static_assert(look(O, 1, 1, -1_q, 0) == verdict::undecided);

// Above 1/2 by a quarter of 10^-18, which 60 bits cannot vouch for.
constexpr auto nearly =
    attest::mix(attest::softmax(attest::rows({{1e-18_q, 0_q}})), attest::rows({{1_q}, {0_q}}));
static_assert(look(nearly, 0, 0, 1_q, 0) == verdict::undecided);
static_assert(look(nearly, 0, 0, 0_q, 0) == verdict::undecided);
static_assert(look(nearly, 0, 0, 0.5_q, 1) == verdict::proved);

// More digits than were asked for, or than fit.
static_assert(look(O, 0, 0, 0.15237_q, 4) == verdict::undecided);
static_assert(look(O, 0, 0, 0.1523744266_q, 10) == verdict::undecided);

} // namespace
