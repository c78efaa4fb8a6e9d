#include "gradient_files.hpp"

#include <attest/oracle/packed_gradient.hpp>
#include <attest/oracle/require.hpp>

namespace attest::tool {

using namespace oracle;

gradient_part gradient_named(std::string_view option, std::string_view name) {
    std::string known;
    for (gradient_part const part : oracle::every_gradient_part) {
        if (option_of(part) == name)
            return part;
        known += (known.empty() ? "" : ", ") + std::string(option_of(part));
    }
    refuse_usage(std::string(option) + " is '" + std::string(name) + "', expected one of " + known);
}

std::string_view input_of(gradient_part part) {
    switch (part) {
    case gradient_part::past_key:
    case gradient_part::past_value:
        return "--past-k and --past-v";
    case gradient_part::bias:
        return "--bias or a --mask of numbers";
    case gradient_part::sinks:
        return "--sinks";
    case gradient_part::alibi_slopes:
        return "--alibi";
    default:
        return "--q, --k and --v";
    }
}

std::optional<oracle::extents> shape_of(gradient_part part, loaded_problem const& from) {
    if (from.packed()) {
        gradient_answer const shapes = gradient_shapes(from.packed_problem());
        gradient const* const found = part_of(shapes, part);
        return found == nullptr ? std::nullopt : std::optional(found->elements.shape());
    }
    problem const p = from.problem();
    require(p);
    auto const of = [](std::optional<tensor> const& x) {
        return x ? std::optional(x->shape()) : std::nullopt;
    };
    auto const of_heads = [&](std::vector<double> const& numbers) {
        return numbers.empty() ? std::nullopt : std::optional(extents{1, p.query_heads(), 1, 1});
    };
    switch (part) {
    case gradient_part::query:
        return p.query.shape();
    case gradient_part::key:
        return p.key.shape();
    case gradient_part::value:
        return p.value.shape();
    case gradient_part::past_key:
        return of(p.past_key);
    case gradient_part::past_value:
        return of(p.past_value);
    case gradient_part::bias:
        return of(p.bias);
    case gradient_part::sinks:
        return of_heads(p.how.sinks);
    case gradient_part::alibi_slopes:
        return of_heads(p.how.alibi_slopes);
    case gradient_part::rows:
        return p.rows_shape();
    case gradient_part::scores:
        return p.scores_shape();
    }
    return std::nullopt;
}

axes order_in_file(gradient_part part, loaded_problem const& from) {
    switch (part) {
    case gradient_part::query:
    case gradient_part::key:
    case gradient_part::value:
    case gradient_part::past_key:
    case gradient_part::past_value:
        return from.order;
    default:
        return axes::bhsd;
    }
}

std::vector<std::size_t> shape_in_file(gradient_part part, oracle::extents const& shape,
                                       loaded_problem const& from) {
    switch (part) {
    case gradient_part::bias:
        return from.scores_are_given ? from.query.shape : from.bias->shape;
    case gradient_part::sinks:
    case gradient_part::alibi_slopes:
        return {shape[1]};
    case gradient_part::rows:
        if (from.packed())
            return {shape[2], shape[3]};
        return from.style().rows(shape);
    case gradient_part::scores:
        return {shape.begin(), shape.end()};
    default:
        if (from.packed())
            return {shape[1], shape[2], shape[3]};
        return from.style().outputs(shape);
    }
}

} // namespace attest::tool
