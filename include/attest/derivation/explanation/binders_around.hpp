// The binders around the term that a statement is refused for, as the judge opened them.
#pragma once

#include <attest/algebra/normal_form/scope.hpp>
#include <attest/algebra/term/substitution.hpp>
#include <attest/core/list.hpp>

namespace attest::proofs::explanation {

using kernel::id;
using kernel::kind;
using kernel::store;

class binders_around {
public:
    struct opened_binder {
        id local = 0;
        id binder = 0;
    };

    /// Around the denominator, the argument of a logarithm or the derivative `sought`, in the same
    /// order as kernel/definedness.hpp looks for it.
    constexpr binders_around(store& in, id formula, id sought) : in_(in), sought_(sought) {
        static_cast<void>(has(formula, {}));
    }

    /// Those around it, outermost first.
    [[nodiscard]] constexpr list<opened_binder> const& all() const { return around_; }

private:
    constexpr bool has(id n, kernel::scope const& at) {
        if (in_.smooth(n))
            return false;
        if (in_.is(n, kind::call))
            return has(in_.unfolded(n), at);
        if (in_.is(n, kind::sum) || in_.is(n, kind::for_all)) {
            id const local = at.fresh(in_, in_.get(n, 0));
            around_.push_back({local, n});
            if (has(kernel::opened(in_, in_.get(n, 1), local), at.with(local)))
                return true;
            around_.pop_back();
            return false;
        }
        bool const asked = in_.is(n, kind::invert) || in_.is(n, kind::logarithm);
        if ((asked && in_.get(n, 0) == sought_) || (in_.is(n, kind::derivative) && n == sought_))
            return true;
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (has(below.words[i], at))
                return true;
        return false;
    }

    store& in_;
    id sought_;
    list<opened_binder> around_{};
};

} // namespace attest::proofs::explanation
