// Suggests the known word that was probably meant by an unknown one.
//
// Words are compared without hyphens and underscores. The suggestion has the smallest Levenshtein
// distance, if that is at most 2 and at most half the length of the word; otherwise it is the
// longest word that the given one contains, or that contains it: --is-causal suggests --causal.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace attest::tool {

namespace detail {

inline std::string without_hyphens(std::string_view word) {
    std::string result;
    for (char const c : word)
        if (c != '-' && c != '_')
            result += c;
    return result;
}

/// Returns the number of insertions, deletions and substitutions that turn one into the other.
inline std::size_t distance(std::string_view x, std::string_view y) {
    std::vector<std::size_t> row(y.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= x.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= y.size(); ++j) {
            std::size_t const above = row[j];
            row[j] =
                std::min({above + 1, row[j - 1] + 1, diagonal + (x[i - 1] == y[j - 1] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row.back();
}

} // namespace detail

/// Returns "" if no word is near.
inline std::string suggestion(std::string_view given, std::vector<std::string> const& known) {
    std::string const word = detail::without_hyphens(given);
    std::string best;
    std::size_t least = std::min<std::size_t>(2, word.size() / 2);
    for (std::string const& one : known) {
        std::size_t const apart = detail::distance(word, detail::without_hyphens(one));
        if (apart < least || (apart == least && best.empty())) { // the first of equal ones
            best = one;
            least = apart;
        }
    }
    if (!best.empty())
        return best;
    std::size_t longest = 3; // shorter parts are not significant
    for (std::string const& one : known) {
        std::string const other = detail::without_hyphens(one);
        std::string_view const inner = word.size() < other.size() ? word : other;
        std::string_view const outer = word.size() < other.size() ? other : word;
        if (inner.size() > longest && outer.find(inner) != std::string_view::npos) {
            best = one;
            longest = inner.size();
        }
    }
    return best;
}

/// "; did you mean WORD? " or "; ".
inline std::string meant(std::string_view given, std::vector<std::string> const& known) {
    std::string const word = suggestion(given, known);
    return word.empty() ? "; " : "; did you mean " + word + "? ";
}

} // namespace attest::tool
