// attest power: the faults that given inputs and a criterion do not tell from a correct kernel.
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/model_named.hpp>

#include "commands.hpp"
#include "loaded_problem.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "power_options.hpp"
#include "problem_options.hpp"
#include "reading.hpp"
#include "watch.hpp"

#include <memory>

namespace attest::tool {

namespace {

using namespace oracle;

struct power_of_options {
    problem_options problem;
    tolerance_options tolerance;
    std::string dtype;
    bool without_roundings = false;
    bool of_log_sum_exps = false;
};

int show_power(power_of_options const& asked) {
    power_criterion const by = criterion_of(asked.tolerance);
    loaded_problem const from = load(asked.problem);
    if (from.packed())
        refuse_usage(
            "--cu-seqlens-q is given: the power of packed sequences is that of each one alone");
    problem const p = from.problem();
    format const type = !asked.dtype.empty()    ? format_of("--dtype", asked.dtype)
                        : asked.of_log_sum_exps ? format::float32
                                                : from.query_format();
    oracle::power found = [&] {
        shown_progress const shown("faults");
        return asked.of_log_sum_exps ? power_of_log_sum_exp(p, type, by, from.threads, &running)
                                     : power_of(p, type, by, from.threads, &running);
    }();
    end_if_stopped();
    if (asked.without_roundings)
        std::erase_if(found.faults, [](fault_power const& one) { return one.fault->is_rounding; });
    print(power_text(found));
    return found.unseen() == 0 ? passed : failed;
}

} // namespace

power_criterion criterion_of(tolerance_options const& asked) {
    power_criterion result;
    bool const tolerant = !asked.relative.empty() || !asked.absolute.empty();
    if (static_cast<int>(tolerant) + static_cast<int>(!asked.max_ulp.empty())
            + static_cast<int>(!asked.model.empty())
        > 1)
        refuse_usage("--max-ulp, --model and a tolerance (--rtol, --atol) are given together, "
                     "expected one of them");
    if (!asked.max_ulp.empty())
        result.asked.max_ulp = integer_of<std::uint64_t>("--max-ulp", asked.max_ulp);
    if (!asked.model.empty()) {
        result.asked.model = model_named(asked.model);
        if (!result.asked.model)
            refuse_usage(
                "--model is '" + asked.model
                + "', expected the format of the weights and -p, such as bf16-p, or a preset "
                  "of attest judge");
    }
    if (!asked.relative.empty())
        result.relative = real_of("--rtol", asked.relative);
    if (!asked.absolute.empty())
        result.absolute = real_of("--atol", asked.absolute);
    return result;
}

void add_to(command_parser const& command, tolerance_options& into) {
    command.add_option("--max-ulp", into.max_ulp,
                       "The criterion: largest distance that passes (default: 0)");
    command.add_option("--model", into.model,
                       "The criterion: the error bound of a kernel, as of attest judge");
    command.add_option(
        "--rtol", into.relative,
        "The criterion: |x - y| <= atol + rtol*|y| of each element, y the correct one");
    command.add_option("--atol", into.absolute, "The same, of which the other is 0 unless given");
}

action add_power(parser& program) {
    auto const asked = std::make_shared<power_of_options>();
    command_parser const command = program.add_command(
        "power", "Which faults of a kernel given inputs and a criterion do not see");
    add_to(command, asked->problem);
    add_to(command, asked->tolerance);
    command.add_flag("--lse", asked->of_log_sum_exps,
                     "The test is one of the log-sum-exps, not of the outputs");
    command.add_option(
        "--dtype", asked->dtype,
        "Format of the outputs (default: that of q), or of the log-sum-exps (default: float32)");
    command.add_flag(
        "--without-roundings", asked->without_roundings,
        "Leave out faults that are a rounding alone, such as weights in another format");
    return [asked] { return show_power(*asked); };
}

} // namespace attest::tool
