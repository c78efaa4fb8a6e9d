// Where nodes live: each exists once, so two nodes are equal when their numbers are.
//
// The arrays have a fixed size and are not initialised but for the heads of the hash table; a
// constant evaluation pays for what it uses. A store that is full refuses (ATT-511).
// Every node knows how many binders around it it needs (`loose`), and has two summaries: of the
// entries and locals in it (`marks`), and of the symbols in it and in its definitions (`symbols`).
// A bit that is not set proves that none of those that share the bit occurs. A bit that is set
// proves nothing. And it knows whether it is `smooth`: whether nothing in it, nor in its
// definitions, divides, takes a logarithm, a maximum or a derivative.
#pragma once

#include <attest/algebra/term/kind.hpp>
#include <attest/core/error.hpp>
#include <attest/core/list.hpp>

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

class nodes {
public:
    static constexpr word most_nodes = 1 << 13;
    static constexpr word most_words = 1 << 15;

    constexpr nodes() { nodes_[0] = {kind::none, 0, 0, 0, 0, 0, 0, false}; }

    nodes(nodes const&) = delete;
    nodes& operator=(nodes const&) = delete;

    /// The node of this kind with these words.
    [[nodiscard]] constexpr id intern(kind what, word const* words, int size) {
        unsigned long long hash = static_cast<unsigned long long>(what) * 31U + 7U;
        for (int i = 0; i < size; ++i)
            hash = hash * 1099511628211ULL + static_cast<unsigned long long>(words[i]);
        auto const slot = static_cast<word>((hash ^ (hash >> 29U)) % most_heads);
        for (id n = heads_[slot]; n != 0; n = nodes_[n].chained)
            if (is(n, what, words, size))
                return n;
        return put(slot, what, words, size);
    }

    template <class... Words>
    [[nodiscard]] constexpr id make(kind what, Words... words) {
        word const all[] = {words...};
        return intern(what, all, static_cast<int>(sizeof...(Words)));
    }

    [[nodiscard]] constexpr kind what(id n) const { return nodes_[n].what; }

    [[nodiscard]] constexpr int size(id n) const { return nodes_[n].size; }

    [[nodiscard]] constexpr word get(id n, int position) const {
        return words_[nodes_[n].begin + position];
    }

    [[nodiscard]] constexpr int loose(id n) const { return nodes_[n].loose; }

    [[nodiscard]] constexpr unsigned long long marks(id n) const { return nodes_[n].marks; }

    [[nodiscard]] constexpr unsigned long long symbols(id n) const { return nodes_[n].symbols; }

    [[nodiscard]] constexpr bool smooth(id n) const { return nodes_[n].smooth; }

    [[nodiscard]] static constexpr unsigned long long bit_of(word symbol) {
        return 1ULL << static_cast<unsigned>(symbol & 63);
    }

    [[nodiscard]] constexpr bool is(id n, kind what) const { return nodes_[n].what == what; }

    [[nodiscard]] constexpr word count() const { return used_ - 1; }

private:
    static constexpr word most_heads = 1021;

    [[nodiscard]] constexpr bool is(id n, kind what, word const* words, int size) const {
        node const& it = nodes_[n];
        if (it.what != what || it.size != size)
            return false;
        word const* const mine = words_ + it.begin;
        for (int i = 0; i < size; ++i)
            if (mine[i] != words[i])
                return false;
        return true;
    }

    constexpr id put(word slot, kind what, word const* words, int size) {
        if (used_ >= most_nodes || used_words_ + size > most_words)
            throw derivation_too_large(
                "ATT-511 this derivation has too many different terms: split "
                "it into lemmas");
        node made{what, size, 0, used_words_, heads_[slot], 0, 0, can_be_smooth(what)};
        form const read = form_of(what);
        if (read.size != 0 ? size != read.size : size % read.stride != 0 || size < read.raw)
            throw wrong_rank("ATT-502 a node of this kind has another number of parts");
        for (int i = 0; i < size; ++i) {
            words_[used_words_ + i] = words[i];
            if (i < read.raw || i >= read.last || (i - read.raw) % read.stride != 0)
                continue;
            if (words[i] < 0 || words[i] >= used_)
                throw index_out_of_scope(
                    "ATT-504 a handle of another context, or of none, is used");
            node const& child = nodes_[words[i]];
            int const loose = i == read.under ? child.loose - 1 : child.loose;
            made.loose = loose > made.loose ? loose : made.loose;
            made.marks |= child.marks;
            made.symbols |= child.symbols;
            made.smooth = made.smooth && child.smooth;
        }
        if (what == kind::bound)
            made.loose = static_cast<int>(words[0]) + 1;
        if (what == kind::at)
            made.symbols |= bit_of(words[0]);
        if (what == kind::call) { // a definition that is not known may speak of everything
            summary const named = static_cast<std::size_t>(words[0]) < called_.size()
                                      ? called_[static_cast<std::size_t>(words[0])]
                                      : summary{~0ULL, false};
            made.symbols |= named.symbols;
            made.smooth = made.smooth && named.smooth;
        }
        if (what == kind::product)
            made.smooth = made.smooth && are_positive_powers(words, size);
        if (what == kind::entry || what == kind::local)
            made.marks = 1ULL << static_cast<unsigned>(used_ % 64);
        used_words_ += size;
        nodes_[used_] = made;
        heads_[slot] = used_;
        return used_++;
    }

    [[nodiscard]] static constexpr bool can_be_smooth(kind what) {
        switch (what) {
        case kind::invert:
        case kind::logarithm:
        case kind::maximum:
        case kind::largest:
        case kind::derivative:
        case kind::none:
            return false;
        default:
            return true;
        }
    }

    // a^n for n < 0 divides, and a^0 jumps at 0.
    [[nodiscard]] static constexpr bool are_positive_powers(word const* product, int size) {
        for (int i = 1; i < size; i += 2)
            if (product[i] <= 0)
                return false;
        return true;
    }

protected:
    struct summary {
        unsigned long long symbols = 0;
        bool smooth = false;
    };

    list<summary> called_{}; // of each definition

private:
    node nodes_[most_nodes];
    word words_[most_words];
    id heads_[most_heads]{};
    word used_ = 1;
    word used_words_ = 0;
};

} // namespace attest::kernel
