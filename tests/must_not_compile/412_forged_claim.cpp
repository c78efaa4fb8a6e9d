// A claim made past attest::claim would have a file and a line of its maker's choice.
// number: ATT-412
// sentence: a claim is made by attest::claim or attest::refutation alone
#include <attest/attest.hpp>
#include <attest/report/claim.hpp>

constexpr auto genuine = attest::claim<"N.1", "true is true">([] { return true; });
constexpr unsigned chosen = 999;

#ifdef BAD
constexpr decltype(genuine) copied(chosen);
#else
constexpr decltype(genuine) copied(genuine);
#endif
static_assert(copied.line() == genuine.line() && copied.line() != chosen);
