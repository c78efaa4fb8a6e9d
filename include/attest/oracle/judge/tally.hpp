// Counts and sums over judged elements, with which parts of a candidate can be judged separately.
//
//     tally all;  for (tally const& part : parts) all.add(part);     statistics_of(all)
// Each member is a count, a maximum, an exact sum or a bit set: the tally of a whole equals that of
// its parts in any order, bit for bit, and so do its statistics, which are rounded once, to the
// nearest double (statistics.hpp).
//
// A map of a head shows where its elements fail: each cell has the largest distance of its
// elements. Merging two maps of one head takes the larger distance in each cell.
#pragma once

#include <attest/oracle/judge/exact_sum.hpp>
#include <attest/oracle/judge/statistics.hpp>

#include <array>
#include <bit>
#include <limits>
#include <map>
#include <vector>

namespace attest::oracle {

/// Groups of rows by the number of keys that their positions allow: fewer than 2^12, then 2^12 to
/// 2^13 − 1, and so on. The bound of an output grows with that number, and a mean of values of both
/// signs shrinks.
inline constexpr std::size_t key_groups = 53;

[[nodiscard]] constexpr unsigned char key_group(std::size_t keys) {
    auto const width = static_cast<std::size_t>(std::bit_width(keys));
    return static_cast<unsigned char>(width <= 12 ? 0 : width - 12);
}

struct tally {
    std::size_t elements = 0;
    std::size_t nan = 0;
    std::size_t infinite = 0;
    /// The number of elements at each distance, no_distance included.
    std::map<std::uint64_t, std::size_t> distances{};

    std::size_t measured = 0;
    std::size_t measured_relative = 0;
    double maximum_absolute = 0;
    double maximum_relative = 0;
    double maximum_width = 0;
    exact_sum errors{};     ///< Σ e
    exact_sum sizes{};      ///< Σ |e|
    exact_sum squares{};    ///< Σ e²
    exact_sum relatives{};  ///< Σ |e|/|m|, each a double
    exact_sum products{};   ///< Σ x m
    exact_sum candidates{}; ///< Σ x²
    exact_sum midpoints{};  ///< Σ m²

    std::size_t not_judged = 0;   ///< elements for which a bound says nothing by itself
    std::uint64_t not_zero = 0;   ///< bit g: in group g there is an exact value that is not 0
    std::uint64_t zero_fails = 0; ///< bit g: in group g there is an element for which 0 fails
    /// For each group the number of elements that do not fail, are not correctly rounded and are
    /// not in not_judged.
    std::array<std::size_t, key_groups> within{};

    std::size_t rows = 0;
    std::size_t rows_failing = 0;                      ///< rows in which an element fails
    std::size_t rows_not_judged = 0;                   ///< other rows with an element in not_judged
    std::array<std::size_t, key_groups> rows_within{}; ///< other rows with an element in `within`

    void add(tally const& other);
};

[[nodiscard]] statistics statistics_of(tally const& of);

/// Numbers of rows: their residues modulo 128, the first and the last.
struct row_set {
    std::array<std::uint64_t, 2> residues{}; ///< bit r mod 64 of number r/64, for residue r
    std::size_t first = std::numeric_limits<std::size_t>::max();
    std::size_t last = 0;

    void add(std::size_t row);
    void add(row_set const& other);
};

struct head_map {
    std::size_t head;     ///< b·Hq + h
    std::size_t failing;  ///< elements
    std::size_t elements; ///< judged
    std::uint64_t largest;
    /// At most 16 bands of queries by 64 of components: '.' 0, '1' 1 ulp, each next digit for twice
    /// the distance, '#' more, 'N' undefined; a space where nothing is judged.
    std::vector<std::string> cells;
    row_set judged{};
    row_set fails{}; ///< rows in which an element fails
    /// Bit k: an element in the components of column k of the cells fails.
    std::uint64_t failing_columns = 0;

    void add(head_map const& other);
};

} // namespace attest::oracle
