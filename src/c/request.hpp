// What is requested besides the problem, and the progress of the computation.
#pragma once

#include <attest/oracle/request.hpp>

#include <attest.h>

struct attest_progress {
    attest::oracle::progress is;
};

struct attest_request {
    static constexpr char const* name = "request";

    attest::oracle::request is;

    attest::oracle::request& options() { return is; }
};

namespace attest::c {

/// Returns the request; NULL means the default.
inline oracle::request request_of(attest_request const* request) {
    return request == nullptr ? oracle::request{} : request->is;
}

} // namespace attest::c
