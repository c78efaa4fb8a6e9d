// Elements of a set that exist at a place: indices, their images under maps, and both put into a
// union. Proposals, which the kernel checks.
#pragma once

#include <attest/derivation/kernel/facts.hpp>

namespace attest::kernel::prover {

class elements {
public:
    constexpr elements(store& in, facts const& known) : in_(in), known_(known) {}

    [[nodiscard]] constexpr list<id> of(id set, scope const& at) {
        list<id> result;
        for (id const entry : known_.entries)
            add_element(entry, set, at, result);
        for (int i = 0; i < at.count; ++i)
            add_element(at.locals[i], set, at, result);
        return result;
    }

private:
    constexpr void add_element(id index, id set, scope const& at, list<id>& result) {
        id const sort = root_of(in_, set);
        propose_element(placed(index, root_of(in_, set_of(in_, index)), sort), set, at, result);
        for (std::size_t m = 0; m < in_.maps.size(); ++m)
            if (in_.maps[m].domain == root_of(in_, set_of(in_, index)))
                propose_element(placed(in_.make(kind::image, static_cast<word>(m), index),
                                       in_.maps[m].codomain, sort),
                                set, at, result);
    }

    constexpr void propose_element(id index, id set, scope const& at, list<id>& result) {
        if (index != 0 && is_existing_element(in_, known_, index, set, at))
            result.push_back(index);
    }

    // An index of one sort as one of another: itself, or put into a union; 0 if it cannot be.
    [[nodiscard]] constexpr id placed(id index, id own, id sort) {
        if (own == sort)
            return index;
        if (!in_.is(sort, kind::joined))
            return 0;
        if (id const left = placed(index, own, in_.get(sort, 0)); left != 0)
            return in_.make(kind::left, sort, left);
        id const right = placed(index, own, in_.get(sort, 1));
        return right != 0 ? in_.make(kind::right, sort, right) : 0;
    }

    store& in_;
    facts const& known_;
};

} // namespace attest::kernel::prover
