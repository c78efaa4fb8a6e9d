// Where a candidate is wrong, as a picture in characters: queries downwards, components across.
//
//     batch entry 0, head 1: 64 of 512 elements fail
//     queries 0-3    |........4444....|
//     queries 4-7    |................|
// A cell stands for a block of elements and shows the maximum distance among them. Each head with
// elements that fail has a map, the head with the maximum distance first; at most so many are
// drawn. A map has at most 16 by 64 cells; blocks differ by at most one row or column.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/judgement.hpp>

#include <algorithm>
#include <bit>
#include <string>

namespace attest::oracle {

/// '.' for 0, '1' for 1 ulp, and each next digit for twice as many up to '9', 256 to 511; '#' for
/// more, 'N' for no distance.
constexpr char heat_of(std::uint64_t distance) {
    if (distance == no_distance)
        return 'N';
    int const doublings = static_cast<int>(std::bit_width(distance));
    return doublings == 0 ? '.' : doublings > 9 ? '#' : static_cast<char>('0' + doublings);
}

inline constexpr std::string_view heat_legend =
    "'.' correctly rounded, '1' 1 ulp, '2' 2-3, '3' 4-7, ... '9' 256-511, '#' more,\n"
    "'N' no number to count from\n";

namespace detail {

/// A head with elements that fail.
struct hot_head {
    std::size_t number; ///< b·Hq + h
    std::size_t failing;
    std::uint64_t largest;
};

inline std::vector<hot_head> hot_heads(judgement const& of) {
    std::vector<hot_head> result;
    std::size_t const size = of.shape[2] * of.shape[3];
    for (std::size_t k = 0; k < of.distances.size(); ++k) {
        if (of.failed[k] == 0)
            continue;
        if (result.empty() || result.back().number != k / size)
            result.push_back({k / size, 0, 0});
        ++result.back().failing;
        result.back().largest = std::max(result.back().largest, of.distances[k]);
    }
    std::sort(result.begin(), result.end(), [](hot_head const& x, hot_head const& y) {
        return x.largest > y.largest || (x.largest == y.largest && x.number < y.number);
    });
    return result;
}

inline std::string map_of(judgement const& of, hot_head const& head) {
    auto const [B, H, S, D] = of.shape;
    std::string text = "batch entry " + std::to_string(head.number / H) + ", head "
                       + std::to_string(head.number % H) + ": " + std::to_string(head.failing)
                       + " of " + std::to_string(S * D)
                       + (head.failing == 1 ? " elements fails\n" : " elements fail\n");
    std::size_t const rows = std::min<std::size_t>(S, 16);
    std::size_t const columns = std::min<std::size_t>(D, 64);
    std::size_t const digits = std::to_string(S - 1).size();
    for (std::size_t row = 0; row < rows; ++row) {
        std::size_t const first = row * S / rows;
        std::size_t const last = (row + 1) * S / rows - 1;
        std::string label = "queries " + std::to_string(first) + "-" + std::to_string(last);
        label.resize(10 + 2 * digits, ' ');
        text += label + "|";
        for (std::size_t column = 0; column < columns; ++column) {
            std::uint64_t largest = 0;
            for (std::size_t i = first; i <= last; ++i)
                for (std::size_t d = column * D / columns; d < (column + 1) * D / columns; ++d)
                    largest = std::max(largest, of.distances[(head.number * S + i) * D + d]);
            text += heat_of(largest);
        }
        text += "|\n";
    }
    return text;
}

} // namespace detail

/// Empty where everything passes.
inline std::string heat_map(judgement const& of, std::size_t most = 4) {
    std::vector<detail::hot_head> const heads = detail::hot_heads(of);
    if (heads.empty())
        return {};
    std::string text(heat_legend);
    for (std::size_t k = 0; k < std::min(most, heads.size()); ++k)
        text += detail::map_of(of, heads[k]);
    if (heads.size() > most) {
        std::size_t const more = heads.size() - most;
        text += "and " + std::to_string(more) + (more == 1 ? " more head" : " more heads")
                + " with elements that fail\n";
    }
    return text;
}

} // namespace attest::oracle
