// What is wrong with a name or a declaration (ATT-504), in words: which one it is, and how to mend it.
//
//     a is a variable over T and a scalar. Rename one of them: yours, if a system of the library
//     declares the other.
//     p speaks of j. Name it behind the term: let.define("p", ..., i, j).
#pragma once

#include <attest/algebra/term/declarations.hpp>
#include <attest/derivation/explanation/typed_code.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

using kernel::store;

class declaration_words {
public:
    explicit constexpr declaration_words(store& in) : in_(in) {}

    /// Which two of the declarations and of these free indices have one name; nothing if none have.
    [[nodiscard]] constexpr text two_of_one_name(list<id> const& free) const {
        list<declared> all = all_but_indices();
        for (id const entry : free)
            all.push_back(index(in_.get(entry, 0)));
        text out;
        for (std::size_t i = 0; out.empty() && i < all.size(); ++i)
            for (std::size_t k = 0; out.empty() && k < i; ++k)
                if (all[i].name == all[k].name)
                    put_two(out, all[k], all[i]);
        return out;
    }

    /// The first name that is no name, and why.
    [[nodiscard]] constexpr text bad_name() const {
        list<declared> all = all_but_indices();
        for (std::size_t i = 0; i < in_.entries.size(); ++i)
            all.push_back(index(static_cast<word>(i)));
        text out;
        for (declared const& each : all)
            if (out.empty() && !kernel::is_name(each.name)) {
                bool const in_use = is_of_notation(each.name);
                out << (in_use ? "a name is a word of the notation: "
                               : "a name is no identifier: ");
                put_quoted(out, each.name);
                out << " for " << each.what.view()
                    << (in_use
                            ? ". Choose another: sum, exp, max, first, in and the like are taken."
                            : ". Begin it with a letter, go on with letters, digits and "
                              "underscores, perhaps primes at its end.");
            }
        return out;
    }

    /// The definition with this meaning, the indices that it should not speak of, and its formals.
    [[nodiscard]] constexpr text free_in_definition(id meaning) const {
        list<id> outside;
        collect_entries(meaning, outside);
        text out;
        for (kernel::declared_definition const& each : in_.definitions) {
            if (each.meaning != meaning || outside.empty() || !out.empty())
                continue;
            out << each.name << " speaks of ";
            put_names(out, outside, " and ");
            out << ". Name " << (outside.size() == 1 ? "it" : "them") << " behind the term";
            text code;
            for (id at = meaning; in_.is(at, kind::lambda); at = in_.get(at, 1))
                if (word const formal = in_.get(at, 2) - 1; is_index(formal))
                    code << index(formal).name << ", ";
            put_names(code, outside, ", ");
            if (is_typed_code(code.view()))
                out << ": let.define(\"" << each.name << "\", ..., " << code << ')';
            out << '.';
        }
        return out;
    }

private:
    struct declared {
        std::string_view name;
        text what{};
    };

    [[nodiscard]] constexpr bool is_index(word number) const {
        return number >= 0 && number < static_cast<word>(in_.entries.size());
    }

    [[nodiscard]] constexpr declared index(word number) const {
        kernel::declared_entry const& it = in_.entries[static_cast<std::size_t>(number)];
        declared made{it.name};
        made.what << "an index of " << printed(in_, it.set);
        return made;
    }

    [[nodiscard]] constexpr list<declared> all_but_indices() const {
        list<declared> all;
        for (kernel::declared_set const& each : in_.sets)
            all.push_back({each.name, text(each.ordered ? "a set of positions" : "a finite set")});
        for (kernel::declared_symbol const& each : in_.symbols) {
            declared made{each.name};
            made.what << (each.is_mask ? "a mask" : each.sorts.empty() ? "a scalar" : "a variable");
            for (std::size_t i = 0; i < each.sorts.size(); ++i)
                made.what << (i == 0 ? " over " : " and ") << printed(in_, each.sorts[i]);
            all.push_back(made);
        }
        for (kernel::declared_map const& each : in_.maps) {
            declared made{each.name};
            made.what << (each.bijective ? "a bijection of " : "a map from ")
                      << printed(in_, each.domain);
            if (!each.bijective)
                made.what << " to " << printed(in_, each.codomain);
            all.push_back(made);
        }
        for (kernel::declared_definition const& each : in_.definitions)
            all.push_back({each.name, text("a definition")});
        return all;
    }

    static constexpr void put_two(text& out, declared const& one, declared const& other) {
        out << one.name << " is " << one.what.view() << " and "
            << (one.what == other.what ? "a second one" : other.what.view())
            << ". Rename one of them: yours, if a system of the library declares the other.";
    }

    // A word of the notation with a digit behind it is a name.
    [[nodiscard]] static constexpr bool is_of_notation(std::string_view name) {
        text longer;
        longer << name << '0';
        return kernel::is_name(longer);
    }

    static constexpr void put_quoted(text& out, std::string_view name) {
        constexpr std::size_t shown = 40;
        out << '"';
        for (std::size_t i = 0; i < name.size() && i < shown; ++i)
            out << (name[i] >= ' ' && name[i] <= '~' ? name[i] : '?');
        out << (name.size() > shown ? "...\"" : "\"");
    }

    constexpr void put_names(text& out, list<id> const& entries, std::string_view between) const {
        for (std::size_t i = 0; i < entries.size(); ++i)
            out << (i == 0 ? "" : between) << printed(in_, entries[i]);
    }

    constexpr void collect_entries(id n, list<id>& into) const {
        if (in_.marks(n) == 0)
            return;
        if (in_.is(n, kind::entry)) {
            for (id const known : into)
                if (known == n)
                    return;
            into.push_back(n);
        }
        kernel::children const below = in_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            collect_entries(below.words[i], into);
    }

    store& in_;
};

} // namespace attest::proofs::explanation
