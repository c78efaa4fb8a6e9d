// "Evan's dog Riley": how much of "dog" should "Riley" take along? A dot product makes a poor share.
#include <attest/attest.hpp>

#include <iostream>

using namespace attest::literals;

constexpr auto dog = attest::row_vector({3_q / 5, 4_q / 5, 0_q});
constexpr auto riley = attest::row_vector({2_q / 3, 1_q / 3, 2_q / 3});
constexpr auto away = attest::row_vector({-3_q / 5, -4_q / 5, 0_q}); // the opposite of "dog"

static_assert(attest::norm_squared(dog) == 1 && attest::norm_squared(riley) == 1);

constexpr auto relevance = attest::dot(riley, dog);
constexpr auto mixed = relevance * riley + (1 - relevance) * dog;

static_assert(relevance == 2_q / 3);
static_assert(attest::inside_value_box(mixed, attest::above(riley, dog)));

// The dot product of unit vectors may be negative, and then the "mixture" leaves the two words.
constexpr auto opposed = attest::dot(riley, away);
constexpr auto escaped = opposed * riley + (1 - opposed) * away;

static_assert(opposed == -2_q / 3);
static_assert(!attest::inside_value_box(escaped, attest::above(riley, away)));

int main()
{
    std::cout << "relevance of dog for Riley: " << to_text(relevance) << '\n'
              << "Riley, mixed:            ";
    for (std::size_t a = 0; a < 3; ++a)
        std::cout << ' ' << to_text(mixed(0, a));
    std::cout << "\nrelevance of the opposite: " << to_text(opposed) << '\n'
              << "Riley, \"mixed\" with it:  ";
    for (std::size_t a = 0; a < 3; ++a)
        std::cout << ' ' << to_text(escaped(0, a));
    std::cout << "\n" << attest::inside_value_box(escaped, attest::above(riley, away)).explanation.view() << '\n';
}
