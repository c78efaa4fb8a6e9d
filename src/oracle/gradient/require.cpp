// The requirements on the tensors that gradients need in addition to a problem.
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/finite.hpp"
#include "oracle/gradient/gradients.hpp"
#include "oracle/visibility.hpp"

namespace attest::oracle {

namespace {

/// Throws if the element of this row is −∞ though the row may use a key.
void require_no_key(problem const& p, tensor const& saved, std::size_t b, std::size_t h,
                    std::size_t i) {
    if (saved.at(b, h, i, 0) == -std::numeric_limits<double>::infinity() && has_keys(p, b, h, i))
        throw element_is_not_finite("ATT-702 an element is not a finite number",
                                    "saved_log_sum_exp at " + shape_text({b, h, i, 0})
                                        + " is -infinity, and query " + std::to_string(i)
                                        + " of head " + std::to_string(h) + " may use a key");
}

void require_saved_log_sum_exp(problem const& p, tensor const& saved) {
    require_finite("saved_log_sum_exp", saved, true);
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); ++i)
                require_no_key(p, saved, b, h, i);
}

void require_shapes(problem const& p, upstream const& from) {
    require_shape("output_gradient", from.output.shape(), p.output_shape());
    if (from.log_sum_exp)
        require_shape("log_sum_exp_gradient", from.log_sum_exp->shape(), p.rows_shape());
    if (from.saved_output)
        require_shape("saved_output", from.saved_output->shape(), p.output_shape());
    if (from.saved_log_sum_exp)
        require_shape("saved_log_sum_exp", from.saved_log_sum_exp->shape(), p.rows_shape());
}

/// Throws unless these rows are finite, by their numbers in p, and a saved log-sum-exp is −∞ only at rows without keys.
void require_rows(problem const& p, upstream const& from, row_piece const& piece) {
    for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h) {
        auto const require_them = [&](std::string_view name, tensor const& x, bool may_hide) {
            require_finite_rows(name, x, piece.batch, h, piece.queries, may_hide);
        };
        require_them("output_gradient", from.output, false);
        if (from.log_sum_exp)
            require_them("log_sum_exp_gradient", *from.log_sum_exp, false);
        if (from.saved_output)
            require_them("saved_output", *from.saved_output, false);
        if (!from.saved_log_sum_exp)
            continue;
        require_them("saved_log_sum_exp", *from.saved_log_sum_exp, true);
        for (std::size_t const i : piece.queries)
            require_no_key(p, *from.saved_log_sum_exp, piece.batch, h, i);
    }
}

} // namespace

partial_upstream part_of(problem const& p, upstream const& from, row_piece const& piece) {
    require_shapes(p, from);
    require_rows(p, from, piece);
    gradients_detail::require_keys_of_piece(p, piece);
    std::vector<std::vector<std::byte>> bytes;
    auto const of = [&](std::optional<tensor> const& x) {
        return x ? std::optional(part_of(*x, piece, bytes)) : std::nullopt;
    };
    upstream part{part_of(from.output, piece, bytes), of(from.log_sum_exp), of(from.saved_output),
                  of(from.saved_log_sum_exp)};
    return {std::move(bytes), std::move(part)};
}

void require(problem const& p, upstream const& from) {
    require_shapes(p, from);
    require_finite("output_gradient", from.output);
    if (from.log_sum_exp)
        require_finite("log_sum_exp_gradient", *from.log_sum_exp);
    if (from.saved_output)
        require_finite("saved_output", *from.saved_output);
    if (from.saved_log_sum_exp)
        require_saved_log_sum_exp(p, *from.saved_log_sum_exp);
}

} // namespace attest::oracle
