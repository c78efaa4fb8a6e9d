// How the oracle refuses a request: the number of the error, its sentence and the particulars.
//
// Refusals that arise in one place only are thrown there: ATT-702, ATT-705 and ATT-706.
#pragma once

#include <attest/core/error.hpp>

#include <string>

namespace attest::oracle {

/// Throws ATT-701: shapes, sizes or formats of tensors that do not belong together.
[[noreturn]] inline void refuse_tensors(std::string const& particulars) {
    throw tensors_do_not_fit("ATT-701 tensors do not fit", particulars);
}

/// Throws ATT-703: an option without a meaning for its problem, or an invalid one.
[[noreturn]] inline void refuse_option(std::string const& particulars) {
    throw options_do_not_fit("ATT-703 an option does not fit", particulars);
}

/// Throws ATT-704: a row without keys, if these are to be refused.
[[noreturn]] inline void refuse_row(std::string const& particulars) {
    throw no_key_for_a_query("ATT-704 a query may not use any key", particulars);
}

} // namespace attest::oracle
