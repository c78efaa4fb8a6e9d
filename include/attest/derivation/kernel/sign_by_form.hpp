// Signs by what a term is made of (calculus, paragraph 3.1).
//
// Check says of a part whether it has a sign: check.has(wanted, part, at, from), which reads the
// certificate of the part.
#pragma once

#include <attest/derivation/kernel/binder.hpp>
#include <attest/derivation/kernel/certificate.hpp>

namespace attest::kernel {

/// Is every part not negative, and one of them positive where that is wanted?
template <class Check>
[[nodiscard]] constexpr bool parts_have(Check& check, store& in, sign wanted, id term,
                                        scope const& at, reader& from, word strict, int stride) {
    int const count = in.size(term) / stride;
    if (wanted == sign::positive && (strict < 0 || strict >= count))
        return false;
    for (int i = 0; i < count; ++i) {
        // in range below: positions in a node
        bool const needs_more = wanted == sign::positive && i == strict;
        if (stride == 3 && in.get(term, 3 * i + 1) < 0)
            return false;
        if (!check.has(needs_more ? sign::positive : sign::not_negative, in.get(term, stride * i),
                       at, from))
            return false;
    }
    return true;
}

/// Has every factor the sign? An even power is not negative in any case.
template <class Check>
[[nodiscard]] constexpr bool factors_have(Check& check, store& in, sign wanted, id product,
                                          scope const& at, reader& from) {
    for (int i = 0; i < in.size(product); i += 2) {
        if (wanted == sign::not_negative && in.get(product, i + 1) % 2 == 0)
            continue;
        if (!check.has(wanted, in.get(product, i), at, from))
            return false;
    }
    return true;
}

/// Has the term the sign, by what it is made of? `strict` is the part that is to be positive where one
/// is enough.
template <class Check>
[[nodiscard]] constexpr bool sign_by_form(Check& check, store& in, sign wanted, id term,
                                          scope const& at, reader& from, word strict) {
    switch (in.what(term)) {
    case kind::number:
        return wanted == sign::not_negative ? in.get(term, 0) >= 0
               : wanted == sign::positive   ? in.get(term, 0) > 0
                                            : in.get(term, 0) != 0;
    case kind::exponential:
        return true;
    case kind::at: // the value of a mask is 0 or 1
        return wanted == sign::not_negative && in.symbol_of(term).is_mask;
    case kind::delta:
        return wanted == sign::not_negative || in.get(term, 0) == in.get(term, 1);
    case kind::add:
        return wanted != sign::nonzero && parts_have(check, in, wanted, term, at, from, strict, 1);
    case kind::maximum:
    case kind::largest: // a maximum is not smaller than any part
        return wanted != sign::nonzero && strict >= 0
               && strict < in.size(term)
               // in range: a part, as asked just now
               && check.has(wanted, in.get(term, static_cast<int>(strict)), at, from);
    case kind::polynomial:
        return wanted != sign::nonzero && parts_have(check, in, wanted, term, at, from, strict, 3);
    case kind::multiply:
        return check.has(wanted, in.get(term, 0), at, from)
               && check.has(wanted, in.get(term, 1), at, from);
    case kind::product:
        return factors_have(check, in, wanted, term, at, from);
    case kind::invert:
        return check.has(wanted, in.get(term, 0), at, from);
    case kind::power: // a^n with the sign of a, whatever n is
        return check.has(wanted, in.get(term, 0), at, from);
    case kind::sum:
        return wanted == sign::not_negative
               && check.has(wanted, body_of(in, term, at), inside(in, term, at), from);
    default:
        return false;
    }
}

} // namespace attest::kernel
