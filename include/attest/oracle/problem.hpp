// An attention problem: tensors, options, and the sizes that follow from them.
//
//     query (B, Hq, Sq, D)   key (B, Hk, S, D)   value (B, Hk, S, Dv)
//     past_key (B, Hk, P, D) and past_value (B, Hk, P, Dv) come before key and value: T = P + S keys
//     allowed, bias          broadcastable to (B, Hq, Sq, T)
// Query head h reads key head ⌊h / (Hq/Hk)⌋: each key head serves a block of query heads.
//
// Refused: shapes that do not fit (ATT-701), infinities and NaN (ATT-702; a bias may be −∞, which
// hides the key), options that mean nothing here (ATT-703).
#pragma once

#include <attest/oracle/options.hpp>
#include <attest/oracle/tensor.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

namespace attest::oracle {

struct problem {
    tensor query;
    tensor key;
    tensor value;
    std::optional<tensor> past_key{};
    std::optional<tensor> past_value{};
    std::optional<boolean_tensor> allowed{};
    std::optional<tensor> bias{};
    options how{};

    [[nodiscard]] std::size_t batches() const { return query.shape()[0]; }

    [[nodiscard]] std::size_t query_heads() const { return query.shape()[1]; }

    [[nodiscard]] std::size_t key_heads() const { return key.shape()[1]; }

    [[nodiscard]] std::size_t queries() const { return query.shape()[2]; }

    [[nodiscard]] std::size_t past() const { return past_key ? past_key->shape()[2] : 0; }

    [[nodiscard]] std::size_t keys() const { return past() + key.shape()[2]; }

    [[nodiscard]] std::size_t size() const { return query.shape()[3]; }

    [[nodiscard]] std::size_t value_size() const { return value.shape()[3]; }

    [[nodiscard]] std::size_t key_head_of(std::size_t h) const {
        return h / (query_heads() / key_heads());
    }

    [[nodiscard]] double key_at(std::size_t b, std::size_t head, std::size_t j,
                                std::size_t a) const {
        return j < past() ? past_key->at(b, head, j, a) : key.at(b, head, j - past(), a);
    }

    [[nodiscard]] double value_at(std::size_t b, std::size_t head, std::size_t j,
                                  std::size_t d) const {
        return j < past() ? past_value->at(b, head, j, d) : value.at(b, head, j - past(), d);
    }
};

namespace detail {

inline void require_shape(std::string_view name, extents const& found, extents const& wanted) {
    if (found != wanted)
        throw tensors_do_not_fit("ATT-701 tensors do not fit",
                                 std::string(name) + " is " + shape_text(found) + ", expected "
                                     + shape_text(wanted) + " as the other tensors have it");
}

inline void require_broadcast(std::string_view name, extents const& found, extents const& wanted) {
    for (std::size_t axis = 0; axis < 4; ++axis)
        if (found[axis] != wanted[axis] && found[axis] != 1)
            throw tensors_do_not_fit("ATT-701 tensors do not fit",
                                     std::string(name) + " is " + shape_text(found) + ", expected "
                                         + shape_text(wanted) + " or 1 in place of an extent");
}

/// Whether one of these patterns, without sign, is that of an infinity or of NaN: added to what these
/// lack to the sign bit, it reaches that bit.
template <class Word>
bool holds_not_finite(format f, std::byte const* row, std::size_t count) {
    auto const sign = static_cast<Word>(description(f).sign_bit());
    auto const without_sign = static_cast<Word>(sign - 1);
    auto const lacking = static_cast<Word>(sign - description(f).beyond());
    Word reached = 0;
    for (std::size_t a = 0; a < count; ++a) {
        Word bits = 0;
        std::memcpy(&bits, row + a * sizeof bits, sizeof bits);
        reached |= static_cast<Word>((bits & without_sign) + lacking);
    }
    return (reached & sign) != 0;
}

inline bool holds_not_finite(format f, std::byte const* row, std::size_t count) {
    switch (description(f).bytes()) {
    case 1:
        return holds_not_finite<std::uint8_t>(f, row, count);
    case 2:
        return holds_not_finite<std::uint16_t>(f, row, count);
    case 4:
        return holds_not_finite<std::uint32_t>(f, row, count);
    default:
        return holds_not_finite<std::uint64_t>(f, row, count);
    }
}

inline void require_finite_row(std::string_view name, tensor const& x, std::size_t b, std::size_t h,
                               std::size_t i, bool may_hide) {
    for (std::size_t a = 0; a < x.shape()[3]; ++a) {
        double const found = x.at(b, h, i, a);
        if (std::isfinite(found) || (may_hide && found == -std::numeric_limits<double>::infinity()))
            continue;
        throw element_is_not_finite("ATT-702 an element is not a finite number",
                                    std::string(name) + " at " + shape_text({b, h, i, a}) + " is "
                                        + (std::isnan(found) ? "NaN"
                                           : found < 0       ? "-infinity"
                                                             : "infinity"));
    }
}

inline void require_finite(std::string_view name, tensor const& x, bool may_hide = false) {
    auto const [B, H, S, D] = x.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i) {
                std::byte const* const row = x.row(b, h, i);
                if (row == nullptr || holds_not_finite(x.type(), row, D))
                    require_finite_row(name, x, b, h, i, may_hide);
            }
}

inline void require_count(std::string_view name, std::size_t found, std::size_t wanted,
                          std::string_view of) {
    if (found != 0 && found != wanted)
        throw options_do_not_fit("ATT-703 an option does not fit",
                                 std::string(name) + " has " + std::to_string(found)
                                     + " numbers, expected " + std::to_string(wanted) + ", one a "
                                     + std::string(of) + ", or none");
}

inline void require_number(std::string_view name, double found, bool good,
                           std::string_view wanted) {
    if (!std::isfinite(found) || !good)
        throw options_do_not_fit("ATT-703 an option does not fit",
                                 std::string(name) + " is " + std::to_string(found)
                                     + ", expected a finite number" + std::string(wanted));
}

} // namespace detail

