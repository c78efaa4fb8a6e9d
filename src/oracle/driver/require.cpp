// The requirements of a problem, of a packed one, and of one shape, count or number.
#include <attest/oracle/packed.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/finite.hpp"
#include "oracle/driver/visible.hpp"
#include "oracle/fast/rows.hpp"

#include <cmath>
#include <limits>

namespace attest::oracle {

namespace {

void require_finite_row(std::string_view name, tensor const& x, std::size_t b, std::size_t h,
                        std::size_t i, bool may_hide) {
    for (std::size_t a = 0; a < x.shape()[3]; ++a) {
        // With its scales: −∞ times a positive scale hides, times another it is +∞ or NaN.
        double const found = x.at(b, h, i, a);
        if (std::isfinite(found) || (may_hide && found == -std::numeric_limits<double>::infinity()))
            continue;
        throw element_is_not_finite("ATT-702 an element is not a finite number",
                                    std::string(name) + " at " + shape_text({b, h, i, a}) + " is "
                                        + not_finite_text(x, found, x.stored(b, h, i, a)));
    }
}

void require_starts(std::string_view name, std::vector<std::int64_t> const& starts,
                    std::size_t total) {
    auto const refuse = [&](std::string const& why) { refuse_option(std::string(name) + why); };
    auto const element = [&](std::size_t n) {
        return std::string("[") + std::to_string(n) + "] is " + std::to_string(starts[n]);
    };
    if (starts.size() < 2)
        refuse(" has " + std::to_string(starts.size())
               + " numbers, expected one more than there are sequences, and 2 or more");
    if (starts[0] != 0)
        refuse(element(0) + ", expected 0");
    for (std::size_t n = 1; n < starts.size(); ++n)
        if (starts[n] < starts[n - 1])
            refuse(element(n) + ", expected " + std::to_string(starts[n - 1])
                   + " or more, where the sequence begins");
    if (static_cast<std::uint64_t>(starts.back()) != total)
        refuse(element(starts.size() - 1) + ", expected " + std::to_string(total)
               + ", the number of rows");
}

/// Checks the query numbers of a part of a problem.
void require_numbers(problem const& p) {
    if (!p.among)
        return;
    auto const& [numbers, all, blocks] = *p.among;
    bool fits = numbers.size() == p.queries();
    std::size_t least = 0;
    for (std::size_t const one : numbers) {
        fits = fits && one >= least && one < all;
        least = one + 1;
    }
    std::size_t before = 0;
    for (std::size_t const end : blocks) {
        fits = fits && end > before && end - before <= fast::block_rows;
        before = end;
    }
    if (!fits || (!blocks.empty() && before != p.queries()))
        refuse_option("the numbers of the queries among " + std::to_string(all)
                      + " do not fit: expected " + std::to_string(p.queries())
                      + " ascending ones below that, in blocks of 1 to "
                      + std::to_string(fast::block_rows));
}

/// Throws unless the tensors contain numbers and each scale is per head or for all heads; a scale
/// of the queries may also have one number for all heads that share a key head.
void require_scaled(tensor_names const& names, problem const& p) {
    auto const look = [&](std::string const& name, tensor const& x, std::size_t group) {
        if (x.type() == format::float8_e8m0fnu)
            refuse_tensors(name + " holds float8_e8m0fnu, which is a format of scales only");
        for (tensor_scale const& scale : x.scales())
            if (std::size_t const heads = scale.block[1];
                scale.numbers.shape()[1] > 1 && heads > 1 && heads != group)
                refuse_tensors("the scale of " + name + " is " + shape_text(scale.numbers.shape())
                               + ", with one number for each " + std::to_string(heads) + " of "
                               + std::to_string(x.shape()[1]) + " heads, expected 1, "
                               + std::to_string(x.shape()[1])
                               + (group > 1 ? " or " + std::to_string(x.shape()[1] / group) : "")
                               + " heads");
    };
    look(names.query, p.query, p.query_heads() / p.key_heads());
    look(names.key, p.key, 1);
    look(names.value, p.value, 1);
    if (p.past_key)
        look(names.past_key, *p.past_key, 1);
    if (p.past_value)
        look(names.past_value, *p.past_value, 1);
    if (p.bias)
        look(names.bias, *p.bias, 1);
}

/// Refuses options that act on the products of queries and keys if the scores are given.
void require_given_scores(problem const& p) {
    auto const refuse = [](std::string const& what) {
        refuse_option(what
                      + " is given together with the scores themselves, on which it does not act; "
                        "expected none: apply it to the scores");
    };
    if (p.how.scale)
        refuse("a scale");
    if (p.how.soft_cap)
        refuse("a soft cap");
    if (p.past_key)
        refuse_option(
            "past keys are given together with the scores themselves, which are those of all keys; "
            "expected none: put the past values before the values");
}

/// Throws unless a dropout factor comes with a mask and is given in one way only.
void require_dropout(problem const& p, tensor_names const& names) {
    auto const& [dropout, factor] = std::pair(p.how.dropout, p.how.keep_factor);
    if (dropout && factor)
        refuse_option(
            "a dropout probability and a keep factor are both given; expected one of them, the "
            "probability for the factor 1/(1 - p) or the factor itself");
    if (dropout)
        require_number("the dropout probability", *dropout, *dropout >= 0 && *dropout < 1,
                       " from 0 to below 1");
    if (factor)
        require_number("the keep factor", *factor, *factor > 0, " above 0");
    if ((dropout || factor) && !p.kept)
        refuse_option("a " + std::string(dropout ? "dropout probability" : "keep factor")
                      + " is given without " + names.kept
                      + ", a mask that is true where a weight is kept; Attest draws none");
}

/// The layout of a tensor with heads and positions exchanged. Where the heads of a position lie
/// together in memory, the tensor was already read as bshd; a single head has the stride of a
/// position there, and a longer one in bhsd.
std::string other_layout(tensor const& x) {
    std::size_t const head = x.strides()[1], position = x.strides()[2];
    bool const is_turned = head < position || (head == position && x.shape()[2] > 1);
    return is_turned ? "(B, H, S, D), the layout bhsd" : "(B, S, H, D), the layout bshd";
}

/// The error suggests exchanging heads and positions if the shapes would fit then: of all tensors,
/// or of the queries alone, which may have another layout than the pages of a cache.
void require_heads(problem const& p, tensor_names const& names) {
    auto const [B, Hq, Sq, D] = p.query.shape();
    auto const [Bk, Hk, S, Dk] = p.key.shape();
    std::string const counts = "there are " + std::to_string(Hq) + " query heads and "
                               + std::to_string(Hk)
                               + " key heads; expected a multiple of the latter; ";
    if (Hq % Hk != 0 && Hk > S && S > 0 && Sq % S == 0)
        refuse_tensors(counts + "with heads and positions exchanged there are " + std::to_string(Sq)
                       + " and " + std::to_string(S) + ", so the axes look like "
                       + other_layout(p.query));
    // One query has fewer heads than the key if it is exchanged, many queries more than positions.
    if (Hq % Hk != 0 && Sq % Hk == 0 && (Hq < Hk || Hq > Sq))
        refuse_tensors(counts + "with heads and positions of " + names.query
                       + " alone exchanged there are " + std::to_string(Sq) + " and "
                       + std::to_string(Hk) + ", so its axes look like " + other_layout(p.query));
    require_head_counts(Hq, Hk);
}

void require_packed_shapes(packed_problem const& p, tensor_names const& names) {
    auto const [total_q, Hq, D] = p.query.shape();
    auto const [total_k, Hk, Dk] = p.key.shape();
    std::size_t const Dv = p.value.shape()[2];
    if (Hq == 0 || D == 0 || Hk == 0 || Dv == 0)
        refuse_tensors("an extent is 0: " + names.query + " " + shape_text(p.query.shape()) + ", "
                       + names.key + " " + shape_text(p.key.shape()) + ", " + names.value + " "
                       + shape_text(p.value.shape()));
    require_head_counts(Hq, Hk);
    if (Dk != D)
        refuse_tensors(names.key + " is " + shape_text(p.key.shape()) + ", expected "
                       + shape_text(packed_extents{total_k, Hk, D}) + " as the query has it");
    if (packed_extents const expected{total_k, Hk, Dv}; p.value.shape() != expected)
        refuse_tensors(names.value + " is " + shape_text(p.value.shape()) + ", expected "
                       + shape_text(expected) + " as the key has it");
    require_scaled(names, {.query = p.query.rows(0, total_q),
                           .key = p.key.rows(0, total_k),
                           .value = p.value.rows(0, total_k)});
}

/// Blocks of rows may be meant as one number per sequence if there are N of both.
void require_packed_scales(std::string const& name, packed_tensor const& x,
                           std::vector<std::int64_t> const& starts) {
    for (tensor_scale const& scale : x.scales()) {
        std::size_t const count = scale.numbers.shape()[2];
        std::size_t const block = scale.block[2];
        if (scale.told || count == 1 || block == 1 || count + 1 != starts.size())
            continue;
        std::size_t n = 0; // if each block is one sequence, both readings agree
        while (n < count && static_cast<std::uint64_t>(starts[n]) == n * block)
            ++n;
        if (n < count)
            refuse_tensors(
                "the scale of " + name + " has " + std::to_string(count)
                + " numbers along the rows, which may be one for each block of "
                + std::to_string(block) + " rows or for each of " + std::to_string(count)
                + " sequences; give the sizes of the blocks, or repeat each number for its rows: "
                + shape_text(packed_extents{x.shape()[0], scale.numbers.shape()[1],
                                            scale.numbers.shape()[3]}));
    }
}

/// Checks the elements that the queries of this sequence see; the error gives the index (0, head,
/// row, feature).
void require_sequence(packed_problem const& p, std::size_t n, tensor_names const& names) {
    if (p.queries(n) == 0)
        return;
    try {
        require_elements(p.sequence(n), names);
    } catch (element_is_not_finite const& found) {
        throw element_is_not_finite("ATT-702 an element is not a finite number",
                                    std::string(found.particulars()) + ", in sequence "
                                        + std::to_string(n));
    }
}

} // namespace

void require_shape(std::string_view name, extents const& found, extents const& wanted) {
    if (found != wanted)
        refuse_tensors(std::string(name) + " is " + shape_text(found) + ", expected "
                       + shape_text(wanted) + " as the other tensors have it");
}

void require_broadcast(std::string_view name, extents const& found, extents const& wanted) {
    for (std::size_t axis = 0; axis < 4; ++axis)
        if (found[axis] != wanted[axis] && found[axis] != 1)
            refuse_tensors(std::string(name) + " is " + shape_text(found) + ", expected "
                           + shape_text(wanted)
                           + " of batch entries, query heads, queries and keys, or 1 in place of "
                             "an extent");
}

void require_head_counts(std::size_t query_heads, std::size_t key_heads) {
    if (query_heads % key_heads != 0)
        refuse_tensors("there are " + std::to_string(query_heads) + " query heads and "
                       + std::to_string(key_heads)
                       + " key heads; expected a multiple of the latter");
}

void require_count(std::string_view name, std::size_t found, std::size_t wanted,
                   std::string_view of) {
    if (found != 0 && found != wanted)
        refuse_option(std::string(name) + " has " + std::to_string(found) + " numbers, expected "
                      + std::to_string(wanted) + ", one per " + std::string(of) + ", or none");
}

void require_number(std::string_view name, double found, bool good, std::string_view wanted) {
    if (!std::isfinite(found) || !good)
        refuse_option(std::string(name) + " is " + std::to_string(found)
                      + ", expected a finite number" + std::string(wanted));
}

void require_result_format(std::string_view name, format found) {
    if (is_result_format(found))
        return;
    std::string known;
    for (format const f : result_formats)
        known += (known.empty() ? "" : ", ") + std::string(description(f).name);
    refuse_option("the format of the " + std::string(name) + " is "
                  + std::string(description(found).name)
                  + ", to which no result is rounded; expected one of " + known);
}

void require_finite(std::string_view name, tensor const& x, bool may_hide) {
    auto const [B, H, S, D] = x.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i) {
                std::byte const* const row = x.row(b, h, i);
                if (row == nullptr || holds_not_finite(x.type(), row, D))
                    require_finite_row(name, x, b, h, i, may_hide);
            }
}

