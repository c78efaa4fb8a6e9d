// Properties at run time: the same questions, on floats, on enclosures, and in the form in which a
// program uses them (a value known late, an explanation printed).
#include <attest/attention/definition.hpp>
#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/nearest.hpp>
#include <attest/property/affine.hpp>
#include <attest/property/causal.hpp>
#include <attest/property/convex_hull.hpp>
#include <attest/property/convex_mixture.hpp>
#include <attest/property/equal.hpp>
#include <attest/property/equal_up_to_permutation.hpp>
#include <attest/property/rank_one.hpp>
#include <attest/property/rounds_to_table.hpp>
#include <attest/property/row_stochastic.hpp>
#include <attest/property/strictly_greater.hpp>
#include <attest/property/symmetric.hpp>

#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <support/catch.hpp>

using namespace attest::literals;

namespace {

template <class Finding>
std::string words(Finding const& finding) {
    return std::string(finding.explanation.view());
}

/// Entries k/10 in −2…2.
template <std::size_t R, std::size_t C>
attest::matrix<attest::rational, R, C> drawn(std::mt19937& source) {
    std::uniform_int_distribution<int> tenths(-20, 20);
    attest::matrix<attest::rational, R, C> result;
    for (std::size_t i = 0; i < R; ++i)
        for (std::size_t j = 0; j < C; ++j)
            result(i, j) = attest::rational(tenths(source)) / attest::rational(10);
    return result;
}

} // namespace

TEST_CASE("softmax attention of drawn matrices has the properties it must have") {
    std::mt19937 source(20240517);
    for (int instance = 0; instance < 20; ++instance) {
        INFO("instance " << instance);
        auto const Q = drawn<4, 3>(source);
        auto const K = drawn<5, 3>(source);
        auto const V = drawn<5, 2>(source);
        auto const A = attest::attention(Q, K, V);
        CHECK(attest::row_stochastic(A.weights));
        CHECK(attest::convex_mixture(A.output, A.weights, V));
        CHECK(attest::inside_value_box(A.output, V));
        CHECK(attest::affinely_dependent(V)); // five points of the plane
        auto const relation = attest::find_affine_relation(V);
        CHECK(attest::relation_holds(V, relation));
        CHECK(attest::equal(A.weights, attest::evaluate(A.weights)));
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 5; ++j)
                for (std::size_t k = 0; k < 5; ++k)
                    CHECK(bool(attest::greater_in_row(A.weights, i, j, k))
                          == (A.logits(i, j) > A.logits(i, k)));
    }
}

TEST_CASE("a row quotient and its evaluated matrix get the same answers") {
    std::mt19937 source(7);
    for (int instance = 0; instance < 5; ++instance) {
        INFO("instance " << instance);
        auto const X = drawn<3, 3>(source);
        auto const A = attest::attention(X, X, X);
        auto const stored = attest::evaluate(A.weights);
        CHECK(bool(attest::row_stochastic(A.weights)) == bool(attest::row_stochastic(stored)));
        CHECK(bool(attest::symmetric(A.weights)) == bool(attest::symmetric(stored)));
        CHECK(bool(attest::rank_one(A.weights)) == bool(attest::rank_one(stored)));
        auto const table =
            attest::map(stored, [](attest::exponential const& w) { return attest::rounded(w, 3); });
        CHECK(attest::rounds_to_table<3>(A.weights, table));
        CHECK(attest::rounds_to_table<3>(stored, table));
        auto wrong = table;
        wrong(2, 1) = wrong(2, 1) + 0.001_q;
        CHECK_FALSE(attest::rounds_to_table<3>(A.weights, wrong));
        CHECK(words(attest::rounds_to_table<3>(A.weights, wrong))
              == words(attest::rounds_to_table<3>(stored, wrong)));
    }
}

