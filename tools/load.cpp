// Reads the files of a problem.
#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/quantised.hpp>
#include <attest/oracle/require.hpp>

#include "choices.hpp"
#include "lists.hpp"
#include "loaded_problem.hpp"
#include "numbers.hpp"
#include "page_table.hpp"
#include "shared_format.hpp"

namespace attest::tool {

namespace {

/// Refuses both scores and queries or keys, and with scores the options that act on queries and
/// keys.
void require_scores(problem_options const& from) {
    bool const scores = !from.given_scores.empty();
    for (auto const& [option, given] :
         {std::pair{"--q", &from.query}, std::pair{"--k", &from.key}}) {
        if (given->empty() && !scores)
            refuse_usage(std::string(option) + " is required");
        if (!given->empty() && scores)
            refuse_usage(std::string(option)
                         + " is given together with --given-scores, which take its place");
    }
    for (auto const& [option, given] :
         {std::pair{"--bias", &from.bias}, std::pair{"--q-scale", &from.query_scale},
          std::pair{"--k-scale", &from.key_scale}, std::pair{"--past-k", &from.past_key},
          std::pair{"--quantised", &from.quantised}})
        if (scores && !given->empty())
            refuse_usage(std::string(option)
                         + " is given together with --given-scores; expected none: apply it to "
                           "the scores");
}

void require_together(problem_options const& from) {
    require_scores(from);
    if (from.past_key.empty() != from.past_value.empty())
        refuse_usage("--past-k and --past-v come together or not at all");
    require_pages(from);
    if (from.page_table.empty() && from.cu_seqlens_q.empty() != from.cu_seqlens_k.empty())
        refuse_usage("--cu-seqlens-q and --cu-seqlens-k come together or not at all");
    for (auto const& [option, given] : {std::pair{"--past-k-scale", &from.past_key_scale},
                                        std::pair{"--past-v-scale", &from.past_value_scale}})
        if (!given->empty() && from.past_key.empty())
            refuse_usage(std::string(option) + " is given without --past-k and --past-v");
    if (from.cu_seqlens_q.empty()) {
        if (from.order == "thd")
            refuse_usage("--layout thd is given without --cu-seqlens-q, which says where its "
                         "sequences begin");
        return;
    }
    for (auto const& [option, given] :
         {std::pair{"--past-k", &from.past_key}, std::pair{"--mask", &from.mask},
          std::pair{"--bias", &from.bias}, std::pair{"--keep-mask", &from.keep_mask},
          std::pair{"--key-indices", &from.key_indices},
          std::pair{"--given-scores", &from.given_scores}})
        if (!given->empty())
            refuse_usage(std::string(option) + " is given for packed sequences, which have none");
    if (!from.order.empty() && from.order != "thd")
        refuse_usage("--layout is given for packed sequences, which are (rows,H,D), thd");
}

void add_shape(files::reading_hints& hints, std::string_view option, std::string const& shape) {
    hints.shape_option = option;
    if (!shape.empty())
        hints.raw_shape = shape_of(option, shape);
}

/// Loads booleans or numbers, according to the file; with the dtype bool, only booleans.
void load_mask(problem_options const& from, loaded_problem& into) {
    bool const boolean = from.mask_dtype == "bool";
    files::reading_hints hints = hints_of("--mask-dtype", boolean ? "" : from.mask_dtype, "bool");
    if (boolean) {
        hints.pattern_of = files::element_type::boolean();
        hints.raw_type = hints.pattern_of;
    }
    add_shape(hints, "--mask-shape", from.mask_shape);
    stored_tensor found = read_for("--mask", from.mask, hints);
    if (into.scores_are_given && found.type != files::element_type::boolean())
        refuse_usage(name_of("--mask", from.mask)
                     + " holds numbers together with --given-scores; expected booleans: add the "
                       "numbers to the scores");
    into.read_from.push_back(from.mask);
    std::string const name = name_of("--mask", from.mask);
    if (from.mask_dtype.empty() && found.type == oracle::format::int8)
        refuse_usage(name
                     + " holds int8, which may be truth values or numbers; store truth values as "
                       "bool, and give --mask-dtype int8 for numbers that are added to the scores");
    if (found.type == files::element_type::boolean()) {
        into.allowed = std::move(found);
        into.names.allowed = name;
        return;
    }
    if (!found.type.number())
        refuse_usage(name + " holds " + std::string(found.type.name())
                     + ", expected bool, true where a key takes part, or floating-point numbers "
                       "that are added to the scores");
    into.bias = std::move(found);
    into.names.bias = name;
}

/// The format of a bias is that of the mask unless it is given or the mask is boolean.
void load_bias(problem_options const& from, loaded_problem& into) {
    if (into.bias)
        refuse_usage("--mask and --bias both hold numbers, expected one such tensor");
    bool const own =
        from.mask_dtype.empty() || !from.bias_dtype.empty() || from.mask_dtype == "bool";
    files::reading_hints hints =
        own ? hints_of("--bias-dtype", from.bias_dtype) : hints_of("--mask-dtype", from.mask_dtype);
    add_shape(hints, "--bias-shape", from.bias_shape);
    into.bias = read_for("--bias", from.bias, hints);
    into.read_from.push_back(from.bias);
    into.names.bias = name_of("--bias", from.bias);
    require_number(into.names.bias, *into.bias);
}

void load_keep_mask(problem_options const& from, loaded_problem& into) {
    constexpr auto boolean = files::element_type::boolean();
    files::reading_hints hints;
    hints.pattern_of = boolean;
    hints.raw_type = boolean;
    add_shape(hints, "--keep-mask-shape", from.keep_mask_shape);
    stored_tensor found = read_for("--keep-mask", from.keep_mask, hints);
    into.read_from.push_back(from.keep_mask);
    into.names.kept = name_of("--keep-mask", from.keep_mask);
    if (found.type != files::element_type::boolean())
        refuse_usage(into.names.kept + " holds " + std::string(found.type.name())
                     + ", expected bool, true where a weight is kept");
    into.kept = std::move(found);
}

/// Loads the key indices of a problem whose tensors fit.
void load_key_indices(problem_options const& from, loaded_problem& into) {
    files::reading_hints hints;
    hints.raw_type = files::element_type::integer64();
    add_shape(hints, "--key-indices-shape", from.key_indices_shape);
    stored_tensor found = read_for("--key-indices", from.key_indices, hints);
    into.read_from.push_back(from.key_indices);
    std::string const name = name_of("--key-indices", from.key_indices);
    into.names.key_indices = name;
    std::vector<std::int64_t> const numbers = integers_in(name, found);
    require_axes(name, found.shape);
    oracle::extents shape{1, 1, 1, 1};
    std::copy(found.shape.begin(), found.shape.end(),
              shape.end() - static_cast<std::ptrdiff_t>(found.shape.size()));
    into.chosen.emplace(into.problem(), oracle::key_indices{shape, numbers}, name);
    into.key_indices = std::move(found);
}

/// Returns the first components of each row, bit for bit.
stored_tensor first_components(std::string_view name, stored_tensor const& from, std::size_t size) {
    require_axes(std::string(name), from.shape);
    std::size_t const all = from.shape.empty() ? 1 : from.shape.back();
    if (size == 0 || size > all)
        refuse_usage("--v-size is " + std::to_string(size) + ", expected 1 to "
                     + std::to_string(all) + ", the components of " + std::string(name));
    if (from.type.elements_per_byte() > 1)
        refuse_usage("--v-size is given, and " + std::string(name) + " holds "
                     + std::string(from.type.name())
                     + ", of which two share a byte; expected elements of whole bytes");
    std::size_t const kept = size * from.type.bytes(), stride = all * from.type.bytes();
    std::vector<std::byte> bytes;
    bytes.reserve(from.bytes.size() / all * size);
    for (std::byte const* row = from.bytes.begin(); row != from.bytes.end(); row += stride)
        bytes.insert(bytes.end(), row, row + kept);
    stored_tensor result{from.type, from.shape, std::move(bytes)};
    if (!result.shape.empty())
        result.shape.back() = size;
    return result;
}

/// Loads q, k, v and past, or scores instead of q and k. A raw file has the shape given for it, or
/// the previous one's.
void load_tensors(problem_options const& from, loaded_problem& into) {
    files::reading_hints hints = hints_of("--input-dtype", from.input_dtype);
    shared_format format(hints);
    auto const read = [&](std::string_view option, std::string const& file,
                          std::string_view shape_option, std::string const& shape,
                          std::string& name) {
        add_shape(hints, shape_option, shape);
        into.read_from.push_back(file);
        name = name_of(option, file);
        return format.read(option, file, hints);
    };
    if (into.scores_are_given) {
        into.query =
            read("--given-scores", from.given_scores, "--shape", from.shape, into.names.query);
        into.names.bias = into.names.query;
        hints.raw_shape.reset();
    } else {
        into.query = read("--q", from.query, "--shape", from.shape, into.names.query);
        into.key = read("--k", from.key, "--k-shape", from.key_shape, into.names.key);
    }
    auto const sliced = [&](stored_tensor whole, std::string const& name) {
        return from.value_size.empty()
                   ? whole
                   : first_components(name, whole,
                                      integer_of<std::size_t>("--v-size", from.value_size));
    };
    into.value = read("--v", from.value, "--v-shape", from.value_shape, into.names.value);
    into.value = sliced(std::move(into.value), into.names.value);
    if (from.past_key.empty())
        return format.require_used();
    hints.raw_shape.reset();
    into.past_key =
        read("--past-k", from.past_key, "--past-k-shape", from.past_key_shape, into.names.past_key);
    into.past_value = read("--past-v", from.past_value, "--past-v-shape", from.past_value_shape,
                           into.names.past_value);
    into.past_value = sliced(std::move(*into.past_value), into.names.past_value);
    format.require_used();
}

/// Refuses a shape without a raw file, since it would have no effect.
void require_shapes_used(problem_options const& from) {
    auto const is_raw = [](std::string const& file) {
        return !file.empty() && files::kind_of(files::place_of(file).file) == files::file_kind::raw;
    };
    auto const require_raw = [&](char const* option, std::string const& shape,
                                 std::initializer_list<std::string const*> of) {
        if (!shape.empty()
            && std::none_of(of.begin(), of.end(), [&](auto one) { return is_raw(*one); }))
            refuse_usage(
                std::string(option)
                + " is given, and no file of which it says the shape is raw; leave it out");
    };
    require_raw("--shape", from.shape, {&from.query, &from.key, &from.value, &from.given_scores});
    if (from.given_scores.empty())
        require_raw("--k-shape", from.key_shape, {&from.key, &from.value});
    else
        require_raw("--k-shape", from.key_shape, {&from.key});
    require_raw("--v-shape", from.value_shape, {&from.value});
    require_raw("--past-k-shape", from.past_key_shape, {&from.past_key, &from.past_value});
    require_raw("--past-v-shape", from.past_value_shape, {&from.past_value});
    require_raw("--mask-shape", from.mask_shape, {&from.mask});
    require_raw("--bias-shape", from.bias_shape, {&from.bias});
    require_raw("--keep-mask-shape", from.keep_mask_shape, {&from.keep_mask});
    require_raw("--key-indices-shape", from.key_indices_shape, {&from.key_indices});
}

void load_scales(problem_options const& from, loaded_problem& into) {
    shared_format format(hints_of("--scale-dtype", from.scale_dtype));
    for (auto const& [option, text, scales] :
         {std::tuple{"--q-scale", &from.query_scale, &into.query_scales},
          std::tuple{"--k-scale", &from.key_scale, &into.key_scales},
          std::tuple{"--v-scale", &from.value_scale, &into.value_scales},
          std::tuple{"--past-k-scale", &from.past_key_scale, &into.past_key_scales},
          std::tuple{"--past-v-scale", &from.past_value_scale, &into.past_value_scales}})
        if (!text->empty())
            *scales = scales_of(option, *text, from.scale_dtype, format, into.read_from);
    format.require_used();
}

void name_lists(problem_options const& from, oracle::tensor_names& names) {
    names.alibi_slopes = list_name("--alibi", from.alibi);
    names.sinks = list_name("--sinks", from.sinks);
    names.key_lengths = list_name("--key-lengths", from.key_lengths);
    names.cu_seqlens_q = "--cu-seqlens-q";
    names.cu_seqlens_k = "--cu-seqlens-k";
}

/// Refuses an unspecified layout if the shapes look like another one.
void require_layout(oracle::problem const& p) {
    auto const [B, heads, keys, D] = p.key.shape();
    if (files::looks_like_bshd(p.query.shape(), p.key.shape()))
        oracle::refuse_tensors(
            "the key heads (" + std::to_string(heads) + ") are more than the keys ("
            + std::to_string(keys)
            + "): the layout looks like bshd; say --layout bshd, or --layout bhsd "
              "if there are so many heads");
}

} // namespace

loaded_problem load(problem_options const& from) {
    require_together(from);
    require_shapes_used(from);
    loaded_problem result{};
    result.how = choices_of(from, result.read_from);
    result.order = one_of<axes>("--layout", from.order.empty() ? "bhsd" : from.order,
                                {{"bhsd", axes::bhsd}, {"bshd", axes::bshd}, {"thd", axes::bhsd}});
    result.threads = threads_of(from.threads);
    result.scores_are_given = !from.given_scores.empty();
    load_tensors(from, result);
    require_number(result.names.query, result.query);
    load_scales(from, result);
    if (!from.mask.empty())
        load_mask(from, result);
    if (from.mask_true_hides && !result.allowed)
        refuse_usage("--mask-true-hides is given without a --mask of booleans, which it is about");
    if (!from.bias.empty())
        load_bias(from, result);
    if (!from.cu_seqlens_q.empty()) {
        result.cu_seqlens_q = integers_of("--cu-seqlens-q", from.cu_seqlens_q, result.read_from);
        if (from.page_table.empty())
            result.cu_seqlens_k =
                integers_of("--cu-seqlens-k", from.cu_seqlens_k, result.read_from);
    }
    if (!from.keep_mask.empty())
        load_keep_mask(from, result);
    name_lists(from, result.names);
    result.has_pages = !from.page_table.empty();
    if (result.has_pages)
        load_pages(from, result);
    else if (from.order.empty() && !result.packed() && !result.scores_are_given)
        require_layout(result.problem());
    if (result.packed())
        require(result.packed_problem(), result.names);
    else if (from.key_indices.empty())
        require(result.problem(), result.names);
    else {
        require_shapes(result.problem(), result.names);
        load_key_indices(from, result);
        require(result.problem(), result.names);
    }
    if (!from.quantised.empty() && result.packed())
        require_quantised(result.packed_problem(), from.quantised, result.names);
    else if (!from.quantised.empty())
        require_quantised(result.problem(), from.quantised, result.names);
    result.let_go();
    return result;
}

} // namespace attest::tool
