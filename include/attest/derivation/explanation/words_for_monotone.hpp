// What a step by monotone lacks, in words: the part that is not shown, or of a strict step what makes it
// strict.
#pragma once

#include <attest/derivation/explanation/unshown_part.hpp>

namespace attest::proofs::explanation {

/// Why a <= b is shown, and a < b is not: a part is smaller, and what it stands in is not shown to make
/// the whole smaller.
class unshown_strictness {
public:
    explicit constexpr unshown_strictness(kernel::knowledge<search>& known)
        : known_(known), in_(known.in()), order_(known), with_(in_) {
        with_.avoid(known.known().entries);
    }

    [[nodiscard]] constexpr text words(id a, id b) {
        text needed;
        reach(needed, a, b);
        if (needed.empty())
            return text(
                " monotone shows <= here, and not <: no part is shown to be strictly smaller.");
        text out;
        out << " monotone shows <= here; for < it needs " << needed << ", which is not shown.";
        return out;
    }

private:
    constexpr bool less(id a, id b, kernel::scope const& at) { return order_.less(a, b, at); }

    constexpr void reach(text& needed, id a, id b) {
        if (in_.what(a) != in_.what(b))
            return;
        switch (in_.what(a)) {
        case kind::call:
            return reach(needed, in_.unfolded(a), in_.unfolded(b));
        case kind::add:
            for (int i = 0; i < 2 && needed.empty(); ++i)
                reach(needed, in_.get(a, i), in_.get(b, i));
            return;
        case kind::multiply:
            for (int i = 0; i < 2 && needed.empty(); ++i)
                factor(needed, in_.get(a, i), in_.get(b, i), in_.get(a, 1 - i), in_.get(b, 1 - i));
            return;
        case kind::exponential:
        case kind::logarithm:
        case kind::power:
            return reach(needed, in_.get(a, 0), in_.get(b, 0));
        case kind::sum:
            return terms(needed, a, b);
        default:
            return;
        }
    }

    // x c and y c with x < y, or y < x.
    constexpr void factor(text& needed, id x, id y, id c, id other) {
        if (!known_.are_equal(c, other, {}))
            return;
        if (less(x, y, {}))
            needed << "0 < " << with_.printed(c);
        else if (less(y, x, {}))
            needed << with_.printed(c) << " < 0";
    }

    constexpr void terms(text& needed, id a, id b) {
        if (in_.get(a, 0) != in_.get(b, 0))
            return;
        id const local = kernel::scope{}.fresh(in_, in_.get(a, 0));
        if (less(kernel::opened(in_, in_.get(a, 1), local),
                 kernel::opened(in_, in_.get(b, 1), local), kernel::scope{}.with(local)))
            needed << with_.printed(in_.make(kind::nonempty, in_.get(a, 0)));
    }

    kernel::knowledge<search>& known_;
    kernel::store& in_;
    kernel::strict_monotone<search> order_;
    printer with_;
};

/// What monotone does not show of a step that it is to justify.
[[nodiscard]] constexpr text words_for_monotone(judged_step const& place) {
    forms_at forms(place);
    kernel::relation const how = place.step().how;
    bool const up = how == kernel::relation::at_most || how == kernel::relation::less;
    bool const strict = how == kernel::relation::less || how == kernel::relation::greater;
    id const smaller = up ? place.before() : place.after();
    id const larger = up ? place.after() : place.before();
    if (strict && kernel::monotone<search>(forms.known()).at_most(smaller, larger, {}))
        return unshown_strictness(forms.known()).words(smaller, larger);
    return unshown_part(forms.known()).words(smaller, larger);
}

} // namespace attest::proofs::explanation
