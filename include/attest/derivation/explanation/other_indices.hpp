// Whether a term has a side of a hypothesis at other indices than those of which the hypothesis speaks.
//
//     f(t, u) == 0 is about this u only: the first term has a side of it at another index.
//
// So it is with the hypothesis of an induction, which is about the index of the induction and every other free
// index as they are. Brackets do not help there.
#pragma once

#include <attest/derivation/explanation/judged_step.hpp>

namespace attest::proofs::explanation {

class other_indices {
public:
    explicit constexpr other_indices(judged_step const& place)
        : in_(place.in()), term_(place.before()), statement_(place.cited().statement),
          is_fact_(place.cited().is_fact) {}

    /// Says for which free indices of the fact the term has other ones; empty if no side of the fact occurs in
    /// the term with other indices.
    [[nodiscard]] constexpr text words() {
        text out;
        if (!is_fact_ || !in_.is(statement_, kind::equal)
            || (!occurs_in(term_, in_.get(statement_, 0))
                && !occurs_in(term_, in_.get(statement_, 1))))
            return out;
        out << ' ' << printed(in_, statement_) << " is about this ";
        int left = 0;
        for (pair const& each : laid_)
            left += each.entry != each.index ? 1 : 0;
        bool const is_one = left == 1;
        bool is_first = true;
        for (pair const& each : laid_) {
            if (each.entry == each.index)
                continue;
            out << (is_first ? "" : --left == 1 ? " and " : ", ") << printed(in_, each.entry);
            is_first = false;
        }
        out << " only: the first term has a side of it at "
            << (is_one ? "another index." : "other indices.");
        return out;
    }

private:
    // A free index of the side, and the index that the term has in its place.
    struct pair {
        id entry = 0;
        id index = 0;
    };

    // Is a part of the term the side, but for its free indices?
    constexpr bool occurs_in(id n, id side) {
        laid_ = {};
        if (lies_on(side, n) && is_elsewhere())
            return true;
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            if (occurs_in(below.words[i], side))
                return true;
        return false;
    }

    [[nodiscard]] constexpr bool is_elsewhere() const {
        for (pair const& each : laid_)
            if (each.entry != each.index)
                return true;
        return false;
    }

    constexpr bool lies_on(id side, id n) {
        if (in_.is(side, kind::entry))
            return lay(side, n);
        if (in_.what(side) != in_.what(n) || in_.size(side) != in_.size(n))
            return false;
        kernel::children const below = in_.children_of(side);
        int child = below.first;
        for (int i = 0; i < in_.size(side); ++i)
            if (i == child && child < below.last) {
                if (!lies_on(in_.get(side, i), in_.get(n, i)))
                    return false;
                child += below.stride;
            } else if (in_.get(side, i) != in_.get(n, i) && !is_name(side, i))
                return false;
        return true;
    }

    // The last word of what binds an index is its name.
    [[nodiscard]] constexpr bool is_name(id n, int place) const {
        return (in_.is(n, kind::sum) || in_.is(n, kind::for_all) || in_.is(n, kind::lambda))
               && place == 2;
    }

    constexpr bool lay(id entry, id index) {
        if (!is_index(index))
            return false;
        for (pair const& each : laid_)
            if (each.entry == entry)
                return each.index == index;
        laid_.push_back({entry, index});
        return true;
    }

    [[nodiscard]] constexpr bool is_index(id n) const {
        switch (in_.what(n)) {
        case kind::entry:
        case kind::local:
        case kind::bound:
        case kind::first:
        case kind::next:
        case kind::image:
        case kind::left:
        case kind::right:
            return true;
        default:
            return false;
        }
    }

    store& in_;
    id term_;
    id statement_;
    bool is_fact_;
    list<pair> laid_{};
};

} // namespace attest::proofs::explanation
