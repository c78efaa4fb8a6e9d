// What is said of a proof: accepted, or refused with the place and the reason (calculus, paragraphs 1.4
// and 7.1).
#pragma once

#include <attest/algebra/term/flaw.hpp>
#include <attest/derivation/kernel/definedness.hpp>
#include <attest/derivation/kernel/ruling.hpp>

namespace attest::kernel {

struct verdict {
    ruling what = ruling::accepted;
    int argument = 0;
    int line = -1; // -1 is the statement, or the argument as a whole
    flaw form = flaw::none;
    undefined missing = undefined::none;
    id where = 0;

    [[nodiscard]] constexpr bool accepted() const { return what == ruling::accepted; }

    /// The same, or not_needed instead of accepted. Whoever says so is not trusted: no answer turns a
    /// refusal into an acceptance (calculus, paragraph 8.2).
    [[nodiscard]] constexpr verdict unless(bool not_needed) const {
        verdict result = *this;
        if (not_needed && accepted())
            result.what = ruling::not_needed;
        return result;
    }
};

} // namespace attest::kernel
