// Power: the faults that inputs and a criterion do not distinguish from a correct kernel.
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/refuse.hpp>

#include "criterion.hpp"
#include "handle.hpp"
#include "problem.hpp"
#include "request.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

struct attest_power {
    oracle::power is;
    std::string text;
    std::string text_without_roundings;
};

namespace {

/// Returns the emulated kernel. All of it has to be told: a test looks for the rest in a candidate, and passes what
/// any of these kernels gives.
oracle::emulated_kernel told_kernel(oracle::problem const& p, oracle::emulated_kernel const& base,
                                    oracle::known_of_kernel const& known) {
    std::optional<oracle::emulated_kernel> const kernel = oracle::known_kernel(p, base, known);
    if (!kernel)
        oracle::refuse_option(
            "an emulation is asked for the power of a test, and not all is told of its kernel, so "
            "that a test looks for the rest; expected tile_keys, tile_order, sums_rounded and "
            "part_tiles, and sink_first where there are sinks, or a distance, a model or a "
            "tolerance");
    return *kernel;
}

oracle::power_criterion criterion_of(oracle::problem const& p, bool of_output,
                                     attest_criterion const* criterion,
                                     attest_tolerance const* tolerance) {
    oracle::power_criterion result{.asked = attest::c::criterion_of(criterion)};
    oracle::require_judged(p, result.asked, of_output);
    if (result.asked.emulation)
        result.asked.emulation =
            told_kernel(p, *result.asked.emulation, attest::c::known_of(criterion));
    if (tolerance != nullptr) {
        result.relative = tolerance->relative;
        result.absolute = tolerance->absolute;
    }
    return result;
}

attest_fault fault_of(oracle::convention const& from) {
    return {.name = from.name.c_str(),
            .means = from.means.c_str(),
            .is_rounding = from.is_rounding ? 1 : 0,
            .applies = 0,
            .failing = 0,
            .rows = 0};
}

attest_code compute_power(bool of_output, attest_problem const* problem,
                          attest_criterion const* criterion, attest_tolerance const* tolerance,
                          attest_request const* request, attest_power** result,
                          attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        given(result, "result");
        if (from.packed())
            oracle::refuse_option(
                "the power of packed sequences is asked for, which is that of each one alone; "
                "expected one sequence at a time");
        plain_problem const p = plain_of(from);
        oracle::request const asked = request_of(request);
        oracle::power_criterion const by = criterion_of(p.is, of_output, criterion, tolerance);
        oracle::power found =
            of_output ? oracle::power_of(p.is, asked.output, by, asked.threads, asked.watched)
                      : oracle::power_of_log_sum_exp(p.is, asked.log_sum_exp, by, asked.threads,
                                                     asked.watched);
        std::string text = oracle::power_text(found);
        oracle::power fewer = found;
        std::erase_if(fewer.faults,
                      [](oracle::fault_power const& one) { return one.fault->is_rounding; });
        hand_over(result, std::move(found), std::move(text), oracle::power_text(fewer));
    });
}

} // namespace

attest_code attest_compute_power(attest_problem const* problem, attest_criterion const* criterion,
                                 attest_tolerance const* tolerance, attest_request const* request,
                                 attest_power** result, attest_error** error) {
    return compute_power(true, problem, criterion, tolerance, request, result, error);
}

attest_code attest_compute_power_of_log_sum_exp(attest_problem const* problem,
                                                attest_criterion const* criterion,
                                                attest_tolerance const* tolerance,
                                                attest_request const* request,
                                                attest_power** result, attest_error** error) {
    return compute_power(false, problem, criterion, tolerance, request, result, error);
}

void attest_power_destroy(attest_power* power) {
    delete power;
}

attest_code attest_power_summary(attest_power const* power, attest_power_counts* result,
                                 attest_error** error) {
    return guarded(error, [&] {
        oracle::power const& p = given(power, "power").is;
        given(result, "result") = {.faults = p.faults.size(),
                                   .unseen = p.unseen(),
                                   .unseen_without_roundings = p.unseen(false),
                                   .others = p.others.size(),
                                   .rows = p.all_rows,
                                   .columns = p.columns};
    });
}

attest_code attest_power_fault(attest_power const* power, size_t which, attest_fault* result,
                               attest_error** error) {
    return guarded(error, [&] {
        oracle::power const& p = given(power, "power").is;
        given(result, "result");
        std::size_t const count = p.faults.size() + p.others.size();
        if (which >= count)
            refuse("there is no fault " + std::to_string(which) + ", expected 0 to "
                   + std::to_string(count - 1));
        if (which >= p.faults.size()) {
            *result = fault_of(*p.others[which - p.faults.size()]);
            return;
        }
        oracle::fault_power const& one = p.faults[which];
        attest_fault found = fault_of(*one.fault);
        found.applies = 1;
        found.failing = one.failing;
        found.rows = one.rows;
        *result = found;
    });
}

char const* attest_power_text(attest_power const* power, int with_roundings) {
    if (power == nullptr)
        return "";
    return (with_roundings != 0 ? power->text : power->text_without_roundings).c_str();
}
