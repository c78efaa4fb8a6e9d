#include <attest/attention/in_scalar.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

using namespace attest::literals;

// Among exact numbers nothing changes, not even the type.
static_assert(std::same_as<decltype(attest::in_scalar<attest::rational>(0.3_q)), attest::rational>);
static_assert(attest::in_scalar<attest::rational>(0.3_q) == 0.3_q);
static_assert(attest::in_scalar<attest::rational>(attest::square_root(2))
              == attest::square_root(2));

// Among floats the nearest float, among enclosures an enclosure that holds the number.
static_assert(attest::in_scalar<double>(1_q / 4) == 0.25);
static_assert(attest::in_scalar<double>(1_q / 10) == 0.1);
static_assert(attest::in_scalar<double>(0.5) == 0.5);
static_assert(attest::in_scalar<attest::enclosure>(0.5_q) == attest::enclosure(0.5_q));
static_assert([] {
    attest::enclosure const root = attest::in_scalar<attest::enclosure>(attest::square_root(2));
    return root > attest::enclosure(1.41_q) && root < attest::enclosure(1.42_q);
}());
