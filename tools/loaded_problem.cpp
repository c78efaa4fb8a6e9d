#include "loaded_problem.hpp"

#include <attest/oracle/problem.hpp>

namespace attest::tool {

oracle::tensor loaded_problem::pages_of_key() const {
    return with_scales(view_of(names.key, key, pages_order), names.key, key, key_scales,
                       pages_order);
}

oracle::tensor loaded_problem::pages_of_value() const {
    return with_scales(view_of(names.value, value, pages_order), names.value, value, value_scales,
                       pages_order);
}

oracle::problem loaded_problem::problem() const {
    auto const read = [&](std::string const& name, stored_tensor const& from,
                          std::vector<loaded_scale> const& scales) {
        return with_scales(view_of(name, from, order), name, from, scales, order);
    };
    auto const plain = [&] {
        if (gathered)
            return gathered->is;
        if (has_pages)
            return oracle::problem{.query = read(names.query, query, query_scales),
                                   .key = pages_of_key(),
                                   .value = pages_of_value(),
                                   .how = how};
        if (scores_are_given)
            return oracle::problem_of_scores(view_of(names.query, query),
                                             read(names.value, value, value_scales), how);
        return oracle::problem{.query = read(names.query, query, query_scales),
                               .key = read(names.key, key, key_scales),
                               .value = read(names.value, value, value_scales),
                               .how = how};
    };
    oracle::problem p = plain();
    if (past_key) {
        p.past_key = read(names.past_key, *past_key, past_key_scales);
        p.past_value = read(names.past_value, *past_value, past_value_scales);
    }
    if (allowed)
        p.allowed = boolean_view_of(names.allowed, *allowed);
    if (bias)
        p.bias = view_of(names.bias, *bias);
    if (kept)
        p.kept = boolean_view_of(names.kept, *kept);
    if (chosen)
        p.chosen = chosen->mask();
    return p;
}

void loaded_problem::let_go() const {
    for (stored_tensor const* one : {&query, &key, &value})
        one->bytes.let_go();
    for (auto const* one : {&past_key, &past_value, &allowed, &bias, &kept})
        if (*one)
            (*one)->bytes.let_go();
}

oracle::packed_tensor loaded_problem::packed_rows_of(std::string_view name,
                                                     stored_tensor const& from) {
    require_number(name, from);
    if (from.shape.size() != 3)
        refuse_usage(std::string(name) + " has the shape " + shape_text(from.shape)
                     + ", expected (rows, H, D) of packed sequences");
    return {*from.type.number(), {from.shape[0], from.shape[1], from.shape[2]}, from.bytes};
}

oracle::packed_tensor loaded_problem::packed_query() const {
    return with_scales(packed_rows_of(names.query, query), names.query, query_scales);
}

oracle::packed_problem loaded_problem::packed_problem() const {
    if (gathered_packed)
        return gathered_packed->is;
    return {.query = packed_query(),
            .key = with_scales(packed_rows_of(names.key, key), names.key, key_scales),
            .value = with_scales(packed_rows_of(names.value, value), names.value, value_scales),
            .cu_seqlens_q = cu_seqlens_q,
            .cu_seqlens_k = cu_seqlens_k,
            .how = how};
}

} // namespace attest::tool
