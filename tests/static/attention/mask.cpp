#include <attest/attention/mask.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"a", "b", "c">;
constexpr auto S = attest::tabulate(words, words, [](std::size_t, std::size_t) { return 0_q; });

// Without a mask every key is allowed; the mask carries the tokens of the scores.
static_assert(attest::allowed_keys(S)("a", "c"));

// Several masks allow what each of them allows; options that are no masks do not matter.
constexpr auto both =
    attest::allowed_keys(S, attest::causal, attest::empty_rows_are_zero, attest::window(1, 1));
static_assert(both
              == attest::rows(words, words,
                              {{true, false, false}, {true, true, false}, {false, true, true}}));

constexpr auto nobody = attest::allowed_keys(S, attest::causal_from(-1));
static_assert(attest::is_empty_row(nobody, 0) && !attest::is_empty_row(nobody, 1));
static_assert(attest::detail::row_of<decltype(nobody)>(1) == "row 1 of 3, \"b\"");

static_assert([] {
    attest::require_keys(both);
    return true;
}());
