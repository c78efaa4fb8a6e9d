// names: an identifier, perhaps with primes, that is no word of the notation (calculus, paragraph 2.6).

#include <attest/algebra/term/names.hpp>

namespace {

using attest::kernel::is_letter;
using attest::kernel::is_name;

static_assert(is_letter('a') && is_letter('z') && is_letter('A') && is_letter('Z')
              && is_letter('m'));
static_assert(!is_letter('`') && !is_letter('{') && !is_letter('@') && !is_letter('[')
              && !is_letter('0') && !is_letter('_') && !is_letter('\'') && !is_letter('\0')
              && !is_letter('\xe4'));

// A letter, then letters, digits and underscores, at last primes.
static_assert(is_name("x") && is_name("Z") && is_name("x1") && is_name("x_1") && is_name("x_")
              && is_name("W_q") && is_name("x09az_AZ") && is_name("x'") && is_name("x_1''"));
static_assert(!is_name(""));
static_assert(!is_name("1") && !is_name("1x") && !is_name("_") && !is_name("_x"));
static_assert(!is_name("x'1") && !is_name("x'y'"));
static_assert(!is_name("'"));

// Nothing that could be read as another line, another term or another name.
static_assert(!is_name("x y") && !is_name(" x") && !is_name("x ") && !is_name("x\n")
              && !is_name("x,y") && !is_name("x(i)") && !is_name("x+y") && !is_name("-x")
              && !is_name("x=1") && !is_name("x/") && !is_name("x:") && !is_name("x.y")
              && !is_name("\xc3\xa9") && !is_name(std::string_view("x\0", 2)));

// Each word of the notation, and none that only begins or ends as one.
static_assert([] {
    constexpr std::string_view words[] = {
        "sum",   "exp",      "log",     "max",     "power",   "delta",   "derivative",
        "first", "up_to",    "without", "only",    "joined",  "fibre",   "left",
        "right", "nonempty", "in",      "for_all", "largest", "is_empty"};
    for (std::string_view const word : words)
        if (is_name(word))
            return false;
    return true;
}());
static_assert(is_name("Sum") && is_name("sum'") && is_name("sums") && is_name("i") && is_name("n")
              && is_name("expo") && is_name("inner") && is_name("log_2") && is_name("ix")
              && is_name("lag"));

static_assert(attest::kernel::are_alike("ab", "ab") && attest::kernel::are_alike("", "")
              && !attest::kernel::are_alike("ab", "ac") && !attest::kernel::are_alike("ab", "abc")
              && !attest::kernel::are_alike("ab", "cb") && !attest::kernel::are_alike("", "a"));

} // namespace
