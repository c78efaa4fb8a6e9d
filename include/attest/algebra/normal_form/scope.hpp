// The place of a term: which bound indices there are around it, and with respect to which symbols it is
// being differentiated.
//
// A scope is a value. A local index exists exactly within the scopes that list it; a fact that was
// found in one scope is never used in another (calculus, paragraph 2.1).
#pragma once

#include <attest/algebra/term/store.hpp>

namespace attest::kernel {

struct scope {
    static constexpr int most_locals = 16;
    static constexpr int most_held = 4;

    id locals[most_locals]{};
    int count = 0;
    id held[most_held]{}; // cells of derivatives around this place
    int held_count = 0;

    /// This scope with one more local.
    [[nodiscard]] constexpr scope with(id local) const {
        if (count == most_locals)
            throw derivation_too_large("ATT-511 more than 16 sums inside one another");
        scope result = *this;
        result.locals[result.count++] = local;
        return result;
    }

    /// This scope inside a derivative with respect to the cell.
    [[nodiscard]] constexpr scope inside_derivative(id cell) const {
        if (held_count == most_held)
            throw derivation_too_large("ATT-511 more than 4 derivatives inside one another");
        scope result = *this;
        result.held[result.held_count++] = cell;
        return result;
    }

    /// A local over this set that is different from all those here.
    [[nodiscard]] constexpr id fresh(nodes& in, id set) const {
        // in range: at most most_locals
        word const depth = count == 0 ? 0 : in.get(locals[count - 1], 0) + 1;
        return in.make(kind::local, depth, set);
    }

    friend constexpr bool operator==(scope const& a, scope const& b) {
        bool same = a.count == b.count && a.held_count == b.held_count;
        for (int i = 0; same && i < a.count; ++i)
            same = a.locals[i] == b.locals[i];
        for (int i = 0; same && i < a.held_count; ++i)
            same = a.held[i] == b.held[i];
        return same;
    }

    [[nodiscard]] constexpr bool has(id local) const {
        for (int i = 0; i < count; ++i)
            if (locals[i] == local)
                return true;
        return false;
    }
};

} // namespace attest::kernel
