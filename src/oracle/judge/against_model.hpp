// Elements against the error bound of a kernel, row by row.
//
// An element fails if it is not correctly rounded and its distance from the exact value, in intervals
// of 128 bits, is certainly greater than the bound of model_bound.hpp; what is not finite fails unless
// it is the correct result. The share of the bound that an element uses is rounded up.
//
// Where the errors alone may undo the row, as those of very great scores, the bound is that of any mean
// of the values (mean_bound.hpp). An element within it, if it is not correctly rounded, is not judged,
// unless the values differ by little more than roundings.
#pragma once

#include "oracle/driver/share.hpp"
#include "oracle/judge/model_bound.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle {

namespace detail {

/// Does a finite number pass, and which share of the bound does it use?
struct model_verdict {
    bool passes;
    double share;
};

inline model_verdict against_model(interval const& exact, model_terms const& terms, double found) {
    interval const off = size_of(interval(model_bits, found) - exact);
    interval const most = number(terms.total);
    bool const passes = mpfr_lessequal_p(off.lower(), most.lower()) != 0;
    double const nothing = passes ? 0 : std::numeric_limits<double>::infinity();
    return {passes, terms.total > 0 ? rounded_up(off / most) : nothing};
}

/// Where an element is outside the bound of the model, row by row.
inline void judge_by_model(problem const& p, tensor const& candidate, unsigned threads,
                           progress* watched, judgement& into) {
    auto const [B, H, S, D] = into.shape;
    std::vector<double> shares(B * H * S, 0.0);
    into.not_judged.assign(into.failed.size(), 0);
    if (watched != nullptr) {
        watched->rows_done = 0;
        watched->rows_in_all = shares.size();
    }
    share(threads, shares.size(), [&](std::size_t row) {
        std::size_t const b = row / (H * S);
        std::size_t const h = row / S % H;
        std::size_t const i = row % S;
        modelled_row const found = row_by_model(p, *into.asked.model, into.type, b, h, i, watched);
        for (std::size_t d = 0; d < D; ++d) {
            std::size_t const place = row * D + d;
            into.failed[place] = into.distances[place] == 0 ? 0 : 1;
            if (!is_finite(into.type, candidate.bits(b, h, i, d)))
                continue;
            auto const verdict =
                against_model(found.row.outputs[d], found.terms[d], candidate.at(b, h, i, d));
            bool const is_judged = !verdict.passes || found.terms[d].says_something;
            if (is_judged)
                shares[row] = std::max(shares[row], verdict.share);
            if (!verdict.passes || into.distances[place] == 0)
                continue;
            into.failed[place] = 0;
            into.not_judged[place] = is_judged ? 0 : 1;
        }
        if (watched != nullptr)
            ++watched->rows_done;
    });
    into.greatest_share = *std::max_element(shares.begin(), shares.end());
    into.not_judged_count = static_cast<std::size_t>(
        std::count(into.not_judged.begin(), into.not_judged.end(), 1));
}

} // namespace detail

} // namespace attest::oracle
