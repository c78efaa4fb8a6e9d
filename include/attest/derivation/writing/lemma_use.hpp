// A theorem as a reason for a step.
//
//     sum_is_one.lemma()                          its symbols are those of the same name here
//     sum_is_one.lemma().with("s", i, j, c * s(i, j)).with("T", up_to(t))
//
// What is not said is taken from declarations of the same name. Which assignment that makes is not
// trusted: the kernel refuses one that is no instance of the theorem (calculus, paragraph 5.3). That only
// a theorem makes a lemma is (calculus, paragraph 8.1).
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/core/witness.hpp>
#include <attest/derivation/kernel/translation.hpp>
#include <attest/derivation/writing/record.hpp>
#include <attest/derivation/writing/terms.hpp>

#include <type_traits>

namespace attest::proofs {

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem;

class lemma_use {
    // Above their uses: clang does not evaluate a member template whose body it has not read.
    template <class... More>
    static constexpr id function_of(index_term const& first, More const&... more) {
        kernel::store& nodes = first.in->nodes();
        id const body = function_body(*first.in, more...);
        return nodes.make(kind::lambda, nodes.entry_set(first.node),
                          closed(nodes, body, first.node), word{0});
    }

    template <class... More>
    static constexpr id function_body(context&, index_term const& first, More const&... more) {
        return function_of(first, more...);
    }

    static constexpr id function_body(context& in, term const& value) { return in.node_of(value); }

public:
    // Here to say, instead of "private", where a lemma comes from.
    template <class... Forged>

        requires(sizeof...(Forged) != 1
                 || !(std::is_same_v<std::remove_cvref_t<Forged>, lemma_use> && ...))
    explicit consteval lemma_use(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-507 a lemma is a theorem: it comes from the member lemma() of one");
    }

    /// Replaces a declared set by a set.
    [[nodiscard]] constexpr lemma_use with(std::string_view name, index_set const& set) const {
        lemma_use result = *this;
        result.sets_.push_back({name, set.node});
        return result;
    }

    /// Replaces a free index by an element.
    [[nodiscard]] constexpr lemma_use with(std::string_view name, index_term const& index) const {
        lemma_use result = *this;
        result.elements_.push_back({name, index.node});
        return result;
    }

    [[nodiscard]] constexpr lemma_use with(std::string_view name, index_map const& map) const {
        lemma_use result = *this;
        result.maps_.push_back({name, map.number});
        return result;
    }

    [[nodiscard]] constexpr lemma_use with(std::string_view name, symbol const& other) const {
        lemma_use result = *this;
        result.symbols_.push_back({name, plain(*other.in, other.number)});
        return result;
    }

    [[nodiscard]] constexpr lemma_use with(std::string_view name, term const& value) const {
        lemma_use result = *this;
        result.scalars_.push_back({name, value});
        return result;
    }

    /// Replaces a variable by a term, as a function of these indices.
    template <class... More>
    [[nodiscard]] constexpr lemma_use with(std::string_view name, index_term const& first,
                                           More const&... more) const {
        lemma_use result = *this;
        result.symbols_.push_back({name, function_of(first, more...)});
        return result;
    }

    [[nodiscard]] constexpr std::string_view name() const { return name_; }

    /// The proof of the theorem, to be judged again.
    [[nodiscard]] constexpr source proof() const { return write_; }

    /// The instance of the theorem; its statement is 0 where the kernel refuses the assignment.
    /// (Defined where a chain is known, writing/chain.hpp.)
    [[nodiscard]] constexpr kernel::equation stated(context& in) const;

private:
    template <fixed_string Id, fixed_string Title, class Proof>
    friend class proved_theorem; // nobody else has something that is proved

    constexpr lemma_use(source write, std::string_view name, fingerprint const& claimed,
                        record (*recorded)())
        : write_(write), name_(name), claimed_(claimed), recorded_(recorded) {}

    // The compiler compares what is written now with what it judged, the ledger with the record.
    constexpr bool was_judged(context& theorem) const;

    constexpr kernel::equation stated_by(context& in, context& theorem) const {
        kernel::store& from = theorem.nodes();
        kernel::store& to = in.nodes();
        kernel::assignment by;
        for (kernel::declared_map const& each : from.maps)
            by.maps.push_back(map_for(to, each.name));
        for (kernel::declared_symbol const& each : from.symbols)
            by.symbols.push_back(function_for(in, each));
        for (std::size_t i = 0; i < from.sets.size(); ++i)
            by.sets.push_back(set_for(to, from, i, by));
        kernel::translation instance(from, to, by);
        kernel::equation result = instance.of(theorem.written());
        if (result.statement == 0)
            return result;
        for (id const entry : instance.entries())
            result.hints.push_back(
                element_for(from.entries[static_cast<std::size_t>(from.get(entry, 0))].name));
        return result;
    }

