// number: ATT-203
// sentence: ATT-203 unknown token: the known ones are listed in names<...>
// sentence[g++]: attest::names<attest::fixed_string<3>{"cat"}, attest::fixed_string<2>{"it"}, attest::fixed_string<3>{"mat"}> >("dog")
// sentence[clang]: {"mat"}>>::token_of<4UL>' is not a constant expression
// sentence[clang]: in call to 'token_of<4UL>("dog")'
#include <attest/matrix/build.hpp>

#ifdef BAD
#define WHO "dog"
#else
#define WHO "cat"
#endif

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto weights = attest::rows(words, words, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
constexpr auto weight = weights("it", WHO);
