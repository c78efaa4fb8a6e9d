// Derivatives with respect to a symbol that a hypothesis ties down. They are refused, since they can be misread
// (calculus, paragraph 4.11).
#pragma once

#include <attest/derivation/kernel/facts.hpp>

namespace attest::kernel {

class derivative_check {
public:
    constexpr derivative_check(store& in, list<id> const& assumed) : in_(in), assumed_(assumed) {}

    /// Collects the cells with respect to which this differentiates, also behind definitions.
    constexpr void read(id n) {
        if (in_.smooth(n)) // so there is no derivative
            return;
        if (in_.is(n, kind::derivative) && in_.is(in_.get(n, 1), kind::at))
            cells_.push_back(in_.get(n, 1));
        // A line is judged later: its call may be one of no definition.
        if (in_.is(n, kind::call) && in_.defines(in_.get(n, 0)) && !was_looked_into(in_.get(n, 0)))
            read(in_.definition_of(n).meaning);
        children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            read(below.words[i]);
    }

    /// Returns a cell that was read and whose symbol a hypothesis ties down; 0 if each is free.
    [[nodiscard]] constexpr id tied_cell() const {
        for (id const formula : assumed_)
            for (id const cell : cells_)
                if (ties_down(in_, formula, in_.get(cell, 0)))
                    return cell;
        return 0;
    }

private:
    // Was the meaning of this definition read before?
    constexpr bool was_looked_into(word definition) {
        for (word const known : looked_into_)
            if (known == definition)
                return true;
        looked_into_.push_back(definition);
        return false;
    }

    store& in_;
    list<id> const& assumed_;
    list<id> cells_{};
    list<word> looked_into_{};
};

} // namespace attest::kernel
