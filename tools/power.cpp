// attest power: the faults that given inputs and a criterion do not tell from a correct kernel.
#include <attest/oracle/diagnosis/power.hpp>

#include "commands.hpp"
#include "loaded_problem.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "places.hpp"
#include "power_json.hpp"
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
    std::string json;
};

/// Returns the emulated kernel. All of it has to be told: a test looks for the rest in a candidate, and passes what any of
/// these kernels gives.
emulated_kernel told_kernel(problem const& p, asked_emulation const& asked) {
    std::optional<emulated_kernel> const kernel = known_kernel(p, asked.base, asked.known);
    if (!kernel)
        refuse_usage(
            "--emulate is given, and not all of its kernel is, so that a test looks for the "
            "rest; expected --tile-keys, --tile-order, --row-sum and --part-tiles, and "
            "--sink-term where there are sinks");
    return *kernel;
}

int show_power(power_of_options const& asked, parser const& program) {
    power_criterion by = criterion_of(asked.tolerance);
    std::optional<asked_emulation> const emulation = emulation_of(asked.tolerance.kernel);
    if (emulation && asked.of_log_sum_exps)
        refuse_usage("--emulate says nothing about log-sum-exps; expected --max-ulp, --model, or "
                     "--rtol and --atol");
    loaded_problem const from = load(asked.problem);
    if (!asked.json.empty() && asked.json != "-")
        require_free_places({{"--json", asked.json}}, from.read_from, false);
    if (from.packed())
        refuse_usage(
            "--cu-seqlens-q is given: the power of packed sequences is that of each one alone");
    problem const p = from.problem();
    if (emulation)
        by.asked.emulation = told_kernel(p, *emulation);
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
    bool const is_seen = found.unseen() == 0;
    std::string const text = power_text(found);
    std::string const as_json =
        asked.json.empty() ? ""
                           : json_of({std::move(found), by, asked.of_log_sum_exps,
                                      asked.without_roundings, record_of(from, program.given())});
    if (asked.json != "-") {
        if (!asked.json.empty())
            write_text(asked.json, as_json);
        print(text);
    } else {
        print(as_json);
    }
    return is_seen ? passed : failed;
}

} // namespace

std::vector<std::string> tolerance_options::given() const {
    std::vector<std::string> result;
    for (auto const& [option, text] :
         {std::pair{"--max-ulp", &max_ulp}, std::pair{"--model", &kernel.model},
          std::pair{"--emulate", &kernel.emulate}, std::pair{"--rtol", &relative},
          std::pair{"--atol", &absolute}})
        if (!text->empty())
            result.emplace_back(option);
    return result;
}

power_criterion criterion_of(tolerance_options const& asked) {
    std::vector<std::string> const given = asked.given();
    bool const is_tolerance = !asked.relative.empty() && !asked.absolute.empty();
    if (given.size() > (is_tolerance ? 2U : 1U))
        refuse_usage(given.front() + " and " + given.back()
                     + " are given together, expected one criterion");
    power_criterion result;
    if (!asked.max_ulp.empty())
        result.asked.max_ulp = integer_of<std::uint64_t>("--max-ulp", asked.max_ulp);
    result.asked.model = model_of(asked.kernel);
    if (!asked.relative.empty())
        result.relative = real_of("--rtol", asked.relative);
    if (!asked.absolute.empty())
        result.absolute = real_of("--atol", asked.absolute);
    return result;
}

void add_to(command_parser const& command, tolerance_options& into) {
    command.add_option("--max-ulp", into.max_ulp,
                       "The criterion: largest distance in ulps that passes (default: 0)");
    command.add_option(
        "--rtol", into.relative,
        "The criterion: |x - y| <= atol + rtol*|y| of each element, y the correct one");
    command.add_option("--atol", into.absolute, "The same, of which the other is 0 unless given");
}

action add_power(parser& program) {
    auto const asked = std::make_shared<power_of_options>();
    command_parser const command = program.add_command(
        "power", "Which faults of a kernel a test with given inputs and criterion does not detect");
    add_to(command, asked->problem);
    add_to(command, asked->tolerance);
    add_to(command, asked->tolerance.kernel);
    command.add_flag("--lse", asked->of_log_sum_exps,
                     "The test is one of the log-sum-exps, not of the outputs");
    command.add_option(
        "--dtype", asked->dtype,
        "Format of the outputs (default: that of q), or of the log-sum-exps (default: float32)");
    command.add_flag(
        "--without-roundings", asked->without_roundings,
        "Leave out faults that are a rounding alone, such as weights in another format");
    command.add_option("--json", asked->json, "The faults as JSON into a file, or - for stdout");
    return [asked, &program] { return show_power(*asked, program); };
}

} // namespace attest::tool
