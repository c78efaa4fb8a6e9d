// number: ATT-205
// sentence: ATT-205 tokens: "the" occurs twice in "the", "cat", "the", "mat"; number the occurrences
#include <attest/matrix/names.hpp>

#ifdef BAD
#define SECOND "the"
#else
#define SECOND "the 2"
#endif

constexpr auto words = attest::tokens<"the", "cat", SECOND, "mat">;
static_assert(words.size == 4);
