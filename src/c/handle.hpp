// Operations common to handles: they are created, handed over and changed.
//
// A handle that can be changed has a `name` for refusing a null pointer, the value in `is`, and
// `options()`, whose members the setters set.
#pragma once

#include "error.hpp"

#include <utility>

namespace attest::c {

/// Moves a new handle to the caller.
template <class Handle, class... Parts>
void hand_over(Handle** result, Parts&&... parts) {
    *result = new Handle{std::forward<Parts>(parts)...};
}

/// Requires a pointer to these numbers; NULL and 0 take an option away.
template <class Number>
void require_numbers(Number const* numbers, std::size_t count, char const* name) {
    if (count > 0)
        given(numbers, name);
    else if (numbers != nullptr)
        refuse(std::string(name) + " has 0 numbers, expected at least one; NULL takes them away");
}

/// Creates a handle with its defaults.
template <class Handle>
attest_code create(Handle** result, attest_error** error) {
    return guarded(error, [&] {
        given(result, "result");
        hand_over(result);
    });
}

/// Applies a change to the value of a handle.
template <class Handle, class Change>
attest_code change(Handle* handle, attest_error** error, Change const& how) {
    return guarded(error, [&] { how(given(handle, Handle::name).is); });
}

/// Sets one of the options to this value.
template <class Handle, class Options, class Member, class Value>
attest_code set(Handle* handle, Member Options::* member, Value const& value,
                attest_error** error) {
    return guarded(error, [&] { given(handle, Handle::name).options().*member = value; });
}

} // namespace attest::c
