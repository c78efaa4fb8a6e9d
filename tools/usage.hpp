// Errors of the program itself (ATT-721), and the exit statuses.
#pragma once

#include <attest/core/error.hpp>

namespace attest::tool {

enum exit_status : int {
    passed = 0,
    failed = 1,
    refused = 2,       ///< an invalid command line or input; nothing on standard output
    not_judged = 3,    ///< a model says nothing about some elements, and the others pass
    faulty = 4,        ///< the oracle disagrees with itself
    interrupted = 130, ///< by SIGINT or SIGTERM; nothing was written
};

struct bad_usage : numbered_error<721> {
    using numbered_error::numbered_error;
};

/// Parts of a judgement that do not belong to one whole.
struct parts_do_not_fit : numbered_error<713> {
    using numbered_error::numbered_error;
};

/// Two computations of one number disagree.
struct oracle_fault : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] inline void refuse_usage(std::string const& why) {
    throw bad_usage("ATT-721 the command line does not fit", why);
}

} // namespace attest::tool
