// A theorem: a claim whose proof the compiler has judged, and the only way to make one.
//
//     constexpr auto shift = attest::proofs::theorem<"T2", "a common shift leaves softmax alone">(
//         [](context& let) {
//             ...
//             return claim(...).by(exp_of_sum, ...).by(cancel, ...);
//         });
//
// The lambda captures nothing. It is run again for each step, in a constant evaluation of its own,
// and every run has to write the same statement.
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/core/source_name.hpp>
#include <attest/core/text.hpp>
#include <attest/core/witness.hpp>
#include <attest/derivation/explanation/idle_rules.hpp>
#include <attest/derivation/explanation/rejection.hpp>
#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/chain.hpp>

#include <type_traits>

namespace attest::proofs {

template <auto Sentence>
struct step_rejected {
    ATTEST_REFUSE(Sentence, "ATT-501 this step does not follow by the reason it gives; the type "
                            "above says why");
};

template <auto Sentence>
struct statement_rejected {
    ATTEST_REFUSE(Sentence, "ATT-506 this statement is not well-formed, not defined, or not what "
                            "its chains prove; the type above says why");
};

namespace detail {

/// The place of a step: which argument, and which of its lines.
struct step_place {
    int task = 0;
    int line = 0;
};

constexpr int count_of_steps(kernel::judge<search> const& all, kernel::proof const& whole) {
    int count = 0;
    for (kernel::task const& each : all.tasks())
        count += static_cast<int>(
            whole.arguments[static_cast<std::size_t>(each.argument)].lines.size());
    return count;
}

constexpr step_place place_of(kernel::judge<search> const& all, kernel::proof const& whole,
                              int number) {
    step_place result;
    for (kernel::task const& each : all.tasks()) {
        int const lines = static_cast<int>(
            whole.arguments[static_cast<std::size_t>(each.argument)].lines.size());
        if (number < lines) {
            result.line = number;
            return result;
        }
        number -= lines;
        ++result.task;
    }
    return result;
}

/// A proof written into a context and judged there.
template <class Proof>
class run {
public:
    explicit constexpr run(int judged = -1) : context_(new context) {
        Proof{}(*context_).finish(*context_, judged);
    }

    run(run const&) = delete;
    run& operator=(run const&) = delete;

    constexpr ~run() { delete context_; }

    [[nodiscard]] constexpr context& in() const { return *context_; }

    [[nodiscard]] constexpr kernel::judge<search> judge() const {
        return kernel::judge<search>(context_->nodes(), context_->written());
    }

private:
    context* context_;
};

struct outline {
    kernel::verdict statement{};
    int steps = 0;
};

template <class Proof>
constexpr outline outlined() {
    run<Proof> const here;
    auto judge = here.judge();
    return {judge.statement(), count_of_steps(judge, here.in().written())};
}

template <class Proof>
inline constexpr outline outline_of = outlined<Proof>();

template <class Proof, int Number>
constexpr kernel::verdict judged() {
    run<Proof> const here(Number);
    auto judge = here.judge();
    step_place const at = place_of(judge, here.in().written(), Number);
    return explanation::without_idle_rules(
        here.in().nodes(), here.in().written(), judge,
        judge.step(judge.tasks()[static_cast<std::size_t>(at.task)], at.line));
}

template <class Proof, int Number>
inline constexpr kernel::verdict verdict_of = judged<Proof, Number>();

template <class Proof, int Number>
constexpr bool steps_stand() {
    if constexpr (Number == outline_of<Proof>.steps)
        return true;
    else if constexpr (verdict_of<Proof, Number>.accepted())
        return steps_stand<Proof, Number + 1>();
    else {
        constexpr auto refusal =
            fix([] { return explanation::rejection<Proof, Number, verdict_of<Proof, Number>>::words(); });
        static_cast<void>(sizeof(step_rejected<refusal>));
        return false;
    }
}

template <class Proof>
constexpr bool is_proved() {
    if constexpr (!outline_of<Proof>.statement.accepted()) {
        constexpr auto refusal = fix([] {
            run<Proof> const here;
            return explained(here.in(), outline_of<Proof>.statement);
        });
        static_cast<void>(sizeof(statement_rejected<refusal>));
        return false;
    } else
        return steps_stand<Proof, 0>();
}

} // namespace detail

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem {
    static_assert(std::is_empty_v<Proof>,
                  "ATT-507 a proof is a lambda that captures nothing, for the compiler to run");
    static_assert(detail::is_proved<Proof>(),
                  "ATT-501 this is not proved; the error beside this one says why");

public:
    [[nodiscard]] static constexpr std::string_view id() { return Id.view(); }

    [[nodiscard]] static constexpr std::string_view title() { return Title.view(); }

    /// The proof, to be read, evaluated or judged again.
    [[nodiscard]] static constexpr Proof proof() { return {}; }

    /// The theorem as a reason for a step; with(...) says what takes the place of its symbols.
    [[nodiscard]] constexpr lemma_use lemma() const {
        static_assert(detail::is_proved<Proof>(), "ATT-507 only a theorem can be used as a lemma");
        return lemma_use([](context& in) { Proof{}(in).finish(in); }, Id.view());
    }
};

template <fixed_string Id, fixed_string Title, class Proof>
[[nodiscard]] consteval auto theorem(Proof) {
    return proved_theorem<Id, Title, Proof>{};
}

} // namespace attest::proofs
