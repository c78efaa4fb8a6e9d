// The entries of a table in braces, on their way into a matrix.
//
// `table_entry<S>` refers to a number instead of holding one: g++ 12 cannot destroy an array of
// numbers in the initialiser of a constexpr variable. Integers, rationals and S may be mixed.
//
// `refused_table` is what `rows` meets when a table is not rectangular, or its entries are of
// types that do not mix: the overload that takes it is the last choice, and its constructor, run
// by the compiler, refuses with a count (ATT-202) instead of a list of templates.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/core/error.hpp>
#include <attest/core/text.hpp>
#include <attest/number/rational.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace attest::detail {

template <class S>
class table_entry {
public:
    // NOLINTBEGIN(google-explicit-constructor): an entry is its number
    constexpr table_entry(S const& value) : kind_(is_exact), exact_(&value) {}

    constexpr table_entry(rational const& value)
        requires(!std::same_as<S, rational>)
        : kind_(is_fraction), fraction_(&value) {}

    template <std::integral Builtin>
        requires(!std::same_as<Builtin, bool>)
    constexpr table_entry(Builtin value)
        : negative_(value < 0), whole_(attest::low_bits<std::uint64_t>(+value)) {}

    // NOLINTEND(google-explicit-constructor)

    explicit constexpr operator S() const {
        if (kind_ == is_exact)
            return *exact_;
        if (kind_ == is_fraction)
            return S(*fraction_);
        if (negative_)
            return S(low_bits<std::int64_t>(whole_)); // what it was before it became whole_
        return S(whole_);
    }

private:
    // g++ 12 does not compare the address of a temporary with nullptr in constant evaluation.
    static constexpr int is_whole = 0;
    static constexpr int is_fraction = 1;
    static constexpr int is_exact = 2;

    int kind_ = is_whole;
    bool negative_ = false;
    S const* exact_ = nullptr;
    rational const* fraction_ = nullptr;
    std::uint64_t whole_ = 0; // modulo 2^64, so that every built-in integer has its place
};

struct any_entry {
    template <class T>
    constexpr any_entry(T const&) // NOLINT: any entry at all, only to be counted
    {}
};

constexpr void require_row_length(std::size_t row, std::size_t entries, std::size_t expected) {
    if (entries != expected)
        throw ragged_rows("ATT-202 ragged table: every row needs as many entries as row 0",
                          text() << "row " << row << " has " << entries << ", row 0 has "
                                 << expected);
}

struct refused_table {
    consteval refused_table(std::initializer_list<std::initializer_list<any_entry>> table) // NOLINT
    {
        std::size_t row = 0;
        for (auto const& entries : table)
            require_row_length(row++, entries.size(), table.begin()->size());
        if (row != 0)
            throw ragged_rows("ATT-202 the entries of this table are of types that do not mix",
                              "write the scalar, as in rows<attest::surd>({{1, root}, ...})");
    }
};

} // namespace attest::detail
