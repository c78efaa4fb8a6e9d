// The loud face of a question.
//
//     static_assert(attest::require([] { return attest::row_stochastic(A.weights); }));
// compiles when the question holds; otherwise the error is the explanation itself.
// The question is a stateless lambda returning bool or finding, and is always evaluated
// by the compiler, in a constant evaluation of its own.
// Refused: a question that does not hold (its own number, ATT-412 when it has no words).
#pragma once

#include <attest/core/finding.hpp>
#include <attest/core/witness.hpp>

#include <type_traits>

namespace attest {

template <auto Explanation>
struct requirement_refused {
    ATTEST_REFUSE(Explanation, "the requirement does not hold; the type above says why");
};

namespace detail {

template <class Question>
constexpr finding ask() {
    if constexpr (std::is_same_v<std::invoke_result_t<Question>, bool>) {
        return finding{Question{}(), {}};
    } else {
        return Question{}();
    }
}

template <class Question>
constexpr text refusal() {
    finding const answer = ask<Question>();
    text words(answer.explanation.view());
    if (words.empty()) {
        words << "ATT-412 this claim does not hold: the question is false";
    }
    return words;
}

} // namespace detail

template <class Question>
constexpr bool require(Question) {
    static_assert(std::is_empty_v<Question>,
                  "a requirement is a lambda that captures nothing, for the compiler to ask");
    constexpr bool holds = detail::ask<Question>().holds;
    if constexpr (!holds) {
        constexpr auto words = fix([] { return detail::refusal<Question>(); });
        static_cast<void>(sizeof(requirement_refused<words>));
    }
    return holds;
}

} // namespace attest
