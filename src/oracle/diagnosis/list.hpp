// The parts of the list of conventions, and their common functions.
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>

#include "oracle/diagnosis/owned.hpp"

#include <array>
#include <cmath>

namespace attest::oracle::diagnosed {

using maybe_changed = std::optional<changed_problem>;

void add_masks(std::vector<convention>& into);
void add_scores(std::vector<convention>& into);
void add_slopes(std::vector<convention>& into);
void add_dropout(std::vector<convention>& into);
void add_heads_and_layouts(std::vector<convention>& into);
void add_scales_of_elements(std::vector<convention>& into);
void add_steps(std::vector<convention>& into);
void add_numerics(std::vector<convention>& into);
void add_overflows(std::vector<convention>& into);
void add_parts(std::vector<convention>& into);
void add_pages(std::vector<convention>& into);
void add_sequences(std::vector<convention>& into);
void add_tiles(std::vector<convention>& into);

/// Usual numbers of keys per tile.
inline constexpr std::array<std::size_t, 4> usual_tiles{16, 32, 64, 128};

/// Adds "--option value" or "no --option" to the command line of a convention, in place of an earlier value of it: an
/// option is given once.
inline void say(changed_problem& into, std::string const& option) {
    std::string& all = into.options;
    std::size_t const begin = option.find("--");
    std::string const name = option.substr(begin, option.find(' ', begin) - begin) + ' ';
    if (std::size_t const at = (all + ' ').find(name); at != std::string::npos) {
        std::size_t const first = at >= 3 && all.compare(at - 3, 3, "no ") == 0 ? at - 3 : at;
        std::size_t const last = std::min(all.find(" --", at), all.find(" no --", at));
        all.erase(first, last == std::string::npos ? last : last + 1 - first);
        if (all.ends_with(' '))
            all.pop_back();
    }
    all += (all.empty() ? "" : " ") + option;
}

/// Returns c of the scores; if none is given, a double near 1/√D.
inline double scale_of(problem const& p) {
    return p.how.scale ? *p.how.scale : 1 / std::sqrt(static_cast<double>(p.size()));
}

/// Returns f of dropout.
inline double keep_factor_of(problem const& p) {
    return p.how.dropout ? 1 / (1 - *p.how.dropout) : p.how.keep_factor.value_or(1.0);
}

/// Returns whether a convention is about the products of queries and keys, or about numbers added to
/// them. Explicit scores have neither.
inline bool is_of_products(std::string_view name) {
    for (std::string_view const begin : {"scale-", "cap-", "bias-", "query-", "key-scales", "keys-",
                                         "inputs-", "all-", "products-"})
        if (name.starts_with(begin))
            return true;
    return false;
}

/// Returns whether the kernel computes slopes of ALiBi by itself.
inline bool computes_slopes(std::string_view name) {
    for (std::string_view const one :
         {"alibi-of-paper", "alibi-of-key-heads", "alibi-not-interleaved",
          "alibi-of-heads-padded-to-power-of-2", "alibi-of-power-of-2-below", "alibi-from-head-0",
          "alibi-of-8-heads"})
        if (name == one)
            return true;
    return false;
}

inline bool counts_positions(problem const& p) {
    return p.how.causal || p.how.window_left || p.how.window_right || !p.how.alibi_slopes.empty();
}

} // namespace attest::oracle::diagnosed
