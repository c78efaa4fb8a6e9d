// number: ATT-207
// sentence: mix: the keys and the values disagree: "a", "b" against "b", "a"
#include <attest/attest.hpp>

#ifdef BAD
#define ORDER swapped
#else
#define ORDER words
#endif

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto swapped = attest::tokens<"b", "a">;
inline constexpr auto W = attest::rows(words, words, {{0.5, 0.5}, {0.25, 0.75}});
inline constexpr auto V = attest::rows(ORDER, {{1.0}, {2.0}});
inline constexpr auto O = attest::mix(W, V);
