// The parts of the list of conventions, and what they share.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>

#include "oracle/diagnosis/owned.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace attest::oracle::diagnosed {

using maybe_changed = std::optional<changed_problem>;

void add_masks(std::vector<convention>& into);
void add_scores(std::vector<convention>& into);
void add_dropout(std::vector<convention>& into);
void add_heads_and_layouts(std::vector<convention>& into);
void add_scales_of_elements(std::vector<convention>& into);
void add_steps(std::vector<convention>& into);
void add_numerics(std::vector<convention>& into);

/// Keys of a tile.
inline constexpr std::array<std::size_t, 4> usual_tiles{16, 32, 64, 128};

inline void say(changed_problem& into, std::string const& option) {
    into.options += (into.options.empty() ? "" : " ") + option;
}

/// c of the scores, a double near 1/√D where none is given.
inline double scale_of(problem const& p) {
    return p.how.scale ? *p.how.scale : 1 / std::sqrt(static_cast<double>(p.size()));
}

/// f of dropout.
inline double keep_factor_of(problem const& p) {
    return p.how.dropout ? 1 / (1 - *p.how.dropout) : p.how.keep_factor.value_or(1.0);
}

/// It is about the products of queries and keys or what is added to them, which explicit scores do not have.
inline bool is_of_products(std::string_view name) {
    for (std::string_view const begin :
         {"scale-", "cap-", "bias-", "query-", "key-scales", "keys-", "inputs-", "all-"})
        if (name.starts_with(begin))
            return true;
    return false;
}

inline bool counts_positions(problem const& p) {
    return p.how.causal || p.how.window_left || p.how.window_right || !p.how.alibi_slopes.empty();
}

} // namespace attest::oracle::diagnosed
