// The gradients that sum over heads or batch entries (bias, sinks and slopes) in pairs of doubles
// (pair_ladder.hpp), for the elements that the fast path leaves open.
#pragma once

#include "oracle/gradient/pair_ladder.hpp"

namespace attest::oracle::gradients_detail {

class shared_pairs {
public:
    shared_pairs(task const& of, fields& into, fast::plan const& common, fast::kernel const& with,
                 effort& spent)
        : of_(of), p_(of.p), into_(into), plan_(common), with_(with), cache_(of),
          settle_(cache_, spent) {}

    void run() {
        if (!shared_is_open(into_))
            return;
        bias_.resize(into_.bias ? into_.bias->size() : 0);
        sinks_.resize(into_.sinks ? into_.sinks->size() : 0);
        slopes_.resize(into_.slopes ? into_.slopes->size() : 0);
        for (std::size_t b = 0; b < p_.batches(); ++b)
            for (std::size_t g = 0; g < p_.key_heads(); ++g)
                add_head(b, g);
        for (std::size_t place = 0; place < bias_.size(); ++place)
            settle_.settle(*into_.bias, place, bias_[place].around({1, 0}),
                           rows_of_bias(of_, place));
        for (std::size_t h = 0; h < sinks_.size(); ++h)
            settle_.settle(*into_.sinks, h, sinks_[h].around({1, 0}), rows_of_sink(of_, h));
        for (std::size_t h = 0; h < slopes_.size(); ++h)
            settle_.settle(*into_.slopes, h, slopes_[h].around({1, 0}), rows_of_slope(of_, h));
    }

private:
    void add_head(std::size_t b, std::size_t g) {
        std::optional<fast_head> head;
        std::optional<pair_row> row;
        for_rows_of_group(of_, b, g, [&](row_place const& at) {
            if (!shared_needs(of_, into_, at))
                return true;
            detail::end_if_stopped(of_.asked.watched);
            if (!head) {
                head.emplace(p_, b, g, with_);
                row.emplace(of_, *head, plan_, with_, b);
            }
            add_row(at, *row);
            return true;
        });
    }

    void add_row(row_place const& at, pair_row& row) {
        bool const known = row.begin(at.h, at.i);
        if (!known)
            for (auto* const sums : {&sinks_, &slopes_})
                if (!sums->empty())
                    (*sums)[at.h].give_up();
        if (known && !sinks_.empty())
            sinks_[at.h].add(row.sink());
        if (bias_.empty() && slopes_.empty())
            return;
        for (std::size_t j = 0; j < p_.keys(); ++j) {
            if (!is_allowed(p_, at.b, at.h, at.i, j))
                continue;
            pair_sum* const bias =
                bias_.empty() ? nullptr : &bias_[of_.bias_place(at.b, at.h, at.i, j)];
            if (!known) {
                if (bias != nullptr)
                    bias->give_up();
                continue;
            }
            if (bias != nullptr)
                bias->add(row.score(j));
            if (!slopes_.empty())
                slopes_[at.h].add(row.score(j), -static_cast<double>(distance(p_, at.b, at.i, j)));
        }
    }

    task const& of_;
    problem const& p_;
    fields& into_;
    fast::plan const& plan_;
    fast::kernel const& with_;
    exact_rows cache_;
    settler settle_;
    std::vector<pair_sum> bias_{}, sinks_{}, slopes_{};
};

} // namespace attest::oracle::gradients_detail
