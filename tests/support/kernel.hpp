// A context of the kernel for tests, and what its parts say of terms that are written in it.
#pragma once

#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/terms.hpp>

namespace kernel_test {

namespace kernel = attest::kernel;
using namespace attest::proofs;

// What a question to the knowledge at a place with these facts is answered.
template <class Ask>
constexpr auto knowing(context& in, kernel::facts const& known, Ask ask) {
    kernel::ring_equality equal(in.nodes());
    search finder(in.nodes(), known, equal);
    kernel::knowledge<search> here(in.nodes(), known, equal, finder);
    return ask(here);
}

// The normal form of a term under these laws, with these facts known.
constexpr kernel::id form(context& in, kernel::laws rules, term const& t,
                          kernel::facts const& known = {}) {
    return knowing(in, known, [&](kernel::knowledge<search>& here) {
        kernel::normaliser<kernel::knowledge<search>> with(in.nodes(), rules, here);
        return node_of(in.nodes(), with.with_one_denominator(with.normal(in.node_of(t), {}), {}));
    });
}

constexpr bool same(context& in, kernel::laws rules, term const& a, term const& b,
                    kernel::facts const& known = {}) {
    return form(in, rules, a, known) == form(in, rules, b, known);
}

// Equal under these laws, and not by the ring laws alone.
constexpr bool by(context& in, kernel::laws rules, term const& a, term const& b,
                  kernel::facts const& known = {}) {
    return same(in, rules, a, b, known) && !same(in, kernel::law::ring, a, b, known);
}

// Facts whose free indices exist.
template <class... Formulas>
constexpr kernel::facts facts_of(context& in, Formulas const&... formulas) {
    kernel::facts result;
    (result.formulas.push_back(formulas.node), ...);
    for (kernel::id const formula : result.formulas)
        kernel::collect_entries(in.nodes(), formula, result.entries);
    return result;
}

constexpr bool has(context& in, kernel::sign wanted, term const& t,
                   kernel::facts const& known = {}) {
    return knowing(in, known, [&](kernel::knowledge<search>& here) {
        return here.has_sign(wanted, in.node_of(t), {});
    });
}

// Runs a test in a context of its own, which is too large for the stack.
template <class Test>
constexpr bool in_context(Test test) {
    context* const in = new context;
    bool const passed = test(*in);
    delete in;
    return passed;
}

} // namespace kernel_test
