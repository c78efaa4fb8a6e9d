// What a theorem says, in words: declared, assumed, claimed, and the rules and theorems that it uses.
//
// All of it is printed from the proof that was judged; the title has no part in it.
#pragma once

#include <attest/derivation/explanation/rule_names.hpp>
#include <attest/report/declarations.hpp>
#include <attest/report/judged.hpp>

#include <string>
#include <vector>

namespace attest::report {

namespace detail {

/// The names of the rules whose laws these are.
[[nodiscard]] inline std::vector<std::string> names_of(kernel::laws laws) {
    using namespace proofs;
    std::vector<std::string> result;
    if (laws == kernel::law::ring)
        result.emplace_back(ring_laws.name);
    for (rule const& each : {definition,
                             linear,
                             factor_out,
                             swap_sums,
                             split,
                             singleton,
                             partition,
                             reindex,
                             sift,
                             masking,
                             cancel,
                             exp_of_sum,
                             log_exp,
                             log_of_product,
                             maximum,
                             differentiation,
                             derivative_of_sum,
                             derivative_of_product,
                             derivative_of_quotient,
                             derivative_of_exp,
                             derivative_of_log,
                             derivative_of_variable})
        if ((laws & each.laws) == each.laws) {
            result.emplace_back(each.name);
            laws &= ~each.laws;
            if (laws == 0)
                break;
        }
    return result;
}

/// The hypotheses, without those that define a symbol.
[[nodiscard]] inline std::vector<std::string> assumed_in_words(kernel::store const& in,
                                                               kernel::proof const& whole) {
    std::vector<std::string> result;
    for (std::size_t i = 0; i < whole.assumed.size(); ++i)
        if (!kernel::is_of_recursion(whole, i))
            result.push_back(proofs::printed(in, whole.assumed[i]).str());
    return result;
}

/// "by recursion: l(i, first(N)) == exp(s(i, first(N))); for_all(t in N, l(i, t + 1) == ...)"
[[nodiscard]] inline std::vector<std::string> recursions_in_words(kernel::store const& in,
                                                                  kernel::proof const& whole) {
    auto const printed = [&](int number) {
        return proofs::printed(in, whole.assumed[static_cast<std::size_t>(number)]).str();
    };
    std::vector<std::string> result;
    for (kernel::recursion const& each : whole.recursions)
        result.push_back("by recursion: " + printed(each.first) + "; " + printed(each.next));
    return result;
}

} // namespace detail

/// Returns what the theorem of this run says, with the rules and theorems that its proof uses.
[[nodiscard]] inline reading reading_of(proofs::run const& here) {
    kernel::store const& in = here.in().nodes();
    kernel::proof const& whole = here.written();
    detail::used_declarations used(in);
    detail::add_statement(used, in, whole);
    reading result;
    result.declared = detail::declared_lines(in, used).declared();
    result.defined = detail::declared_lines(in, used).defined();
    for (std::string const& each : detail::recursions_in_words(in, whole))
        result.defined.push_back(each);
    result.assumed = detail::assumed_in_words(in, whole);
    result.claimed = proofs::printed(in, whole.claim).str();
    for (kernel::argument const& each : whole.arguments) {
        for (kernel::line const& line : each.lines) {
            if (line.why.how == kernel::means::rules)
                for (std::string const& name : detail::names_of(line.why.rules))
                    detail::note(result.rules, name);
            else if (line.why.how != kernel::means::equation
                     || whole.equations[static_cast<std::size_t>(line.why.equation)].is_fact)
                detail::note(result.rules,
                             std::string(proofs::explanation::word_for(line.why.how)));
        }
        if (each.how != kernel::shape::chain)
            detail::note(result.rules, each.how == kernel::shape::induction ? "induction"
                                       : each.how == kernel::shape::cut     ? "showing"
                                                                            : "cases");
    }
    for (proofs::lemma_use const& each : here.lemmas())
        detail::note(result.lemmas, std::string(each.name()));
    return result;
}

} // namespace attest::report
