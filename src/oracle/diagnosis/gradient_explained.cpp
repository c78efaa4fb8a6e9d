// Judges all elements by a fault that explains the tried rows if it is an attention problem, and computes
// them if it is not.
#include <attest/oracle/judge/judge_gradient.hpp>

#include "oracle/diagnosis/diagnosing_gradient.hpp"

#include <exception>

namespace attest::oracle::diagnosed {

std::optional<compared_elements>
diagnosing_gradient::all_by(explanation const& fault_of,
                            std::optional<backward_as> const& roundings) {
    roundings_ = roundings;
    find_logs();
    std::vector<fault> const list = with_kernel(faults_of(p_, from_, part_, has_all()));
    auto const here = std::find_if(list.begin(), list.end(),
                                   [&](fault const& one) { return one.name == fault_of.names[0]; });
    explanation result;
    if (here == list.end()) {
        result.all.emplace();
        each_of_all([&](extents const& at, std::size_t place) {
            count_by(*result.all, at, correct_.elements.bits(place),
                     middle(correct_.element_bounds[place]));
        });
    } else if (fault_of.certified) {
        certify(here->x.p, result);
    } else {
        tried_fault one{&*here};
        for (named_factor const& by : factors())
            if (fault_of.names.size() > 1 && by.name == fault_of.names[1])
                one.factor = by.by;
        compute_all(one, result);
    }
    return result.all;
}

bool diagnosing_gradient::is_judged(tried_fault const& one) const {
    return one.factor == 1 && one.of->x.is_problem() && one.of->how == backward_as{}
           && !one.of->x.p.kept && !from_.saved_output && !from_.saved_log_sum_exp;
}

explanation diagnosing_gradient::explained(tried_fault const& one,
                                           compared_elements const& before) const {
    explanation result{{one.of->name}, one.of->means, {}, one.found};
    if (!one.factor_name.empty()) {
        result.names.emplace_back(one.factor_name);
        result.means += ", and " + std::string(one.factor_means);
    } else if (one.of->all_are_options) {
        result.options = one.of->x.options;
    }
    result.explains = is_explained(one.found, before);
    if (!tried_.is_sample)
        result.all = one.found;
    result.in_float64 = true;
    if (result.explains && is_judged(one))
        certify(one.of->x.p, result);
    if (!result.certified)
        result.explains = result.explains && one.mends;
    if (tried_.is_sample) {
        if (result.explains && !result.certified)
            compute_all(one, result);
    } else if (result.certified && !is_explained(*result.all, before)) {
        // Elements that float64 left undecided were judged, and count.
        double const error = result.sampled.largest_error;
        result.explains = false;
        result.sampled = *result.all;
        result.sampled.largest_error = error;
    }
    return result;
}

void diagnosing_gradient::certify(problem const& p, explanation& into) const {
    try {
        gradient_answer const by = gradients(p, from_,
                                             {.output = candidate_.type(),
                                              .bounds = true,
                                              .scores = part_ == gradient_part::scores,
                                              .threads = threads_,
                                              .watched = watched_});
        // By a distance, even if a model failed: elements of faults are compared by distances.
        judgement const found =
            judge_gradient(part_, candidate_, by, {.max_ulp = failed_.asked.max_ulp});
        compared_elements all;
        compared_elements part;
        each_of_all([&](extents const& at, std::size_t place) {
            std::uint64_t const given = candidate_.bits(at[0], at[1], at[2], at[3]);
            std::size_t const row = place / candidate_.shape()[3];
            bool const fails = found.failed[place] != 0;
            bool const is_finite = std::isfinite(value_of(candidate_.type(), given));
            for (compared_elements* const one : {&all, &part}) {
                if (one == &part && (row < tried_.head.first || row >= tried_.head.last))
                    continue;
                ++one->elements;
                one->wrong += fails ? 1U : 0U;
                one->not_finite += fails && !is_finite ? 1U : 0U;
            }
        });
        into.all = all;
        if (!tried_.where.empty())
            into.part = part;
        into.certified = true;
        into.in_float64 = false;
    } catch (std::exception const& refusal) {
        into.refused = refusal.what();
    }
}

void diagnosing_gradient::compute_all(tried_fault const& one, explanation& into) const {
    auto const [B, H, S, D] = candidate_.shape();
    double const of_head = static_cast<double>(p_.queries()) * static_cast<double>(p_.keys())
                           * static_cast<double>(p_.size() + p_.value_size())
                           * static_cast<double>(p_.query_heads()) / static_cast<double>(H);
    bool const has_all = of_head * static_cast<double>(B * H) <= most_products_of_all;
    bool const has_part = !tried_.where.empty() && of_head <= most_products_of_all;
    std::vector<std::size_t> heads;
    for (std::size_t head = 0; head < B * H; ++head)
        if (has_all || (has_part && head == tried_.head.first / S))
            heads.push_back(head);
    std::vector<compared_elements> found(heads.size());
    std::size_t const rows_of_head = S;
    share(threads_, heads.size(), [&](std::size_t k) {
        std::vector<std::size_t> rows(rows_of_head);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] = heads[k] * rows_of_head + i;
        wanted_rows const wanted(candidate_.shape(), std::move(rows));
        computed_gradient const now =
            std::move(computing_.of({pass_of(*one.of)}, wanted, 1, watched_)[0]);
        each_of(wanted, [&](extents const& at, std::size_t, std::size_t place) {
            (void)comparison_.add(found[k], {}, at, now.values[place] * one.factor,
                                  now.sizes[place] * std::abs(one.factor));
        });
    });
    compared_elements all;
    for (std::size_t k = 0; k < found.size(); ++k) {
        all.elements += found[k].elements;
        all.wrong += found[k].wrong;
        all.not_finite += found[k].not_finite;
        all.undecided += found[k].undecided;
        if (!tried_.where.empty() && heads[k] == tried_.head.first / S)
            into.part = found[k];
    }
    if (has_all)
        into.all = all;
}

bool diagnosing_gradient::holds(explanation const& one) const {
    if (!tried_.is_sample || failed_.asked.model || failed_.asked.emulation)
        return true;
    if (one.part)
        return one.part->wrong < tried_.failing;
    return !one.all || one.all->wrong < failed_.failing;
}

} // namespace attest::oracle::diagnosed
