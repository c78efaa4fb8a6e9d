// Where nodes live: each exists once, so two nodes are equal when their numbers are (calculus, paragraph
// 2.1).
//
// The arrays have a fixed size and are not initialised but for the heads of the hash table; a
// constant evaluation pays for what it uses. A store that is full refuses (ATT-511).
// Every node knows the number of binders that it needs around it (`loose`), and has two summaries: of the
// entries and locals in it (`marks`), and of the symbols in it and in its definitions (`symbols`).
// A bit that is not set proves that none of those that share the bit occurs. A bit that is set
// proves nothing. And it knows whether it is `smooth`: whether nothing in it, nor in its
// definitions, divides, takes a logarithm, a maximum or a derivative.
#pragma once

#include <attest/algebra/term/kind.hpp>
#include <attest/algebra/term/memo.hpp>
#include <attest/core/error.hpp>
#include <attest/core/list.hpp>

#include <cstdint>

namespace attest::kernel {

struct node {
    kind what;
    int size;
    int loose;
    word begin;
    id chained; // the next node with the same hash
    unsigned long long marks;
    unsigned long long symbols;
    bool smooth;
};

// The children of a node: words[first], words[first + stride], ..., before last. A walk asks for them once,
// since in a constant evaluation a call costs more than what it looks up.
struct children {
    word const* words;
    int first;
    int last;
    int stride;
};

class nodes {
public:
    static constexpr word most_nodes = 1 << 13;
    static constexpr word most_words = 1 << 15;
    static constexpr word most_exponent = 1000000; // of an atom in a product

    static_assert(most_words < behind_all,
                  "every child of a node is met by whoever walks through it");

    constexpr nodes() { nodes_[0] = {kind::none, 0, 0, 0, 0, 0, 0, false}; }

    nodes(nodes const&) = delete;
    nodes& operator=(nodes const&) = delete;

    /// The node of this kind with these words.
    [[nodiscard]] constexpr id intern(kind what, word const* words, int size) {
        ++asked_;
        word slot = 0;
        id const known = found(slot, what, words, size);
        return known != 0 ? known : put(slot, what, words, size);
    }

    template <class... Words>
    [[nodiscard]] constexpr id make(kind what, Words... words) {
        word const all[] = {words...};
        return intern(what, all, static_cast<int>(sizeof...(Words))); // in range: a few arguments
    }

    [[nodiscard]] constexpr kind what(id n) const { return nodes_[n].what; }

    [[nodiscard]] constexpr int size(id n) const { return nodes_[n].size; }

    [[nodiscard]] constexpr word get(id n, int position) const {
        return words_[nodes_[n].begin + position]; // in range: a place among the words
    }

    /// The words of a node, for as long as the store lives.
    [[nodiscard]] constexpr word const* words(id n) const { return words_ + nodes_[n].begin; }

    [[nodiscard]] constexpr children children_of(id n) const {
        node const& it = nodes_[n];
        form const& read = detail::forms.of[static_cast<int>(it.what)]; // in range: below kinds
        return {words_ + it.begin, read.raw, it.size < read.last ? it.size : read.last,
                read.stride};
    }

    [[nodiscard]] constexpr int loose(id n) const { return nodes_[n].loose; }

    [[nodiscard]] constexpr unsigned long long marks(id n) const { return nodes_[n].marks; }

    [[nodiscard]] constexpr unsigned long long symbols(id n) const { return nodes_[n].symbols; }

    [[nodiscard]] constexpr bool smooth(id n) const { return nodes_[n].smooth; }

    [[nodiscard]] static constexpr unsigned long long bit_of(word symbol) {
        return 1ULL << static_cast<unsigned>(symbol & 63); // in range: 0 to 63
    }

    [[nodiscard]] constexpr bool is(id n, kind what) const { return nodes_[n].what == what; }

    [[nodiscard]] constexpr word count() const { return used_ - 1; } // in range: 1 to most_nodes

    /// The results of earlier replacements; null if none are remembered.
    [[nodiscard]] constexpr memo* remembered() const { return remembered_; }

    /// A judge brings a memo of its own, so that it uses none that a program has filled.
    constexpr void remember_in(memo* own) { remembered_ = own; }

    /// The number of times that a node was asked for, which measures the work done so far.
    [[nodiscard]] constexpr word asked() const { return asked_; }

