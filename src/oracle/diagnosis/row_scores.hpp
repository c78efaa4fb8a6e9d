// The keys that a row of a changed problem sees, with the scores that a kernel with this fault gives them.
//
//     row_scores scores(x, &shared);
//     seen_row row;
//     scores.find(b, h, i, row);               row.keys, row.is_empty, row.values
// Keys and values that no query of the problem sees (options::ignore_hidden) may hold NaN or
// infinities. They are read if the changed problem shows them, by its mask or by giving a hidden key
// a weight: the row is then NaN, as in that kernel.
#pragma once

#include "oracle/diagnosis/alibi_term.hpp"
#include "oracle/diagnosis/list.hpp"
#include "oracle/diagnosis/repeated_keys.hpp"
#include "oracle/diagnosis/rounded_numbers.hpp"
#include "oracle/diagnosis/shared_numbers.hpp"
#include "oracle/dropout.hpp"

#include <limits>
#include <vector>

namespace attest::oracle::diagnosed {

struct seen_key {
    std::size_t key;
    double score;
    double factor = 1; ///< of its value, by dropout
    double times = 1;  ///< that it is counted
};

struct seen_row {
    std::vector<seen_key> keys{};
    bool is_empty = false; ///< no key is allowed
    std::size_t batch = 0;
    double const* values =
        nullptr; ///< of the key head, key by key; valid until another head is read
};

class row_scores {
public:
    /// `shared` may hold numbers of the problem that was changed.
    explicit row_scores(changed_problem const& of, shared_numbers const* shared = nullptr)
        : of_(of), shared_(shared != nullptr && shared->has_keys_of(of.p) ? shared : nullptr),
          shares_products_(shared_ != nullptr && shared->has_query_of(of.p)),
          scale_(scale_of(of.p)), keep_factor_(keep_factor_of(of.p)) {}

    /// Finds the keys of a row. Successive rows of one head read its keys once.
    void find(std::size_t b, std::size_t h, std::size_t i, seen_row& into) {
        read(b, of_.p.key_head_of(h));
        find_scores(b, h, i, into);
    }

private:
    void read(std::size_t b, std::size_t head) {
        if (b == batch_ && head == head_)
            return;
        batch_ = b;
        head_ = head;
        numbers_ = shared_ != nullptr ? shared_->head(b, head) : nullptr;
        if (numbers_ != nullptr)
            return;
        own_ = decoded(of_.p, b, head);
        numbers_ = &own_;
    }

    void find_scores(std::size_t b, std::size_t h, std::size_t i, seen_row& into) {
        into.keys.clear();
        into.batch = b;
        into.values = numbers_->values.data();
        problem const& p = of_.p;
        computed_as const& how = of_.how;
        products_ = shares_products_ ? shared_->products(b, h, i) : nullptr;
        query_.clear();
        for (std::size_t a = 0; products_ == nullptr && a < p.size(); ++a)
            query_.push_back(p.query.at(b, h, i, a));
        bool any = false;
        for (std::size_t j = 0; j < p.keys(); ++j) {
            bool const allowed = is_allowed(p, b, h, i, j);
            any = any || allowed;
            if (!allowed) {
                if (how.hidden_by_zero)
                    into.keys.push_back({j, 0});
                else if (how.hidden_in_row_sum && is_counted_if_hidden(b, h, i, j))
                    into.keys.push_back({j, score(b, h, i, j), 0});
                continue;
            }
            into.keys.push_back({j, score(b, h, i, j)});
        }
        into.is_empty = !any;
        if (into.is_empty)
            into.keys.clear();
        if (into.is_empty && p.how.empty == empty_row::mean && p.how.sinks.empty())
            for (std::size_t j = 0; j < p.keys(); ++j)
                into.keys.push_back({j, 0});
        for (seen_key& one : into.keys)
            if (p.kept)
                one.factor *= is_kept(p, b, h, i, one.key) ? keep_factor_ : 0;
        count_twice(into);
    }

    /// Returns whether a mask after the softmax is what hides the key: padding and a bias of −∞ hide
    /// it before.
    [[nodiscard]] bool is_counted_if_hidden(std::size_t b, std::size_t h, std::size_t i,
                                            std::size_t j) const {
        return static_cast<std::int64_t>(j) < key_length(of_.p, b)
               && std::isfinite(bias_at(of_.p, b, h, i, j));
    }

    void count_twice(seen_row& into) const {
        for (seen_key& one : into.keys)
            one.times = is_counted_twice(of_, into.batch, one.key, into.keys.front().key,
                                         into.keys.back().key)
                            ? 2
                            : 1;
    }

    [[nodiscard]] double score(std::size_t b, std::size_t h, std::size_t i, std::size_t j) const {
        problem const& p = of_.p;
        computed_as const& how = of_.how;
        double x = products_ != nullptr ? products_[j] : 0;
        for (std::size_t a = 0; a < query_.size(); ++a)
            x += query_[a] * numbers_->keys[j * query_.size() + a];
        if (how.products)
            x = narrow(*how.products, x);
        if (how.products_within)
            x = within(*how.products_within, x);
        x *= scale_;
        auto const capped = [&](double s) {
            return p.how.soft_cap ? *p.how.soft_cap * std::tanh(s / *p.how.soft_cap) : s;
        };
        if (!how.cap_after_bias)
            x = capped(x);
        x += bias_at(p, b, h, i, j);
        if (!p.how.alibi_slopes.empty())
            x -= p.how.alibi_slopes[h] * alibi_far(of_, b, i, j);
        if (how.cap_after_bias)
            x = capped(x);
        x *= how.score_factor;
        return how.scores ? narrow(*how.scores, x) : x;
    }

    changed_problem const& of_;
    shared_numbers const* shared_;
    bool shares_products_;
    double scale_;
    double keep_factor_;
    std::size_t batch_ = std::numeric_limits<std::size_t>::max();
    std::size_t head_ = 0;
    decoded_head own_{};
    decoded_head const* numbers_ = &own_; ///< of the key head
    double const* products_ = nullptr;    ///< q·k of the row; null: computed from query_
    std::vector<double> query_{};
};

} // namespace attest::oracle::diagnosed
