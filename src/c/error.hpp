// Errors of attest.h, and the guard that stops every exception.
//
//     return guarded(error, [&] { given(handle, "handle").is = value; });
// Every function that returns an attest_code has this form. An exception becomes the code and the
// message; a result is set last, so a function that failed leaves it unchanged.
#pragma once

#include <attest.h>
#include <string>

struct attest_error {
    attest_code code;
    std::string words;
};

namespace attest::c {

/// Throws ATTEST_BAD_ARGUMENT, for errors of the caller that are found before the oracle is called.
[[noreturn]] void refuse(std::string words);

/// Returns the code of the current exception; stores its message if requested.
attest_code report_exception(attest_error** into) noexcept;

/// Runs the work and reports any exception.
template <class Work>
attest_code guarded(attest_error** error, Work const& work) noexcept {
    if (error != nullptr)
        *error = nullptr;
    try {
        work();
        return ATTEST_OK;
    } catch (...) {
        return report_exception(error);
    }
}

/// Dereferences the pointer; a null pointer is refused with this name.
template <class Type>
Type& given(Type* pointer, char const* name) {
    if (pointer == nullptr)
        refuse(std::string(name) + " is NULL");
    return *pointer;
}

} // namespace attest::c