    struct named {
        std::string_view name;
        word value;
    };

    static constexpr word find(list<named> const& all, std::string_view name, word otherwise) {
        for (named const& each : all)
            if (each.name == name)
                return each.value;
        return otherwise;
    }

    // The function (i, j, ...) -> x(i, j, ...) of a symbol.
    static constexpr id plain(context& in, word number) {
        kernel::store& nodes = in.nodes();
        list<id> const sorts = nodes.symbols[static_cast<std::size_t>(number)].sorts;
        list<word> words;
        words.push_back(number);
        for (std::size_t i = 0; i < sorts.size(); ++i)
            words.push_back(nodes.make(kind::bound, static_cast<word>(sorts.size() - 1 - i)));
        id body = nodes.intern(kind::at, words.begin(), static_cast<int>(words.size()));
        for (std::size_t i = sorts.size(); i > 0; --i)
            body = nodes.make(kind::lambda, sorts[i - 1], body, word{0});
        return body;
    }

    constexpr word map_for(kernel::store const& to, std::string_view name) const {
        word found = find(maps_, name, -1);
        for (std::size_t i = 0; found < 0 && i < to.maps.size(); ++i)
            if (to.maps[i].name == name)
                found = static_cast<word>(i);
        return found;
    }

    constexpr id function_for(context& in, kernel::declared_symbol const& wanted) const {
        kernel::store const& to = in.nodes();
        id const given = find(symbols_, wanted.name, 0);
        for (replaced_scalar const& each : scalars_)
            if (each.name == wanted.name)
                return in.node_of(each.value);
        for (std::size_t i = 0; given == 0 && i < to.symbols.size(); ++i)
            if (to.symbols[i].name == wanted.name
                && to.symbols[i].sorts.size() == wanted.sorts.size())
                return plain(in, static_cast<word>(i));
        return given;
    }

    // Given, or where a symbol over it now has its indices, or of the same name.
    constexpr id set_for(kernel::store& to, kernel::store& from, std::size_t number,
                         kernel::assignment const& by) const {
        std::string_view const name = from.sets[number].name;
        if (id const given = find(sets_, name, 0); given != 0)
            return given;
        id const own = from.make(from.sets[number].ordered ? kind::positions : kind::finite,
                                 static_cast<word>(number));
        for (std::size_t s = 0; s < from.symbols.size(); ++s) {
            id function = by.symbols[s];
            for (id const sort : from.symbols[s].sorts) {
                if (function == 0 || !to.is(function, kind::lambda))
                    break;
                if (id const found = part_of(to, from, sort, own, to.get(function, 0)); found != 0)
                    return found;
                function = to.get(function, 1);
            }
        }
        for (std::size_t m = 0; m < from.maps.size(); ++m) {
            if (by.maps[m] < 0)
                continue;
            kernel::declared_map const& map = to.maps[static_cast<std::size_t>(by.maps[m])];
            if (from.maps[m].domain == own)
                return map.domain;
            if (from.maps[m].codomain == own)
                return map.codomain;
        }
        for (std::size_t i = 0; i < to.sets.size(); ++i)
            if (to.sets[i].name == name)
                return to.make(to.sets[i].ordered ? kind::positions : kind::finite,
                               static_cast<word>(i));
        return 0;
    }

    // What corresponds to `own` when `sort` is laid over `set`.
    static constexpr id part_of(kernel::store const& to, kernel::store const& from, id sort, id own,
                                id set) {
        if (sort == own)
            return set;
        if (!from.is(sort, kind::joined) || !to.is(set, kind::joined))
            return 0;
        id const left = part_of(to, from, from.get(sort, 0), own, to.get(set, 0));
        return left != 0 ? left : part_of(to, from, from.get(sort, 1), own, to.get(set, 1));
    }

    constexpr id element_for(std::string_view name) const { return find(elements_, name, 0); }

    struct replaced_scalar {
        std::string_view name;
        term value;
    };

    source write_;
    std::string_view name_;
    fingerprint claimed_; // the transcript of the statement that was judged
    record (*recorded_)();
    list<named> sets_{};
    list<named> elements_{};
    list<named> maps_{};
    list<named> symbols_{};
    list<replaced_scalar> scalars_{};
};

} // namespace attest::proofs