void require_finite_rows(std::string_view name, tensor const& x, std::size_t b, std::size_t h,
                         std::vector<std::size_t> const& rows, bool may_hide) {
    std::size_t const count = rows.empty() ? x.shape()[2] : rows.size();
    for (std::size_t k = 0; k < count; ++k) {
        std::size_t const i = rows.empty() ? k : rows[k];
        std::byte const* const row = x.row(b, h, i);
        if (row == nullptr || holds_not_finite(x.type(), row, x.shape()[3]))
            require_finite_row(name, x, b, h, i, may_hide);
    }
}

void require_shapes(problem const& p, tensor_names const& names) {
    auto const [B, Hq, Sq, D] = p.query.shape();
    auto const Hk = p.key_heads();
    auto const S = p.key.shape()[2];
    auto const Dv = p.value_size();
    for (std::size_t const extent : {B, Hq, Sq, D, Hk, Dv, p.keys()})
        if (extent == 0)
            refuse_tensors("an extent is 0: " + names.query + " " + shape_text(p.query.shape())
                           + ", " + names.key + " " + shape_text(p.key.shape()) + ", " + names.value
                           + " " + shape_text(p.value.shape()));
    require_heads(p, names);
    require_scaled(names, p);
    require_shape(names.key, p.key.shape(), {B, Hk, S, D});
    require_shape(names.value, p.value.shape(), {B, Hk, S, Dv});
    if (p.past_key.has_value() != p.past_value.has_value())
        refuse_tensors("past keys and past values come together or not at all");
    if (p.past_key) {
        require_shape(names.past_key, p.past_key->shape(), {B, Hk, p.past(), D});
        require_shape(names.past_value, p.past_value->shape(), {B, Hk, p.past(), Dv});
    }
    if (p.allowed)
        require_broadcast(names.allowed, p.allowed->shape(), {B, Hq, p.all_queries(), p.keys()});
    if (p.chosen)
        require_broadcast(names.key_indices, p.chosen->shape(), {B, Hq, p.all_queries(), p.keys()});
    if (p.kept)
        require_broadcast(names.kept, p.kept->shape(), {B, Hq, p.all_queries(), p.keys()});
    if (p.bias && p.scores_are_given)
        require_shape(names.bias, p.bias->shape(), {B, Hq, p.all_queries(), p.keys()});
    else if (p.bias)
        require_broadcast(names.bias, p.bias->shape(), {B, Hq, p.all_queries(), p.keys()});
    require_numbers(p);
    for (std::size_t const columns : {Dv, p.keys()}) // of an output, and of the weights
        (void)bytes_needed({B, Hq, Sq, columns}, {0, 0, 0, 0}, 1);
}

