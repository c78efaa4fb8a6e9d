// number: ATT-203
// sentence: ATT-203 unknown token: this side has no tokens, use an index
#include <attest/matrix/build.hpp>

#ifdef BAD
#define PLACE "cat"
#else
#define PLACE 0
#endif

constexpr auto words = attest::tokens<"cat", "it">;
constexpr auto queries = attest::rows(words, {{1, 2}, {3, 4}});
constexpr auto component = queries("it", PLACE);
