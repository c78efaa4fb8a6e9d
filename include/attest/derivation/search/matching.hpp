// Which values make a quantified pattern look like a term? A search: what it proposes is checked.
//
// The indices over which the pattern quantifies are opened with markers. Occurrences of one symbol
// in the pattern and in the term are laid on each other until every marker has a value.
#pragma once

#include <attest/algebra/normal_form/differentiation.hpp>
#include <attest/derivation/kernel/facts.hpp>

namespace attest::proofs {

using namespace attest::kernel;

class matching {
public:
    constexpr matching(store& in, facts const& known, scope const& at)
        : in_(in), known_(known), at_(at) {}

    /// The body of a chain of quantifiers, opened with markers.
    [[nodiscard]] constexpr id open(id quantified) {
        markers_ = {};
        values_ = {};
        while (in_.is(quantified, kind::for_all) || in_.is(quantified, kind::lambda)) {
            id const marker = in_.make(kind::local, -100 - static_cast<word>(markers_.size()),
                                       in_.get(quantified, 0));
            markers_.push_back(marker);
            values_.push_back(0);
            quantified = opened(in_, in_.get(quantified, 1), marker);
        }
        return quantified;
    }

    /// Suggests values for the first markers, where they are elements that exist.
    constexpr void suggest(list<id> const& hints) {
        for (std::size_t i = 0; i < hints.size() && i < values_.size(); ++i)
            if (hints[i] != 0 && exists(in_, known_, hints[i], at_))
                values_[i] = hints[i];
    }

    /// Calls accept(values) with values that may make the pattern equal to the term, until it says
    /// yes.
    template <class Accept>
    constexpr bool match(id pattern, id term, Accept accept) {
        list<id> const suggested = values_;
        list<id> leaves;
        collect(term, leaves, false);
        for (int turn = 0; turn < 2; ++turn) { // with its definitions as names, then unfolded
            unfolds_ = turn == 1;
            list<id> anchors;
            collect(pattern, anchors, true);
            if (turn == 1 && same(anchors, anchors_))
                return false;
            anchors_ = anchors;
            if (lay(anchors, leaves, 0, accept))
                return true;
            values_ = suggested;
        }
        return false;
    }

    /// A summary of the symbols in a node, those in its definitions included; equal terms have it in
    /// common, unless something cancels.
    [[nodiscard]] constexpr unsigned long long summary(id n) const {
        if (in_.is(n, kind::at))
            return 1ULL << static_cast<unsigned>(in_.get(n, 0) % 64);
        unsigned long long result = 0;
        if (in_.is(n, kind::call))
            return summary(in_.definitions[static_cast<std::size_t>(in_.get(n, 0))].meaning);
        form const read_as = form_of(in_.what(n));
        for (int i = read_as.raw; i < in_.size(n) && i < read_as.last; i += read_as.stride)
            result |= summary(in_.get(n, i));
        return result;
    }

private:
    // Applications of symbols and definitions, deltas, and sets: what shows the values of indices.
    constexpr void collect(id n, list<id>& into, bool only_open) {
        if (in_.is(n, kind::call) && (!only_open || unfolds_))
            collect(in_.unfolded(n), into, only_open);
        if (in_.is(n, kind::call) && only_open && unfolds_)
            return;
        bool const shows = in_.is(n, kind::at) || in_.is(n, kind::call) || in_.is(n, kind::delta);
        if (shows) {
            if (only_open && !is_open(n))
                return;
            for (id const known : into)
                if (known == n)
                    return;
            into.push_back(n);
            return;
        }
        form const read_as = form_of(in_.what(n));
        for (int i = read_as.raw; i < in_.size(n) && i < read_as.last; i += read_as.stride)
            collect(in_.get(n, i), into, only_open);
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
        if (from == anchors.size())
            return fill(0, accept);
        list<id> const before = values_;
        for (id const leaf : leaves) {
            if (unify(anchors[from], leaf) && lay(anchors, leaves, from + 1, accept))
                return true;
            values_ = before;
        }
        return false;
    }

    // Markers that no anchor shows: every element that exists is tried.
    template <class Accept>
    constexpr bool fill(std::size_t from, Accept accept) {
        while (from < values_.size() && values_[from] != 0)
            ++from;
        if (from == values_.size())
            return accept(values_);
        for (std::size_t i = 0; i < known_.entries.size() + static_cast<std::size_t>(at_.count);
             ++i) {
            values_[from] = i < known_.entries.size() ? known_.entries[i]
                                                      : at_.locals[i - known_.entries.size()];
            if (root_of(in_, set_of(in_, values_[from]))
                    == root_of(in_, in_.get(markers_[from], 1))
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

    constexpr bool unify(id pattern, id n) {
        for (std::size_t i = 0; i < markers_.size(); ++i)
            if (pattern == markers_[i]) {
                if (values_[i] == 0 && in_.loose(n) == 0)
                    values_[i] = n;
                return values_[i] == n;
            }
        if (pattern == n)
            return true;
        form const read_as = form_of(in_.what(pattern));
        if (in_.what(pattern) != in_.what(n) || in_.size(pattern) != in_.size(n)
            || read_as.raw > in_.size(n))
            return false;
        for (int i = 0; i < in_.size(n); ++i) {
            bool const child = i >= read_as.raw && i < read_as.last
                               && (i - read_as.raw) % read_as.stride == 0;
            if (child ? !unify(in_.get(pattern, i), in_.get(n, i))
                      : in_.get(pattern, i) != in_.get(n, i))
                return false;
        }
        return true;
    }

    store& in_;
    facts const& known_;
    scope const& at_;
    list<id> markers_{};
    list<id> values_{};
    list<id> anchors_{};
    bool unfolds_ = false;
};

} // namespace attest::proofs