void require_options(problem const& p, tensor_names const& names) {
    options const& how = p.how;
    if (p.scores_are_given)
        require_given_scores(p);
    require_dropout(p, names);
    require_count(names.alibi_slopes, how.alibi_slopes.size(), p.query_heads(), "query head");
    require_count(names.sinks, how.sinks.size(), p.query_heads(), "query head");
    require_count(names.key_lengths, how.key_lengths.size(), p.batches(), "batch entry");
    if (how.scale)
        require_number("scale", *how.scale, true, "");
    if (how.soft_cap)
        require_number("soft_cap", *how.soft_cap, *how.soft_cap > 0,
                       " above 0, or nothing where others write 0, no cap");
    for (double const slope : how.alibi_slopes)
        require_number("an ALiBi slope", slope, true, "");
    for (double const sink : how.sinks)
        require_number("a sink", sink, true, "");
    for (std::int64_t const length : how.key_lengths)
        if (length < 0 || static_cast<std::uint64_t>(length) > p.keys())
            refuse_option("a key length is " + std::to_string(length) + ", expected 0 to "
                          + std::to_string(p.keys()));
    for (auto const& width : {how.window_left, how.window_right})
        if (width && *width < 0)
            refuse_option(
                "a window reaches " + std::to_string(*width)
                + " keys, expected 0 or more, or nothing where others write -1, no limit");
}

