// A theorem that a step cites, in words: "T1 (its title) with c := 2 * d, y(k in C) := z(k)".
//
// The ledger prints these words, and compares them with those of the run that was judged
// (report/judged_again.hpp). They name what replaces the declarations of the theorem: what is printed is
// what was used, since a name that replaces nothing is refused (writing/replaced_names.hpp), and an
// instance keeps the elements that are given (calculus, paragraph 5.3).
#pragma once

#include <attest/derivation/writing/print.hpp>
#include <attest/derivation/writing/run.hpp>

#include <string>
#include <string_view>

namespace attest::report::detail {

/// Is all that replaces something well-formed, so that it can be printed? In an accepted proof it is.
[[nodiscard]] inline bool is_printable(kernel::store& in, proofs::replacements const& by) {
    kernel::judgement door(in);
    bool good = true;
    for (auto const& each : by.sets)
        good = good && door.is_set(each.value);
    for (auto const& each : by.elements)
        good = good && door.sort_of(each.value) != 0;
    for (auto const& each : by.maps)
        good = good && each.value >= 0 && static_cast<std::size_t>(each.value) < in.maps.size();
    for (auto const& each : by.scalars)
        good = good && (each.value.in == nullptr || door.is_term(each.value.node));
    for (auto const& each : by.symbols) {
        int formals = 0;
        for (kernel::id rest = each.value; in.is(rest, kernel::kind::lambda);
             rest = in.get(rest, 1))
            ++formals;
        good = good && door.is_function(each.value, formals);
    }
    return good;
}

/// The words; no replacement is among them where one of them is no set, element, map or term.
[[nodiscard]] inline std::string cited_in_words(proofs::run const& here,
                                                proofs::lemma_use const& used) {
    kernel::store& in = here.in().nodes();
    std::string result = std::string(used.name()) + " (" + std::string(used.title()) + ")";
    proofs::replacements const& by = used.replaced();
    if (!is_printable(in, by))
        return result;
    std::string_view before = " with ";
    auto const add = [&](std::string const& replaced) {
        result += std::string(before) + replaced;
        before = ", ";
    };
    auto const printed = [&](kernel::id n) { return proofs::printed(in, n).str(); };
    for (auto const* const all : {&by.sets, &by.elements})
        for (auto const& each : *all)
            add(std::string(each.name) + " := " + printed(each.value));
    for (auto const& each : by.maps)
        add(std::string(each.name)
            + " := " + std::string(in.maps[static_cast<std::size_t>(each.value)].name));
    for (auto const& each : by.scalars)
        add(std::string(each.name) + " := " + printed(here.in().node_of(each.value)));
    for (auto const& each : by.symbols)
        add(proofs::printer(in, each.value).replacement(each.name, each.value).str());
    return result;
}

} // namespace attest::report::detail
