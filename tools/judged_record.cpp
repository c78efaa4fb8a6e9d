#include "judged_record.hpp"

#include "digest.hpp"
#include "lists.hpp"

namespace attest::tool {

namespace {

/// "--q in/q.npy": the option and its file
recorded_input recorded(std::string_view name, stored_tensor const& tensor) {
    std::size_t const space = name.find(' ');
    recorded_input result{std::string(name.substr(0, space)),
                          space == std::string_view::npos ? std::string()
                                                          : std::string(name.substr(space + 1)),
                          std::string(tensor.type.name()), tensor.shape, sha256_of(tensor.bytes)};
    tensor.bytes.let_go();
    return result;
}

/// Records a list that an option reads from a file; a list on the command line is not recorded.
template <class Number>
void add_list(judged_record& into, std::vector<given_option> const& given, std::string_view option,
              std::string_view type, std::vector<Number> const& numbers) {
    for (given_option const& one : given)
        if (one.name == option && list_name(option, one.value) != option)
            into.inputs.push_back({one.name, one.value, std::string(type),
                                   std::vector{numbers.size()},
                                   sha256_of(std::as_bytes(std::span(numbers)))});
}

} // namespace

judged_record record_of(loaded_problem const& from, std::vector<given_option> given) {
    judged_record result;
    auto const add = [&](std::string_view name, std::optional<stored_tensor> const& tensor) {
        if (tensor)
            result.inputs.push_back(recorded(name, *tensor));
    };
    result.inputs.push_back(recorded(from.names.query, from.query));
    if (!from.scores_are_given)
        result.inputs.push_back(recorded(from.names.key, from.key));
    result.inputs.push_back(recorded(from.names.value, from.value));
    add(from.names.past_key, from.past_key);
    add(from.names.past_value, from.past_value);
    add(from.names.allowed, from.allowed);
    add(from.names.bias, from.bias);
    add(from.names.kept, from.kept);
    add(from.names.key_indices, from.key_indices);
    for (auto const* scales : {&from.query_scales, &from.key_scales, &from.value_scales,
                               &from.past_key_scales, &from.past_value_scales})
        for (loaded_scale const& one : *scales)
            if (one.is_file)
                result.inputs.push_back(recorded(one.name, one.numbers));
    add_list(result, given, "--alibi", "float64", from.how.alibi_slopes);
    add_list(result, given, "--sinks", "float64", from.how.sinks);
    add_list(result, given, "--key-lengths", "int64", from.how.key_lengths);
    add_list(result, given, "--cu-seqlens-q", "int64", from.cu_seqlens_q);
    add_list(result, given, "--cu-seqlens-k", "int64", from.cu_seqlens_k);
    add_list(result, given, "--page-table", "int64", from.page_numbers);
    for (given_option const& one : given)
        if (one.name == "--preset")
            result.preset = one.value;
    result.options = std::move(given);
    return result;
}

judged_record record_of(loaded_problem const& from, loaded_candidate const& candidate,
                        std::vector<given_option> given, loaded_upstream const* upstream) {
    judged_record result = record_of(from, std::move(given));
    if (upstream != nullptr) {
        result.inputs.push_back(recorded(upstream->output.name, upstream->output.tensor));
        for (auto const* one :
             {&upstream->log_sum_exp, &upstream->saved_output, &upstream->saved_log_sum_exp})
            if (*one)
                result.inputs.push_back(recorded((*one)->name, (*one)->tensor));
    }
    result.inputs.push_back(recorded(candidate.output.name, candidate.output.tensor));
    if (candidate.log_sum_exp)
        result.inputs.push_back(
            recorded(candidate.log_sum_exp->name, candidate.log_sum_exp->tensor));
    return result;
}

} // namespace attest::tool
