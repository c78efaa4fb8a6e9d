// The sentence about a step that does not follow, but for the number of its line.
#pragma once

#include <attest/derivation.hpp>

namespace step_words {

using namespace attest::proofs;

template <class Proof, int Number>
inline constexpr attest::kernel::verdict verdict_of = judged(detail::source_of<Proof>, Number);

template <class Proof, int Number>
inline constexpr auto sentence_of = attest::bounded_text<1200>([] {
    attest::text const whole =
        explanation::rejection<Proof, Number, verdict_of<Proof, Number>>::words();
    std::size_t const from = whole.view().find(" (line ");
    attest::text out;
    out << whole.view().substr(0, from) << whole.view().substr(whole.view().find(')', from) + 1);
    return out;
}());

/// The sentence about a step, counted from 0 through all chains.
template <int Number, class Proof>
constexpr std::string_view words(Proof) {
    return sentence_of<Proof, Number>.view();
}

} // namespace step_words
