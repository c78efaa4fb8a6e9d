// number: ATT-207
// sentence: ATT-207 entry by entry: the rows of the two matrices disagree: "cat", "it" against "cat", "mat"
#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>

#ifdef BAD
#define SECOND "mat"
#else
#define SECOND "it"
#endif

constexpr auto words = attest::rows(attest::tokens<"cat", "it">, {{1, 2}, {3, 4}});
constexpr auto places = attest::rows(attest::tokens<"cat", SECOND>, {{0, 1}, {1, 0}});
constexpr auto placed = words + places;
