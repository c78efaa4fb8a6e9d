// What is said of a name that with(...) cannot have: the name, what is wrong, and what the theorem has.
#pragma once

#include <attest/core/text.hpp>
#include <attest/derivation/writing/chain.hpp>

namespace attest::proofs::explanation {

/// In an error a name is shown only if it is an identifier, so that it is not read as something else.
constexpr void put_name(text& out, std::string_view name) {
    if (kernel::is_name(name))
        out << "with(\"" << name << "\", ...)";
    else
        out << "with(...) of a name that is no identifier";
}

constexpr void put_names(text& out, std::string_view label, list<std::string_view> const& names) {
    out << label;
    for (std::size_t i = 0; i < names.size(); ++i)
        out << (i == 0 ? "" : ", ") << names[i];
    out << (names.empty() ? "none" : "");
}

/// Nothing if the names fit the theorem.
[[nodiscard]] constexpr text words_for(replaced_names const& all) {
    constexpr std::string_view kinds[] = {"set", "free index", "map", "symbol"};
    text out;
    misnamed const found = all.first_fault();
    if (found.what == misnamed::fault::none)
        return out;
    out << ' ';
    put_name(out, found.name);
    std::string_view const sort = kinds[static_cast<int>(found.given)];
    if (found.what == misnamed::fault::twice) {
        out << " is given twice: leave one of them out.";
        return out;
    }
    if (found.what == misnamed::fault::nothing) {
        out << " gives a " << sort << " that was never declared.";
        return out;
    }
    out << ": the statement of the theorem has no " << sort << " of this name. ";
    put_names(out, "Its sets: ", all.names(declared_as::set));
    put_names(out, "; free indices: ", all.names(declared_as::index));
    put_names(out, "; maps: ", all.names(declared_as::map));
    put_names(out, "; symbols: ", all.names(declared_as::symbol));
    out << '.';
    return out;
}

} // namespace attest::proofs::explanation
