#include "onnx_check.hpp"

#include <attest/oracle/attention.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/require.hpp>

#include "watch.hpp"

#include <algorithm>

namespace attest::tool {

using namespace oracle;

namespace {

void add_wrong(onnx_tally& into, std::string const& what) {
    into.wrong += (into.wrong.empty() ? "" : "; ") + what;
}

void count(onnx_tally& into, std::string_view name, std::vector<std::uint64_t> const& distances,
           extents const& shape, std::uint64_t max_ulp) {
    into.elements += distances.size();
    std::size_t failing = 0;
    std::optional<std::size_t> worst;
    for (std::size_t k = 0; k < distances.size(); ++k) {
        into.correct += distances[k] == 0 ? 1U : 0U;
        into.largest = std::max(into.largest, distances[k]);
        if (distances[k] <= max_ulp && distances[k] != no_distance)
            continue;
        ++failing;
        if (!worst || distances[k] > distances[*worst])
            worst = k;
    }
    if (worst)
        add_wrong(into, std::string(name) + ": " + std::to_string(failing) + " of "
                            + std::to_string(distances.size()) + " elements, worst at "
                            + shape_text(index_of(shape, *worst)));
}

/// Returns distances of an intermediate tensor, which judge() does not cover.
std::vector<std::uint64_t> distances_of(tensor const& candidate, intermediate_answer const& by) {
    std::vector<std::uint64_t> result;
    for (std::size_t k = 0; k < by.element_bounds.size(); ++k) {
        auto const [b, h, i, j] = index_of(by.elements.shape(), k);
        result.push_back(distance_from_correct(candidate.type(), candidate.bits(b, h, i, j),
                                               by.elements.bits(k)));
    }
    return result;
}

/// Compares the past followed by the new rows, bit for bit.
void compare_present(onnx_tally& into, std::string_view name, stored_tensor const& found,
                     std::optional<tensor> const& past, tensor const& fresh) {
    auto const [B, H, S, D] = fresh.shape();
    std::size_t const before = past ? past->shape()[2] : 0;
    std::vector<std::size_t> const wanted{B, H, before + S, D};
    if (found.shape != wanted || found.type.number() != fresh.type())
        return add_wrong(into, std::string(name) + ": it is " + shape_text(found.shape) + " "
                                   + std::string(found.type.name()) + ", expected "
                                   + shape_text(wanted) + " "
                                   + std::string(description(fresh.type()).name));
    tensor const candidate = view_of(name, found);
    for (std::size_t place = 0; place < B * H * (before + S) * D; ++place) {
        auto const at = index_of({B, H, before + S, D}, place);
        auto const [b, h, j, a] = at;
        std::uint64_t const bits =
            j < before ? past->bits(b, h, j, a) : fresh.bits(b, h, j - before, a);
        if (candidate.bits(b, h, j, a) != bits)
            return add_wrong(into, std::string(name) + ": other bits at " + shape_text(at));
    }
}

} // namespace

onnx_tally check(onnx_case const& one, std::uint64_t max_ulp, unsigned threads) {
    onnx_tally result;
    problem const p = one.problem();
    if (one.expected.output) {
        tensor const candidate = one.output();
        require(p);
        require_shape("candidate output", candidate.shape(), p.output_shape());
        answer const by = attention(
            p,
            {.output = candidate.type(), .bounds = true, .threads = threads, .watched = &running});
        judgement const found = judge(p, candidate, by, {.max_ulp = max_ulp}, threads, &running);
        count(result, "Y", found.distances, found.shape, max_ulp);
    }
    if (one.expected.scores) {
        tensor const candidate = view_of("qk_matmul_output", *one.expected.scores);
        require_shape("qk_matmul_output", candidate.shape(), p.scores_shape());
        intermediate_answer const by = intermediate(
            p, one.node.stage,
            {.output = candidate.type(), .bounds = true, .threads = threads, .watched = &running});
        count(result, "qk_matmul_output", distances_of(candidate, by), candidate.shape(), max_ulp);
    }
    if (one.expected.present_key)
        compare_present(result, "present_key", *one.expected.present_key, p.past_key, p.key);
    if (one.expected.present_value)
        compare_present(result, "present_value", *one.expected.present_value, p.past_value,
                        p.value);
    return result;
}

std::string line_of(std::string const& name, onnx_tally const& found) {
    return (found.wrong.empty() ? "pass  " : "fail  ") + name + "  "
           + std::to_string(found.elements) + " elements, "
           + oracle::percent_text(found.correct, found.elements)
           + " % correctly rounded, maximum distance "
           + (found.largest == no_distance ? "none" : std::to_string(found.largest) + " ulp")
           + (found.wrong.empty() ? "" : "; " + found.wrong) + "\n";
}

} // namespace attest::tool
