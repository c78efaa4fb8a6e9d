#include <attest/attention/total.hpp>
#include <attest/number/exponential.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;
using attest::exponential_sum;
using attest::surd;
using attest::detail::total;

static_assert(total<attest::rational>().value() == 0_q);
static_assert(total<exponential_sum>().value().is_zero());

static_assert([] {
    total<attest::rational> sum;
    sum.add(1_q / 2);
    sum.add(1_q / 3, 3_q);
    return sum.value() == 1.5_q;
}());

// Terms with one exponent meet, and cancel, whatever the order.
static_assert([] {
    total<exponential_sum> sum;
    sum.add(exponential_sum(surd(1), surd(2)));
    sum.add(exponential_sum(surd(1), surd(1)), surd(5));
    sum.add(exponential_sum(surd(2), surd(2)), surd(-1_q / 2));
    return sum.value() == exponential_sum(surd(5), surd(1));
}());
