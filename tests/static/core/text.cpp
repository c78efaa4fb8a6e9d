#include <attest/core/text.hpp>

#include <cstdint>
#include <limits>

using attest::bounded_text;
using attest::text;

constexpr text counted() {
    text words;
    words << "row " << 3 << ' ' << -12 << ' ' << 0U << ' '
          << std::numeric_limits<std::int64_t>::min() << ' '
          << std::numeric_limits<std::uint64_t>::max();
    return words;
}

static_assert(counted() == "row 3 -12 0 -9223372036854775808 18446744073709551615");
static_assert(text().empty() && text("cat").size() == 3);

// Copies are apart from each other, also when they outgrow their first room.
constexpr bool copies_are_apart() {
    text first("it");
    text second = first;
    for (int i = 0; i < 100; ++i)
        second << i;
    text third;
    third = second;
    text const fourth = static_cast<text&&>(third);
    return first == "it" && second.size() == 2 + 10 + 180 && fourth == second;
}

static_assert(copies_are_apart());

// Text may be appended to itself, also when it outgrows its room.
constexpr bool appends_itself() {
    text words("abcdefghij");
    for (int i = 0; i < 4; ++i)
        words << words.view();
    return words.size() == 160 && words.view().ends_with("ijabcdefghij");
}

static_assert(appends_itself());

// What is kept is structural, and is cut visibly.
template <bounded_text<8> Words>
constexpr std::size_t length_of = Words.length;
static_assert(length_of<bounded_text<8>("cat")> == 3);
static_assert(bounded_text<8>("the cat ").view() == "the cat ");
static_assert(bounded_text<8>("the cat sat").view() == "the c...");
static_assert(bounded_text<8>().empty());
