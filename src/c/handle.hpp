// What handles have in common: they are made, handed over and changed.
//
// A handle that can be changed has its `name`, by which a null pointer is refused, the value behind it
// in `is`, and `options()`, whose members the setters set.
#pragma once

#include "error.hpp"

#include <utility>

namespace attest::c {

/// Moves what was made to the caller.
template <class Handle, class... Parts>
void hand_over(Handle** result, Parts&&... parts) {
    *result = new Handle{std::forward<Parts>(parts)...};
}

/// A new one, as its default is.
template <class Handle>
attest_code create(Handle** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result);
    });
}

/// Does something to the value behind a handle.
template <class Handle, class Change>
attest_code change(Handle* handle, attest_error** error, Change const& how) {
    return guarded(error, [&] { how(given(handle, Handle::name).is); });
}

/// Gives one of the options this value.
template <class Handle, class Options, class Member, class Value>
attest_code set(Handle* handle, Member Options::* member, Value const& value,
                attest_error** error) {
    return guarded(error, [&] { given(handle, Handle::name).options().*member = value; });
}

} // namespace attest::c
