// What a theorem states, kept for those who use it as a lemma.
//
// A proof lives inside one constant evaluation; running it again for each use as a lemma would run
// the proofs of its own lemmas again, and so on. So the two sides and the hypotheses of a theorem
// are written down once, node by node, in an array that the program keeps.
#pragma once

#include <attest/core/list.hpp>
#include <attest/derivation/proof.hpp>

#include <array>
#include <cstddef>

namespace attest::derivation {

// Where the parts of one hypothesis begin; −1 where there is none.
struct kept_hypothesis {
    assumption kind{};
    int left = -1;
    int right = -1;
    int quantified = 0; // how many indices
    std::array<int, 6> indices{};
};

template <std::size_t Nodes, std::size_t Hypotheses>
struct kept_statement {
    std::array<algebra::node, Nodes> nodes{};
    int left = 0;
    int right = 0;
    bool joins_sets = false; // anywhere in the proof, not only in what it states
    std::array<kept_hypothesis, Hypotheses> hypotheses{};

    [[nodiscard]] constexpr expression at(int place) const {
        return nodes.data() + static_cast<std::size_t>(place);
    }

    [[nodiscard]] constexpr list<hypothesis> assumed() const {
        list<hypothesis> result;
        for (kept_hypothesis const& one : hypotheses) {
            hypothesis again(one.kind, writing(at(one.left)));
            if (one.right >= 0)
                again = hypothesis(one.kind, writing(at(one.left)), writing(at(one.right)));
            for (int i = one.quantified; i > 0; --i)
                again.quantify(index_term(at(one.indices[static_cast<std::size_t>(i - 1)])));
            result.push_back(again);
        }
        return result;
    }
};

// In the statement and its hypotheses.
[[nodiscard]] constexpr std::size_t count_of_nodes(proof const& whole) {
    int count = whole.left()->size + whole.right()->size;
    for (hypothesis const& one : whole.assumed()) {
        count += one.left()->size;
        if (one.has_right())
            count += one.right()->size;
        for (index_term const& index : one.quantified())
            count += index.root()->size;
    }
    return static_cast<std::size_t>(count);
}

namespace detail {

constexpr bool joins_sets(step const& one) {
    constexpr auto joined = algebra::node_kind::joined_set;
    bool result = contains(one.result.root(), joined) || one.why.lemma.joins_sets();
    for (writing const& value : one.why.lemma.values())
        result = result || contains(value.root(), joined);
    return result;
}

// What a proof shows of two sets that it joins holds for sets without a common element.
constexpr bool joins_sets(proof const& whole) {
    constexpr auto joined = algebra::node_kind::joined_set;
    bool result = contains(whole.left(), joined) || contains(whole.right(), joined);
    for (hypothesis const& one : whole.assumed())
        result = result || one.speaks_of(joined);
    for (chain const& one : whole.chains()) {
        result = result || contains(one.start.root(), joined);
        for (step const& each : one.steps)
            result = result || joins_sets(each);
    }
    return result;
}

template <class Proof, std::size_t Nodes, std::size_t Hypotheses>
constexpr auto keep() {
    kept_statement<Nodes, Hypotheses> result;
    proof const whole = Proof{}();
    int used = 0;
    auto const put = [&](expression e) {
        int const place = used;
        for (int i = 0; i < e->size; ++i)
            result.nodes[static_cast<std::size_t>(used++)] = e[i];
        return place;
    };
    result.joins_sets = joins_sets(whole);
    result.left = put(whole.left());
    result.right = put(whole.right());
    for (std::size_t i = 0; i < whole.assumed().size(); ++i) {
        hypothesis const& one = whole.assumed()[i];
        kept_hypothesis& kept = result.hypotheses[i];
        kept.kind = one.kind();
        kept.left = put(one.left());
        if (one.has_right())
            kept.right = put(one.right());
        for (index_term const& index : one.quantified())
            kept.indices[static_cast<std::size_t>(kept.quantified++)] = put(index.root());
    }
    return result;
}

} // namespace detail

// Of a proof whose statement has so many nodes and hypotheses.
template <class Proof, std::size_t Nodes, std::size_t Hypotheses>
inline constexpr auto statement_kept = detail::keep<Proof, Nodes, Hypotheses>();

} // namespace attest::derivation