    /// Is every node as intern makes it? C++ cannot keep a program from changing one without a
    /// call of this class, and much is decided by the summaries.
    [[nodiscard]] constexpr bool is_intact() const {
        word begin = 0;
        for (id n = 1; n < used_; ++n) {
            node const& it = nodes_[n];
            // in range below: a place among the words, and an int
            if (it.begin != begin || it.size < 0 || begin + it.size > used_words_)
                return false;
            word const* const words = words_ + begin;
            node const again = summarised(it.what, words, it.size, n);
            word slot = 0;
            if (again.loose != it.loose || again.marks != it.marks || again.symbols != it.symbols
                || again.smooth != it.smooth || found(slot, it.what, words, it.size) != n)
                return false;
            begin += it.size; // in range: a place among the words
        }
        return begin == used_words_ && is_nothing(nodes_[0]);
    }

    /// Passes the nodes first + 1, ..., last and their summaries to the listener as numbers: stores with
    /// the same numbers are the same. Returns false if a node is not where it has to be.
    template <class Listener>
    [[nodiscard]] constexpr bool told_to(Listener& listener, id first, id last) const {
        if (first < 0 || first > last || last > count() || !is_nothing(nodes_[0]))
            return false;
        // in range below: places among the words, numbers of nodes
        word begin = nodes_[first].begin + nodes_[first].size;
        for (id n = first + 1; n <= last; ++n) {
            node const& it = nodes_[n];
            word const* const words = words_ + it.begin;
            word slot = 0;
            if (it.begin != begin || found(slot, it.what, words, it.size) != n)
                return false;
            bool const together =
                it.symbols != 0 && it.marks != 0 && ((it.symbols | it.marks) >> 32U) == 0;
            listener.add(static_cast<std::uint64_t>(it.what)         // in range: below 2^8
                         | static_cast<std::uint64_t>(it.size) << 8U // in range: below 2^16
                         // in range: 0 to most_nodes
                         | static_cast<std::uint64_t>(static_cast<unsigned>(it.loose)) << 24U
                         | static_cast<std::uint64_t>(together) << 60U        // in range: 0 or 1
                         | static_cast<std::uint64_t>(it.symbols != 0) << 61U // in range: 0 or 1
                         | static_cast<std::uint64_t>(it.marks != 0) << 62U   // in range: 0 or 1
                         | static_cast<std::uint64_t>(it.smooth) << 63U);     // in range: 0 or 1
            if (together) {
                listener.add(it.symbols | it.marks << 32U); // in range: both are below 2^32
            } else {
                if (it.symbols != 0)
                    listener.add(it.symbols);
                if (it.marks != 0)
                    listener.add(it.marks);
            }
            for (int i = 0; i < it.size; i += 2) { // in range: below most_words
                // in range: different words stay different
                std::uint64_t const one = static_cast<std::uint64_t>(words[i]);
                word const second = i + 1 < it.size ? words[i + 1] : 0;
                // in range: as above
                std::uint64_t const next = static_cast<std::uint64_t>(second);
                if (((one | next) >> 31U) == 0)
                    listener.add(one | next << 32U); // in range: both are below 2^31
                else
                    tell_apart(listener, one, next);
            }
            begin += it.size; // in range: a place among the words
        }
        return last < count() ? begin <= used_words_ : begin == used_words_;
    }

private:
    friend class store;
    friend class replacement; // looks at nodes without a call for each

    static constexpr word most_heads = 1021;

    [[nodiscard]] static constexpr bool is_nothing(node const& it) {
        return it.what == kind::none && it.size == 0 && it.loose == 0 && it.begin == 0
               && it.marks == 0 && it.symbols == 0 && !it.smooth;
    }

    // Two words below 2^31 are passed as one number, since passing numbers is most of what it costs to
    // compare two runs. Other words follow a number that no such pair is.
    template <class Listener>
    static constexpr void tell_apart(Listener& listener, std::uint64_t first,
                                     std::uint64_t second) {
        listener.add(~std::uint64_t{0});
        listener.add(first);
        listener.add(second);
    }

    // The node of this kind with these words, or 0; and the slot of its hash.
    [[nodiscard]] constexpr id found(word& slot, kind what, word const* words, int size) const {
        // Most nodes have at most three words, for which no loop is run. The numbers stay small, since a
        // compiler keeps every number that it has met in a constant evaluation.
        unsigned hash = static_cast<unsigned>(what) * 31U; // in range: a kind is below 100
        if (size > 0)
            hash += static_cast<unsigned>(words[0]) * 7U; // in range: the low bits are wanted
        if (size > 1)
            hash += static_cast<unsigned>(words[1]) * 61U; // in range: as above
        if (size > 2)
            hash += static_cast<unsigned>(words[2]) * 211U; // in range: as above
        for (int i = 3; i < size; ++i)
            // in range: as above
            hash = (hash * 61U + static_cast<unsigned>(words[i])) & 0xffffU;
        slot = static_cast<word>(hash % most_heads); // in range: below most_heads
        // A program can change a head by private access: a number at or beyond used_ is no node.
        for (id n = heads_[slot]; n > 0 && n < used_; n = nodes_[n].chained) {
            node const& it = nodes_[n];
            if (it.what != what || it.size != size)
                continue;
            word const* const known = words_ + it.begin;
            int same = 0; // in range below: a place among the words
            while (same < size && known[same] == words[same])
                ++same;
            if (same == size)
                return n;
        }
        return 0;
    }