TEST_CASE("a mixture lies inside the hull, a point pushed beyond a corner does not") {
    std::mt19937 source(42);
    std::uniform_int_distribution<int> share(0, 9);
    for (int instance = 0; instance < 40; ++instance) {
        INFO("instance " << instance);
        auto const V = drawn<5, 3>(source);
        attest::rational total = 0;
        attest::matrix<attest::rational, 1, 5> weights;
        for (std::size_t j = 0; j < 5; ++j) {
            weights(0, j) = attest::rational(share(source));
            total = total + weights(0, j);
        }
        if (total == 0)
            continue;
        for (std::size_t j = 0; j < 5; ++j)
            weights(0, j) = weights(0, j) / total;
        auto const inside = weights * V;
        CHECK(attest::inside_convex_hull(inside, V));
        CHECK_FALSE(attest::outside_convex_hull(inside, V));

        // Beyond the value that is furthest in a direction, along that direction.
        auto const direction = drawn<1, 3>(source);
        std::size_t best = 0;
        auto const reach = [&](std::size_t j) {
            attest::rational sum = 0;
            for (std::size_t c = 0; c < 3; ++c)
                sum = sum + direction(0, c) * V(j, c);
            return sum;
        };
        for (std::size_t j = 1; j < 5; ++j)
            if (reach(j) > reach(best))
                best = j;
        if (attest::equal(direction, attest::matrix<attest::rational, 1, 3>{}))
            continue;
        attest::matrix<attest::rational, 1, 3> beyond;
        for (std::size_t c = 0; c < 3; ++c)
            beyond(0, c) = V(best, c) + direction(0, c) / attest::rational(100);
        CHECK_FALSE(attest::inside_convex_hull(beyond, V));
        CHECK(attest::outside_convex_hull(beyond, V));
    }
}

TEST_CASE("floats are compared as the numbers they are") {
    auto const halves = attest::rows({{0.5, 0.5}, {0.25, 0.75}});
    CHECK(attest::row_stochastic(halves));
    double tenth = 0.1; // known late: nothing here is computed by the compiler
    auto const tenths =
        attest::rows({{tenth, tenth, tenth, tenth, tenth, tenth, tenth, tenth, tenth, tenth}});
    CHECK(words(attest::row_stochastic(tenths))
          == "ATT-401 row 0 of the weights sums to 18014398509481985/18014398509481984 (about "
             "1.000000), not to 1");
    CHECK(words(attest::symmetric(attest::rows({{0.0, tenth}, {0.25, 0.0}})))
          == "ATT-402 not symmetric: entry (0, 1) is 3602879701896397/36028797018963968 (about "
             "0.100000), entry (1, 0) is 1/4");
    CHECK(words(attest::strictly_greater(0.25, 0.5))
          == "ATT-410 not strictly greater: 1/4 is less than 1/2");
    double const t = tenth * 1e-199;
    CHECK_FALSE(attest::rank_one(attest::rows({{t, t}, {t, 2 * t}})));
    CHECK(attest::affinely_dependent(attest::rows({{tenth}, {2 * tenth}, {3 * tenth}})));
}

TEST_CASE("every finite float is read as the number that it is") {
    std::mt19937_64 source(4221);
    for (int instance = 0; instance < 2000; ++instance) {
        std::uint64_t const bits = source();
        auto const x = std::bit_cast<double>(bits);
        if (!attest::is_real(x))
            continue;
        attest::rational const exact = attest::float_value(x);
        CHECK(attest::nearest<double>(exact) == x);
        CHECK(attest::detail::value_of(attest::detail::parts_from_scaling(x)) == exact);
        auto const y = std::bit_cast<float>(static_cast<std::uint32_t>(bits >> 32U));
        if (attest::is_real(y))
            CHECK(attest::float_value(y) == attest::float_value(static_cast<double>(y)));
        CHECK(attest::float_value(static_cast<long double>(x)) == exact);
    }
}

