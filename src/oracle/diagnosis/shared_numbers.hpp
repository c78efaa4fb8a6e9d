// Decoded keys and values, and products q·k, that all conventions of a diagnosis use.
//
//     shared_numbers const shared(p, rows);
//     computed_rows computed(x, nullptr, &shared);
// Most conventions leave queries, keys and values alone. Decoding an element takes longer than a
// product with it, and so do the products q·k of a row compared with all else. Both are computed once, in the
// order in which computed_rows would: results are the same doubles.
#pragma once

#include <attest/oracle/problem.hpp>

#include "oracle/diagnosis/same_keys.hpp"

#include <map>

namespace attest::oracle::diagnosed {

/// The numbers of a key head, key by key.
struct decoded_head {
    std::vector<double> keys{};
    std::vector<double> values{};
};

inline decoded_head decoded(problem const& p, std::size_t b, std::size_t head) {
    decoded_head result;
    result.keys.reserve(p.keys() * p.size());
    result.values.reserve(p.keys() * p.value_size());
    for (std::size_t j = 0; j < p.keys(); ++j) {
        for (std::size_t a = 0; a < p.size(); ++a)
            result.keys.push_back(p.key_at(b, head, j, a));
        for (std::size_t d = 0; d < p.value_size(); ++d)
            result.values.push_back(p.value_at(b, head, j, d));
    }
    return result;
}

/// Returns q·k for each key of a decoded head.
inline std::vector<double> products_of_row(problem const& p, decoded_head const& head,
                                           std::size_t b, std::size_t h, std::size_t i) {
    std::vector<double> query;
    for (std::size_t a = 0; a < p.size(); ++a)
        query.push_back(p.query.at(b, h, i, a));
    std::vector<double> result(p.keys());
    for (std::size_t j = 0; j < p.keys(); ++j)
        for (std::size_t a = 0; a < p.size(); ++a)
            result[j] += query[a] * head.keys[j * p.size() + a];
    return result;
}

class shared_numbers {
public:
    /// The largest number of doubles; beyond it nothing is shared.
    static constexpr std::size_t most = std::size_t{1} << 23U;

    /// For rows (b·H + h)·S + i. The problem must outlive it.
    shared_numbers(problem const& p, std::vector<std::size_t> const& rows) : p_(p) {
        std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> by_head;
        for (std::size_t const row : rows)
            by_head[{row / p.queries() / p.query_heads(),
                     p.key_head_of(row / p.queries() % p.query_heads())}]
                .push_back(row);
        std::size_t const of_head = p.keys() * (p.size() + p.value_size());
        if (by_head.size() * of_head + rows.size() * p.keys() > most)
            return;
        for (auto const& [at, own] : by_head) {
            decoded_head const& head = heads_[at] = decoded(p, at.first, at.second);
            for (std::size_t const row : own)
                products_[row] = products_of_row(
                    p, head, at.first, row / p.queries() % p.query_heads(), row % p.queries());
        }
    }

    /// Returns whether a changed problem has the keys and values of the problem.
    [[nodiscard]] bool has_keys_of(problem const& x) const {
        return !heads_.empty() && is_same_tensor(p_.key, x.key) && is_same_tensor(p_.value, x.value)
               && p_.past_key.has_value() == x.past_key.has_value()
               && (!p_.past_key
                   || (is_same_tensor(*p_.past_key, *x.past_key)
                       && is_same_tensor(*p_.past_value, *x.past_value)));
    }

    [[nodiscard]] bool has_query_of(problem const& x) const {
        return is_same_tensor(p_.query, x.query);
    }

    /// Returns the numbers of a key head, or null.
    [[nodiscard]] decoded_head const* head(std::size_t b, std::size_t head) const {
        auto const at = heads_.find({b, head});
        return at == heads_.end() ? nullptr : &at->second;
    }

    /// Returns q·k of a row with its own key head, or null.
    [[nodiscard]] double const* products(std::size_t b, std::size_t h, std::size_t i) const {
        auto const at = products_.find((b * p_.query_heads() + h) * p_.queries() + i);
        return at == products_.end() ? nullptr : at->second.data();
    }

private:
    problem const& p_;
    std::map<std::pair<std::size_t, std::size_t>, decoded_head> heads_{};
    std::map<std::size_t, std::vector<double>> products_{};
};

} // namespace attest::oracle::diagnosed
