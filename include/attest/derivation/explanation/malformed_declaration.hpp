// Where the declarations of a statement are refused, and how to mend it (ATT-502, 503, 504).
//
//     ATT-504 in the declarations: two declarations of the statement have one name: a is a variable over
//     T and a scalar. Rename one of them: ...
//     ATT-503 in the set of k: an index of another set is expected here: up_to(j). ...
#pragma once

#include <attest/derivation/explanation/declaration_words.hpp>
#include <attest/derivation/explanation/flaw_words.hpp>
#include <attest/derivation/kernel/parts.hpp>

namespace attest::proofs::explanation {

/// A definition, the set of an index or a map: what a flaw of the declarations is a part of.
struct flawed_declaration {
    text where{};
    id whole = 0;
};

[[nodiscard]] constexpr flawed_declaration flawed_declaration_of(kernel::store& in, id node) {
    flawed_declaration found{text("in the declarations")};
    auto const take = [&](std::string_view where, std::string_view name, id whole) {
        found.where = text(where);
        found.where << name;
        found.whole = whole;
    };
    for (kernel::declared_map const& each : in.maps)
        if (found.whole == 0
            && (!kernel::judgement(in).is_sort(each.domain)
                || !kernel::judgement(in).is_sort(each.codomain)
                || (each.bijective && !kernel::has_inverse(in, each))))
            take("in the declaration of ", each.name, each.domain);
    for (kernel::declared_definition const& each : in.definitions)
        if (found.whole == 0
            && (each.meaning == node
                || !kernel::judgement(in).is_function(each.meaning, each.formals)))
            take("in the definition of ", each.name, each.meaning);
    for (kernel::declared_entry const& each : in.entries)
        if (found.whole == 0 && (each.set == node || !kernel::judgement(in).is_set(each.set)))
            take("in the set of ", each.name, each.set);
    return found;
}

/// The whole sentence, for a verdict that speaks of no formula.
[[nodiscard]] constexpr text malformed_declaration(kernel::store& in, kernel::proof const& whole,
                                                   kernel::verdict const& found) {
    std::string_view const words = words_for(found.form);
    declaration_words const declared(in);
    text out;
    out << words.substr(0, 8);
    switch (found.form) {
    case kernel::flaw::doubled_name: {
        kernel::parts parts(in, whole);
        parts.find();
        out << "in the declarations:" << words.substr(7);
        text which;
        for (kernel::task const& each : parts.tasks) // cases may introduce indices
            if (which.empty())
                which = declared.two_of_one_name(each.known.entries);
        out << ": " << which;
        return out;
    }
    case kernel::flaw::bad_name:
        out << "in the declarations: " << declared.bad_name();
        return out;
    case kernel::flaw::free_in_definition:
        if (text const which = declared.free_in_definition(found.where); !which.empty()) {
            out << "in the declarations:" << words.substr(7) << ": " << which;
            return out;
        }
        break;
    default:
        break;
    }
    flawed_declaration const at = flawed_declaration_of(in, found.where);
    out << at.where << ':' << words_for_node(in, at.whole, found.form, found.where).view().substr(7)
        << '.';
    return out;
}

} // namespace attest::proofs::explanation
