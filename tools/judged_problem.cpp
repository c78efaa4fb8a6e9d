#include "judged_problem.hpp"

#include <attest/oracle/judge/judge.hpp>

#include "reading.hpp"

namespace attest::tool {

namespace {

using namespace oracle;

struct candidate_file {
    std::string_view option;
    std::string const& file;
    std::string_view dtype_option;
    std::string const& dtype;
};

named_candidate read_candidate(candidate_file const& from, format otherwise,
                               std::vector<std::size_t> shape) {
    auto hints = hints_of(from.dtype_option, from.dtype);
    if (!hints.raw_type)
        hints.raw_type = otherwise;
    hints.raw_shape = std::move(shape);
    named_candidate result{name_of(from.option, from.file),
                           read_for(from.option, from.file, hints)};
    require_number(result.name, result.tensor);
    return result;
}

void require_shape_of(named_candidate const& from, std::vector<std::size_t> const& wanted) {
    if (from.tensor.shape != wanted)
        refuse_usage(from.name + " has the shape " + shape_text(from.tensor.shape) + ", expected "
                     + shape_text(wanted));
}

judged_problem only_problem(loaded_problem const& from, loaded_candidate const& candidate) {
    judged_problem only{"", from.problem(),
                        view_of(candidate.output.name, candidate.output.tensor, from.order)};
    if (auto const& lse = candidate.log_sum_exp)
        only.log_sum_exp = row_view_of(lse->name, lse->tensor);
    return only;
}

std::vector<judged_problem> packed_problems(loaded_problem const& from,
                                            loaded_candidate const& candidate) {
    auto const shared = std::make_shared<packed_problem const>(from.packed_problem());
    packed_problem const& all = *shared;
    auto const& shape = all.query.shape();
    std::vector<std::size_t> const wanted{shape[0], shape[1], all.value.shape()[2]};
    require_shape_of(candidate.output, wanted);
    if (candidate.log_sum_exp)
        require_shape_of(*candidate.log_sum_exp, {shape[1], shape[0]});
    stored_tensor const& output = candidate.output.tensor;
    packed_tensor const outputs(*output.type.number(), {wanted[0], wanted[1], wanted[2]},
                                output.bytes);
    std::vector<judged_problem> result;
    for (std::size_t n = 0; n < all.count(); ++n) {
        if (all.queries(n) == 0)
            continue;
        std::size_t const first = all.first_query(n);
        judged_problem one{std::to_string(n), all.sequence(n), outputs.rows(first, all.queries(n))};
        one.all = shared;
        one.number = n;
        if (candidate.log_sum_exp) {
            stored_tensor const& lse = candidate.log_sum_exp->tensor;
            one.log_sum_exp =
                tensor(*lse.type.number(), {1, shape[1], all.queries(n), 1}, {0, shape[0], 1, 0},
                       std::span(lse.bytes).subspan(first * lse.type.bytes()));
        }
        result.push_back(one);
    }
    return result;
}

void require_candidates(judged_problem const& one, loaded_candidate const& candidate) {
    require_shape(candidate.output.name, one.output.shape(), one.p.output_shape());
    if (one.log_sum_exp)
        require_rows(candidate.log_sum_exp->name, candidate.log_sum_exp->tensor, *one.log_sum_exp,
                     one.p.rows_shape());
}

} // namespace

loaded_candidate load_candidate(candidate_options const& asked, loaded_problem const& from) {
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
    loaded_candidate result{read_candidate({"--candidate", asked.output, "--dtype", asked.dtype},
                                           from.query_format(), shape)};
    if (!asked.log_sum_exp.empty())
        result.log_sum_exp =
            read_candidate({"--candidate-lse", asked.log_sum_exp, "--lse-dtype", asked.lse_dtype},
                           format::float32, rows);
    return result;
}

std::vector<judged_problem> problems_of(loaded_problem const& from,
                                        loaded_candidate const& candidate) {
    auto result = from.packed() ? packed_problems(from, candidate)
                                : std::vector{only_problem(from, candidate)};
    for (judged_problem const& one : result)
        require_candidates(one, candidate);
    return result;
}

} // namespace attest::tool
