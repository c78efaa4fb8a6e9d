// A refuted claim once more, at run time, from its own source.
//
// The claim is written again and its statement judged; the model of the recorded seed is evaluated again,
// and its words are compared; then the mirror evaluates it in its own arithmetic. All of it in one run.
#pragma once

#include <attest/derivation/writing/refuted_theorem.hpp>
#include <attest/mirror/looks.hpp>
#include <attest/report/proof_page.hpp>
#include <attest/report/stated.hpp>

#include <optional>
#include <string>

namespace attest::report {

struct refuted_again {
    std::optional<std::string> refused{}; // why the claim is not refuted here
    reading says{};
    std::string page{}; // let, assume, claim, and the instance
    std::string html{}; // the same for a browser
    mirror::outcome mirrored{};
};

namespace detail {

// What is different from what the compiler recorded; nothing if it is the same.
inline std::optional<std::string> difference(proofs::run const& here,
                                             proofs::refutation_record const& recorded) {
    namespace explanation = proofs::explanation;
    if (auto const refused = proofs::detail::outline_of_refutation(here); !refused.may_be_refuted())
        return refused.statement.accepted()
                   ? "it is no claim that a model refutes"
                   : explanation::statement_words(here.in(), refused.statement).words().str();
    auto const by = recorded.is_exact ? explanation::evidence::exact_numbers
                                      : explanation::evidence::enclosed_values;
    auto const claimed = proofs::detail::claim_refuted_by(here, recorded.seed, by);
    if (claimed.size == 0)
        return "the model that the compiler recorded does not refute it";
    if (proofs::view_of(claimed) != recorded.claimed)
        return "its statement is not what the compiler refuted";
    if (!explanation::is_instance_in_words(here, recorded.seed, recorded.instance))
        return "its instance is not " + std::string(recorded.instance);
    return std::nullopt;
}

} // namespace detail

[[nodiscard]] inline refuted_again refute_again(proofs::source write,
                                                proofs::refutation_record const& recorded,
                                                std::size_t width = page_width) {
    refuted_again result;
    try {
        if (write == nullptr) {
            result.refused = "it has no statement";
            return result;
        }
        proofs::run const here(write);
        result.refused = detail::difference(here, recorded);
        if (result.refused)
            return result;
        result.says = reading_of(here);
        result.page = refuted_text(here, recorded.instance, width);
        result.html = proof_page(here, {}).refuted(recorded.instance);
        result.mirrored = mirror::look_at_refuted(here, recorded.seed);
    } catch (error const& refused) {
        result.refused = refused.what();
    }
    return result;
}

} // namespace attest::report
