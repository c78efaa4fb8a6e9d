// Which values make a quantified pattern look like a term? A search: what it proposes is checked.
//
// The indices over which the pattern quantifies are opened with markers. Occurrences of one symbol
// in the pattern and in the term are laid on each other until every marker has a value.
#pragma once

#include <attest/algebra/normal_form/differentiation.hpp>
#include <attest/derivation/kernel/facts.hpp>

namespace attest::kernel::prover {

/// A chain of quantifiers, opened with markers.
struct pattern {
    id quantified = 0;
    id body = 0;
    list<id> markers{};
};

[[nodiscard]] constexpr pattern pattern_of(store& in, id quantified) {
    pattern result;
    result.quantified = quantified;
    while (in.is(quantified, kind::for_all)) {
        id const marker = in.make(kind::local, -100 - static_cast<word>(result.markers.size()),
                                  in.get(quantified, 0));
        result.markers.push_back(marker);
        quantified = opened(in, in.get(quantified, 1), marker);
    }
    result.body = quantified;
    return result;
}

class matching {
public:
    constexpr matching(store& in, facts const& known, scope const& at, pattern const& by,
                       bool unfolds = true)
        : in_(in), known_(known), at_(at), markers_(by.markers), unfolds_(unfolds) {
        for (std::size_t i = 0; i < markers_.size(); ++i)
            values_.push_back(0);
    }

    /// Suggests values for the first markers, where they are elements that exist.
    constexpr void suggest(list<id> const& hints) {
        for (std::size_t i = 0; i < hints.size() && i < values_.size(); ++i)
            if (hints[i] != 0 && exists(in_, known_, hints[i], at_))
                values_[i] = hints[i];
    }

    /// Calls accept(values) with values that may make this part of the pattern equal to the term,
    /// until it says yes.
    template <class Accept>
    constexpr bool match(id part, id term, Accept accept) {
        if (markers_.empty())
            return accept(values_);
        list<id> const suggested = values_;
        list<id> leaves;
        collect(term, leaves, false, unfolds_);
        list<id> anchors;
        collect(part, anchors, true, false);
        if (lay(anchors, leaves, 0, accept))
            return true;
        if (!unfolds_)
            return false;
        list<id> unfolded; // once more with all definitions of the pattern unfolded
        collect(part, unfolded, true, true);
        if (same(anchors, unfolded))
            return false;
        values_ = suggested;
        return lay(unfolded, leaves, 0, accept);
    }

    /// Were there values that the term does not show?
    [[nodiscard]] constexpr bool has_guessed() const { return guessed_; }

private:
    // Applications of symbols and definitions, and deltas: what shows the values of indices.
    constexpr void collect(id n, list<id>& into, bool only_open, bool unfolds) {
        if (only_open && !is_open(n))
            return;
        bool const named = in_.is(n, kind::call);
        if (named && unfolds)
            collect(in_.unfolded(n), into, only_open, unfolds);
        if (named && only_open && unfolds)
            return;
        if (named || in_.is(n, kind::at) || in_.is(n, kind::delta)) {
            for (id const known : into)
                if (known == n)
                    return;
            into.push_back(n);
            return;
        }
        children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            collect(below.words[i], into, only_open, unfolds);
    }

    [[nodiscard]] static constexpr bool same(list<id> const& a, list<id> const& b) {
        bool equal = a.size() == b.size();
        for (std::size_t i = 0; equal && i < a.size(); ++i)
            equal = a[i] == b[i];
        return equal;
    }

    [[nodiscard]] constexpr bool is_open(id n) const {
        for (id const marker : markers_)
            if (occurs(in_, n, marker))
                return true;
        return false;
    }

    template <class Accept>
    constexpr bool lay(list<id> const& anchors, list<id> const& leaves, std::size_t from,
                       Accept accept) {
        while (from < anchors.size() && is_settled(anchors[from]))
            ++from;
        if (from == anchors.size()) {
            guessed_ = false;
            for (id const value : values_)
                guessed_ = guessed_ || value == 0;
            return fill(0, accept);
        }
        list<id> const before = values_;
        for (id const leaf : leaves) {
            if (unify(anchors[from], leaf) && lay(anchors, leaves, from + 1, accept))
                return true;
            values_ = before;
        }
        return false;
    }

    // Markers that no anchor shows: every element that exists is tried. With k elements and n markers
    // there are k^n guesses, of which the first are made.
    template <class Accept>
    constexpr bool fill(std::size_t from, Accept accept) {
        while (from < values_.size() && values_[from] != 0)
            ++from;
        if (from == values_.size())
            return guesses_left_-- > 0 && accept(values_);
        for (std::size_t i = 0;
             guesses_left_ > 0 && i < known_.entries.size() + static_cast<std::size_t>(at_.count);
             ++i) {
            values_[from] = i < known_.entries.size() ? known_.entries[i]
                                                      : at_.locals[i - known_.entries.size()];
            if (root_of(in_, set_of(in_, values_[from])) == root_of(in_, in_.get(markers_[from], 1))
                && fill(from + 1, accept))
                return true;
        }
        values_[from] = 0;
        return false;
    }

    [[nodiscard]] constexpr bool is_settled(id anchor) const {
        for (std::size_t i = 0; i < markers_.size(); ++i)
            if (values_[i] == 0 && occurs(in_, anchor, markers_[i]))
                return false;
        return true;
    }

    constexpr bool unify(id part, id n) {
        if (part == n)
            return true;
        if (in_.is(part, kind::local))
            for (std::size_t i = 0; i < markers_.size(); ++i)
                if (part == markers_[i]) {
                    if (values_[i] == 0 && in_.loose(n) == 0)
                        values_[i] = n;
                    return values_[i] == n;
                }
        if (in_.what(part) != in_.what(n) || in_.size(part) != in_.size(n))
            return false;
        form const& read_as = form_of(in_.what(part));
        for (int i = 0; i < in_.size(n); ++i) {
            bool const child =
                i >= read_as.raw && i < read_as.last && (i - read_as.raw) % read_as.stride == 0;
            if (child ? !unify(in_.get(part, i), in_.get(n, i)) : in_.get(part, i) != in_.get(n, i))
                return false;
        }
        return true;
    }

    store& in_;
    facts const& known_;
    scope const& at_;
    list<id> const& markers_;
    list<id> values_{};
    bool unfolds_ = true;
    bool guessed_ = false;
    int guesses_left_ = 300; // of one match: within clang's limit for a constant evaluation
};

} // namespace attest::kernel::prover
