// number: ATT-202
// sentence: ATT-202 rows: the table has 3 rows but 2 tokens name them; give each row one token
#include <attest/matrix/build.hpp>

#ifdef BAD
#define THIRD
#else
#define THIRD , "mat"
#endif

constexpr auto words = attest::tokens<"cat", "it" THIRD>;
constexpr auto queries = attest::rows(words, {{1, 2}, {3, 4}, {5, 6}});