inline void require_shapes(problem const& p) {
    auto const [B, Hq, Sq, D] = p.query.shape();
    auto const Hk = p.key_heads();
    auto const S = p.key.shape()[2];
    auto const Dv = p.value_size();
    for (std::size_t const extent : {B, Hq, Sq, D, Hk, Dv, p.keys()})
        if (extent == 0)
            throw tensors_do_not_fit("ATT-701 tensors do not fit",
                                     "an extent is 0: query " + shape_text(p.query.shape())
                                         + ", key " + shape_text(p.key.shape()) + ", value "
                                         + shape_text(p.value.shape()));
    if (Hq % Hk != 0)
        throw tensors_do_not_fit("ATT-701 tensors do not fit",
                                 "there are " + std::to_string(Hq) + " query heads and "
                                     + std::to_string(Hk)
                                     + " key heads; expected a multiple of the latter");
    detail::require_shape("key", p.key.shape(), {B, Hk, S, D});
    detail::require_shape("value", p.value.shape(), {B, Hk, S, Dv});
    if (p.past_key.has_value() != p.past_value.has_value())
        throw tensors_do_not_fit("ATT-701 tensors do not fit",
                                 "past keys and past values come together or not at all");
    if (p.past_key) {
        detail::require_shape("past_key", p.past_key->shape(), {B, Hk, p.past(), D});
        detail::require_shape("past_value", p.past_value->shape(), {B, Hk, p.past(), Dv});
    }
    if (p.allowed)
        detail::require_broadcast("allowed", p.allowed->shape(), {B, Hq, Sq, p.keys()});
    if (p.bias)
        detail::require_broadcast("bias", p.bias->shape(), {B, Hq, Sq, p.keys()});
    for (std::size_t const columns : {Dv, p.keys()}) // of an output, and of the weights
        (void)detail::bytes_needed({B, Hq, Sq, columns}, {0, 0, 0, 0}, 1);
}

inline void require_options(problem const& p) {
    options const& how = p.how;
    detail::require_count("alibi_slopes", how.alibi_slopes.size(), p.query_heads(), "query head");
    detail::require_count("sinks", how.sinks.size(), p.query_heads(), "query head");
    detail::require_count("key_lengths", how.key_lengths.size(), p.batches(), "batch entry");
    if (how.scale)
        detail::require_number("scale", *how.scale, true, "");
    if (how.soft_cap)
        detail::require_number("soft_cap", *how.soft_cap, *how.soft_cap > 0, " above 0");
    for (double const slope : how.alibi_slopes)
        detail::require_number("an ALiBi slope", slope, true, "");
    for (double const sink : how.sinks)
        detail::require_number("a sink", sink, true, "");
    for (std::int64_t const length : how.key_lengths)
        if (length < 0 || static_cast<std::uint64_t>(length) > p.keys())
            throw options_do_not_fit("ATT-703 an option does not fit",
                                     "a key length is " + std::to_string(length)
                                         + ", expected 0 to " + std::to_string(p.keys()));
    for (auto const& width : {how.window_left, how.window_right})
        if (width && *width < 0)
            throw options_do_not_fit("ATT-703 an option does not fit",
                                     "a window reaches " + std::to_string(*width)
                                         + " keys, expected 0 or more, or nothing");
}

/// All but a mask are finite; a bias may be −∞.
inline void require_elements(problem const& p) {
    detail::require_finite("query", p.query);
    detail::require_finite("key", p.key);
    detail::require_finite("value", p.value);
    if (p.past_key) {
        detail::require_finite("past_key", *p.past_key);
        detail::require_finite("past_value", *p.past_value);
    }
    if (p.bias)
        detail::require_finite("bias", *p.bias, true);
}

/// Throws what is wrong with the problem, if anything is.
inline void require(problem const& p) {
    require_shapes(p);
    require_options(p);
    require_elements(p);
}

} // namespace attest::oracle
