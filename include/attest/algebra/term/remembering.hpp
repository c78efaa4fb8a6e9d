// While an object of this class lives, the store remembers the results of replacements; the memory is
// empty at first.
//
// A judge has such an object. No object exists while a derivation is written, so the judge uses no
// result that a program has put there (calculus, paragraph 2.1).
#pragma once

#include <attest/algebra/term/nodes.hpp>

namespace attest::kernel {

class remembering {
public:
    explicit constexpr remembering(nodes& in) : in_(in) { in_.remember_in(memo_); }

    remembering(remembering const&) = delete;
    remembering& operator=(remembering const&) = delete;

    constexpr ~remembering() {
        in_.remember_in(nullptr);
        delete memo_;
    }

private:
    nodes& in_;
    // Not by value: g++ 12 does not know the address of a part of an object that a function returns.
    memo* const memo_ = new memo;
};

} // namespace attest::kernel
