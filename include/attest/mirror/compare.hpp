// What a chapter hands to the mirror: a label, the exact values claimed and the same values
// computed again by plain loops. Nothing is evaluated here; mirror/judge.hpp does that at run time.
#pragma once

#include <attest/mirror/readable.hpp>
#include <attest/mirror/table.hpp>

#include <functional>
#include <string>
#include <utility>

namespace attest::mirror {

struct comparison {
    std::string label;
    table claimed;
    table recomputed;
    std::function<readable_table()>
        to_be_read{}; // the values claimed, for pictures; empty if they have no names
};

inline comparison compare(std::string label, table claimed, table recomputed) {
    return {std::move(label), std::move(claimed), std::move(recomputed)};
}

inline comparison compare(std::string label, number claimed, number recomputed) {
    return {std::move(label), {{std::move(claimed)}}, {{std::move(recomputed)}}};
}

/// A matrix, or another object with the elements m(i, j).
template <class M>
concept indexed_by_two = requires(M const& m) { m(0, 0); };

/// A number that the mirror can read.
template <class X>
concept mirrored_number = requires(X const& x) { mirror::exact_value(x); };

template <indexed_by_two Matrix>
comparison compare(std::string label, Matrix const& claimed, table recomputed) {
    comparison result{std::move(label), mirror::exact_values(claimed), std::move(recomputed)};
    if constexpr (readable_matrix<Matrix>)
        result.to_be_read = [claimed] { return mirror::readable(claimed); };
    return result;
}

template <mirrored_number Exact>
comparison compare(std::string label, Exact const& claimed, number recomputed) {
    return {std::move(label), {{mirror::exact_value(claimed)}}, {{std::move(recomputed)}}};
}

} // namespace attest::mirror
