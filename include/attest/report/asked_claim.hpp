// What the type of a claim says of it, with the answer to its question, asked when this is made.
//
// A row of the ledger keeps a function that makes one, so that everything that is printed of the
// row can be compared with the claim itself while the ledger is judged (report/ask_again.hpp).
#pragma once

#include <attest/core/finding.hpp>
#include <attest/report/claim.hpp>

#include <string_view>

namespace attest::report {

struct asked_claim {
    claim_kind kind = claim_kind::exact;
    std::string_view id;
    std::string_view title;
    finding answer;
};

} // namespace attest::report
