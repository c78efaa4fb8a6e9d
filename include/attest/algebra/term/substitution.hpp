// Replacing one node by another inside a third.
//
// Bound indices have no names: `bound n` is the index of the n-th binder around it. opened() puts a
// value for the outermost one of a body, closed() takes free indices back under binders. A value
// that is put somewhere has no bound index of its own that is loose, so nothing is ever captured
// (calculus, paragraph 2.1).
#pragma once

#include <attest/algebra/term/polynomial.hpp>

namespace attest::kernel {

enum class replacing { bound_index, free_node, free_indices };

class replacement {
public:
    constexpr replacement(nodes& in, replacing how, id from, id to)
        : in_(in), how_(how), from_(from), to_(to), marks_(in.marks(from)) {}

    /// Free indices become those of binders, the first the outermost.
    constexpr replacement(nodes& in, id const* indices, int count)
        : in_(in), how_(replacing::free_indices), indices_(indices), count_(count) {
        for (int i = 0; i < count; ++i)
            marks_ |= in.marks(indices[i]);
        if (count == 1)
            from_ = indices[0];
    }

    /// Everything replaced in a whole term, formula or body; known from before or done now.
    [[nodiscard]] constexpr id in_whole(id n) {
        if (stays(n, 0))
            return n;
        memo* const known = in_.remembered();
        if (known == nullptr || (how_ == replacing::free_indices && count_ != 1))
            return of(n, 0);
        word const how = static_cast<word>(how_); // in range: one of three
        replaced_before& place = known->place_of(how, from_, to_, n);
        if (place.node != n || place.from != from_ || place.to != to_ || place.how != how)
            place = {how, from_, to_, n, of(n, 0)};
        return place.result;
    }

private:
    // Do its summaries say that nothing in it is replaced?
    [[nodiscard]] constexpr bool stays(id n, int depth) const {
        node const& it = in_.nodes_[n];
        return how_ == replacing::bound_index ? it.loose <= depth
               : how_ == replacing::free_node ? (it.marks & marks_) != marks_
                                              : (it.marks & marks_) == 0;
    }

    // Asked of a node that does not stay.
    [[nodiscard]] constexpr id of(id n, int depth) {
        node const& it = in_.nodes_[n];
        if (how_ == replacing::bound_index) {
            if (it.what == kind::bound)
                return in_.words_[it.begin] == depth ? to_ : n;
        } else if (how_ == replacing::free_node) {
            if (n == from_)
                return to_;
        } else {
            for (int i = 0; i < count_; ++i)
                if (n == indices_[i])
                    // in range: fewer binders than nodes
                    return in_.make(kind::bound, word{depth} + (count_ - 1 - i));
        }
        return it.size <= few ? rebuilt_in_place(n, depth) : rebuilt(n, depth);
    }

    static constexpr int few = 6;

    // Most nodes are short; for them no list is made.
    [[nodiscard]] constexpr id rebuilt_in_place(id n, int depth) {
        node const& it = in_.nodes_[n];
        form const& read = detail::forms.of[static_cast<int>(it.what)]; // in range: below kinds
        int const size = it.size;
        word const* const old = in_.words_ + it.begin;
        word words[few]{};
        bool changed = false;
        int next = read.raw;
        for (int i = 0; i < size; ++i) {
            words[i] = old[i];
            if (i != next || i >= read.last)
                continue;
            next += read.stride; // in range: behind_all, the words of a node, and a stride
            int const inside = i == read.under ? depth + 1 : depth;
            node const& child = in_.nodes_[old[i]];
            if (how_ == replacing::bound_index ? child.loose <= inside // as stays() says
                : how_ == replacing::free_node ? (child.marks & marks_) != marks_
                                               : (child.marks & marks_) == 0)
                continue;
            words[i] = of(old[i], inside);
            changed = changed || words[i] != old[i];
        }
        if (!changed)
            return n;
        return it.what == kind::product || it.what == kind::polynomial
                   ? sorted(it.what, words, size)
                   : in_.intern(it.what, words, size);
    }

