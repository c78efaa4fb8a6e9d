// The comparisons of two terms that were decided at a place (calculus, paragraph 6.2). Terms of many parts ask for
// one pair often.
#pragma once

#include <attest/algebra/normal_form/scope.hpp>

namespace attest::kernel {

class comparisons {
public:
    /// The answer that was given to this question, or else that of decide(), which is kept.
    template <class Decide>
    [[nodiscard]] constexpr bool answer(id a, id b, scope const& at, Decide const& decide) {
        for (comparison const& one : answered_)
            if (one.a == a && one.b == b && one.at == at)
                return one.yes;
        bool const yes = decide();
        answered_.push_back({a, b, at, yes});
        return yes;
    }

private:
    struct comparison {
        id a = 0;
        id b = 0;
        scope at{};
        bool yes = false;
    };

    list<comparison> answered_{};
};

} // namespace attest::kernel
