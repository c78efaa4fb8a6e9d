// A claim made out of bytes: its type exists only when the compiler answers its question with yes.
// number: ATT-412
// sentence: claim N.2 "forged out of bytes" does not hold: the question is false
#include <attest/attest.hpp>
#include <attest/report/claim.hpp>

#include <bit>

struct question {
#ifdef BAD
    constexpr bool operator()() const { return 1 > 2; }
#else
    constexpr bool operator()() const { return 1 < 2; }
#endif
};

using forged =
    attest::proved_claim<attest::claim_kind::exact, "N.2", "forged out of bytes", question>;

struct bytes {
    unsigned char byte[sizeof(forged)];
};

constexpr forged made = std::bit_cast<forged>(bytes{});
static_assert(made.id() == "N.2");
