// Constant evaluations that may exceed the compiler's limits, and a rejected step within one.
#pragma once

#include <attest/derivation/explanation/judged_step.hpp>

namespace attest::proofs::explanation {

/// The value of a constant evaluation, or `otherwise` where the evaluation is not constant: Ask{}() for a lambda that
/// captures nothing.
template <class Ask, auto Value = Ask{}()>
constexpr auto value_or(Ask, decltype(Value), int) {
    return Value;
}

template <class Ask, class Type>
constexpr Type value_or(Ask, Type otherwise, long) {
    return otherwise;
}

/// What is said in an evaluation of its own; nothing where that exceeds the compiler's limits. (A
/// local variable would be computed again by clang wherever its function is evaluated.)
template <class Speak>
inline constexpr auto said = value_or(Speak{}, decltype(Speak{}()){}, 0);

/// Appends what Speak says, computed in an evaluation of its own.
template <class Speak>
constexpr void put(text& out, Speak) {
    out << said<Speak>.view();
}

/// The rejected step as a value of constant evaluation.
template <class Proof>
class rejected_step {
public:
    constexpr rejected_step(int number, kernel::verdict const& found)
        : context_(new context), place_(written(*context_, number), found.argument, found.line) {}

    rejected_step(rejected_step const&) = delete;
    rejected_step& operator=(rejected_step const&) = delete;

    constexpr ~rejected_step() { delete context_; }

    [[nodiscard]] constexpr context& in() const { return *context_; }

    [[nodiscard]] constexpr judged_step const& place() const { return place_; }

private:
    static constexpr context& written(context& in, int number) {
        Proof{}(in).finish(in, number);
        return in;
    }

    context* context_;
    judged_step place_;
};

} // namespace attest::proofs::explanation
