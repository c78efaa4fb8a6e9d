// Measures which faults of kernels fail a criterion, and which of the others apply.
#include <attest/core/crew.hpp>
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/row_selection.hpp>

#include "oracle/diagnosis/failing_elements.hpp"
#include "oracle/diagnosis/generic_numbers.hpp"
#include "oracle/diagnosis/same_keys.hpp"
#include "oracle/diagnosis/specified_parts.hpp"

namespace attest::oracle {

namespace {

using namespace diagnosed;

constexpr double most_products = 5e8;
constexpr double sampled_products = 1e7;

/// Returns whether numbers in float64 differ by more than roundings: by 1e-9 of their size. A choice, as
/// assumed_error is.
bool differs(double x, double y) {
    if (std::isnan(x) || std::isnan(y))
        return std::isnan(x) != std::isnan(y);
    if (std::isinf(x) || std::isinf(y))
        return x != y;
    return std::abs(x - y) > 1e-9 * (std::abs(x) + std::abs(y) + 1e-3);
}

class measuring {
public:
    measuring(problem const& p, format type, power_criterion const& by, bool of_output,
              unsigned threads, progress* watched)
        : p_(p), type_(type), asked_(by.asked), of_output_(of_output), threads_(threads),
          watched_(watched), kernel_(by.asked.emulation ? &*by.asked.emulation : nullptr),
          generic_(with_generic_numbers(p)), certified_(attention(p, {.output = type,
                                                                      .log_sum_exp = type,
                                                                      .bounds = true,
                                                                      .threads = threads,
                                                                      .watched = watched})),
          failing_(p, type, by, of_output, certified_, watched) {
        std::size_t const all = p.batches() * p.query_heads() * p.queries();
        std::size_t const work = p.keys() * (p.size() + p.value_size());
        for (std::size_t row = 0; row < all; ++row)
            all_rows_.push_back(row);
        auto const most = static_cast<std::size_t>(sampled_products / static_cast<double>(work));
        std::mt19937_64 from(0);
        bool const wholly = by.asked.model || by.asked.emulation;
        rows_ = wholly ? all_rows_ : drawn_rows(all, std::max<std::size_t>(most, 32), from);
        may_take_all_ = static_cast<double>(all) * static_cast<double>(work) <= most_products;
    }

    power find() {
        if (!are_as_certified(p_, rows_, certified_, of_output_))
            refuse_option(
                "the rows in float64 differ from the certified results, so faults of them "
                "are not known");
        if (kernel_ != nullptr && failing_.as_judged({p_}) > 0)
            refuse_option("the rows of the emulated kernel in float64 are not what its algorithm "
                          "may give, so faults of them are not known; expected a model, a distance "
                          "or a tolerance");
        std::vector<convention> const& list = conventions_with(parts_of(p_, asked_));
        std::vector<std::optional<fault_power>> found(list.size());
        share(threads_, list.size(), [&](std::size_t k) {
            detail::end_if_stopped(watched_);
            found[k] = measured(list[k]);
        });
        power result{type_, all_rows_.size(), of_output_ ? p_.value_size() : 1};
        for (std::size_t k = 0; k < list.size(); ++k)
            if (found[k])
                result.faults.push_back(*found[k]);
            else
                result.others.push_back(&list[k]);
        return result;
    }

private:
    /// Returns the power for one fault; nothing if the fault does not apply.
    [[nodiscard]] std::optional<fault_power> measured(convention const& fault) const {
        maybe_changed const x = fault.change({p_});
        maybe_changed const of_generic = fault.change(generic_);
        if ((!x && !of_generic) || is_of_other_result(x ? *x : *of_generic))
            return std::nullopt;
        if (is_of_other_tiles((x ? *x : *of_generic).how))
            return std::nullopt;
        if (!x && is_of_decisions(fault, *of_generic))
            return std::nullopt;
        if (!x && computes_slopes(fault.name))
            return std::nullopt; // the slopes are those that are given: it is right
        // A fault may change none of these numbers, such as sinks that are 0, but other numbers.
        fault_power result{&fault, 0, all_rows_.size()};
        if (x)
            result = {&fault, failing_.of(*x, rows_), rows_.size()};
        if (result.failing > 0)
            return result;
        if (x && rows_.size() < all_rows_.size() && may_take_all_)
            result = {&fault, failing_.of(*x, all_rows_), all_rows_.size()};
        bool const wholly = may_take_all_ || rows_.size() == all_rows_.size();
        if (result.failing > 0 || !of_generic)
            return result;
        if (x && overflows(x->how))
            return std::nullopt;
        bool const is_shown = applies(fault, generic_, *of_generic, wholly ? all_rows_ : rows_);
        if (is_shown && (wholly || !x || has_same_decisions(x->p)))
            return result;
        if (wholly)
            return std::nullopt;
        // The drawn rows do not decide: the keys that each row sees are compared for all rows.
        std::optional<compared_masks> const masks = masks_compared(generic_.p, of_generic->p);
        if (masks && is_shown_equal(generic_.p, as_stored(*of_generic), *masks))
            return std::nullopt;
        if (x && masks && !masks->differing.empty()) {
            result.failing = failing_.of(*x, masks->differing);
            result.rows += masks->differing.size();
        }
        return result;
    }

    /// Returns whether numbers of another size would show the fault: for an overflow there always are some.
    [[nodiscard]] static bool overflows(computed_as const& how) {
        return how.products_within || how.exponentials_within || how.accumulator_within;
    }