TEST_CASE("NaN and the infinities are refused wherever they lie") {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    double const infinity = std::numeric_limits<double>::infinity();
    double const negative_nan = -nan;
    for (double const odd : {nan, negative_nan, infinity, -infinity,
                             std::bit_cast<double>(std::uint64_t{0x7ff0000000000001})}) {
        // The last entry: each question would be answered before it is read.
        auto const m = attest::rows({{1.0, 2.0}, {3.0, odd}});
        auto const plain = attest::rows({{0.0, 0.0}, {0.0, 0.0}});
        CHECK_THROWS_AS(attest::row_stochastic(m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::symmetric(m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::rank_one(m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::equal(m, plain), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::equal(plain, m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::causal_outputs(m, plain, 1), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::inside_value_box(plain, m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::inside_value_box(m, plain), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::inside_convex_hull(m, plain), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::outside_convex_hull(plain, m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::certify_hull(plain, 0, m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::convex_mixture(plain, plain, m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::affinely_dependent(m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::affinely_independent(m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::find_affine_relation(m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::rounds_to_table<2>(plain, m), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::equal_up_to_row_permutation(plain, m, attest::permutation<0, 1>{}),
                        attest::not_a_real_number);
        CHECK_THROWS_AS(attest::strictly_greater(odd, 0), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::strictly_greater(0, odd), attest::not_a_real_number);
        CHECK_THROWS_AS(attest::greater_in_row(m, 1, 0, 1), attest::not_a_real_number);
        CHECK(attest::greater_in_row(m, 0, 1, 0)); // reads two entries only
        CHECK_THROWS_AS(m == m, attest::not_a_real_number);
        CHECK_THROWS_AS(m == attest::rows({{1, 2}, {3, 4}}), attest::not_a_real_number);
        try {
            static_cast<void>(attest::rank_one(m));
        } catch (attest::error const& refused) {
            CHECK(refused.number == 413);
            CHECK(std::string(refused.what()).find("entry (1, 1)") != std::string::npos);
        }
    }
}

TEST_CASE("integers of every type are added and multiplied exactly") {
    int most = std::numeric_limits<int>::max();
    attest::matrix<int, 2, 2> const large({{most, most}, {most, most}});
    CHECK(words(attest::row_stochastic(large))
          == "ATT-401 row 0 of the weights sums to 4294967294, not to 1");
    CHECK(attest::rank_one(large));
    CHECK(attest::affinely_dependent(large));
    unsigned const above = 4294967295U;
    CHECK_FALSE(attest::row_stochastic(attest::matrix<unsigned, 1, 2>({{above, 2U}})));
    CHECK_FALSE(attest::equal(attest::matrix<int, 1, 1>({{-1}}),
                              attest::matrix<unsigned, 1, 1>({{above}})));
    CHECK_FALSE(attest::strictly_greater(-1, above));
}

TEST_CASE("enclosures answer what they decide") {
    attest::enclosure const third(1_q / 3);
    attest::enclosure const half(1_q / 2);
    CHECK(attest::strictly_greater(half, third));
    CHECK_FALSE(attest::strictly_greater(third, half));
    CHECK(words(attest::strictly_greater(third, third)).find("overlaps, undecided")
          != std::string::npos);
}

TEST_CASE("explanations longer than a finding are cut, shorter ones are whole") {
    std::mt19937 source(3);
    auto const X = drawn<8, 8>(source);
    auto const A = attest::attention(X, X, X);
    auto const why = words(attest::equal(A.output, A.scores));
    CHECK(why.substr(0, 7) == "ATT-403");
    CHECK(why.size() <= 480);
    CHECK(why.find(" on the left and ") != std::string::npos);
    CHECK(words(attest::equal(A.output, A.output)).empty());
}

TEST_CASE("an unknown token is refused with the tokens known") {
    auto const W =
        attest::rows(attest::tokens<"it">, attest::tokens<"cat", "mat">, {{0.4_q, 0.6_q}});
    CHECK(attest::greater_in_row(W, "it", "mat", "cat"));
    CHECK_THROWS_AS(attest::greater_in_row(W, "it", "dog", "cat"), attest::unknown_token);
}
