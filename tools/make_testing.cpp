#include "make_testing.hpp"

#include <attest/oracle/diagnosis/testing_inputs.hpp>

#include "choices.hpp"
#include "numbers.hpp"
#include "parser.hpp"
#include "usage.hpp"
#include "watch.hpp"

namespace attest::tool {

namespace {

using namespace oracle;

/// Sets the parts of a request that a list such as "sinks,alibi" names.
void set_with(std::string const& list, testing_request& into) {
    for (std::size_t begin = 0; begin < list.size();) {
        std::size_t const end = std::min(list.find(',', begin), list.size());
        std::string const word = list.substr(begin, end - begin);
        if (word == "sinks")
            into.with_sinks = true;
        else if (word == "alibi")
            into.with_alibi = true;
        else if (word == "mask")
            into.with_mask = true;
        else if (word == "bias")
            into.with_bias = true;
        else
            refuse_usage("--with has '" + word
                         + "', expected sinks, alibi, mask or bias, with commas");
        begin = end + 1;
    }
}

files::named_tensor numbers(std::string const& name, std::vector<double> const& values) {
    result_tensor held(format::float64, {1, 1, 1, values.size()});
    for (std::size_t k = 0; k < values.size(); ++k)
        held.set(k, std::bit_cast<std::uint64_t>(values[k]));
    return {name, {format::float64, {values.size()}, held.bytes()}};
}

files::named_tensor numbers(std::string const& name, result_tensor const& of) {
    return {name, {of.type(), {of.shape().begin(), of.shape().end()}, of.bytes()}};
}

/// Describes the faults other than roundings; those that are not detected are named.
std::string text_of(testing_inputs const& made) {
    std::size_t sought = 0;
    std::string unseen;
    for (fault_power const& one : made.found.faults) {
        if (one.fault->is_rounding)
            continue;
        ++sought;
        if (one.failing == 0)
            unseen += "not seen: " + std::string(one.fault->name) + ", "
                      + std::string(one.fault->means) + "\n";
    }
    std::size_t const left = made.found.unseen(false);
    return unseen + (left == 0 ? "pass: " : "fail: ") + std::to_string(sought - left) + " of "
           + std::to_string(sought) + " faults are seen, roundings left out\n";
}

} // namespace

void add_to(command_parser const& command, testing_options& into) {
    problem_options& p = into.problem;
    command.add_flag(
        "--for-testing", into.asked,
        "Inputs on which a test sees the faults that attest power lists, for the options "
        "that follow; not the same bytes on every machine");
    command.add_option(
        "--with", into.with,
        "Further inputs besides q, k, v: some of sinks, alibi, mask, bias, with commas");
    command.add_option("--scale", p.scale, "As for attest compute, like the options that follow");
    add_positions(command, p);
    command.add_option("--soft-cap", p.soft_cap, "C of C*tanh(x/C), before mask and bias");
    command.add_option("--key-lengths", p.key_lengths,
                       "One per batch entry: numbers N,N,... or a file");
    add_to(command, into.tolerance);
    command.add_option("--model", into.tolerance.kernel.model,
                       "The criterion: the error bound of a kernel, as for attest judge");
    command.add_option("--threads", p.threads, "Number of threads; 0 (default): one per processor");
}

void require_testing(testing_options const& asked) {
    problem_options const& p = asked.problem;
    if (asked.asked)
        return;
    for (auto const& [option, given] :
         {std::pair{"--with", !asked.with.empty()}, std::pair{"--scale", !p.scale.empty()},
          std::pair{"--causal", p.causal}, std::pair{"--diagonal", !p.diagonal.empty()},
          std::pair{"--window-left", !p.window_left.empty()},
          std::pair{"--window-right", !p.window_right.empty()},
          std::pair{"--soft-cap", !p.soft_cap.empty()},
          std::pair{"--key-lengths", !p.key_lengths.empty()},
          std::pair{"--max-ulp", !asked.tolerance.max_ulp.empty()},
          std::pair{"--model", !asked.tolerance.kernel.model.empty()},
          std::pair{"--rtol", !asked.tolerance.relative.empty()},
          std::pair{"--atol", !asked.tolerance.absolute.empty()}})
        if (given)
            refuse_usage(std::string(option) + " belongs to --for-testing, which is not given");
}

made_for_testing make_for_testing(testing_options const& asked,
                                  std::array<extents, 3> const& shapes, format type,
                                  std::uint64_t seed) {
    auto const& [q, k, v] = shapes;
    std::vector<std::string> read_from;
    testing_request request{.shape = {q[0], q[1], k[1], q[2], k[2], q[3], v[3]},
                            .type = type,
                            .how = choices_of(asked.problem, read_from),
                            .by = criterion_of(asked.tolerance),
                            .seed = seed,
                            .threads = threads_of(asked.problem.threads),
                            .watched = &running};
    if (asked.tolerance.given().empty())
        request.by = everyday_criterion(type);
    set_with(asked.with, request);
    testing_inputs const made = [&] {
        shown_progress const shown("inputs");
        return make_testing_inputs(request);
    }();
    made_for_testing result{
        {numbers("q", made.query), numbers("k", made.key), numbers("v", made.value)},
        text_of(made),
        made.found.unseen(false) == 0};
    if (!made.allowed.empty())
        result.tensors.push_back(
            {"mask", {files::element_type::boolean(), {1, 1, q[2], k[2]}, made.allowed}});
    if (made.bias)
        result.tensors.push_back(numbers("bias", *made.bias));
    if (!made.how.alibi_slopes.empty())
        result.tensors.push_back(numbers("alibi", made.how.alibi_slopes));
    if (!made.how.sinks.empty())
        result.tensors.push_back(numbers("sinks", made.how.sinks));
    return result;
}

} // namespace attest::tool
