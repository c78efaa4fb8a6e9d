// number: ATT-412
// sentence: a claim is a question that captures nothing, so that the compiler can answer
#include <attest/attest.hpp>
#include <attest/report/claim.hpp>

constexpr bool ask() {
    constexpr bool known = true;
#ifdef BAD
    constexpr auto asked = attest::claim<"N.3", "what is known here">([known] { return known; });
#else
    constexpr auto asked = attest::claim<"N.3", "what is known here">([] { return known; });
#endif
    return asked.id() == "N.3";
}

static_assert(ask());