    /// Returns whether a fault belongs to tiles that the emulated kernel does not have, or equals a fault
    /// without tiles.
    [[nodiscard]] bool is_of_other_tiles(computed_as const& how) const {
        if (kernel_ == nullptr)
            return false;
        std::size_t const own = kernel_->kernel.tile_keys;
        bool const needs_tiles =
            how.by_tile != rescaled::all || how.stale_maximum || how.accumulator;
        return (how.tile_keys != 0 && (how.tile_keys != own || !needs_tiles))
               || (how.padded_to != 0 && how.padded_to != own && !kernel_->kernel.normalised);
    }

    [[nodiscard]] bool has_same_decisions(problem const& other) const {
        return !p_.kept || (other.kept && p_.kept->reads_as(*other.kept));
    }

    /// Returns whether a fault that does not apply to the factor 1 changes decisions as well. With that
    /// factor it equals another fault, such as dropout that is ignored.
    [[nodiscard]] bool is_of_decisions(convention const& fault, changed_problem changed) const {
        if (!p_.kept || keep_factor_of(p_) != 1)
            return false;
        changed_problem plain = generic_;
        for (changed_problem* const one : {&plain, &changed}) {
            one->p.how.dropout.reset();
            one->p.how.keep_factor = 1;
        }
        return applies(fault, plain, changed, rows_);
    }

    /// Returns the fault without a rounding to the format in which the output is stored anyway and, for
    /// log-sum-exps, without changes of outputs.
    [[nodiscard]] changed_problem as_stored(changed_problem x) const {
        if (x.how.by_way_of == type_)
            x.how.by_way_of.reset();
        if (of_output_)
            return x;
        x.p.value = generic_.p.value;
        x.p.past_value = generic_.p.past_value;
        x.p.kept = generic_.p.kept;
        x.p.how.dropout = generic_.p.how.dropout;
        x.p.how.keep_factor = generic_.p.how.keep_factor;
        computed_as const plain;
        for (std::optional<format>* const one :
             {&x.how.weights, &x.how.accumulator, &x.how.accumulator_within, &x.how.by_way_of})
            one->reset();
        x.how.divided = plain.divided;
        x.how.factor = plain.factor;
        x.how.truncated = plain.truncated;
        if (x.how.merged != merged_by::powers_of_2 && x.how.merged != merged_by::powers_of_e)
            x.how.merged = plain.merged;
        if (x.how.merged == plain.merged && x.how.twice == counted_twice::none)
            x.how.parts = x.how.part_keys = 0;
        return x;
    }

    /// Returns whether a fault changes only log-sum-exps, or only the order of outputs, where the other
    /// is measured.
    [[nodiscard]] bool is_of_other_result(changed_problem const& x) const {
        return of_output_
                   ? x.how.log != stored_log::log_sum_exp || x.p.how.base != p_.how.base
                         || x.how.log_added != 0 || x.how.log_by_way_of || shifts_rows_alone(x.how)
                   : x.how.order != memory_order::as_said;
    }

    [[nodiscard]] bool applies(convention const& fault, changed_problem const& from_right,
                               changed_problem const& x,
                               std::vector<std::size_t> const& rows) const {
        computed_rows right(from_right, kernel_);
        computed_rows faulty(x, kernel_);
        bool result = false;
        each_row(p_, rows, [&](std::size_t b, std::size_t h, std::size_t i) {
            if (result)
                return;
            computed_row const& one = right.row(b, h, i);
            extents const from = written_row(x.how.order, p_.output_shape(), {b, h, i, 0});
            computed_row const& other = faulty.row(from[0], from[1], from[2]);
            // A rounding shows in the stored numbers only: one to the format of the output changes none.
            for (std::size_t d = 0; d < failing_.columns(one); ++d)
                result = result
                         || (fault.is_rounding
                                 ? nearest(type_, failing_.value(one, d))
                                       != stored_bits(failing_.stored_as(x), type_,
                                                      failing_.value(other, d))
                                 : differs(failing_.value(one, d), failing_.value(other, d)));
        });
        return result;
    }

    problem const& p_;
    format type_;
    criterion const& asked_;
    bool of_output_;
    unsigned threads_;
    progress* watched_;
    emulated_kernel const* kernel_; ///< rows have its roundings; null: none
    changed_problem generic_;
    answer certified_;
    failing_elements failing_;
    std::vector<std::size_t> all_rows_{};
    std::vector<std::size_t> rows_{};
    bool may_take_all_ = true;
};

power measured_power(problem const& p, format type, power_criterion const& by, bool of_output,
                     unsigned threads, progress* watched) {
    require_judged(p, by.asked, of_output);
    if ((by.relative || by.absolute)
        && (by.asked.model || by.asked.emulation || by.asked.max_ulp > 0))
        refuse_option("a tolerance and another criterion are both given, expected one of them");
    for (std::optional<double> const& one : {by.relative, by.absolute})
        if (one && !(*one >= 0 && std::isfinite(*one)))
            refuse_option("a tolerance is " + std::to_string(*one)
                          + ", expected a finite number of 0 or more");
    return measuring(p, type, by, of_output, threads, watched).find();
}

} // namespace

power power_of(problem const& p, format type, power_criterion const& by, unsigned threads,
               progress* watched) {
    return measured_power(p, type, by, true, threads, watched);
}

power power_of_log_sum_exp(problem const& p, format type, power_criterion const& by,
                           unsigned threads, progress* watched) {
    return measured_power(p, type, by, false, threads, watched);
}

} // namespace attest::oracle
