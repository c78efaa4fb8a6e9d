// Equality by the laws of a commutative ring, with names and with the definitions unfolded.
//
// No condition is asked of anything here, so the answer "equal" holds for all real values of what
// occurs (calculus, paragraph 4.2).
#pragma once

#include <attest/algebra/normal_form/normaliser.hpp>

namespace attest::kernel {

/// What a normaliser may ask, answered without any knowledge.
struct nothing_known {
    [[nodiscard]] static constexpr bool is_nonzero(id, scope const&) { return false; }

    [[nodiscard]] static constexpr bool is_positive(id, scope const&) { return false; }

    [[nodiscard]] static constexpr bool is_not_negative(id, scope const&) { return false; }

    [[nodiscard]] static constexpr bool unfolds(word) { return true; }
};

class ring_equality {
public:
    explicit constexpr ring_equality(store& in) : in_(in) {}

    /// The form does not depend on the scope, which only has to list the locals in n; so it is
    /// computed once. Where the scope does not list them, an index that is opened inside n could be
    /// taken for one of them: then n is equal to itself alone, and nothing is remembered.
    [[nodiscard]] constexpr id form(id n, scope const& at, bool unfolding) {
        if (!is_listed(n, at))
            return n;
        for (known const& each : known_)
            if (each.term == n && each.unfolding == unfolding)
                return each.form;
        id const result = computed(n, at, unfolding);
        known_.push_back({n, unfolding, result});
        return result;
    }

    [[nodiscard]] constexpr bool are_equal(id a, id b, scope const& at) {
        if (a == b || form(a, at, false) == form(b, at, false))
            return true;
        return (has_call(a) || has_call(b)) && form(a, at, true) == form(b, at, true);
    }

private:
    struct known {
        id term = 0;
        bool unfolding = false;
        id form = 0;
    };

    // Are the locals in n among those of the scope, and none deeper than the last of these, behind which
    // the indices of the sums in n are opened? A search may ask with any scope. Its markers, of negative
    // depth, are no index that is opened, unless such a marker is that last one.
    [[nodiscard]] constexpr bool is_listed(id n, scope const& at) const {
        if (in_.marks(n) == 0)
            return true;
        if (in_.is(n, kind::local)) {
            word const depth = in_.get(n, 0);
            word const last = at.count == 0 ? -1 : in_.get(at.locals[at.count - 1], 0);
            return depth < 0 ? last >= -1 : depth <= last && at.has(n);
        }
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (!is_listed(below.words[i], at))
                return false;
        return true;
    }

    [[nodiscard]] constexpr id computed(id n, scope const& at, bool unfolding) {
        nothing_known nothing;
        normaliser<nothing_known> with(in_, unfolding ? law::unfold : law::ring, nothing);
        return node_of(in_, with.normal(n, at));
    }

    [[nodiscard]] constexpr bool has_call(id n) const {
        if (in_.is(n, kind::call))
            return true;
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (has_call(below.words[i]))
                return true;
        return false;
    }

    store& in_;
    list<known> known_{};
};

} // namespace attest::kernel
