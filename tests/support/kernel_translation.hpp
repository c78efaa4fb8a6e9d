// A theorem's context and its user's, and what the declarations of the one are replaced by in the other.
#pragma once

#include <attest/derivation/kernel/translation.hpp>

#include "support/kernel.hpp"

#include <initializer_list>

namespace kernel_test {

// Two contexts: that of the theorem, and the one that uses it.
template <class Test>
constexpr bool between(Test test) {
    return in_context([&](context& theorem) {
        return in_context([&](context& let) { return test(theorem, let); });
    });
}

constexpr attest::list<kernel::word> all(std::initializer_list<kernel::word> words) {
    attest::list<kernel::word> result;
    for (kernel::word const each : words)
        result.push_back(each);
    return result;
}

// A term as a function of these indices.
template <class... Formals>
constexpr kernel::id function_of(context& let, term const& body, Formals const&... formals) {
    kernel::id const indices[] = {formals.node..., 0};
    auto& nodes = let.nodes();
    kernel::id result = let.node_of(body);
    for (std::size_t i = sizeof...(Formals); i > 0; --i)
        result = nodes.make(kernel::kind::lambda, nodes.entry_set(indices[i - 1]),
                            closed(nodes, result, indices[i - 1]), 0LL);
    return result;
}

} // namespace kernel_test
