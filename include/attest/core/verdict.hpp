// Three-valued truth: a question can be proved, refuted, or left undecided.
//
// Undecided is an answer of enclosures and of searches only; where a room promises
// a decision, an undecided verdict is a failure of that room.
#pragma once

#include <attest/core/config.hpp>

#include <string_view>

namespace attest {

enum class verdict { proved, refuted, undecided };

[[nodiscard]] constexpr std::string_view name(verdict v) {
    switch (v) {
    case verdict::proved:
        return "proved";
    case verdict::refuted:
        return "refuted";
    case verdict::undecided:
        break;
    }
    return "undecided";
}

// The verdict on a question that has already been decided.
[[nodiscard]] constexpr verdict decided(bool holds) {
    return holds ? verdict::proved : verdict::refuted;
}

// The verdict on the contrary question.
[[nodiscard]] constexpr verdict contrary(verdict v) {
    switch (v) {
    case verdict::proved:
        return verdict::refuted;
    case verdict::refuted:
        return verdict::proved;
    case verdict::undecided:
        break;
    }
    return verdict::undecided;
}

} // namespace attest
