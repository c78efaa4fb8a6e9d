// The store of normal forms: equal forms are one form.
//
// A form is a short sequence of words: what it is, then the numbers of the forms it is made of, or
// names and integers. Each sequence is kept once, so that two forms are equal exactly when their
// numbers are, however deep they are. Beside it stand two facts that the normaliser asks for all
// the time: which indices may occur in it, and how high the bound indices inside it go.
//
// Bound indices are called by their height: one more than the highest inside the scope. So a sum
// has one form whatever its author called the index, and nothing is captured when an index is put
// in the place of another (the locally nameless idea; see de Bruijn 1972 on names of bound
// variables).
#pragma once

#include <attest/core/list.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace attest::algebra {

enum class form_kind : std::int64_t {
    plain_set,     // name
    joined_set,    // set, set
    prefix_set,    // set, index
    singleton_set, // index
    without_set,   // set, index
    fibre_set,     // name of the map, set, index, set that the map leads to
    free_index,    // name, set
    open_index,    // depth, set: bound further out, in a scope not yet closed
    bound_index,   // height, set
    image,         // name of the map, set, index
    shifted,       // places, index
    first,         // set
    scalar,        // name
    variable,      // name, index...
    mask,          // name, index...
    delta,         // index, index
    exponential,   // polynomial
    logarithm,     // polynomial
    inverse,       // polynomial
    maximum,       // polynomial...
    sum,           // polynomial, bound index...
    derivative,    // polynomial, atom
    call,          // definition, index...
    definition,    // (address of) what is written
    product,       // atom, power, ...
    polynomial,    // product, numerator, denominator, ...
};

using form = int;

class forms {
public:
    // Room for what most normalisations need: growing copies everything.
    constexpr forms() {
        entries_.reserve(256);
        words_.reserve(1024);
    }

    // The form with these words, or −1.
    [[nodiscard]] constexpr form find(form_kind kind, std::int64_t const* words,
                                      std::size_t count) const {
        return find(kind, words, count, hash(kind, words, count) % buckets);
    }

    [[nodiscard]] constexpr form intern(form_kind kind, std::int64_t const* words,
                                        std::size_t count, std::uint64_t indices, int height) {
        ++asked_;
        std::size_t const bucket = hash(kind, words, count) % buckets;
        form const known = find(kind, words, count, bucket);
        if (known >= 0)
            return known;
        form const fresh = static_cast<form>(entries_.size());
        entries_.push_back(entry{kind, words_.size(), count, heads_[bucket], height, indices});
        for (std::size_t i = 0; i < count; ++i)
            words_.push_back(words[i]);
        heads_[bucket] = fresh + 1;
        return fresh;
    }

    [[nodiscard]] constexpr form_kind kind(form f) const { return at(f).kind; }

    [[nodiscard]] constexpr std::size_t count(form f) const { return at(f).count; }

    [[nodiscard]] constexpr std::int64_t word(form f, std::size_t position) const {
        return words_[at(f).start + position];
    }

    [[nodiscard]] constexpr form part(form f, std::size_t position) const {
        return static_cast<form>(words_[at(f).start + position]);
    }

    // A superset of the indices that occur: one bit each, the last bit shared by all beyond 63.
    [[nodiscard]] constexpr std::uint64_t indices(form f) const { return at(f).indices; }

    [[nodiscard]] constexpr int height(form f) const { return at(f).height; }

    [[nodiscard]] constexpr std::size_t size() const { return entries_.size(); }

    // How often a form was asked for: what a normalisation costs, whatever the machine.
    [[nodiscard]] constexpr std::size_t asked() const { return asked_; }

    [[nodiscard]] constexpr std::int64_t name(std::string_view spelled) {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i] == spelled)
                return static_cast<std::int64_t>(i);
        names_.push_back(spelled);
        return static_cast<std::int64_t>(names_.size() - 1);
    }

    [[nodiscard]] constexpr std::string_view spelled(std::int64_t name) const {
        return names_[static_cast<std::size_t>(name)];
    }

    // The bit of an index that is met for the first time.
    [[nodiscard]] constexpr std::uint64_t next_bit() {
        std::uint64_t const bit = std::uint64_t{1} << bits_;
        if (bits_ < 63)
            ++bits_;
        return bit;
    }

private:
    struct entry {
        form_kind kind{};
        std::size_t start = 0;
        std::size_t count = 0;
        form next = 0;
        int height = 0;
        std::uint64_t indices = 0;
    };

    static constexpr std::size_t buckets = 128;

    static constexpr std::size_t hash(form_kind kind, std::int64_t const* words,
                                      std::size_t count) {
        std::uint64_t mixed = static_cast<std::uint64_t>(kind);
        for (std::size_t i = 0; i < count; ++i)
            mixed = mixed * 1000003U + static_cast<std::uint64_t>(words[i]);
        return static_cast<std::size_t>(mixed ^ (mixed >> 17U));
    }

    [[nodiscard]] constexpr form find(form_kind kind, std::int64_t const* words, std::size_t count,
                                      std::size_t bucket) const {
        for (form candidate = heads_[bucket] - 1; candidate >= 0;
             candidate = entries_[static_cast<std::size_t>(candidate)].next - 1)
            if (is(candidate, kind, words, count))
                return candidate;
        return -1;
    }

    [[nodiscard]] constexpr bool is(form f, form_kind kind, std::int64_t const* words,
                                    std::size_t count) const {
        entry const& known = at(f);
        if (known.kind != kind || known.count != count)
            return false;
        for (std::size_t i = 0; i < count; ++i)
            if (words_[known.start + i] != words[i])
                return false;
        return true;
    }

    [[nodiscard]] constexpr entry const& at(form f) const {
        return entries_[static_cast<std::size_t>(f)];
    }

    list<entry> entries_;
    list<std::int64_t> words_;
    list<std::string_view> names_;
    form heads_[buckets]{}; // one more than the number of the form, so that 0 says none
    int bits_ = 0;
    std::size_t asked_ = 0;
};

} // namespace attest::algebra
