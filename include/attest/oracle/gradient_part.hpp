// The gradients of an answer by name, for callers that choose one: judgements, C, programs.
//
//     gradient const* const dq = part_of(answer, gradient_part::query)   null if not requested
#pragma once

#include <attest/oracle/gradient.hpp>

#include <array>
#include <string_view>

namespace attest::oracle {

enum class gradient_part : unsigned char {
    query,
    key,
    value,
    past_key,
    past_value,
    bias,
    sinks,
    alibi_slopes,
    rows,   ///< D
    scores, ///< dS
};

inline constexpr std::array<gradient_part, 10> every_gradient_part{
    gradient_part::query,    gradient_part::key,          gradient_part::value,
    gradient_part::past_key, gradient_part::past_value,   gradient_part::bias,
    gradient_part::sinks,    gradient_part::alibi_slopes, gradient_part::rows,
    gradient_part::scores};

/// Returns "query gradient" and so on; D, which is not a gradient, is "dO times O".
constexpr std::string_view name_of(gradient_part part) {
    constexpr std::array<std::string_view, 10> names{
        "query gradient",      "key gradient",   "value gradient", "past key gradient",
        "past value gradient", "bias gradient",  "sink gradient",  "ALiBi slope gradient",
        "dO times O",          "score gradient",
    };
    return names[static_cast<std::size_t>(part)];
}

/// Returns null if the answer has no such gradient.
inline gradient const* part_of(gradient_answer const& whole, gradient_part part) {
    auto const given = [](std::optional<gradient> const& one) { return one ? &*one : nullptr; };
    switch (part) {
    case gradient_part::query:
        return &whole.query;
    case gradient_part::key:
        return &whole.key;
    case gradient_part::value:
        return &whole.value;
    case gradient_part::past_key:
        return given(whole.past_key);
    case gradient_part::past_value:
        return given(whole.past_value);
    case gradient_part::bias:
        return given(whole.bias);
    case gradient_part::sinks:
        return given(whole.sinks);
    case gradient_part::alibi_slopes:
        return given(whole.alibi_slopes);
    case gradient_part::rows:
        return &whole.rows;
    case gradient_part::scores:
        return given(whole.scores);
    }
    return nullptr;
}

} // namespace attest::oracle
