// The numbers of counterexamples: sums of rational multiples of e^r, doubles that look for them, and
// doubles with a bound of their error for "about".
#include <attest/derivation/explanation/model_words.hpp>
#include <attest/derivation/writing/terms.hpp>

using namespace attest::proofs::explanation;
using attest::kernel::coefficient;

namespace {

template <class Number>
constexpr Number inverse(Number const& a) {
    return Number::inverse(a);
}

template <class Number>
constexpr Number exponential_of(Number const& a) {
    return Number::exponential_of(a);
}

template <class Number>
constexpr Number logarithm(Number const& a) {
    return Number::logarithm(a);
}

template <class Number>
constexpr order compare(Number const& a, Number const& b) {
    return Number::compare(a, b);
}

template <class Number>
constexpr order told_apart(Number const& a, Number const& b) {
    return Number::told_apart(a, b);
}

constexpr closed_form number(std::int64_t above, std::int64_t below = 1) {
    return attest::kernel::lowest_terms(above, below);
}

constexpr closed_form e(std::int64_t above = 1, std::int64_t below = 1) {
    return exponential_of(number(above, below));
}

template <class Number>
constexpr attest::text words(Number const& value) {
    attest::text out;
    out << value;
    return out;
}

static_assert(words(number(0)) == "0" && words(number(-3, 6)) == "-1/2");
static_assert(words(e() + number(-1, 2)) == "e - 1/2");
static_assert(words(number(2) * e(-2, 3) + e(2)) == "e^2 + 2 e^(-2/3)");
static_assert(words(number(-1, 2) * e(2) + number(1, 3)) == "-(1/2) e^2 + 1/3");
static_assert(words(number(3, 2) * e(2) * inverse(e() + number(1))) == "(3/2) e^2 / (e + 1)");
static_assert(words(number(-1, 2) * inverse(e() + number(1))) == "(-1/2) / (e + 1)");
static_assert(words(number(-1) * e(3) * inverse(e() + number(1))) == "-e^3 / (e + 1)");
static_assert(words((e() + number(1)) * inverse(e() + e() + number(2))) == "1/2");
static_assert(words(e(2) * inverse(e(5))) == "e^(-3)");

// 1/0 is 0; e^0 is 1; logarithms of powers of e, and 0 of what is not positive.
static_assert(inverse(number(0)).is_zero() && words(exponential_of(number(0))) == "1");
static_assert(words(logarithm(e(-2, 3))) == "-2/3" && words(logarithm(number(1))) == "0");
static_assert(logarithm(number(-2)).is_zero() && logarithm(number(1) + e() * number(-1)).is_zero());

// What has no such form is outside, and so is what needs more than 64 bits.
static_assert(exponential_of(e()).is_outside() && logarithm(number(2)).is_outside());
static_assert((number(1'000'000'007) * number(1'000'000'007) * number(1'000'000'007)).is_outside());
static_assert(!(number(1'000'000'007) * number(1'000'000'007)).is_outside());
static_assert([] {
    closed_form sum; // of 20 different powers
    for (int i = 0; i < 20; ++i)
        sum = sum + e(i, 7);
    return sum.is_outside();
}());

// Comparisons are right or unknown.
static_assert(compare(e(), number(2)) == order::greater && compare(e(), number(3)) == order::less);
static_assert(compare(e(1, 2) * e(1, 2), e()) == order::equal);
static_assert(compare(number(1) * inverse(number(-1) * e()), number(0)) == order::less);
static_assert(compare(e(), number(2'718'281'828'459'045'235, 1'000'000'000'000'000'000))
              == order::unknown);

constexpr double gap(double a, double b) {
    return a < b ? b - a : a - b;
}

// e and log 10: OEIS A001113 and A002392.
static_assert(gap(exponential_of(approximate(1.0)).value(), 2.71828182845904524) < 1e-15);
static_assert(gap(logarithm(approximate(10.0)).value(), 2.30258509299404568) < 2e-15);
static_assert(gap(logarithm(exponential_of(approximate(10.5))).value(), 10.5) < 4e-15);
static_assert(exponential_of(approximate(61.0)).is_outside());
static_assert(logarithm(approximate(-1.0)).is_zero() && inverse(approximate(0.0)).is_zero());
static_assert(inverse(approximate(1e-10)).is_outside());
static_assert(compare(approximate(1.0), approximate(1.0 + 1e-9)) == order::unknown);
static_assert(compare(approximate(1.0), approximate(1.001)) == order::less);

// A ball has every number that is meant: nothing is compared that its numbers do not all agree on.
constexpr ball near(std::int64_t above, std::int64_t below = 1) {
    return attest::kernel::lowest_terms(above, below);
}

constexpr ball minus(ball const& a) {
    return near(-1) * a;
}

constexpr std::int64_t large = 100'000'000'000'000; // 10^14

static_assert(compare(near(large), near(large + 1)) == order::less);
static_assert(compare(near(large), near(large) + near(1, 3)) == order::less);
static_assert(compare(near(large), near(large) + near(1, 1000)) == order::unknown);
static_assert(compare(near(1), near(1) + exponential_of(near(-30))) == order::less);
static_assert(compare(near(1), near(1) + exponential_of(near(-50))) == order::unknown);
static_assert(compare(near(1, 3) + near(1, 3) + near(1, 3), near(1)) == order::unknown);
static_assert(compare(near(7) * near(6) + near(-2), near(40)) == order::equal);
static_assert(compare(near(1LL << 53) + near(1), near(1LL << 53)) == order::unknown);
static_assert(compare(exponential_of(near(2)), exponential_of(near(1)) * exponential_of(near(1)))
              == order::unknown);
static_assert(compare(ball::outside(), near(1)) == order::unknown);

// What cancels leaves a ball in which there is 0: it has no inverse and no logarithm.
constexpr ball cancelled = exponential_of(near(10)) * near(large)
                           + minus(exponential_of(near(4)) * exponential_of(near(6)) * near(large));
static_assert(compare(cancelled, near(0)) == order::unknown && !cancelled.is_zero());
static_assert(inverse(cancelled).is_outside() && logarithm(cancelled).is_outside());
static_assert(!cancelled.is_told() && words(cancelled) == "?");
static_assert(inverse(near(0)).is_zero() && logarithm(near(-2)).is_zero());
static_assert(logarithm(near(1)).is_zero() && compare(inverse(near(-1)), near(-1)) == order::equal);
static_assert(compare(logarithm(exponential_of(near(7))), near(7)) == order::unknown);
static_assert(compare(exponential_of(logarithm(near(10))), near(999, 100)) == order::greater);
static_assert(exponential_of(near(61)).is_outside());
static_assert((near(large) * near(large) * near(large) * near(large) * near(large) * near(large)
               * near(large) * near(large))
                  .is_outside());

// Two numbers are told apart in the digits that are written.
static_assert(told_apart(near(1, 3), near(1, 2)) == order::less);
static_assert(compare(near(1, 3), near(1'000'001, 3'000'000)) == order::less
              && told_apart(near(1, 3), near(1'000'001, 3'000'000)) == order::unknown);
static_assert(told_apart(near(2), near(2)) == order::unknown);

// An exact number as a ball.
static_assert(compare(ball(e() * inverse(e() + number(1))), near(731'058, 1'000'000))
              == order::greater);
static_assert(compare(ball(e() * inverse(e() + number(1))), near(731'059, 1'000'000))
              == order::less);
static_assert(ball(closed_form::outside()).is_outside());

static_assert(words(near(-3)) == "-3" && words(exponential_of(near(1))) == "about 2.71828");
static_assert(words(near(-123456789, 100'000'000'000)) == "about -0.00123457");
static_assert(words(near(123456789)) == "about 1.23457 * 10^8");
static_assert(words(near(2469, 2)) == "about 1234.5");
static_assert(words(near(1, 3) + near(2, 3)) == "about 1"
              && words(near(10, 3) * near(3)) == "about 10");
static_assert(words(near(1'000'000) * near(100)) == "about 1 * 10^8");
static_assert(words(minus(near(1, 2))) == "about -0.5");
static_assert(words(exponential_of(near(1)) + minus(exponential_of(near(1)))) == "about 0");

// Models: hypotheses are fulfilled, or there is no instance.
template <class Write>
constexpr bool has_instance(Write write, unsigned seed) {
    auto* const in = new attest::proofs::context;
    attest::kernel::facts known;
    known.formulas = write(*in);
    bool const found =
        instance<closed_form>(question{in->nodes(), known, attest::kernel::relation::equal,
                                       in->nodes().make(kind::number, word{0}, word{1}),
                                       in->nodes().make(kind::number, word{1}, word{1})},
                              seed)
            .holds();
    delete in;
    return found;
}

static_assert(has_instance(
    [](attest::proofs::context& let) {
        using namespace attest::proofs;
        auto const N = let.positions("N");
        auto const T = let.finite_set("T");
        auto const t = let.index("t", N);
        auto const j = let.index("j", T);
        auto const l = let.variable("l", N);
        auto const w = let.variable("w", T);
        auto const c = let.scalar("c");
        list<id> all;
        all.push_back((l(first(N)) == exp(c)).node);
        all.push_back(for_all(t, l(t + 1) == l(t) + 1).node);
        all.push_back((sum(j, w(j)) == 1).node);
        all.push_back(for_all(j, 0 < w(j)).node);
        all.push_back((2 < c).node);
        return all;
    },
    0));

static_assert(!has_instance(
    [](attest::proofs::context& let) {
        using namespace attest::proofs;
        auto const c = let.scalar("c");
        list<id> all;
        all.push_back((c == 1).node);
        all.push_back((c < 1).node);
        return all;
    },
    0));

static_assert(!has_instance(
    [](attest::proofs::context& let) {
        using namespace attest::proofs;
        auto const T = let.finite_set("T");
        auto const M = let.mask("M", T);
        auto const j = let.index("j", T);
        list<id> all;
        all.push_back(for_all(j, M(j) == 2).node);
        return all;
    },
    0));

} // namespace
