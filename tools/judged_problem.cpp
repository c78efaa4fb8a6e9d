#include "judged_problem.hpp"

#include <attest/files/read.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "numbers.hpp"

namespace attest::tool {

namespace {

using namespace oracle;

stored_tensor read_candidate(std::string const& file, std::optional<format> named, format otherwise,
                             std::vector<std::size_t> shape) {
    return files::read_tensor(file, {.pattern_of = named,
                                     .raw_type = named.value_or(otherwise),
                                     .raw_shape = std::move(shape)});
}

void require_shape_of(std::string_view option, stored_tensor const& from,
                      std::vector<std::size_t> const& wanted) {
    require_number(option, from);
    if (from.shape != wanted)
        refuse_usage(std::string(option) + " has the shape " + shape_text(from.shape)
                     + ", expected " + shape_text(wanted));
}

judged_problem only_problem(loaded_problem const& from, loaded_candidate const& candidate) {
    judged_problem only{"", from.problem(), view_of("--candidate", candidate.output, from.order)};
    if (candidate.log_sum_exp)
        only.log_sum_exp = row_view_of("--candidate-lse", *candidate.log_sum_exp);
    return only;
}

std::vector<judged_problem> packed_problems(loaded_problem const& from,
                                            loaded_candidate const& candidate) {
    packed_problem const all = from.packed_problem();
    require(all);
    auto const& shape = all.query.shape();
    std::vector<std::size_t> const wanted{shape[0], shape[1], all.value.shape()[2]};
    require_shape_of("--candidate", candidate.output, wanted);
    if (candidate.log_sum_exp)
        require_shape_of("--candidate-lse", *candidate.log_sum_exp, {shape[1], shape[0]});
    packed_tensor const outputs(*candidate.output.type.number(), {wanted[0], wanted[1], wanted[2]},
                                candidate.output.bytes);
    std::vector<judged_problem> result;
    for (std::size_t n = 0; n < all.count(); ++n) {
        if (all.queries(n) == 0)
            continue;
        std::size_t const first = all.first_query(n);
        judged_problem one{std::to_string(n), all.sequence(n), outputs.rows(first, all.queries(n))};
        if (candidate.log_sum_exp) {
            stored_tensor const& lse = *candidate.log_sum_exp;
            one.log_sum_exp =
                tensor(*lse.type.number(), {1, shape[1], all.queries(n), 1}, {0, shape[0], 1, 0},
                       std::span(lse.bytes).subspan(first * lse.type.bytes()));
        }
        result.push_back(one);
    }
    return result;
}

void require_candidates(judged_problem const& one) {
    require(one.p);
    require_shape("candidate output", one.output.shape(), one.p.output_shape());
    if (one.log_sum_exp)
        require_shape("candidate log-sum-exp", one.log_sum_exp->shape(), one.p.rows_shape());
}

} // namespace

loaded_candidate load_candidate(candidate_options const& asked, loaded_problem const& from) {
    std::optional<format> type;
    std::optional<format> lse_type;
    if (!asked.dtype.empty())
        type = format_of("--dtype", asked.dtype);
    if (!asked.lse_dtype.empty())
        lse_type = format_of("--lse-dtype", asked.lse_dtype);
    std::vector<std::size_t> shape;
    std::vector<std::size_t> rows;
    if (from.packed()) {
        packed_problem const p = from.packed_problem();
        auto const [total, heads, size] = p.query.shape();
        shape = {total, heads, p.value.shape()[2]};
        rows = {heads, total};
    } else {
        problem const p = from.problem();
        shape = from.style().outputs(p.output_shape());
        rows = from.style().rows(p.rows_shape());
    }
    loaded_candidate result{read_candidate(asked.output, type, from.query_format(), shape)};
    if (!asked.log_sum_exp.empty())
        result.log_sum_exp = read_candidate(asked.log_sum_exp, lse_type, format::float32, rows);
    return result;
}

std::vector<judged_problem> problems_of(loaded_problem const& from,
                                        loaded_candidate const& candidate) {
    auto result = from.packed() ? packed_problems(from, candidate)
                                : std::vector{only_problem(from, candidate)};
    for (judged_problem const& one : result)
        require_candidates(one);
    return result;
}

} // namespace attest::tool
