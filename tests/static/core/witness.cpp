#include <attest/core/witness.hpp>

using attest::fix;
using attest::sentence;
using attest::text;

// Where a line ends: behind the last space that fits, in the middle of a word only if it must.
using one_line = sentence<1, 1>;
static_assert(one_line::lines_of("") == 1);
static_assert(one_line::lines_of("exactly thirty-six characters, here.") == 1);
static_assert(one_line::lines_of("exactly thirty-six characters, here..") == 2);
static_assert(one_line::first_line("the shapes do not fit: the left factor is 2x3") == 32);
static_assert(one_line::first_line("0123456789012345678901234567890123456789") == 36);

constexpr sentence<1, 2> broken("the shapes do not fit: the left factor is 2x3");
static_assert(std::string_view(broken.pages[0][0]) == "the shapes do not fit: the left     ");
static_assert(std::string_view(broken.pages[0][1]) == "factor is 2x3                       ");

// A sentence that is computed can be a template argument.
template <auto Words>
constexpr bool spoken = sizeof(Words) > 0;
constexpr auto words = fix([] {
    text computed;
    computed << "a sentence of " << 4 + 1 << " words";
    return computed;
});
static_assert(spoken<words>);
