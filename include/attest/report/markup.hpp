// Pieces of HTML and MathML: escaped text, elements, and names as letters with their subscripts.
//
// Names are an author's strings: whatever they hold, the result is well-formed, and shows them as they
// are, but for the Greek letters, which are spelled out in a program (pi, lambda).
#pragma once

#include <attest/core/config.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace attest::report::detail {

/// The words as text of HTML, or as the value of an attribute in double quotes. Control characters,
/// which no page may hold, become U+FFFD.
[[nodiscard]] inline std::string escaped(std::string_view words) {
    std::string result;
    for (char const c : words) {
        auto const byte = static_cast<unsigned char>(c);
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F)
            result += "\xEF\xBF\xBD";
        else
            result += c;
    }
    return result;
}

[[nodiscard]] inline std::string element(std::string_view name, std::string const& inside) {
    return "<" + std::string(name) + ">" + inside + "</" + std::string(name) + ">";
}

[[nodiscard]] inline std::string mo(std::string_view sign) {
    return element("mo", escaped(sign));
}

/// Is this one element with all that is in it? The pieces come from here and have no attributes with ">" or "/>"
/// but for empty elements.
[[nodiscard]] inline bool is_one_element(std::string_view markup) {
    int depth = 0;
    for (std::size_t i = 0; i < markup.size(); ++i) {
        if (markup[i] != '<') {
            if (depth == 0)
                return false;
            continue;
        }
        std::size_t const end = markup.find('>', i);
        if (end == std::string_view::npos)
            return false;
        if (markup[i + 1] == '/')
            --depth;
        else if (markup[end - 1] != '/')
            ++depth;
        i = end;
        if (depth == 0 && end + 1 != markup.size())
            return false;
    }
    return depth == 0 && !markup.empty();
}

/// The pieces as one, in <mrow> where they are several.
[[nodiscard]] inline std::string mrow(std::string const& inside) {
    return is_one_element(inside) ? inside : element("mrow", inside);
}

[[nodiscard]] inline std::string fenced(std::string const& inside) {
    return mrow(mo("(") + inside + mo(")"));
}

[[nodiscard]] inline std::string braced(std::string const& inside) {
    return mrow(mo("{") + inside + mo("}"));
}

/// The Greek letter of this name, or the name.
[[nodiscard]] inline std::string_view spelled(std::string_view name) {
    constexpr std::string_view letters[][2] = {
        {"alpha", "α"},  {"beta", "β"},  {"gamma", "γ"}, {"delta", "δ"}, {"epsilon", "ε"},
        {"zeta", "ζ"},   {"eta", "η"},   {"theta", "θ"}, {"iota", "ι"},  {"kappa", "κ"},
        {"lambda", "λ"}, {"mu", "μ"},    {"nu", "ν"},    {"xi", "ξ"},    {"pi", "π"},
        {"rho", "ρ"},    {"sigma", "σ"}, {"tau", "τ"},   {"phi", "φ"},   {"chi", "χ"},
        {"psi", "ψ"},    {"omega", "ω"}};
    for (auto const& [word, letter] : letters)
        if (word == name)
            return letter;
    return name;
}

/// A name as it is seen: p' with its prime, W_q with a subscript, or whole, with its underscore.
struct letter {
    explicit letter(std::string_view name, bool whole = false) {
        while (name.size() > 1 && name.back() == '\'') {
            ++primes;
            name.remove_suffix(1);
        }
        std::size_t const line = name.find('_');
        if (whole || line == std::string_view::npos || line == 0 || line + 1 == name.size())
            base = element("mi", escaped(spelled(name)));
        else
            base = element("msub", element("mi", escaped(spelled(name.substr(0, line))))
                                       + element("mi", escaped(spelled(name.substr(line + 1)))));
    }

    [[nodiscard]] std::string dashes() const {
        std::string result;
        for (int i = 0; i < primes; ++i)
            result += "′";
        return mo(result);
    }

    [[nodiscard]] std::string alone() const {
        return primes == 0 ? base : element("msup", base + dashes());
    }

    /// With these indices below.
    [[nodiscard]] std::string at(std::string const& indices) const {
        if (indices.empty())
            return alone();
        return primes == 0 ? element("msub", base + mrow(indices))
                           : element("msubsup", base + mrow(indices) + dashes());
    }

    std::string base;
    int primes = 0;
};

} // namespace attest::report::detail
