// Maps exceptions to codes, and holds the errors that are returned.
#include "error.hpp"

#include <attest/core/error.hpp>
#include <attest/oracle/request.hpp>

#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace attest::c {

namespace {

struct bad_argument {
    std::string words;
};

/// Returned if there is no memory for an error: it is constant and never freed.
attest_error const& out_of_memory() {
    static attest_error const only{ATTEST_OUT_OF_MEMORY, "out of memory"};
    return only;
}

attest_code report(attest_error** into, attest_code code, std::string_view words) noexcept {
    if (into == nullptr)
        return code;
    try {
        *into = new attest_error{code, std::string(words)};
    } catch (...) {
        *into = const_cast<attest_error*>(&out_of_memory());
    }
    return code;
}

} // namespace

void refuse(std::string words) {
    throw bad_argument{std::move(words)};
}

attest_code report_exception(attest_error** into) noexcept {
    try {
        throw;
    } catch (attest::error const& found) {
        return report(into, found.number, found.what());
    } catch (bad_argument const& found) {
        return report(into, ATTEST_BAD_ARGUMENT, found.words);
    } catch (oracle::stopped const&) {
        return report(into, ATTEST_STOPPED, "stopped before it was done");
    } catch (std::bad_alloc const&) {
        return report(into, ATTEST_OUT_OF_MEMORY, "out of memory");
    } catch (std::length_error const&) {
        return report(into, ATTEST_OUT_OF_MEMORY, "out of memory");
    } catch (std::system_error const& found) {
        return report(into, ATTEST_OUT_OF_MEMORY, found.what());
    } catch (std::exception const& found) {
        return report(into, ATTEST_UNEXPECTED, found.what());
    } catch (...) {
        return report(into, ATTEST_UNEXPECTED, "an unknown exception");
    }
}

} // namespace attest::c

attest_code attest_error_code(attest_error const* error) {
    return error == nullptr ? ATTEST_OK : error->code;
}

char const* attest_error_message(attest_error const* error) {
    return error == nullptr ? "" : error->words.c_str();
}

void attest_error_destroy(attest_error* error) {
    if (error != &attest::c::out_of_memory())
        delete error;
}