    constexpr id put(word slot, kind what, word const* words, int size) {
        if (used_ >= most_nodes || used_words_ + size > most_words) // in range: a place and an int
            throw derivation_too_large(
                "ATT-511 this derivation has too many different terms: split "
                "it into lemmas");
        node made = summarised(what, words, size, used_);
        made.begin = used_words_;
        made.chained = heads_[slot];
        for (int i = 0; i < size; ++i)
            // in range below: at most most_words
            words_[used_words_ + i] = words[i];
        used_words_ += size;
        nodes_[used_] = made;
        heads_[slot] = used_;
        return used_++;
    }

    // A node of these words, whose children have smaller numbers than its own.
    [[nodiscard]] constexpr node summarised(kind what, word const* words, int size,
                                            id number) const {
        // in range: compared, not used
        if (static_cast<unsigned>(what) >= static_cast<unsigned>(kinds))
            throw wrong_rank("ATT-502 there is no such kind of node");
        form const& read = detail::forms.of[static_cast<int>(what)]; // in range: asked just now
        node made{what, size, 0, 0, 0, 0, 0, read.smooth};
        if (read.size != 0 ? size != read.size : size % read.stride != 0 || size < read.raw)
            throw wrong_rank("ATT-502 a node of this kind has another number of parts");
        int const last = size < read.last ? size : read.last;
        for (int i = read.raw; i < last; i += read.stride) {
            if (words[i] < 0 || words[i] >= number)
                throw index_out_of_scope(
                    "ATT-504 a handle of another context, or of none, is used");
            node const& child = nodes_[words[i]];
            int const loose = i == read.under ? child.loose - 1 : child.loose;
            made.loose = loose > made.loose ? loose : made.loose;
            made.marks |= child.marks;
            made.symbols |= child.symbols;
            made.smooth = made.smooth && child.smooth;
        }
        switch (what) {
        case kind::bound:
            if (words[0] < 0 || words[0] >= most_nodes)
                throw index_out_of_scope(
                    "ATT-504 a bound index has more binders around it than there are");
            made.loose = static_cast<int>(words[0]) + 1; // in range: below most_nodes
            return made;
        case kind::entry:
        case kind::local:
            made.marks = 1ULL << static_cast<unsigned>(number % 64); // in range: 0 to 63
            return made;
        case kind::at:
            made.symbols |= bit_of(words[0]);
            return made;
        case kind::call: { // a definition that is not known may speak of everything
            // in range: -1 is beyond all
            summary const named = static_cast<std::size_t>(words[0]) < called_.size()
                                      // in range: asked just now
                                      ? called_[static_cast<std::size_t>(words[0])]
                                      : summary{~0ULL, false};
            made.symbols |= named.symbols;
            made.smooth = made.smooth && named.smooth;
            return made;
        }
        case kind::product:
            made.smooth = are_positive_powers(words, size) && made.smooth;
            return made;
        default:
            return made;
        }
    }

    // a^n for n < 0 divides, and a^0 jumps at 0. No exponent is so large that a sum of two, or the
    // negative of one, would overflow.
    [[nodiscard]] static constexpr bool are_positive_powers(word const* product, int size) {
        bool positive = true;
        for (int i = 1; i < size; i += 2) {
            if (product[i] > most_exponent || product[i] < -most_exponent) // in range: a constant
                throw derivation_too_large("ATT-511 an exponent is beyond a million");
            positive = positive && product[i] > 0;
        }
        return positive;
    }

    struct summary {
        unsigned long long symbols = 0;
        bool smooth = false;
    };

    list<summary> called_{}; // of each definition
    node nodes_[most_nodes];
    word words_[most_words];
    id heads_[most_heads]{};
    word used_ = 1;
    word used_words_ = 0;
    word asked_ = 0;
    memo* remembered_ = nullptr;
};

} // namespace attest::kernel
