// number: ATT-203
// sentence: ATT-203 unknown token: the tokens known are the arguments of names<...>
// sentence: "dog"
// sentence: "mat"
#include <attest/matrix/build.hpp>

#ifdef BAD
#define WHO "dog"
#else
#define WHO "cat"
#endif

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto weights = attest::rows(words, words, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
constexpr auto weight = weights("it", WHO);
