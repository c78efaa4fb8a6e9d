// What the judge says of a proof: of one that is written as a theorem is, and of one that was put
// together by hand.
#pragma once

#include <attest/derivation/writing/theorem.hpp>

#include "support/kernel.hpp"

namespace kernel_test {

using kernel::ruling;

// The first ruling that is not `accepted`, over the statement and all steps.
template <class Write>
constexpr ruling ruled(Write write) {
    context* const first = new context;
    write(*first).finish(*first);
    kernel::verdict found;
    int steps = 0;
    {
        kernel::judge<search> all(first->nodes(), first->written());
        found = all.statement();
        for (kernel::task const& each : all.tasks())
            steps += static_cast<int>(
                first->written().arguments[static_cast<std::size_t>(each.argument)].lines.size());
    }
    delete first;
    for (int number = 0; found.accepted() && number < steps; ++number) {
        context* const in = new context;
        write(*in).finish(*in, number);
        {
            kernel::judge<search> again(in->nodes(), in->written());
            int rest = number;
            for (kernel::task const& each : again.tasks()) {
                int const lines = static_cast<int>(
                    in->written().arguments[static_cast<std::size_t>(each.argument)].lines.size());
                if (rest >= 0 && rest < lines)
                    found = again.step(each, rest);
                rest -= lines;
            }
        }
        delete in;
    }
    return found.what;
}

template <class Write>
constexpr ruling ruled_by_hand(Write write) {
    ruling found = ruling::accepted;
    static_cast<void>(in_context([&](context& let) {
        write(let, let.written());
        kernel::judge<search> all(let.nodes(), let.written());
        kernel::verdict answer = all.statement();
        for (kernel::task const& each : all.tasks()) {
            kernel::argument const& how =
                let.written().arguments[static_cast<std::size_t>(each.argument)];
            for (std::size_t i = 0; answer.accepted() && i < how.lines.size(); ++i)
                answer = all.step(each, static_cast<int>(i));
        }
        found = answer.what;
        return true;
    }));
    return found;
}

constexpr kernel::line line_to(context& let, term const& t, int equation) {
    kernel::line result;
    result.why.how = kernel::means::equation;
    result.why.equation = equation;
    result.term = let.node_of(t);
    return result;
}

} // namespace kernel_test
