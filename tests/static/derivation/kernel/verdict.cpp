// verdict: accepted, or the ruling with the argument, the line, the flaw, what is undefined and the node
// (calculus, section 7).

#include <attest/derivation/kernel/verdict.hpp>

#include "support/ruling.hpp"

namespace {

using namespace kernel_test;
using kernel::flaw;
using kernel::ruling;
using kernel::undefined;
using kernel::verdict;

// Only one ruling accepts.
static_assert(verdict{}.accepted() && verdict{ruling::accepted, 3, 4}.accepted());
static_assert([] {
    for (int i = 1; i <= static_cast<int>(ruling::not_needed); ++i)
        if (verdict{static_cast<ruling>(i)}.accepted())
            return false;
    return true;
}());

// Whoever is not trusted can turn an acceptance into a refusal, and nothing else.
static_assert([] {
    for (int i = 0; i <= static_cast<int>(ruling::not_needed); ++i)
        for (bool const not_needed : {false, true}) {
            verdict const said{static_cast<ruling>(i), 3, 4, flaw::none, undefined::none, 5};
            verdict const found = said.unless(not_needed);
            bool const refuses = not_needed && said.accepted();
            if (found.what != (refuses ? ruling::not_needed : said.what) || found.argument != 3
                || found.line != 4 || found.where != 5)
                return false;
        }
    return true;
}());

// A verdict that nobody filled in is about the statement, with nothing wrong in it.
static_assert(verdict{}.argument == 0 && verdict{}.line == -1 && verdict{}.form == flaw::none
              && verdict{}.missing == undefined::none && verdict{}.where == 0);

// What is said of the statement, or of the first step that is refused.
template <class Write, class Check>
constexpr bool says(Write write, Check check) {
    return in_context([&](context& let) {
        write(let).finish(let);
        kernel::judge<search> all(let.nodes(), let.written());
        verdict found = all.statement();
        for (kernel::task const& each : all.tasks()) {
            auto const& lines =
                let.written().arguments[static_cast<std::size_t>(each.argument)].lines;
            for (std::size_t i = 0; found.accepted() && i < lines.size(); ++i)
                found = all.step(each, static_cast<int>(i));
        }
        return check(let, found);
    });
}

static_assert(says( // a step has its argument and its line
    [](context& let) {
        auto const m = let.mask("m");
        return claim(m() * m() == m())
            .by_cases(m(), steps().by(m() == 0, m() * 0).by(ring_laws, 0).by(m() == 0, m()),
                      steps().by(m() == 1, m() * 1).by(ring_laws, 1).by(m() == 1, m()));
    },
    [](context& let, verdict const& found) {
        return found.what == ruling::does_not_follow && found.line == 1
               && found.argument == let.written().arguments[0].parts[1] && found.form == flaw::none
               && found.missing == undefined::none;
    }));
static_assert(says( // the last step that is accepted
    [](context& let) {
        auto const x = let.scalar("x");
        return claim(1 * x == x).by(ring_laws, x + 0).by(ring_laws, x);
    },
    [](context&, verdict const& found) {
        return found.accepted() && found.argument == 0 && found.line == 1;
    }));
static_assert(says( // what is no term, with its flaw and its node
    [](context& let) {
        auto const x = let.scalar("x");
        return claim(1 * x == x).by(ring_laws, x + 0 * power(x, 65)).by(ring_laws, x);
    },
    [](context& let, verdict const& found) {
        return found.what == ruling::malformed && found.line == 0
               && found.form == flaw::bad_exponent
               && let.nodes().is(found.where, kernel::kind::power);
    }));
static_assert(says( // a statement that is no term
    [](context& let) {
        auto const x = let.scalar("x");
        return claim(power(x, 65) * 1 == power(x, 65)).by(ring_laws, power(x, 65));
    },
    [](context& let, verdict const& found) {
        return found.what == ruling::malformed && found.line == -1
               && found.form == flaw::bad_exponent
               && let.nodes().is(found.where, kernel::kind::power);
    }));
static_assert(says( // what may be 0
    [](context& let) {
        auto const x = let.scalar("x");
        return claim(1 / exp(x) / x == 1 / x / exp(x)).by(ring_laws, 1 / x / exp(x));
    },
    [](context& let, verdict const& found) {
        return found.what == ruling::undefined_term && found.line == -1
               && found.missing == undefined::denominator
               && let.nodes().is(found.where, kernel::kind::at);
    }));
static_assert(says( // where the chain ends
    [](context& let) {
        auto const x = let.scalar("x");
        return claim(1 * x == x).by(ring_laws, 3 * x);
    },
    [](context& let, verdict const& found) {
        return found.what == ruling::wrong_end && found.argument == 0 && found.line == -1
               && found.where == let.written().arguments[0].lines[0].term;
    }));

} // namespace
