// A row of the ledger against its claim: the question is asked again, at run time, and everything
// that the ledger prints of the claim is compared with what its type says and with the new answer.
//
// The compiler's answer can be forged: C++ lets a program specialise the templates that record it,
// and a question can tell constant evaluation from run time. The new answer comes from the question
// alone. Not found: a program that specialises chapter::add for a claim, and in it hands the row
// another question; such a program could as well print another table.
//
// ATT-603 for each difference.
#pragma once

#include <attest/report/ledger.hpp>

#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

namespace detail {

inline std::string quoted(std::string_view words) {
    return "\"" + std::string(words) + "\"";
}

inline void compare(std::vector<std::string>& found, std::string_view what,
                    std::string_view printed, std::string_view asked) {
    if (printed != asked)
        found.push_back("the ledger has the " + std::string(what) + ' ' + quoted(printed)
                        + ", the claim itself " + quoted(asked));
}

inline std::vector<std::string> differences(row const& entry, asked_claim const& claim) {
    std::vector<std::string> found;
    if (!claim.answer.holds) {
        std::string_view const why = claim.answer.explanation.view();
        found.push_back("the compiler recorded that it holds, and asked at run time it does not: "
                        + (why.empty() ? "the question is false" : std::string(why)));
        return found;
    }
    compare(found, "id", entry.id(), claim.id);
    compare(found, "title", entry.title(), claim.title);
    compare(found, "kind", name(entry.kind()), name(claim.kind));
    compare(found, "verdict", name(entry.decision()),
            name(claim.kind == claim_kind::refutation ? verdict::refuted : verdict::proved));
    compare(found, "witness", entry.witness(), without_number(claim.answer.explanation.view()));
    return found;
}

} // namespace detail

/// What is wrong with the row, in sentences; none when its claim confirms it. A derivation has a
/// proof instead of a question (report/judged_again.hpp), and a refuted claim about all sizes has a model
/// (report/refuted_again.hpp).
inline std::vector<std::string> ask_again(row const& entry) {
    if (entry.kind() == claim_kind::derivation)
        return entry.source() != nullptr
                   ? std::vector<std::string>{}
                   : std::vector<std::string>{"it is a derivation without a proof"};
    if (entry.refuted() != nullptr)
        return {};
    if (entry.question() == nullptr)
        return {"it has no question that could be asked again"};
    try {
        return detail::differences(entry, entry.question()());
    } catch (std::exception const& refusal) {
        return {"asked at run time, its question has no answer: " + std::string(refusal.what())};
    }
}

} // namespace attest::report
