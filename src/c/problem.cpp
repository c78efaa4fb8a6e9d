// Problems: their tensors, and their checks.
#include "problem.hpp"

#include <attest/oracle/problem.hpp>
#include <attest/oracle/quantised.hpp>
#include <attest/oracle/require.hpp>

#include "constant.hpp"
#include "handle.hpp"
#include "tensor.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

attest_code attest_problem_create(attest_tensor const* query, attest_tensor const* key,
                                  attest_tensor const* value, attest_problem** result,
                                  attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        oracle::problem made{.query = tensor_or_packed_of(query, "query"), // refuses NULL
                             .key = tensor_or_packed_of(key, "key"),
                             .value = tensor_or_packed_of(value, "value")};
        hand_over(result, std::move(made), std::vector{*query, *key, *value});
    });
}

plain_problem attest::c::plain_of(attest_problem const& p) {
    if (p.packed())
        oracle::refuse_option(
            "packed sequences have no scores or weights of one shape; expected one sequence at a "
            "time");
    char const* const names[] = {"query", "key", "value"};
    for (std::size_t which = 0; which < p.given.size(); ++which)
        if (p.given[which].rank == 3)
            (void)tensor_of(&p.given[which], names[which]); // scales of packed sequences only
    plain_problem result{{nullptr, p.is}, nullptr};
    if (p.pages) {
        oracle::problem over_pages = p.is;
        over_pages.chosen.reset();
        static_cast<oracle::gathered_problem&>(result) =
            oracle::gathered(over_pages, *p.pages, p.names);
        if (!p.listed.empty()) {
            oracle::require_shapes(result.is, p.names);
            result.chosen = std::make_shared<oracle::chosen_keys const>(
                result.is, oracle::key_indices{p.listed_shape, p.listed}, p.names.key_indices);
            result.is.chosen = result.chosen->mask();
        }
    }
    if (p.is_renamed)
        oracle::require(result.is, p.names);
    return result;
}

oracle::packed_tensor attest::c::packed_rows_of(attest_tensor const* x, char const* name) {
    oracle::tensor const whole = tensor_of(x, name);
    if (x->shape[0] != 1 || x->shape[1] != 1)
        oracle::refuse_tensors(std::string(name) + " is " + oracle::shape_text(x->shape)
                               + ", expected (H, rows) of packed sequences");
    return {
        whole.type(), {x->shape[3], x->shape[2], 1}, {x->strides[3], x->strides[2], 1}, x->bytes};
}

oracle::gathered_packed_problem attest::c::packed_of(attest_problem const& p) {
    for (auto const& [is_given, name] :
         {std::pair{p.is.past_key.has_value(), "a past"},
          std::pair{p.is.allowed.has_value(), "a mask"},
          std::pair{p.is.scores_are_given, "a problem of scores"},
          std::pair{p.is.bias.has_value(), "a bias"},
          std::pair{!p.listed.empty(), "a list of keys"},
          std::pair{p.is.kept.has_value(), "a mask of kept weights"}})
        if (is_given)
            oracle::refuse_option(std::string(name)
                                  + " is given for packed sequences, which have none");
    oracle::packed_queries const queries{packed_tensor_of(&p.given[0], "query"), p.cu_seqlens_q};
    if (p.pages && !p.cu_seqlens_k.empty())
        oracle::refuse_option(
            "cu_seqlens_k is given with a page table, of which the key lengths say "
            "how many keys each sequence has; expected none");
    if (p.pages)
        return oracle::gathered(queries, p.is.key, p.is.value, *p.pages, p.is.how);
    return {nullptr,
            {.query = queries.query,
             .key = packed_tensor_of(&p.given[1], "key"),
             .value = packed_tensor_of(&p.given[2], "value"),
             .cu_seqlens_q = p.cu_seqlens_q,
             .cu_seqlens_k = p.cu_seqlens_k,
             .how = p.is.how}};
}

attest_code attest_problem_set_cu_seqlens(attest_problem* problem, int64_t const* starts_q,
                                          size_t count_q, int64_t const* starts_k, size_t count_k,
                                          attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        require_numbers(starts_q, count_q, "starts_q");
        require_numbers(starts_k, count_k, "starts_k");
        if (count_q == 0 && count_k > 0)
            refuse("starts_k is given without starts_q");
        std::vector<std::int64_t> of_queries(starts_q, starts_q + count_q);
        std::vector<std::int64_t> of_keys(starts_k, starts_k + count_k);
        problem->cu_seqlens_q = std::move(of_queries);
        problem->cu_seqlens_k = std::move(of_keys);
    });
}

attest_code attest_problem_set_page_table(attest_problem* problem, int64_t const* pages,
                                          size_t rows, size_t columns, attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        if (!problem->listed.empty())
            refuse("pages are set after key indices, which count the keys of pages; set the page "
                   "table first");
        if (rows == 0) {
            require_numbers(pages, rows, "pages");
            problem->pages.reset();
            return;
        }
        if (columns > PTRDIFF_MAX / sizeof *pages / rows)
            refuse("a page table of " + std::to_string(rows) + " rows of " + std::to_string(columns)
                   + " numbers is more than there can be in memory");
        std::size_t const count = rows * columns;
        if (count > 0)
            given(pages, "pages");
        problem->pages = oracle::page_table{
            .numbers = count == 0 ? std::vector<std::int64_t>{}
                                  : std::vector<std::int64_t>(pages, pages + count),
            .rows = rows,
            .columns = columns};
    });
}

