// number: ATT-205
// sentence: ATT-205 tokens: "cat" occurs twice in "cat", "it", "cat"
#include <attest/matrix/build.hpp>
#include <attest/matrix/concatenate.hpp>

#ifdef BAD
#define NEW "cat"
#else
#define NEW "mat"
#endif

constexpr auto cached = attest::rows(attest::tokens<"cat", "it">, {{1, 2}, {3, 4}});
constexpr auto step = attest::rows(attest::tokens<NEW>, {{5, 6}});
constexpr auto all = above(cached, step);
