// What a public constructor of a number is given is a value of its type, or becomes one, or is refused:
// by the type system here, by a sentence in the twins 101_, 102_, 106_ and 110_ of must_not_compile.

#include <attest/number/enclosure.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

namespace {

using namespace attest::literals;
using attest::dyadic;
using attest::enclosure;
using attest::exponential;
using attest::exponential_sum;
using attest::exponential_term;
using attest::integer;
using attest::list;
using attest::rational;
using attest::surd;

// A truth value is no number, and a float is not the decimal number that it is written as.
template <class Number>
constexpr bool takes_integers_alone =
    std::constructible_from<Number, int> && std::constructible_from<Number, unsigned long long>
    && !std::constructible_from<Number, bool> && !std::constructible_from<Number, double>
    && !std::constructible_from<Number, float> && !std::constructible_from<Number, char const*>;

static_assert(takes_integers_alone<integer> && takes_integers_alone<rational>
              && takes_integers_alone<surd> && takes_integers_alone<exponential_sum>
              && takes_integers_alone<exponential> && takes_integers_alone<enclosure>);

// A value has one form, whatever it was made of.
static_assert(rational(6, -4) == -1.5_q && rational(6, -4).denominator() == 2
              && rational(0, -7) == 0);
static_assert(surd(1, 0, 5) == 1 && surd(1, 2, 0) == 1 && surd(1, 2, 9) == 7
              && surd(0, 2, 8) == surd(0, 4, 2) && surd(0, -1, 2) < 0);
static_assert(dyadic(4, 0) == dyadic(1, 2) && dyadic(0, 5) == dyadic()
              && dyadic(-3, -1) < dyadic(-1, 0));

// Terms of a sum come in any order, with equal exponents, and with coefficients that are 0 or cancel.
static_assert([] {
    list<exponential_term> terms;
    terms.push_back({surd(1), surd(2)});
    terms.push_back({surd(0), surd(9)});
    terms.push_back({surd(3), surd(-1)});
    terms.push_back({surd(1), surd(2)});
    terms.push_back({surd(5), surd(7)});
    terms.push_back({surd(-5), surd(7)});
    exponential_sum const made(terms);
    list<exponential_term> others;
    others.push_back({surd(3), surd(-1)});
    others.push_back({surd(2), surd(2)});
    return made == exponential_sum(others) && made.size() == 2;
}());
static_assert(exponential_sum(surd(0), surd(3)).is_zero()
              && exponential_sum(list<exponential_term>{}).is_zero());

// A quotient of sums: of one term below, and of nothing above.
static_assert(exponential(exponential_sum(surd(6), surd(3)), exponential_sum(surd(-2), surd(3)))
                  == -3
              && exponential(exponential_sum(), exponential_sum(surd(-2), surd(3))) == 0
              && exponential(exponential_sum(surd(1)), exponential_sum(surd(-2), surd(3))).sign()
                     == -1);

} // namespace
