// An attempt of a search: a certificate that is kept only if it is complete.
#pragma once

#include <attest/derivation/kernel/certificate.hpp>

namespace attest::kernel::prover {

/// Adds one certificate to the end of another.
constexpr void append(certificate const& from, certificate& to) {
    for (word const each : from)
        to.push_back(each);
}

/// Adds what attempt_it writes to the certificate if it returns true; otherwise leaves it as it was.
template <class Try>
constexpr bool attempt(certificate& out, Try attempt_it) {
    certificate more;
    if (!attempt_it(more))
        return false;
    for (word const each : more)
        out.push_back(each);
    return true;
}

} // namespace attest::kernel::prover
