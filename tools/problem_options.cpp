#include "problem_options.hpp"

#include <attest/oracle/preset.hpp>

#include "numbers.hpp"
#include "options_parser.hpp"

namespace attest::tool {

namespace {

void add_tensors(CLI::App& command, problem_options& into) {
    command.add_option("--q", into.query, "Queries (B,Hq,Sq,D): FILE or FILE#NAME")->required();
    command.add_option("--k", into.key, "Keys (B,Hk,S,D)")->required();
    command.add_option("--v", into.value, "Values (B,Hk,S,Dv)")->required();
    command.add_option("--past-k", into.past_key, "Keys that come before (B,Hk,P,D)");
    command.add_option("--past-v", into.past_value, "Values that come before (B,Hk,P,Dv)");
    command.add_option("--mask", into.mask,
                       "Broadcastable to (B,Hq,Sq,P+S): booleans, true takes part, or numbers that "
                       "are added");
    command.add_option("--bias", into.bias, "Numbers that are added, beside a boolean mask");
    command.add_option("--key-lengths", into.key_lengths,
                       "One a batch entry: numbers N,N,... or a file; later keys are padding");
    command.add_option("--cu-seqlens-q", into.cu_seqlens_q,
                       "Packed sequences (rows,H,D): where their queries begin, numbers or a file");
    command.add_option("--cu-seqlens-k", into.cu_seqlens_k, "The same of their keys");
    command.add_option("--input-dtype", into.input_dtype,
                       "Format of q, k, v and past where the file does not say it (bf16 and fp8 in "
                       ".npy; raw files)");
    command.add_option("--mask-dtype", into.mask_dtype, "The same of a mask or bias of numbers");
    command.add_option("--shape", into.shape,
                       "Shape of raw q, and of k and v unless given: N,N,...");
    command.add_option("--k-shape", into.key_shape, "Shape of raw k, and of v unless given");
    command.add_option("--v-shape", into.value_shape, "Shape of raw v");
    command.add_option("--layout", into.order,
                       "Axes of q, k, v, past and outputs: bhsd (default) or bshd");
}

void add_choices(CLI::App& command, problem_options& into) {
    std::string names;
    for (std::string_view const name : oracle::preset_names())
        names += (names.empty() ? "" : ", ") + std::string(name);
    command.add_option("--preset", into.preset,
                       "Options as an implementation has them, others on top: " + names);
    command.add_option("--scale", into.scale,
                       "Factor of the scores, a decimal or hexadecimal double taken exactly "
                       "(default 1/sqrt(D), exactly)");
    command.add_option("--scale-f32", into.scale_f32, "The same, rounded to float32 first");
    command.add_flag("--causal", into.causal, "No key after the query's own position");
    command.add_option(
        "--diagonal", into.diagonal,
        "Where the first query stands: top_left, bottom_right, after_past, by_cache");
    command.add_option("--window-left", into.window_left, "Keys before the query's position");
    command.add_option("--window-right", into.window_right, "Keys after the query's position");
    command.add_flag("--mask-true-hides", into.mask_true_hides, "True in a mask hides the key");
    command.add_option("--soft-cap", into.soft_cap, "C of C*tanh(x/C), before mask and bias");
    command.add_option("--alibi", into.alibi, "Slopes, one a query head: X,X,... or a file");
    command.add_option("--sinks", into.sinks, "Logits, one a query head: X,X,... or a file");
    command.add_option("--empty", into.empty, "A query without keys: zero (default) or refuse");
    command.add_option("--lse-base", into.lse_base, "Base of the log-sum-exp: e (default) or 2");
    command.add_option("--threads", into.threads, "0 (default): as many as the machine has");
}

/// The value that belongs to a word, or a refusal with all words.
template <class Value>
Value one_of(std::string_view option, std::string_view word,
             std::initializer_list<std::pair<std::string_view, Value>> known) {
    std::string words;
    for (auto const& [name, value] : known) {
        if (name == word)
            return value;
        words += (words.empty() ? "" : ", ") + std::string(name);
    }
    refuse_usage(std::string(option) + " is '" + std::string(word) + "', expected one of " + words);
}

bool looks_like_file(std::string_view text) {
    return files::kind_of(files::place_of(text).file).has_value();
}

void require_some(std::string_view option, stored_tensor const& from) {
    if (from.bytes.empty())
        refuse_usage(std::string(option) + " names a file without numbers, expected 1 or more");
}

/// Numbers that stand in the option itself or in a file that it names.
std::vector<double> reals_of(std::string_view option, std::string const& text,
                             std::vector<std::string>& read_from) {
    if (!looks_like_file(text))
        return list_of(text, [&](std::string_view part) { return real_of(option, part); });
    stored_tensor const from = files::read_tensor(text);
    read_from.push_back(text);
    require_number(option, from);
    require_some(option, from);
    std::vector<double> result;
    std::size_t const width = from.type.bytes();
    for (std::size_t k = 0; k * width < from.bytes.size(); ++k)
        result.push_back(
            oracle::tensor(*from.type.number(), {1, 1, 1, from.bytes.size() / width}, from.bytes)
                .at(0, 0, 0, k));
    return result;
}

std::vector<std::int64_t> integers_of(std::string_view option, std::string const& text,
                                      std::vector<std::string>& read_from) {
    if (!looks_like_file(text))
        return list_of(
            text, [&](std::string_view part) { return integer_of<std::int64_t>(option, part); });
    stored_tensor const from = files::read_tensor(text);
    read_from.push_back(text);
    if (from.type != files::element_type::integer64())
        refuse_usage(std::string(option) + " holds " + std::string(from.type.name())
                     + ", expected int64");
    require_some(option, from);
    std::vector<std::int64_t> result(from.bytes.size() / 8);
    std::memcpy(result.data(), from.bytes.data(), from.bytes.size());
    return result;
}

oracle::options choices_of(problem_options const& from, std::vector<std::string>& read_from) {
    using oracle::diagonal;
    using oracle::empty_row;
    using oracle::logarithm;
    oracle::options how = from.preset.empty() ? oracle::options{} : oracle::preset(from.preset);
    if (!from.scale.empty() && !from.scale_f32.empty())
        refuse_usage("--scale and --scale-f32 are both given, expected one of them");
    if (!from.scale.empty())
        how.scale = real_of("--scale", from.scale);
    if (!from.scale_f32.empty())
        how.scale = static_cast<double>(real_of<float>("--scale-f32", from.scale_f32));
    how.causal = from.causal;
    how.true_means_hidden = from.mask_true_hides;
    if (!from.diagonal.empty())
        how.diagonal = one_of<diagonal>("--diagonal", from.diagonal,
                                        {{"top_left", diagonal::top_left},
                                         {"bottom_right", diagonal::bottom_right},
                                         {"after_past", diagonal::after_past},
                                         {"by_cache", diagonal::by_cache}});
    if (!from.window_left.empty())
        how.window_left = integer_of<std::int64_t>("--window-left", from.window_left);
    if (!from.window_right.empty())
        how.window_right = integer_of<std::int64_t>("--window-right", from.window_right);
    if (!from.soft_cap.empty())
        how.soft_cap = real_of("--soft-cap", from.soft_cap);
    if (!from.alibi.empty())
        how.alibi_slopes = reals_of("--alibi", from.alibi, read_from);
    if (!from.sinks.empty())
        how.sinks = reals_of("--sinks", from.sinks, read_from);
    if (!from.key_lengths.empty())
        how.key_lengths = integers_of("--key-lengths", from.key_lengths, read_from);
    if (!from.empty.empty())
        how.empty = one_of<empty_row>("--empty", from.empty,
                                      {{"zero", empty_row::zero}, {"refuse", empty_row::refuse}});
    if (!from.lse_base.empty())
        how.base = one_of<logarithm>("--lse-base", from.lse_base,
                                     {{"e", logarithm::natural}, {"2", logarithm::binary}});
    return how;
}

void require_together(problem_options const& from) {
    if (from.past_key.empty() != from.past_value.empty())
        refuse_usage("--past-k and --past-v come together or not at all");
    if (from.cu_seqlens_q.empty() != from.cu_seqlens_k.empty())
        refuse_usage("--cu-seqlens-q and --cu-seqlens-k come together or not at all");
    if (from.cu_seqlens_q.empty())
        return;
    for (auto const& [option, given] :
         {std::pair{"--past-k", &from.past_key}, std::pair{"--mask", &from.mask},
          std::pair{"--bias", &from.bias}})
        if (!given->empty())
            refuse_usage(std::string(option) + " is given for packed sequences, which have none");
    if (from.order != "bhsd")
        refuse_usage("--layout is given for packed sequences, which are (rows,H,D)");
}

void load_mask(problem_options const& from, files::reading_hints const& hints,
               loaded_problem& into) {
    if (!from.mask.empty()) {
        stored_tensor found = files::read_tensor(from.mask, hints);
        into.read_from.push_back(from.mask);
        bool const boolean = found.type == files::element_type::boolean();
        if (!boolean)
            require_number("--mask", found);
        (boolean ? into.allowed : into.bias) = std::move(found);
    }
    if (from.bias.empty())
        return;
    if (into.bias)
        refuse_usage("--mask and --bias both hold numbers, expected one such tensor");
    into.bias = files::read_tensor(from.bias, hints);
    into.read_from.push_back(from.bias);
    require_number("--bias", *into.bias);
}

} // namespace

void add_to(CLI::App& command, problem_options& into) {
    add_tensors(command, into);
    add_choices(command, into);
}

loaded_problem load(problem_options const& from) {
    require_together(from);
    std::vector<std::string> read_from;
    oracle::options const how = choices_of(from, read_from);
    axes const order =
        one_of<axes>("--layout", from.order, {{"bhsd", axes::bhsd}, {"bshd", axes::bshd}});
    auto const threads = threads_of(from.threads);
    files::reading_hints hints;
    if (!from.input_dtype.empty()) {
        hints.pattern_of = format_of("--input-dtype", from.input_dtype);
        hints.raw_type = *hints.pattern_of;
    }
    auto const read = [&](std::string const& file) {
        read_from.push_back(file);
        return files::read_tensor(file, hints);
    };
    if (!from.shape.empty())
        hints.raw_shape = shape_of("--shape", from.shape);
    stored_tensor query = read(from.query);
    if (!from.key_shape.empty())
        hints.raw_shape = shape_of("--k-shape", from.key_shape);
    stored_tensor key = read(from.key);
    if (!from.value_shape.empty())
        hints.raw_shape = shape_of("--v-shape", from.value_shape);
    stored_tensor value = read(from.value);
    hints.raw_shape.reset();
    loaded_problem result{
        .query = std::move(query), .key = std::move(key), .value = std::move(value)};
    if (!from.past_key.empty()) {
        result.past_key = read(from.past_key);
        result.past_value = read(from.past_value);
    }
    require_number("--q", result.query);
    result.read_from = std::move(read_from);
    files::reading_hints for_mask;
    if (!from.mask_dtype.empty())
        for_mask.pattern_of = format_of("--mask-dtype", from.mask_dtype);
    load_mask(from, for_mask, result);
    if (!from.cu_seqlens_q.empty()) {
        result.cu_seqlens_q = integers_of("--cu-seqlens-q", from.cu_seqlens_q, result.read_from);
        result.cu_seqlens_k = integers_of("--cu-seqlens-k", from.cu_seqlens_k, result.read_from);
    }
    result.how = how;
    result.order = order;
    result.threads = threads;
    return result;
}

oracle::problem loaded_problem::problem() const {
    oracle::problem p{.query = view_of("--q", query, order),
                      .key = view_of("--k", key, order),
                      .value = view_of("--v", value, order),
                      .how = how};
    if (past_key) {
        p.past_key = view_of("--past-k", *past_key, order);
        p.past_value = view_of("--past-v", *past_value, order);
    }
    if (allowed) {
        auto const [shape, strides] = arranged("--mask", allowed->shape);
        p.allowed = oracle::boolean_tensor(shape, strides, allowed->bytes);
    }
    if (bias)
        p.bias = view_of("--bias", *bias);
    return p;
}

oracle::packed_problem loaded_problem::packed_problem() const {
    auto const rows = [](std::string_view name, stored_tensor const& from) {
        require_number(name, from);
        if (from.shape.size() != 3)
            refuse_usage(std::string(name) + " has the shape " + shape_words(from.shape)
                         + ", expected (rows, H, D) of packed sequences");
        return oracle::packed_tensor(*from.type.number(),
                                     {from.shape[0], from.shape[1], from.shape[2]}, from.bytes);
    };
    return {.query = rows("--q", query),
            .key = rows("--k", key),
            .value = rows("--v", value),
            .cu_seqlens_q = cu_seqlens_q,
            .cu_seqlens_k = cu_seqlens_k,
            .how = how};
}

} // namespace attest::tool
