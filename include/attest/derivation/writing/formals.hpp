// The formal indices of a definition (calculus, paragraph 2.4).
#pragma once

#include <attest/derivation/writing/handles.hpp>

namespace attest::proofs::detail {

/// Is one of these indices, behind which there is 0, that of a binder in the node?
[[nodiscard]] constexpr bool binds_one_of(kernel::store const& in, id const* indices, id n) {
    if (in.is(n, kind::at) || in.is(n, kind::call))
        return false; // indices alone are in it
    kernel::form const& read = kernel::form_of(in.what(n));
    for (id const* each = indices; read.under >= 0 && *each != 0; ++each)
        if (in.get(n, read.last) == in.get(*each, 0) + 1)
            return true;
    kernel::children const below = in.children_of(n);
    for (int i = below.first; i < below.last; i += below.stride)
        if (binds_one_of(in, indices, below.words[i]))
            return true;
    return false;
}

/// The meaning of a definition: the body as a function of its formals, a list of declared indices with
/// 0 behind it. Refuses formals that are not declared indices, occur twice, or are bound in the body.
[[nodiscard]] constexpr id function_of_formals(kernel::store& in, id const* formals, int count,
                                               id body) {
    for (int i = 0; i < count; ++i) {
        if (!in.is(formals[i], kind::entry))
            throw index_out_of_scope("ATT-504 a formal of a definition is a declared index");
        for (int k = 0; k < i; ++k)
            if (formals[k] == formals[i])
                throw index_out_of_scope(
                    "ATT-504 two formals of a definition are one index: declare another");
    }
    if (count > 0 && binds_one_of(in, formals, body))
        throw index_out_of_scope(
            "ATT-504 a formal is also the index of a sum in the body: declare another");
    body = kernel::closed(in, body, formals, count);
    for (int i = count; i > 0; --i) // the set of a formal may depend on formals before it
        body =
            in.make(kind::lambda, kernel::closed(in, in.entry_set(formals[i - 1]), formals, i - 1),
                    body, in.get(formals[i - 1], 0) + 1);
    return body;
}

} // namespace attest::proofs::detail
