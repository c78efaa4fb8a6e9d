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
};

} // namespace attest::kernel
