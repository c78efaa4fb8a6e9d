#include "gradient_rows.hpp"

#include <attest/oracle/judge/judge_rows.hpp>

#include "usage.hpp"
#include "watch.hpp"

namespace attest::tool {

using namespace oracle;

namespace {

/// The backward pass of which all is told.
emulated_kernel told_backward(asked_emulation const& emulated, gradient_part part,
                              std::size_t group, format output, bool drops) {
    std::vector<emulated_kernel> const kernels =
        backward_to_try(part, group, output, emulated.base, emulated.backward, drops);
    if (kernels.size() != 1)
        refuse_usage("--emulate looks for what is not told of a backward pass in all rows; with "
                     "--rows, --heads, --batches or --sample give --dscores-of and "
                     "--dscores-scale, and --dropout-factor with --keep-mask");
    return kernels.front();
}

} // namespace

judged_whole judged_gradient_rows(gradient_part part, loaded_problem const& from,
                                  loaded_upstream const& upstream, tensor const& candidate,
                                  stored_tensor const& read, row_selection const& selection,
                                  criterion by, std::optional<asked_emulation> const& emulated) {
    shown_progress const shown("certified gradients");
    judged_rows some = [&] {
        if (!from.packed()) {
            problem const p = from.problem();
            if (emulated)
                by.emulation = told_backward(*emulated, part, p.query_heads() / p.key_heads(),
                                             candidate.type(), p.kept.has_value());
            return judge_gradient_rows(part, p, upstream.from(), candidate, selection, by,
                                       from.threads, &running);
        }
        packed_problem const p = from.packed_problem();
        auto const [total, heads, size] = p.query.shape();
        if (emulated)
            by.emulation =
                told_backward(*emulated, part, heads / p.key.shape()[1], candidate.type(), false);
        packed_tensor const rows =
            part == gradient_part::rows
                ? packed_rows(candidate.type(), heads, total, read.bytes)
                : packed_tensor(candidate.type(), p.query.shape(), read.bytes);
        return judge_gradient_rows(part, p, upstream.packed_from(heads), rows, selection, by,
                                   from.threads, &running);
    }();
    end_if_stopped();
    std::vector<tried_backward> tried;
    if (by.emulation)
        tried.push_back({*by.emulation, some.found.found.elements, some.found.failing,
                         some.found.not_judged_count()});
    selected_rows const& rows = some.selected;
    judged_whole result{.spent = some.spent, .verified = {0, rows.all}};
    if (rows.selected < rows.all)
        result.selection =
            judged_selection{rows.selected, rows.eligible, rows.all,
                             selection.sample.has_value() && rows.selected < rows.eligible};
    result.tensors.push_back(
        {"", std::move(some.found), {}, {}, std::move(tried), std::move(some.saved)});
    return result;
}

} // namespace attest::tool
