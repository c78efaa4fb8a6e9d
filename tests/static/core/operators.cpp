// An operator of the global namespace takes the place of no built-in one in the library.

#include <attest/core/config.hpp>

#include <compare>

namespace attest::probe {

enum class colour { red, green };

struct number {
    int value;

    constexpr operator int&() { return value; }

    constexpr operator int() const { return value; }
};

} // namespace attest::probe

using attest::probe::colour;
using attest::probe::number;

// Each says something that is false, or gives another number.
constexpr bool operator==(colour, colour) {
    return true;
}

constexpr bool operator!=(colour, colour) {
    return false;
}

constexpr bool operator<(colour, colour) {
    return false;
}

constexpr bool operator<=(colour, colour) {
    return false;
}

constexpr bool operator>(colour, colour) {
    return true;
}

constexpr bool operator>=(colour, colour) {
    return true;
}

constexpr std::strong_ordering operator<=>(colour, colour) {
    return std::strong_ordering::equal;
}

constexpr int operator+(number, int) {
    return 99;
}

constexpr int operator-(number, int) {
    return 99;
}

constexpr int operator*(number, int) {
    return 99;
}

constexpr int operator/(number, int) {
    return 99;
}

constexpr int operator%(number, int) {
    return 99;
}

constexpr int operator&(number, int) {
    return 99;
}

constexpr int operator|(number, int) {
    return 99;
}

constexpr int operator^(number, int) {
    return 99;
}

constexpr int operator<<(number, int) {
    return 99;
}

constexpr int operator>>(number, int) {
    return 99;
}

constexpr bool operator&&(number, bool) {
    return false;
}

constexpr bool operator||(number, bool) {
    return false;
}

constexpr int operator,(number, int) {
    return 99;
}

constexpr int operator+=(number&, int) {
    return 99;
}

constexpr int operator-=(number&, int) {
    return 99;
}

constexpr int operator*=(number&, int) {
    return 99;
}

constexpr int operator/=(number&, int) {
    return 99;
}

constexpr int operator%=(number&, int) {
    return 99;
}

constexpr int operator&=(number&, int) {
    return 99;
}

constexpr int operator|=(number&, int) {
    return 99;
}

constexpr int operator^=(number&, int) {
    return 99;
}

constexpr int operator<<=(number&, int) {
    return 99;
}

constexpr int operator>>=(number&, int) {
    return 99;
}

constexpr int operator++(number&) {
    return 99;
}

constexpr int operator++(number&, int) {
    return 99;
}

constexpr int operator--(number&) {
    return 99;
}

constexpr int operator--(number&, int) {
    return 99;
}

constexpr bool operator!(number) {
    return true;
}

constexpr int operator~(number) {
    return 99;
}

constexpr int operator-(number) {
    return 99;
}

static_assert(colour::red == colour::green && number{6} + 1 == 99); // outside they are found

namespace attest::probe {

static_assert(!(colour::red == colour::green) && colour::red != colour::green);
static_assert(colour::red < colour::green && colour::red <= colour::green);
static_assert(!(colour::red > colour::green) && !(colour::red >= colour::green));
static_assert((colour::red <=> colour::green) < 0);

constexpr number six{6};
static_assert(six + 1 == 7 && six - 1 == 5 && six * 2 == 12 && six / 2 == 3 && six % 4 == 2);
static_assert((six & 2) == 2 && (six | 1) == 7 && (six ^ 2) == 4);
static_assert((six << 1) == 12 && (six >> 1) == 3 && -six == -6 && ~six == ~6);
static_assert((six && true) && (six || false) && !!six);
static_assert(sizeof(six, '1') == 1);

template <class Change>
constexpr int changed(Change change) {
    number by{6};
    change(by);
    return by.value;
}

static_assert(changed([](number& n) { n += 1; }) == 7 && changed([](number& n) { n -= 1; }) == 5);
static_assert(changed([](number& n) { n *= 2; }) == 12 && changed([](number& n) { n /= 2; }) == 3);
static_assert(changed([](number& n) { n %= 4; }) == 2 && changed([](number& n) { n &= 2; }) == 2);
static_assert(changed([](number& n) { n |= 1; }) == 7 && changed([](number& n) { n ^= 2; }) == 4);
static_assert(changed([](number& n) { n <<= 1; }) == 12
              && changed([](number& n) { n >>= 1; }) == 3);
static_assert(changed([](number& n) { ++n; }) == 7 && changed([](number& n) { n++; }) == 7);
static_assert(changed([](number& n) { --n; }) == 5 && changed([](number& n) { n--; }) == 5);

} // namespace attest::probe
