#include "problem_options.hpp"

#include <attest/oracle/preset.hpp>
#include <attest/oracle/quantised.hpp>

#include "parser.hpp"

namespace attest::tool {

namespace {

void add_tensors(command_parser const& command, problem_options& into) {
    command.add_option("--q", into.query,
                       "Queries (B,Hq,Sq,D): FILE or FILE#NAME; required together with --k unless "
                       "--given-scores is given");
    command.add_option("--k", into.key, "Keys (B,Hk,S,D)");
    command.add_option("--v", into.value, "Values (B,Hk,S,Dv)").required();
    command.add_option("--past-k", into.past_key, "Keys that come before (B,Hk,P,D)");
    command.add_option("--past-v", into.past_value, "Values that come before (B,Hk,P,Dv)");
    command.add_option("--mask", into.mask,
                       "Broadcastable to (B,Hq,Sq,P+S): booleans, true where a key takes part, or "
                       "numbers that are added to the scores");
    command.add_option("--bias", into.bias,
                       "Numbers that are added to the scores, with a boolean mask or without");
    command.add_option("--key-lengths", into.key_lengths,
                       "One per batch entry: numbers N,N,... or a file; later keys are padding, "
                       "which has to be finite unless --ignore-hidden is given");
    command.add_option("--cu-seqlens-q", into.cu_seqlens_q,
                       "Packed sequences (rows,H,D): the first query row of each, then the number "
                       "of all rows: numbers or a file");
    command.add_option("--cu-seqlens-k", into.cu_seqlens_k, "The same for their keys");
    command.add_option(
        "--page-table", into.page_table,
        "k and v are pages of a cache: the numbers of the pages of each batch entry, "
        "(B,pages), a file or numbers row by row; --key-lengths says how many keys");
    command.add_option("--page-layout", into.page_layout,
                       "Axes of these pages: bshd for (pages,slots,Hk,D), as in vLLM, bhsd for "
                       "(pages,Hk,slots,D)");
    command.add_option(
        "--input-dtype", into.input_dtype,
        "Format of q, k, v and past where the file does not say it (integers in .npy; "
        "raw files)");
    command.add_option("--mask-dtype", into.mask_dtype,
                       "The same for a mask, and for a bias unless --bias-dtype is given; bool for "
                       "booleans of one byte, 0 or 1, in raw files and as uint8");
    command.add_option("--bias-dtype", into.bias_dtype, "The same for a bias");
    command.add_option("--alibi-dtype", into.alibi_dtype, "The same for a file of --alibi");
    command.add_option("--sinks-dtype", into.sinks_dtype, "The same for a file of --sinks");
    command.add_option("--shape", into.shape,
                       "Shape of raw q, and of k and v unless given: N,N,...");
    command.add_option("--k-shape", into.key_shape, "Shape of raw k, and of v unless given");
    command.add_option("--v-shape", into.value_shape, "Shape of raw v");
    command.add_option("--v-size", into.value_size,
                       "Values are the first N components of what --v (and --past-v) holds, as "
                       "where they are a slice of the keys (multi-head latent attention)");
    command.add_option("--past-k-shape", into.past_key_shape,
                       "Shape of raw past-k, and of past-v unless given");
    command.add_option("--past-v-shape", into.past_value_shape, "Shape of raw past-v");
    command.add_option("--mask-shape", into.mask_shape, "Shape of a raw mask");
    command.add_option("--bias-shape", into.bias_shape, "Shape of a raw bias");
    command.add_option("--layout", into.order,
                       "Axes of q, k, v, past and outputs: bhsd (default) or bshd; thd of packed "
                       "sequences");
}

/// Scores instead of queries and keys, listed keys, and dropout.
void add_scores_and_weights(command_parser const& command, problem_options& into) {
    command.add_option("--given-scores", into.given_scores,
                       "Explicit scores (B,Hq,Sq,T) instead of --q and --k: what a score function "
                       "gives, -inf hides; masks, windows, lengths and sinks still hold");
    command.add_option(
        "--key-indices", into.key_indices,
        "Sparse attention: the numbers of the keys that each query attends to, int64 or int32 "
        "(B or 1,heads,Sq or 1,K), -1 for no key; heads: 1 or a divisor of Hq");
    command.add_option("--key-indices-shape", into.key_indices_shape, "Shape of raw key indices");
    command.add_option("--keep-mask", into.keep_mask,
                       "Dropout after the softmax: booleans broadcastable to (B,Hq,Sq,P+S), true "
                       "where a weight is kept; a dropped key stays in the denominator");
    command.add_option("--keep-mask-shape", into.keep_mask_shape, "Shape of a raw keep mask");
    command.add_option(
        "--dropout", into.dropout,
        "Probability p, so that kept weights have the factor 1/(1-p), a real number");
    command.add_option(
        "--keep-factor", into.keep_factor,
        "This factor itself, a double taken exactly (default 1); kernels multiply by "
        "a float32");
}

void add_scales(command_parser const& command, problem_options& into) {
    command.add_option(
        "--q-scale", into.query_scale,
        "Factors of the stored elements of q, taken exactly: a number, rounded to "
        "float32, or a file with the axes of q, each of extent 1, of that of q, or of "
        "the number of its blocks of 16, 32, 64 or 128 (of key heads, along the "
        "heads); or two of these with a comma, whose product counts (NVFP4)");
    command.add_option("--k-scale", into.key_scale, "The same for k");
    command.add_option("--v-scale", into.value_scale,
                       "The same for v; a factor by which a kernel multiplies its outputs, as for "
                       "outputs in float8, is one of these");
    command.add_option("--past-k-scale", into.past_key_scale, "The same for past-k");
    command.add_option("--past-v-scale", into.past_value_scale, "The same for past-v");
    command.add_option("--scale-dtype", into.scale_dtype,
                       "Format of these scales where the file does not say it, such as e8m0");
    std::string names;
    for (std::string_view const name : oracle::quantisation_names)
        names += (names.empty() ? "" : ", ") + std::string(name);
    command.add_option(
        "--quantised", into.quantised,
        "Refuses elements and scales of q, k, v and past that do not follow this scheme, "
        "and a missing scale: "
            + names);
}

void add_choices(command_parser const& command, problem_options& into) {
    std::string names;
    for (std::string_view const name : oracle::preset_names())
        names += (names.empty() ? "" : ", ") + std::string(name);
    command.add_option("--preset", into.preset,
                       "The options of an implementation, which the other options override: "
                           + names);
    command.add_option("--scale", into.scale,
                       "Factor of the scores, a decimal or hexadecimal double taken exactly "
                       "(default 1/sqrt(D), exactly)");
    command.add_option("--scale-f32", into.scale_f32, "The same, rounded to float32 first");
    add_positions(command, into);
    command.add_flag("--mask-true-hides", into.mask_true_hides, "True in a mask hides the key");
    command.add_flag("--ignore-hidden", into.ignore_hidden,
                     "Allows NaN and infinities where no query sees them, as in padding");
    command.add_option("--soft-cap", into.soft_cap, "C of C*tanh(x/C), before mask and bias");
    command.add_option(
        "--alibi", into.alibi,
        "Slopes, one per query head: X,X,... or a file; -slope*|i-j| is added to the "
        "score of key j for the query at position i, before it and after it alike "
        "(with --causal the weights are those of slope*j)");
    command.add_option("--sinks", into.sinks,
                       "Logits, one per query head: X,X,... or a file; 0 adds 1 to the denominator "
                       "(softmax off by one)");
    command.add_option(
        "--empty", into.empty,
        "The output of a query without keys: zero (default), refuse, nan, or mean, the mean of the "
        "values of all keys");
    command.add_option("--lse-base", into.lse_base, "Base of the log-sum-exp: e (default) or 2");
    command.add_option("--threads", into.threads,
                       "Number of threads; 0 (default): one per processor");
}

} // namespace

void add_positions(command_parser const& command, problem_options& into) {
    command.add_flag("--causal", into.causal, "A query sees no key after its own position");
    command.add_option(
        "--diagonal", into.diagonal,
        "The key position of the first query: top_left, bottom_right, after_past, by_cache");
    command.add_option(
        "--window-left", into.window_left,
        "The number of keys before its own position that a query sees (default: all)");
    command.add_option(
        "--window-right", into.window_right,
        "The number of keys after its own position that a query sees (default: all)");
}

void add_to(command_parser const& command, problem_options& into) {
    add_tensors(command, into);
    add_scores_and_weights(command, into);
    add_scales(command, into);
    add_choices(command, into);
}

} // namespace attest::tool
