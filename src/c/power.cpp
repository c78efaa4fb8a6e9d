// Power: the faults that inputs and a criterion do not distinguish from a correct kernel.
#include <attest/oracle/diagnosis/power.hpp>
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

oracle::power_criterion criterion_of(attest_criterion const* criterion,
                                     attest_tolerance const* tolerance) {
    oracle::power_criterion result{.asked = attest::c::criterion_of(criterion)};
    if (result.asked.emulation)
        oracle::refuse_option("an emulation is asked for the power of a test; expected a distance, "
                              "a model or a tolerance");
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

} // namespace

attest_code attest_compute_power(attest_problem const* problem, attest_criterion const* criterion,
                                 attest_tolerance const* tolerance, attest_request const* request,
                                 attest_power** result, attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& from = given(problem, "problem");
        given(result, "result");
        if (from.packed())
            oracle::refuse_option(
                "the power of packed sequences is asked for, which is that of each one alone; "
                "expected one sequence at a time");
        plain_problem const p = plain_of(from);
        oracle::request const asked = request_of(request);
        oracle::power found = oracle::power_of(
            p.is, asked.output, criterion_of(criterion, tolerance), asked.threads, asked.watched);
        std::string text = oracle::power_text(found);
        oracle::power fewer = found;
        std::erase_if(fewer.faults,
                      [](oracle::fault_power const& one) { return one.fault->is_rounding; });
        hand_over(result, std::move(found), std::move(text), oracle::power_text(fewer));
    });
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