void require_elements(problem const& p, tensor_names const& names) {
    if (p.how.ignore_hidden) {
        visible_part const seen(p, names);
        return;
    }
    require_finite(names.query, p.query);
    require_finite(names.key, p.key);
    require_finite(names.value, p.value);
    if (p.past_key) {
        require_finite(names.past_key, *p.past_key);
        require_finite(names.past_value, *p.past_value);
    }
    if (p.bias)
        require_finite(names.bias, *p.bias, true);
}

void require(problem const& p, tensor_names const& names) {
    require_shapes(p, names);
    require_options(p, names);
    require_elements(p, names);
}

void require(packed_problem const& p, tensor_names const& names) {
    require_packed_shapes(p, names);
    require_starts(names.cu_seqlens_q, p.cu_seqlens_q, p.query.shape()[0]);
    require_starts(names.cu_seqlens_k, p.cu_seqlens_k, p.key.shape()[0]);
    if (p.cu_seqlens_q.size() != p.cu_seqlens_k.size())
        refuse_option(names.cu_seqlens_q + " has " + std::to_string(p.cu_seqlens_q.size())
                      + " numbers and " + names.cu_seqlens_k + " has "
                      + std::to_string(p.cu_seqlens_k.size()) + ", expected the same number");
    require_packed_scales(names.query, p.query, p.cu_seqlens_q);
    require_packed_scales(names.key, p.key, p.cu_seqlens_k);
    require_packed_scales(names.value, p.value, p.cu_seqlens_k);
    if (!p.how.key_lengths.empty())
        refuse_option(names.key_lengths
                      + " say what is padding, and packed sequences have none; expected none");
    require_options(p.sequence(0), names);
    for (std::size_t n = 0; n < p.count(); ++n)
        if (p.how.empty == empty_row::mean && p.how.sinks.empty() && p.queries(n) > 0
            && p.keys(n) == 0)
            refuse_option(
                "sequence " + std::to_string(n) + " has " + std::to_string(p.queries(n))
                + " queries and no keys, and the empty row mean is the mean of all values; "
                  "expected the empty row zero, refuse or nan");
    if (p.how.ignore_hidden) {
        for (std::size_t n = 0; n < p.count(); ++n)
            require_sequence(p, n, names);
        return;
    }
    require_finite(names.query, p.query.rows(0, p.query.shape()[0]));
    require_finite(names.key, p.key.rows(0, p.key.shape()[0]));
    require_finite(names.value, p.value.rows(0, p.value.shape()[0]));
}

} // namespace attest::oracle
