#include <attest/core/error.hpp>

#include <type_traits>

// Every refusal can be caught as attest::error and as std::runtime_error.
static_assert(std::is_base_of_v<std::runtime_error, attest::error>);
static_assert(std::is_base_of_v<attest::error, attest::integer_overflow>);
static_assert(std::is_base_of_v<attest::numbered_error<102>, attest::division_by_zero>);
static_assert(std::is_base_of_v<attest::numbered_error<203>, attest::unknown_token>);
static_assert(std::is_base_of_v<attest::numbered_error<301>, attest::no_key_allowed>);
static_assert(std::is_base_of_v<attest::numbered_error<512>, attest::not_a_term>);

// A function that refuses some arguments is constant for the others.
constexpr int halved(int n) {
    if (n % 2 != 0)
        throw attest::bad_option("ATT-304 an odd number cannot be halved");
    return n / 2;
}

static_assert(halved(6) == 3);
