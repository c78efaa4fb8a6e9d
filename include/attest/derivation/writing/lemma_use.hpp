// A theorem as a reason for a step.
//
//     sum_is_one.lemma()                          its symbols are those of the same name here
//     sum_is_one.lemma().with("s", i, j, c * s(i, j)).with("T", up_to(t))
//
// What is not said is taken from declarations of the same name. Which assignment that makes is not
// trusted: the kernel refuses one that is no instance of the theorem (calculus, paragraph 5.3). That only
// a theorem makes a lemma is (calculus, paragraph 8.1).
#pragma once

#include <attest/core/witness.hpp>
#include <attest/derivation/kernel/translation.hpp>
#include <attest/derivation/writing/judged_source.hpp>
#include <attest/derivation/writing/replaced_names.hpp>

#include <type_traits>

namespace attest::proofs {

class lemma_use {
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
        detail::require_set(set);
        lemma_use result = *this;
        result.replaced_.sets.push_back({name, set.node, set.in});
        return result;
    }

    /// Replaces a free index by an element.
    [[nodiscard]] constexpr lemma_use with(std::string_view name, index_term const& index) const {
        detail::require_set(index);
        lemma_use result = *this;
        result.replaced_.elements.push_back({name, index.node, index.in});
        return result;
    }

    [[nodiscard]] constexpr lemma_use with(std::string_view name, index_map const& map) const {
        detail::require_set(map);
        lemma_use result = *this;
        result.replaced_.maps.push_back({name, map.number, map.in});
        return result;
    }

    [[nodiscard]] constexpr lemma_use with(std::string_view name, symbol const& other) const {
        detail::require_set(other);
        lemma_use result = *this;
        result.replaced_.symbols.push_back(
            {name, detail::plain_function(*other.in, other.number), other.in});
        return result;
    }

    [[nodiscard]] constexpr lemma_use with(std::string_view name, term const& value) const {
        detail::require_set(value);
        lemma_use result = *this;
        result.replaced_.scalars.push_back({name, value});
        return result;
    }

    /// Replaces a variable by a term, as a function of these indices.
    template <class... More>
    [[nodiscard]] constexpr lemma_use with(std::string_view name, index_term const& first,
                                           More const&... more) const {
        detail::require_set(first);
        (detail::require_set(more), ...);
        lemma_use result = *this;
        result.replaced_.symbols.push_back({name, detail::function_of(first, more...), first.in});
        return result;
    }

    [[nodiscard]] constexpr std::string_view name() const { return of_->name; }

    [[nodiscard]] constexpr std::string_view title() const { return of_->title; }

    /// What was said to take the place of its symbols.
    [[nodiscard]] constexpr replacements const& replaced() const { return replaced_; }

    /// The proof of the theorem, to be judged again.
    [[nodiscard]] constexpr source proof() const { return of_->write; }

    /// The transcript of the statement that was judged.
    [[nodiscard]] constexpr words_view claimed() const { return of_->claimed; }

    /// The instance of the theorem; its statement is 0 where the kernel refuses the assignment.
    /// (Defined where a chain is known, writing/chain.hpp.)
    [[nodiscard]] constexpr kernel::equation stated(context& in) const;

private:
    template <fixed_string Id, fixed_string Title, class Proof>
    friend class proved_theorem;

    constexpr explicit lemma_use(judged_source const* of) : of_(of) {}

    // The compiler compares what is written now with what it judged, the ledger with the record.
    constexpr bool was_judged(context& theorem) const;

    constexpr kernel::equation stated_by(context& in, context& theorem) const {
        kernel::store& from = theorem.nodes();
        if (replaced_names(replaced_, from, theorem.written()).first_fault().what
            != misnamed::fault::none)
            return {};
        kernel::assignment const by = replaced_.assigned(in, from);
        kernel::translation instance(from, in.nodes(), by);
        kernel::equation result = instance.of(theorem.written());
        if (result.statement == 0)
            return result;
        for (id const entry : instance.entries())
            result.hints.push_back(replaced_.element_for(
                from.entries[static_cast<std::size_t>(from.get(entry, 0))].name));
        result.chosen = instance.entries().size();
        return result;
    }

    judged_source const* of_;
    replacements replaced_{};
};

} // namespace attest::proofs
