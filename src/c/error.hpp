// Errors of attest.h, and the one guard that no exception passes.
//
//     return guarded(error, [&] { given(handle, "handle").is = value; });
// Every function that returns an attest_code is written so. What the work throws becomes the code and
// the words; a result is set last, so that a function that failed leaves it as it was.
#pragma once

#include <attest.h>
#include <string>

struct attest_error {
    attest_code code;
    std::string words;
};

namespace attest::c {

/// Ends the work: the caller got something wrong before the oracle was asked (ATTEST_BAD_ARGUMENT).
[[noreturn]] void refuse(std::string words);

/// The exception that is being handled, as a code; its words where they are wanted.
attest_code report_exception(attest_error** into) noexcept;

/// Does the work; whatever it throws is reported.
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

/// What the pointer leads to; refused by this name if that is nothing.
template <class Type>
Type& given(Type* pointer, char const* name) {
    if (pointer == nullptr)
        refuse(std::string(name) + " is NULL");
    return *pointer;
}

} // namespace attest::c
