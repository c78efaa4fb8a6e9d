// Gradients of packed sequences: one sequence at a time, or padded to one problem if all contribute
// to a sum.
#include <attest/oracle/packed_gradient.hpp>
#include <attest/oracle/refuse.hpp>

#include "oracle/gradient/gradients.hpp"
#include "oracle/gradient/padded_sequences.hpp"

namespace attest::oracle {

namespace {

using namespace gradients_detail;

void require_packed_shape(std::string_view name, packed_tensor const& found,
                          packed_extents const& wanted) {
    if (found.shape() != wanted)
        refuse_tensors(std::string(name) + " is " + shape_text(found.shape()) + ", expected "
                       + shape_text(wanted) + " as the packed outputs have it");
}

/// Returns a gradient of zeros, for the rows of all sequences.
gradient packed_result(gradient_request const& asked, extents const& shape) {
    gradient result{result_tensor(asked.output, shape), {}};
    if (asked.bounds)
        result.element_bounds.resize(shape[0] * shape[1] * shape[2] * shape[3]);
    return result;
}

gradient_answer packed_answer(packed_problem const& p, gradient_request const& asked) {
    auto const [queries, heads, size] = p.query.shape();
    std::size_t const columns = p.value.shape()[2];
    auto const of_keys = [&](std::size_t extent) {
        return asked.rows_alone ? extents{}
                                : extents{1, p.value.shape()[0], p.value.shape()[1], extent};
    };
    gradient_answer result{.query = packed_result(asked, {1, queries, heads, size}),
                           .key = packed_result(asked, of_keys(size)),
                           .value = packed_result(asked, of_keys(columns)),
                           .rows = packed_result(asked, {1, 1, heads, queries}),
                           .packed = true};
    if (asked.rows_alone)
        return result;
    if (!p.how.sinks.empty())
        result.sinks = packed_result(asked, {1, heads, 1, 1});
    if (!p.how.alibi_slopes.empty())
        result.alibi_slopes = packed_result(asked, {1, heads, 1, 1});
    return result;
}

void require_keys_of_sequence(problem const& p, std::size_t n, bool together) {
    try {
        require_keys(p, !together);
    } catch (no_key_for_a_query const& found) {
        refuse_row(std::string(found.particulars()) + " of sequence " + std::to_string(n));
    } catch (options_do_not_fit const& found) {
        refuse_option("sequence " + std::to_string(n) + ": " + std::string(found.particulars()));
    }
}

effort one_by_one(packed_problem const& p, packed_upstream const& from,
                  gradient_request const& asked, gradient_answer& into) {
    effort spent;
    for (std::size_t n = 0; n < p.count(); ++n) {
        std::size_t const queries = p.queries(n);
        if (queries == 0)
            continue;
        gradient_answer const own =
            compute(p.sequence(n), from.rows(p.first_query(n), queries), asked);
        row_range const of_queries{0, 0, p.first_query(n), queries};
        row_range const of_keys{0, 0, static_cast<std::size_t>(p.cu_seqlens_k[n]), p.keys(n)};
        lay_components(own.query, of_queries, into.query);
        lay_rows(own.rows, of_queries, into.rows);
        spent += own.spent;
        if (asked.rows_alone)
            continue;
        lay_components(own.key, of_keys, into.key);
        lay_components(own.value, of_keys, into.value);
    }
    return spent;
}

} // namespace

upstream packed_upstream::rows(std::size_t first, std::size_t count) const {
    auto const own = [&](std::optional<packed_tensor> const& of) {
        return of ? std::optional(of->rows(first, count)) : std::nullopt;
    };
    return {output.rows(first, count), own(log_sum_exp), own(saved_output), own(saved_log_sum_exp)};
}

packed_tensor packed_rows(format type, std::size_t heads, std::size_t total,
                          std::span<std::byte const> bytes) {
    return {type, {total, heads, 1}, {1, total, 1}, bytes};
}

void require(packed_problem const& p, packed_upstream const& from) {
    auto const [total, heads, size] = p.query.shape();
    packed_extents const outputs{total, heads, p.value.shape()[2]};
    packed_extents const sums{total, heads, 1};
    require_packed_shape("output_gradient", from.output, outputs);
    if (from.log_sum_exp)
        require_packed_shape("log_sum_exp_gradient", *from.log_sum_exp, sums);
    if (from.saved_output)
        require_packed_shape("saved_output", *from.saved_output, outputs);
    if (from.saved_log_sum_exp)
        require_packed_shape("saved_log_sum_exp", *from.saved_log_sum_exp, sums);
    require_finite("output_gradient", from.output.rows(0, total));
    if (from.log_sum_exp)
        require_finite("log_sum_exp_gradient", from.log_sum_exp->rows(0, total));
    if (from.saved_output)
        require_finite("saved_output", from.saved_output->rows(0, total));
    if (!from.saved_log_sum_exp)
        return;
    require_finite("saved_log_sum_exp", from.saved_log_sum_exp->rows(0, total), true);
    for (std::size_t n = 0; n < p.count(); ++n)
        if (p.queries(n) > 0)
            try {
                require(p.sequence(n), from.rows(p.first_query(n), p.queries(n)));
            } catch (element_is_not_finite const& found) {
                throw element_is_not_finite("ATT-702 an element is not a finite number",
                                            std::string(found.particulars()) + " of sequence "
                                                + std::to_string(n));
            }
}

gradient_answer gradient_shapes(packed_problem const& p) {
    require(p);
    return packed_answer(p, {});
}

gradient_answer gradients(packed_problem const& p, packed_upstream const& from,
                          gradient_request const& asked) {
    bool const together =
        !asked.rows_alone && (!p.how.sinks.empty() || !p.how.alibi_slopes.empty());
    auto const [total, heads, size] = p.query.shape();
    if (asked.watched != nullptr)
        asked.watched->rows_in_all = total * heads;
    require(p);
    require(p, from);
    if (together && p.how.ignore_hidden) { // their padding would see more than they do
        packed_problem finite = p;
        finite.how.ignore_hidden = false;
        require(finite);
    }
    if (asked.scores)
        refuse_option(
            "the gradients of scores are asked for of packed sequences, whose scores have no "
            "common shape; expected one sequence at a time");
    for (std::size_t n = 0; n < p.count(); ++n)
        if (p.queries(n) > 0)
            require_keys_of_sequence(p.sequence(n), n, together);
    gradient_answer result = packed_answer(p, asked);
    if (!together) {
        result.spent = one_by_one(p, from, asked, result);
        return result;
    }
    padded_sequences const padded(p, from);
    if (padded.rows() == 0)
        return result;
    if (asked.watched != nullptr)
        asked.watched->rows_in_all = padded.rows();
    result.spent = padded.compute(asked, result);
    return result;
}

} // namespace attest::oracle
