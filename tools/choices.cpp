#include "choices.hpp"

#include <attest/oracle/preset.hpp>

#include "lists.hpp"
#include "numbers.hpp"

namespace attest::tool {

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
    how.ignore_hidden = from.ignore_hidden;
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
    if (!from.dropout.empty())
        how.dropout = real_of("--dropout", from.dropout);
    if (!from.keep_factor.empty())
        how.keep_factor = real_of("--keep-factor", from.keep_factor);
    if (!from.alibi.empty())
        how.alibi_slopes = reals_of({"--alibi", from.alibi, from.alibi_dtype}, read_from);
    if (!from.sinks.empty())
        how.sinks = reals_of({"--sinks", from.sinks, from.sinks_dtype}, read_from);
    if (!from.key_lengths.empty())
        how.key_lengths = integers_of("--key-lengths", from.key_lengths, read_from);
    if (!from.empty.empty())
        how.empty = one_of<empty_row>("--empty", from.empty,
                                      {{"zero", empty_row::zero},
                                       {"refuse", empty_row::refuse},
                                       {"nan", empty_row::nan},
                                       {"mean", empty_row::mean}});
    if (!from.lse_base.empty())
        how.base = one_of<logarithm>("--lse-base", from.lse_base,
                                     {{"e", logarithm::natural}, {"2", logarithm::binary}});
    return how;
}

} // namespace attest::tool
