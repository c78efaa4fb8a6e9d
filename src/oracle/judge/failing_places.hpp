// A line on where a candidate fails, if all that fails lies in few heads, rows or components.
//
//     fails only in heads 3 and 7 of 8, queries 48-63 of each 64, components 112-127 of 128
// What is said holds for every element that fails, and leaves out at least half of what was judged; it does not
// say that all elements there fail. It is read from the maps of the heads (tally.hpp), so that merged
// shards give the line of one process. Components are those of the columns of a map, of which there are at
// most 64.
//
// Nothing is said of fewer than 16 failing rows: of n rows that are drawn at random, all lie in
// a given half with probability 2^-n.
#pragma once

#include <attest/oracle/intermediate.hpp>

#include "oracle/judge/heat_map.hpp"

#include <set>

namespace attest::oracle {

namespace detail {

inline constexpr std::size_t fewest_failing_rows = 16;
inline constexpr std::size_t most_listed = 8;

/// A range of residues modulo `period`.
struct residues_of_rows {
    std::size_t period;
    std::size_t first;
    std::size_t last;
};

/// Returns which residues modulo a period, a power of 2 up to 128, these rows have.
inline std::vector<bool> residues_modulo(row_set const& of, std::size_t period) {
    std::vector<bool> result(period);
    for (std::size_t r = 0; r < 128; ++r)
        if ((of.residues[r / 64] >> r % 64 & 1U) != 0)
            result[r % period] = true;
    return result;
}

/// Returns the period for which the failing rows are the smallest share of those that were judged, at most
/// half, and have adjacent residues. Empty where there is no such period, or they span no more than one.
inline std::optional<residues_of_rows> residues_found(row_set const& fails, row_set const& judged) {
    std::optional<residues_of_rows> result;
    double smallest = 0.5;
    for (std::size_t period = 2; period <= 128; period *= 2) {
        std::vector<bool> const own = residues_modulo(fails, period);
        std::vector<bool> const all = residues_modulo(judged, period);
        auto const count = static_cast<std::size_t>(std::count(own.begin(), own.end(), true));
        auto const first =
            static_cast<std::size_t>(std::find(own.begin(), own.end(), true) - own.begin());
        bool is_range = fails.last - fails.first >= period;
        for (std::size_t r = first; is_range && r < first + count; ++r)
            is_range = r < period && own[r];
        double const share = static_cast<double>(count)
                             / static_cast<double>(std::count(all.begin(), all.end(), true));
        if (!is_range || (result ? share >= smallest : share > smallest))
            continue;
        smallest = share;
        result = {period, first, first + count - 1};
    }
    return result;
}

inline std::string range_text(std::size_t first, std::size_t last) {
    return std::to_string(first) + (first == last ? "" : "-" + std::to_string(last));
}

/// "heads 3, 5 and 7 of 8", if these are at most half of those that were judged, and few.
inline std::string numbers_text(std::set<std::size_t> const& some, std::size_t judged,
                                std::size_t all, std::string const& one, std::string const& more) {
    if (2 * some.size() > judged || some.size() > most_listed)
        return "";
    std::string list;
    std::size_t left = some.size();
    for (std::size_t const number : some) {
        list += (list.empty() ? "" : left == 1 ? " and " : ", ") + std::to_string(number);
        --left;
    }
    return (some.size() == 1 ? one : more) + " " + list + " of " + std::to_string(all);
}

/// "queries 960-1023 of 1024", "queries 48-63 of each 64"
inline std::string rows_text(row_set const& fails, row_set const& judged, std::size_t all,
                             std::string_view word) {
    if (2 * (fails.last - fails.first + 1) <= judged.last - judged.first + 1)
        return std::string(word) + " " + range_text(fails.first, fails.last) + " of "
               + std::to_string(all);
    auto const found = residues_found(fails, judged);
    return found ? std::string(word) + " " + range_text(found->first, found->last) + " of each "
                       + std::to_string(found->period)
                 : "";
}

/// "components 112-127 of 128", if the failing columns are adjacent and at most half.
inline std::string columns_text(std::uint64_t columns, std::size_t all, std::string const& word) {
    std::size_t const blocks = std::min(all, most_columns);
    auto const first = static_cast<std::size_t>(std::countr_zero(columns));
    auto const count = static_cast<std::size_t>(std::popcount(columns));
    bool const is_range = count < 64 && columns >> first == (std::uint64_t{1} << count) - 1;
    if (!is_range || 2 * count > blocks)
        return "";
    return word + " " + range_text(first * all / blocks, (first + count) * all / blocks - 1)
           + " of " + std::to_string(all);
}

/// Returns the word for the last axis of a judged tensor.
inline std::string columns_word(std::string_view what) {
    bool const are_keys = stage_named(what) || what == name_of(gradient_part::bias)
                          || what == name_of(gradient_part::scores);
    return are_keys ? "keys" : "components";
}

} // namespace detail

/// Returns the line, or "".
inline std::string failing_places_text(judgement const& of) {
    if (of.counted.rows_failing < detail::fewest_failing_rows)
        return "";
    bool const is_whole = !of.distances.empty();
    std::vector<head_map> const maps = is_whole ? detail::maps_of(of, nullptr, of.shape) : of.maps;
    auto const [B, H, S, D] = of.shape;
    std::array<std::set<std::size_t>, 2> failing;
    std::array<std::set<std::size_t>, 2> judged;
    row_set fails;
    row_set rows;
    std::uint64_t columns = 0;
    for (head_map const& one : maps) {
        std::array const at{one.head / H, one.head % H};
        for (std::size_t axis = 0; axis < 2; ++axis) {
            judged[axis].insert(at[axis]);
            if (one.failing > 0)
                failing[axis].insert(at[axis]);
        }
        rows.add(one.judged);
        fails.add(one.fails);
        columns |= one.failing_columns;
    }
    std::string text;
    for (std::string const& part :
         {detail::numbers_text(failing[0], is_whole ? B : judged[0].size(), B, "batch entry",
                               "batch entries"),
          detail::numbers_text(failing[1], is_whole ? H : judged[1].size(), H, "head", "heads"),
          detail::rows_text(fails, rows, S, detail::rows_word(of.what)),
          D > 1 ? detail::columns_text(columns, D, detail::columns_word(of.what)) : ""})
        if (!part.empty())
            text += (text.empty() ? "fails only in " : ", ") + part;
    return text.empty() ? "" : text + "\n";
}

} // namespace attest::oracle
