// Which names are seen on a page with a subscript, and which signs stand between what is seen.
//
// MathML shows a name of one letter in italics and a longer one upright, as one word; an invisible sign has no
// width. So what can be told apart in the text of a derivation may look alike on a page:
//
//   - the name x_i like the symbol x at the index i, and delta_ij like delta(i, j);
//   - 2 * power(3, 2) like 23 to the power of 2, and 2 * (1 / 3) like 2 1/3, which is 7/3;
//   - ab * cd like the name abcd, and ln * x, ln(j) * x and power(ln, 2) * x like the logarithm of x;
//   - the name a_bc like the symbol a_b at the index c.
//
// Such a name keeps its underscore, and such factors have a dot between them. Markup is that of markup.hpp.
#pragma once

#include <attest/derivation/kernel/statement.hpp>
#include <attest/report/markup.hpp>

#include <string_view>

namespace attest::report::detail {

/// The letter for a name among the declarations of a store.
class seen_names {
public:
    explicit seen_names(kernel::store const& in) : in_(in) {}

    [[nodiscard]] letter of(std::string_view name) const { return letter(name, is_whole(name)); }

private:
    // Would its subscript be taken for indices, of what is called as it begins or of what it is?
    [[nodiscard]] bool is_whole(std::string_view name) const {
        std::string_view const plain = name.substr(0, name.find('\''));
        std::size_t const line = plain.find('_');
        if (line == std::string_view::npos)
            return false;
        std::string_view const base = plain.substr(0, line);
        if (!kernel::is_name(base)) // log_2 is no logarithm
            return true;
        for (std::size_t end = line + 2; end < plain.size(); ++end)
            if (has_indices(plain.substr(0, end)) && are_indices(plain.substr(end)))
                return true;
        return (has_indices(base) || has_indices(name)) && are_indices(plain.substr(line + 1));
    }

    [[nodiscard]] bool has_indices(std::string_view name) const {
        for (kernel::declared_symbol const& each : in_.symbols)
            if (without_primes(each.name) == without_primes(name) && !each.sorts.empty())
                return true;
        for (kernel::declared_definition const& each : in_.definitions)
            if (without_primes(each.name) == without_primes(name) && each.formals > 0)
                return true;
        return false;
    }

    // Names of indices side by side, or a number of a position; k is the name of an index that has none.
    [[nodiscard]] bool are_indices(std::string_view text) const {
        if (text.empty() || text.find_first_not_of("0123456789") == std::string_view::npos)
            return true;
        if (text.front() == 'k' && are_indices(text.substr(1)))
            return true;
        for (kernel::declared_entry const& each : in_.entries)
            if (std::string_view const index = without_primes(each.name);
                !index.empty() && text.substr(0, index.size()) == index
                && are_indices(text.substr(index.size())))
                return true;
        return false;
    }

    [[nodiscard]] static std::string_view without_primes(std::string_view name) {
        return name.substr(0, name.find('\''));
    }

    kernel::store const& in_;
};

/// What is seen first, or last, of markup.
enum class seen { letter, word, number, fraction, sign };

/// The kind of a leaf, such as <mn>2</mn>.
[[nodiscard]] inline seen kind_of_leaf(std::string_view leaf) {
    if (leaf.substr(0, 4) == "<mn>")
        return seen::number;
    if (leaf.substr(0, 4) != "<mi>")
        return seen::sign;
    std::string_view const name = leaf.substr(4, leaf.find('<', 4) - 4);
    bool const greek = name.size() == 2 && static_cast<unsigned char>(name.front()) >= 0xC0;
    return name.size() == 1 || greek ? seen::letter : seen::word;
}

[[nodiscard]] inline seen first_seen(std::string_view markup) {
    for (;;) {
        std::string_view const tag = markup.substr(0, markup.find('>') + 1);
        if (tag == "<mfrac>")
            return seen::fraction;
        if (tag != "<mrow>" && tag != "<msub>" && tag != "<msup>" && tag != "<msubsup>")
            return kind_of_leaf(markup);
        markup.remove_prefix(tag.size());
    }
}

[[nodiscard]] inline seen last_seen(std::string_view markup) {
    for (;;) {
        std::size_t const tag = markup.rfind("</");
        if (tag == std::string_view::npos)
            return seen::sign;
        std::string_view const name = markup.substr(tag);
        if (name == "</mfrac>")
            return seen::fraction;
        if (name == "</mi>" || name == "</mn>" || name == "</mo>")
            return kind_of_leaf(markup.substr(markup.rfind('<', tag - 1)));
        markup = markup.substr(0, tag);
    }
}

/// The sign between two factors: invisible where they stay two. `word` says whether the name in front is one of several
/// letters, which is read as a function of whatever is behind it.
[[nodiscard]] inline std::string_view times_between(std::string_view left, std::string_view right,
                                                    bool word) {
    seen const before = last_seen(left);
    seen const behind = first_seen(right);
    bool const as_one = behind == seen::number
                        || (behind == seen::fraction && before == seen::number)
                        || (behind == seen::word && before == seen::word) || word;
    return as_one ? "·" : "\xE2\x81\xA2";
}

} // namespace attest::report::detail
