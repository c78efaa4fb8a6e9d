// What a derivation declares: sets, symbols, maps, definitions, and free indices with their sets.
//
// Declarations are numbered; nodes refer to them by number. Names are for printing and for error
// messages, and no judgement compares them (calculus, paragraphs 1.1, 2.4 and 2.6).
#pragma once

#include <attest/algebra/term/substitution.hpp>

#include <string_view>

namespace attest::kernel {

struct declared_set {
    std::string_view name;
    bool ordered = false; // 0, 1, 2, ...; otherwise finite, perhaps empty
};

/// A real number for each choice of indices of these sorts; for a mask the number is 0 or 1.
struct declared_symbol {
    std::string_view name;
    list<id> sorts{};
    bool is_mask = false;
};

struct declared_map {
    std::string_view name;
    id domain = 0;
    id codomain = 0;
    bool bijective = false;
};

/// A name for a term; `meaning` is a lambda over its formal indices, or the term where it has none.
struct declared_definition {
    std::string_view name;
    id meaning = 0;
    int formals = 0;
};

struct declared_entry {
    std::string_view name;
    id set = 0;
};

class store final : public nodes {
public:
    list<declared_set> sets{};
    list<declared_symbol> symbols{};
    list<declared_map> maps{};
    list<declared_definition> definitions{}; // filled by define
    list<declared_entry> entries{};

    /// Adds a definition and returns its number.
    [[nodiscard]] constexpr word define(declared_definition const& made) {
        definitions.push_back(made);
        called_.push_back({nodes::symbols(made.meaning), smooth(made.meaning)});
        return static_cast<word>(definitions.size()) - 1; // in range: a list is shorter than 2^63
    }

    /// Is there a definition with this number?
    [[nodiscard]] constexpr bool defines(word number) const {
        // in range: a list is shorter than 2^63
        return number >= 0 && number < static_cast<word>(definitions.size());
    }

    /// Has nobody changed a definition since it was made? The summaries of its calls rely on it.
    [[nodiscard]] constexpr bool keeps_definitions() const {
        bool kept = called_.size() == definitions.size();
        for (std::size_t i = 0; kept && i < definitions.size(); ++i)
            kept = called_[i].symbols == nodes::symbols(definitions[i].meaning)
                   && called_[i].smooth == smooth(definitions[i].meaning);
        return kept;
    }

    [[nodiscard]] constexpr declared_symbol const& symbol_of(id at) const {
        return symbols[static_cast<std::size_t>(get(at, 0))]; // in range: judged: a declared number
    }

    [[nodiscard]] constexpr declared_map const& map_of(id image_or_fibre) const {
        // in range: judged: a declared number
        return maps[static_cast<std::size_t>(get(image_or_fibre, 0))];
    }

    [[nodiscard]] constexpr declared_definition const& definition_of(id call) const {
        // in range: judged: a declared number
        return definitions[static_cast<std::size_t>(get(call, 0))];
    }

    /// The set of a free index; node 0, which is no set, where none was declared.
    [[nodiscard]] constexpr id entry_set(id entry) const {
        word const number = get(entry, 0);
        // in range: a list is shorter than 2^63
        return number >= 0 && number < static_cast<word>(entries.size())
                   ? entries[static_cast<std::size_t>(number)].set // in range: asked just now
                   : 0;
    }

    /// The meaning of a call of a definition.
    [[nodiscard]] constexpr id unfolded(id call) {
        id result = definition_of(call).meaning;
        for (int i = 1; i < size(call); ++i)
            result = opened(*this, get(result, 1), get(call, i));
        return result;
    }
};

/// The whole sort that a set is a part of: a declared set, all positions, or a union of sorts.
[[nodiscard]] constexpr id root_of(store& in, id set) {
    switch (in.what(set)) {
    case kind::up_to:
    case kind::only:
        return in.get(set, 0);
    case kind::without:
        return root_of(in, in.get(set, 0));
    case kind::joined:
        return in.make(kind::joined, root_of(in, in.get(set, 0)), root_of(in, in.get(set, 1)));
    case kind::fibre: {
        word const map = in.get(set, 0);
        // in range: a list is shorter than 2^63
        return map >= 0 && map < static_cast<word>(in.maps.size()) ? in.map_of(set).domain : 0;
    }
    default:
        return set;
    }
}

} // namespace attest::kernel
