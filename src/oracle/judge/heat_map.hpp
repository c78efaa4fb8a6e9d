// A map in characters of where a candidate is wrong: queries downwards, components across.
//
//     batch entry 0, head 1: 64 of 512 elements fail
//     queries 0-3    |........4444....|
//     queries 4-7    |................|
// A cell represents a block of elements and shows the maximum distance among them. Each head with
// elements that fail has a map, the head with the maximum distance first; at most `most` maps are
// drawn. A map has at most 16 by 64 cells; blocks differ in size by at most one row or column. The
// rows of dK and dV are keys, those of the gradients of sinks and slopes neither.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/row_selection.hpp>

#include <algorithm>
#include <bit>
#include <string>

namespace attest::oracle {

/// '.' for 0, '1' for 1 ulp, and each next digit for twice the distance up to '9', 256 to 511; '#'
/// for larger distances, 'N' for undefined ones.
constexpr char heat_of(std::uint64_t distance) {
    if (distance == no_distance)
        return 'N';
    int const doublings = static_cast<int>(std::bit_width(distance));
    return doublings == 0 ? '.' : doublings > 9 ? '#' : static_cast<char>('0' + doublings);
}

/// Returns the character of the larger distance; a space counts as no element.
constexpr char hotter(char x, char y) {
    constexpr std::string_view order = " .123456789#N";
    return order.find(x) < order.find(y) ? y : x;
}

inline constexpr std::string_view heat_legend =
    "'.' correctly rounded, '1' 1 ulp, '2' 2-3, '3' 4-7, ... '9' 256-511, '#' more,\n"
    "'N' undefined distance\n";

namespace detail {

inline constexpr std::size_t most_bands = 16;
inline constexpr std::size_t most_columns = 64;

/// Returns the block of the element at this place: block k begins at element k·all/blocks.
constexpr std::size_t block_at(std::size_t place, std::size_t all, std::size_t blocks) {
    return ((place + 1) * blocks - 1) / all;
}

/// Returns the map of a head of the judgement, whose rows have these numbers in a whole tensor.
inline head_map map_of(judgement const& of, std::size_t head, std::size_t number,
                       std::vector<std::size_t> const& queries, std::size_t all_queries) {
    std::size_t const S = of.shape[2];
    std::size_t const D = of.shape[3];
    std::size_t const bands = std::min(all_queries, most_bands);
    std::size_t const columns = std::min(D, most_columns);
    head_map result{number, 0, S * D, 0, std::vector<std::string>(bands, std::string(columns, ' ')),
                    {},     {}};
    std::vector<std::uint64_t> largest(columns);
    for (std::size_t i = 0; i < S; ++i) {
        std::size_t const own = queries.empty() ? i : queries[i];
        result.judged.add(own);
        std::fill(largest.begin(), largest.end(), 0);
        for (std::size_t d = 0; d < D; ++d) {
            std::size_t const place = (head * S + i) * D + d;
            std::uint64_t& cell = largest[block_at(d, D, columns)];
            cell = std::max(cell, of.distances[place]);
            if (of.failed[place] == 0)
                continue;
            ++result.failing;
            result.fails.add(own);
            result.failing_columns |= std::uint64_t{1} << block_at(d, D, columns);
            result.largest = std::max(result.largest, of.distances[place]);
        }
        std::string& row = result.cells[block_at(own, all_queries, bands)];
        for (std::size_t column = 0; column < columns; ++column)
            row[column] = hotter(row[column], heat_of(largest[column]));
    }
    return result;
}

/// Sorts maps by their largest distance, descending.
inline void sort_maps(std::vector<head_map>& maps) {
    std::sort(maps.begin(), maps.end(), [](head_map const& x, head_map const& y) {
        return x.largest > y.largest || (x.largest == y.largest && x.head < y.head);
    });
}

/// Returns a map of each head with elements that fail; for a part, of all its heads, since another
/// part may fail.
inline std::vector<head_map> maps_of(judgement const& of, row_piece const* part,
                                     extents const& shape) {
    std::size_t const S = of.shape[2];
    std::size_t const size = S * of.shape[3];
    std::vector<head_map> result;
    for (std::size_t head = 0; head < of.shape[0] * of.shape[1]; ++head) {
        auto const first = of.failed.begin() + static_cast<std::ptrdiff_t>(head * size);
        if (part == nullptr
            && std::find(first, first + static_cast<std::ptrdiff_t>(size), 1)
                   == first + static_cast<std::ptrdiff_t>(size))
            continue;
        if (part == nullptr)
            result.push_back(map_of(of, head, head, {}, S));
        else
            result.push_back(map_of(of, head, part->batch * shape[1] + part->head + head,
                                    part->queries, shape[2]));
    }
    return result;
}

/// Returns the word for the rows of a judged tensor.
constexpr std::string_view rows_word(std::string_view what) {
    for (gradient_part const part : {gradient_part::key, gradient_part::value,
                                     gradient_part::past_key, gradient_part::past_value})
        if (what == name_of(part))
            return "keys";
    for (gradient_part const part : {gradient_part::sinks, gradient_part::alibi_slopes})
        if (what == name_of(part))
            return "rows";
    return "queries";
}

inline std::string map_text(head_map const& head, extents const& shape, std::string_view word) {
    std::string text = "batch entry " + std::to_string(head.head / shape[1]) + ", head "
                       + std::to_string(head.head % shape[1]) + ": " + std::to_string(head.failing)
                       + " of " + std::to_string(head.elements)
                       + (head.failing == 1 ? " elements fails\n" : " elements fail\n");
    std::size_t const S = shape[2];
    std::size_t const rows = head.cells.size();
    std::size_t const digits = std::to_string(S - 1).size();
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t const first = row * S / rows;
        std::size_t const last = (row + 1) * S / rows - 1;
        std::string label =
            std::string(word) + " " + std::to_string(first) + "-" + std::to_string(last);
        label.resize(word.size() + 3 + 2 * digits, ' ');
        text += label + "|" + head.cells[row] + "|\n";
    }
    return text;
}

} // namespace detail

/// Returns the maps as text; empty if everything passes.
inline std::string heat_map(judgement const& of, std::size_t most = 4) {
    std::vector<head_map> heads =
        of.distances.empty() ? of.maps : detail::maps_of(of, nullptr, of.shape);
    std::erase_if(heads, [](head_map const& one) { return one.failing == 0; });
    detail::sort_maps(heads);
    if (heads.empty())
        return {};
    std::string text(heat_legend);
    for (std::size_t k = 0; k < std::min(most, heads.size()); ++k)
        text += detail::map_text(heads[k], of.shape, detail::rows_word(of.what));
    if (heads.size() > most) {
        std::size_t const more = heads.size() - most;
        text += "and " + std::to_string(more) + (more == 1 ? " more head" : " more heads")
                + " with elements that fail\n";
    }
    return text;
}

} // namespace attest::oracle