    [[nodiscard]] constexpr id rebuilt(id n, int depth) {
        form const& read = form_of(in_.what(n));
        int const size = in_.size(n);
        list<word> words;
        words.reserve(static_cast<std::size_t>(size)); // in range: a size is not negative
        bool changed = false;
        for (int i = 0; i < size; ++i) {
            word w = in_.get(n, i);
            int const around = i == read.under ? depth + 1 : depth;
            // in range: both count words
            if (i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0
                && !stays(w, around))
                w = of(w, around);
            changed = changed || w != in_.get(n, i);
            words.push_back(w);
        }
        return changed ? sorted(in_.what(n), words.begin(), size) : n;
    }

    // Normal forms are sorted again, where what is new is out of order.
    [[nodiscard]] constexpr id sorted(kind what, word const* words, int size) {
        if (what == kind::product && !rises(words, size, 2))
            return sorted_product(words, size);
        if (what == kind::polynomial && !rises(words, size, 3))
            return sorted_polynomial(words, size);
        return in_.intern(what, words, size);
    }

    [[nodiscard]] static constexpr bool rises(word const* words, int size, int stride) {
        for (int i = stride; i < size; i += stride)
            if (words[i - stride] >= words[i]) // in range: i >= stride
                return false;
        return true;
    }

    [[nodiscard]] constexpr id sorted_product(word const* words, int size) {
        id result = one(in_);
        for (int i = 0; i < size; i += 2)
            result = product_of(in_, result, in_.make(kind::product, words[i], words[i + 1]));
        return result;
    }

    [[nodiscard]] constexpr id sorted_polynomial(word const* words, int size) {
        polynomial result;
        for (int i = 0; i < size; i += 3) {
            polynomial each;
            each.push_back({words[i], {words[i + 1], words[i + 2]}});
            result = sum_of(result, each);
        }
        return node_of(in_, result);
    }

    nodes& in_;
    replacing how_;
    id from_ = 0;
    id to_ = 0;
    id const* indices_ = nullptr;
    int count_ = 0;
    unsigned long long marks_ = 0; // of what is replaced: without them it does not occur
};

/// The body of a binder with a value for its index.
[[nodiscard]] constexpr id opened(nodes& in, id body, id value) {
    return replacement(in, replacing::bound_index, 0, value).in_whole(body);
}

/// The term under new binders, the first the outermost, when these entries and locals, no two the
/// same, become their indices.
[[nodiscard]] constexpr id closed(nodes& in, id n, id const* free, int count) {
    return replacement(in, free, count).in_whole(n);
}

/// The term under a new binder when this entry or local becomes its index.
[[nodiscard]] constexpr id closed(nodes& in, id n, id free) {
    return closed(in, n, &free, 1);
}

/// n with one node replaced by another wherever it occurs.
[[nodiscard]] constexpr id replaced(nodes& in, id n, id from, id to) {
    return from == to ? n : replacement(in, replacing::free_node, from, to).in_whole(n);
}

/// Are two nodes the same but for the names that their bound indices are printed with?
[[nodiscard]] constexpr bool same_but_for_names(nodes const& in, id a, id b) {
    if (a == b)
        return true;
    if (in.what(a) != in.what(b) || in.size(a) != in.size(b) || in.loose(a) != in.loose(b)
        || in.nodes::symbols(a) != in.nodes::symbols(b))
        return false;
    form const& read = form_of(in.what(a));
    bool const binds = read.under >= 0;
    for (int i = 0; i < in.size(a); ++i) {
        if (binds && i >= read.last)
            continue; // the name
        // in range: both count words
        bool const child = i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0;
        if (child ? !same_but_for_names(in, in.get(a, i), in.get(b, i))
                  : in.get(a, i) != in.get(b, i))
            return false;
    }
    return true;
}

/// Does this node occur in n? Asked of what has no loose bound index.
[[nodiscard]] constexpr bool occurs(nodes const& in, id n, id what) {
    if (n == what)
        return true;
    if ((in.marks(n) & in.marks(what)) != in.marks(what))
        return false;
    children const below = in.children_of(n);
    for (int i = below.first; i < below.last; i += below.stride)
        if (occurs(in, below.words[i], what))
            return true;
    return false;
}

} // namespace attest::kernel