attest_code attest_problem_create_of_scores(attest_tensor const* scores, attest_tensor const* value,
                                            attest_problem** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result, oracle::problem_of_scores(tensor_of(scores, "scores"),
                                                    tensor_of(value, "value")));
    });
}

void attest_problem_destroy(attest_problem* problem) {
    delete problem;
}

attest_code attest_problem_set_past(attest_problem* problem, attest_tensor const* key,
                                    attest_tensor const* value, attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (key == nullptr && value == nullptr) {
            p.past_key.reset();
            p.past_value.reset();
            return;
        }
        oracle::tensor const past_key = tensor_of(key, "key");
        oracle::tensor const past_value = tensor_of(value, "value");
        p.past_key = past_key;
        p.past_value = past_value;
    });
}

namespace {

/// Sets or removes a mask.
attest_code set_mask(attest_problem* problem,
                     std::optional<oracle::boolean_tensor> oracle::problem::* member,
                     attest_tensor const* mask, attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (mask == nullptr)
            (p.*member).reset();
        else if (mask->format != ATTEST_BOOLEAN)
            refuse("a mask is a tensor of ATTEST_BOOLEAN, this one of "
                   + std::string(attest_format_name(mask->format)));
        else
            p.*member = oracle::boolean_tensor(mask->shape, mask->strides, mask->bytes);
    });
}

} // namespace

attest_code attest_problem_set_allowed(attest_problem* problem, attest_tensor const* allowed,
                                       attest_error** error) {
    return set_mask(problem, &oracle::problem::allowed, allowed, error);
}

attest_code attest_problem_set_kept(attest_problem* problem, attest_tensor const* kept,
                                    attest_error** error) {
    return set_mask(problem, &oracle::problem::kept, kept, error);
}

attest_code attest_problem_set_bias(attest_problem* problem, attest_tensor const* bias,
                                    attest_error** error) {
    return change(problem, error, [&](oracle::problem& p) {
        if (p.scores_are_given)
            refuse("a problem of scores takes no bias; add it to the scores");
        if (bias == nullptr)
            p.bias.reset();
        else
            p.bias = tensor_of(bias, "bias");
    });
}

namespace {

/// Sets listed keys, which are checked here unless pages are gathered first.
template <class Integer>
attest_code set_key_indices(attest_problem* problem, Integer const* indices, size_t const* shape,
                            attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        if (indices == nullptr) {
            problem->listed.clear();
            problem->is.chosen.reset();
            problem->chosen.reset();
            return;
        }
        given(shape, "shape");
        oracle::extents const extents{shape[0], shape[1], shape[2], shape[3]};
        std::size_t const count = oracle::bytes_needed(extents, oracle::contiguous(extents), 1);
        std::vector<std::int64_t> listed(indices, indices + count);
        if (!problem->pages || listed.empty()) { // an empty list is refused
            oracle::chosen_keys made(problem->is, oracle::key_indices{extents, listed},
                                     problem->names.key_indices);
            problem->chosen = std::move(made); // only now: a refusal keeps the earlier list
            problem->is.chosen = problem->chosen->mask();
        }
        problem->listed_shape = extents;
        problem->listed = std::move(listed);
    });
}

constexpr std::array named_tensors{
    &oracle::tensor_names::query,      &oracle::tensor_names::key,
    &oracle::tensor_names::value,      &oracle::tensor_names::past_key,
    &oracle::tensor_names::past_value, &oracle::tensor_names::allowed,
    &oracle::tensor_names::bias,       &oracle::tensor_names::key_indices,
    &oracle::tensor_names::kept};

} // namespace

attest_code attest_problem_set_key_indices(attest_problem* problem, int64_t const* indices,
                                           size_t const shape[4], attest_error** error) {
    return set_key_indices(problem, indices, shape, error);
}

attest_code attest_problem_set_key_indices_int32(attest_problem* problem, int32_t const* indices,
                                                 size_t const shape[4], attest_error** error) {
    return set_key_indices(problem, indices, shape, error);
}

attest_code attest_problem_set_name(attest_problem* problem, attest_named what, char const* name,
                                    attest_error** error) {
    return guarded(error, [&] {
        given(problem, "problem");
        given(name, "name");
        auto const which = static_cast<std::size_t>(constant<attest_named>(
            what, static_cast<int>(named_tensors.size()), "tensor with a name"));
        problem->names.*named_tensors[which] = name;
        problem->is_renamed = true;
    });
}

attest_code attest_problem_check(attest_problem const* problem, attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& p = given(problem, "problem");
        if (p.packed())
            oracle::require(packed_of(p).is);
        else
            oracle::require(plain_of(p).is);
    });
}

attest_code attest_problem_check_quantised(attest_problem const* problem, char const* scheme,
                                           attest_error** error) {
    return guarded(error, [&] {
        attest_problem const& of = given(problem, "problem");
        std::string_view const name(&given(scheme, "scheme"));
        auto const require_both = [&](auto const& p) {
            oracle::require(p);
            oracle::require_quantised(p, name);
        };
        if (of.packed())
            require_both(packed_of(of).is);
        else
            require_both(plain_of(of).is);
    });
}
