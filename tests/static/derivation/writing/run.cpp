// run: which step of a proof is refused first, and that a question outside of the kernel only refuses.

#include <attest/derivation/writing/run.hpp>

#include "support/kernel.hpp"

namespace {

using namespace kernel_test;
using kernel::ruling;

enum class kind_of_step { good, idle, wrong };
constexpr auto good = kind_of_step::good;
constexpr auto idle = kind_of_step::idle;
constexpr auto wrong = kind_of_step::wrong;

constexpr rule rule_of(kind_of_step what) {
    return what == idle ? cancel : ring_laws;
}

// Three steps; one that is wrong adds 1.
template <kind_of_step First, kind_of_step Second, kind_of_step Third>
constexpr chain written(context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
    long long const one = First == wrong ? 1 : 0;
    long long const two = one + (Second == wrong ? 1 : 0);
    long long const three = two + (Third == wrong ? 1 : 0);
    return claim(a + b == a + b + 3)
        .by(rule_of(First), b + a + let.number(one))
        .by(rule_of(Second), a + b + let.number(two))
        .by(rule_of(Third), b + a + let.number(three));
}

// Judged in one run, or each step in a run of its own: this step is the first that is refused, for this.
template <kind_of_step First, kind_of_step Second, kind_of_step Third>
constexpr bool refused(int line, ruling what) {
    source const write = written<First, Second, Third>;
    transcript* const statement = new transcript;
    run(write).transcribe(*statement);
    judged_steps* const steps = new judged_steps(judged_from(write, *statement, 0));
    bool const together = steps->found.what == what && steps->found.line == line
                          && steps->next == line + 1 && steps->same_written;
    delete steps;
    delete statement;
    int first = 0;
    while (first < 2 && judged(write, first).accepted())
        ++first;
    kernel::verdict const alone = judged(write, first);
    return together && alone.what == what && alone.line == line && first == line;
}

static_assert(refused<good, good, good>(2, ruling::accepted));
static_assert(refused<idle, good, good>(0, ruling::not_needed));
static_assert(refused<good, good, idle>(2, ruling::not_needed));
static_assert(refused<good, wrong, good>(1, ruling::does_not_follow));
static_assert(refused<good, idle, wrong>(1, ruling::not_needed));
static_assert(refused<wrong, idle, good>(0, ruling::does_not_follow));
static_assert(refused<idle, idle, wrong>(0, ruling::not_needed));

// A verdict of the kernel that refuses stays, also where the rules of the step are idle.
constexpr bool is_kept() {
    run const here(written<idle, good, good>);
    auto const judge = here.judge();
    kernel::verdict const none{ruling::does_not_follow, 0, 0};
    kernel::verdict const all{ruling::accepted, 0, 0};
    return reviewed(here, judge, 0, none).what == ruling::does_not_follow
           && reviewed(here, judge, 0, all).what == ruling::not_needed
           && reviewed(here, judge, 1, all).what == ruling::accepted;
}

static_assert(is_kept());

// The first step of a chain that goes down begins with the larger side.
constexpr chain down(context& let) {
    auto const x = let.scalar("x");
    return claim(x + 1 > x).by(cancel, 1 + x).greater(adding(let.number(1)), x);
}

static_assert(judged(down, 0).what == ruling::not_needed && judged(down, 1).accepted());

} // namespace
