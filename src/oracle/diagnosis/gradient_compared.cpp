// Compares a candidate with the gradients that faults give, with the roundings of a kernel where it is known.
#include "oracle/diagnosis/diagnosing_gradient.hpp"

#include <numbers>

namespace attest::oracle::diagnosed {

void diagnosing_gradient::compare_with_kernel(fault const& none, computed_gradient const& exact) {
    kernel_ = exact;
    tried_fault const by_problem = compared(none, exact, factors()[0], &told_);
    if (tried_.is_sample)
        before_ = by_problem.found;
    format const narrow = failed_.asked.model       ? failed_.asked.model->weights
                          : failed_.asked.emulation ? failed_.asked.emulation->kernel.weights
                                                    : format::float32;
    if (narrow == format::float32)
        return;
    fault rounding = none;
    rounding.how.weights = rounding.how.scores = narrow;
    if (failed_.asked.emulation) {
        rounding.how.of_rounded = failed_.asked.emulation->backward.of_rounded;
        rounding.how.scaled = failed_.asked.emulation->backward.scaled;
    }
    computed_gradient rounded = computed(rounding);
    std::vector<told> by_kernel;
    tried_fault const found = compared(rounding, rounded, factors()[0], &by_kernel);
    if (found.found.wrong == 0)
        return;
    kernel_ = std::move(rounded);
    told_ = std::move(by_kernel);
    roundings_ = rounding.how;
    before_ = found.found;
    compared_ += " with P and dS in " + std::string(description(narrow).name);
}

std::vector<diagnosing_gradient::named_factor> diagnosing_gradient::factors() {
    return {{"", "", 1},
            {"gradient-negated", "the gradient has the other sign", -1},
            {"gradient-doubled", "the gradient is doubled", 2},
            {"gradient-halved", "the gradient is halved", 0.5},
            {"gradient-times-log2e", "the gradient has a factor log2(e)", std::numbers::log2e},
            {"gradient-times-log-2", "the gradient has a factor log(2)", std::numbers::ln2}};
}

void diagnosing_gradient::find_logs() {
    if (!has_all() || !logs_.empty())
        return;
    auto const [B, H, S, D] = p_.output_shape();
    changed_problem const own{p_};
    double const base = p_.how.base == logarithm::binary ? std::numbers::ln2 : 1;
    logs_.resize(B * H * S);
    share(threads_, B * H, [&](std::size_t head) {
        computed_rows rows(own);
        for (std::size_t i = 0; i < S; ++i)
            logs_[head * S + i] =
                base
                * (from_.saved_log_sum_exp ? from_.saved_log_sum_exp->at(head / H, head % H, i, 0)
                                           : rows.row(head / H, head % H, i).log_sum_exp);
    });
}

row_dots diagnosing_gradient::dots_of(gradient const& rows) {
    row_dots result;
    result.reserve(rows.element_bounds.size());
    for (bounds const& one : rows.element_bounds) {
        double const value = middle(one);
        result.emplace_back(value, std::abs(value) + (one.upper - one.lower) * 2 / assumed_error);
    }
    return result;
}

computed_gradient diagnosing_gradient::computed(fault const& one) const {
    return std::move(computing_.of({pass_of(one)}, tried_.rows, threads_, watched_)[0]);
}

void diagnosing_gradient::count_by(compared_elements& into, extents const& at, std::uint64_t bits,
                                   double value) const {
    std::uint64_t const given = candidate_.bits(at[0], at[1], at[2], at[3]);
    std::uint64_t const apart = distance_from_correct(candidate_.type(), given, bits);
    double const error = std::abs(value_of(candidate_.type(), given) - value);
    count(into, candidate_.type(), given,
          std::isnan(error) ? std::numeric_limits<double>::infinity() : error,
          apart != no_distance && apart <= failed_.asked.max_ulp ? told::right : told::wrong);
}

bool diagnosing_gradient::is_as_certified(computed_gradient const& base) const {
    bool result = true;
    each_of(tried_.rows, [&](extents const&, std::size_t number, std::size_t k) {
        bounds const exact = correct_.element_bounds[number];
        double const most = 0x1p-36 * base.sizes[k];
        result =
            result && base.values[k] >= exact.lower - most && base.values[k] <= exact.upper + most;
    });
    return result;
}

bool diagnosing_gradient::differs(computed_gradient const& one,
                                  computed_gradient const& base) const {
    for (std::size_t k = 0; k < base.values.size(); ++k)
        if (nearest(candidate_.type(), one.values[k]) != nearest(candidate_.type(), base.values[k]))
            return true;
    return false;
}

tried_fault diagnosing_gradient::compared(fault const& of, computed_gradient const& now,
                                          named_factor const& by, std::vector<told>* keep) const {
    tried_fault result{&of, by.by, by.name, by.means};
    double sum = 0;
    std::vector<told> is;
    each_of(tried_.rows, [&](extents const& at, std::size_t, std::size_t place) {
        auto const [error, what] = comparison_.add(result.found, {}, at, now.values[place] * by.by,
                                                   now.sizes[place] * std::abs(by.by));
        sum += std::isfinite(error) ? error : 0;
        is.push_back(what);
    });
    if (keep != nullptr)
        *keep = std::move(is);
    else
        result.mends = mends(is, told_);
    result.mean_error = sum / static_cast<double>(std::max<std::size_t>(1, now.values.size()));
    return result;
}

} // namespace attest::oracle::diagnosed
