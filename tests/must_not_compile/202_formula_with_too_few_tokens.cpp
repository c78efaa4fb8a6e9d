// number: ATT-202
// sentence: a formula needs as many tokens as rows and columns, or none
#include <attest/attest.hpp>

using namespace attest::literals;

#ifdef BAD
#define ROWS 2
#else
#define ROWS 1
#endif

inline constexpr auto entry = [](std::size_t, std::size_t) { return 1_q; };
inline constexpr auto F = attest::formula<ROWS, 1, attest::names<"a">>(entry);
static_assert(F(0, 0) == 1);
