// Is a statement defined: no denominator 0, no logarithm of a number that is not positive, each
// derivative one of a differentiable expression? (Calculus, paragraph 1.4.)
//
// Terms denote real numbers in any case; a statement that holds only because 1/0 is 0 would mislead.
#pragma once

#include <attest/derivation/kernel/knowledge.hpp>

namespace attest::kernel {

enum class undefined { none, denominator, logarithm, derivative };

struct definedness {
    undefined found = undefined::none;
    id where = 0;
};

template <class Search>
[[nodiscard]] constexpr definedness defined(knowledge<Search>& here, id n, scope const& at) {
    store& in = here.in();
    if (in.smooth(n))
        return {};
    switch (in.what(n)) {
    case kind::number:
    case kind::at:
    case kind::delta:
    case kind::nonempty:
        return {};
    case kind::call:
        return defined(here, in.unfolded(n), at);
    case kind::sum:
    case kind::for_all: {
        id const local = at.fresh(in, in.get(n, 0));
        return defined(here, opened(in, in.get(n, 1), local), at.with(local));
    }
    case kind::derivative: {
        normaliser<knowledge<Search>> with(in, law::ring, here);
        if (!is_differentiable(with, in.get(n, 0), in.get(in.get(n, 1), 0), at))
            return {undefined::derivative, n};
        return defined(here, in.get(n, 0), at);
    }
    default:
        break;
    }
    int const parts = in.is(n, kind::power) ? 1 : in.size(n);
    for (int i = 0; i < parts; ++i)
        if (definedness const part = defined(here, in.get(n, i), at); part.found != undefined::none)
            return part;
    if (in.is(n, kind::invert) && !here.is_nonzero(in.get(n, 0), at))
        return {undefined::denominator, in.get(n, 0)};
    if (in.is(n, kind::logarithm) && !here.is_positive(in.get(n, 0), at))
        return {undefined::logarithm, in.get(n, 0)};
    return {};
}

} // namespace attest::kernel
