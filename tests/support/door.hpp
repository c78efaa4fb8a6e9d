// What the door of the kernel says of terms, sets and declarations.
#pragma once

#include "support/kernel.hpp"

namespace kernel_test {

using kernel::flaw;

template <class Make>
constexpr flaw flaw_of_term(Make make) {
    flaw found = flaw::none;
    static_cast<void>(in_context([&](context& let) {
        kernel::id const made = make(let);
        kernel::declarations door(let.nodes());
        static_cast<void>(door.are_declared() && door.is_term(made));
        found = door.found;
        return true;
    }));
    return found;
}

// What a question to the judgement of a context finds.
template <class Ask>
constexpr flaw found_by(Ask ask) {
    flaw found = flaw::none;
    static_cast<void>(in_context([&](context& let) {
        kernel::declarations door(let.nodes());
        bool const yes = ask(let, door);
        found = door.found;
        return yes;
    }));
    return found;
}

} // namespace kernel_test
