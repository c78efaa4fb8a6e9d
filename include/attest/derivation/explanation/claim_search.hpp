// The first model that refutes a claim, each seed tried in evaluations of its own. Says the model in words,
// or why no model was found.
#pragma once

#include <attest/derivation/explanation/evaluations.hpp>
#include <attest/derivation/explanation/instance_words.hpp>

namespace attest::proofs::explanation {

/// A claim that was written, as a value of constant evaluation.
class written_claim {
public:
    explicit constexpr written_claim(source write) : run_(write), claim_(run_) {}

    [[nodiscard]] constexpr run const& written() const { return run_; }

    [[nodiscard]] constexpr refutable_claim& operator*() { return claim_; }

    [[nodiscard]] constexpr refutable_claim* operator->() { return &claim_; }

private:
    run run_;
    refutable_claim claim_;
};

template <source Write>
class claim_search {
    template <unsigned Seed>
    static constexpr bool may_hold = value_or([] { return written_claim(Write)->may_hold(Seed); },
                                              false, 0);

    template <unsigned Seed>
    static constexpr bool may_refute =
        value_or([] { return written_claim(Write)->may_be_refuted_by(Seed); }, false, 0);

    template <unsigned Seed, evidence By>
    static constexpr bool
        refutes = value_or([] { return written_claim(Write)->is_refuted_by(Seed, By); }, false, 0);

    // The seeds from this one on: in how many models do doubles see that the hypotheses hold, and in how
    // many of these that the claim does not?
    struct tried {
        int models = 0;
        int doubtful = 0;
    };

    template <unsigned Seed>
    static constexpr tried tried_from() {
        if constexpr (Seed == refutable_claim::seeds_tried)
            return {};
        else {
            tried result = tried_from<Seed + 1>();
            result.models += may_hold<Seed> ? 1 : 0;
            result.doubtful += may_refute<Seed> ? 1 : 0;
            return result;
        }
    }

    static constexpr void put_tried(text& out) {
        constexpr tried found = tried_from<0>();
        out << "of " << refutable_claim::seeds_tried
            << " models (sets of 0 to 3 elements, values such as -2, 1/2 and 3) what is assumed is "
               "seen to hold in "
            << found.models;
        if constexpr (found.models == 0)
            out << ". A claim is refuted only where what it assumes holds.";
        else if constexpr (found.doubtful == 0)
            out << ", and in none of these is the claim seen to be false: undecided.";
        else
            out << ", and the claim seems false in " << found.doubtful
                << " of these, but neither exact numbers nor enclosures show it: undecided.";
    }

    template <unsigned Seed, bool Right, evidence By>
    static constexpr void put_side(text& out) {
        constexpr auto words = [] {
            return bounded_text<longest_side>(
                side_in_words(*written_claim(Write), Seed, By, Right));
        };
        if constexpr (!said<decltype(words)>.empty())
            put(out, words);
        else if constexpr (By == evidence::exact_numbers)
            put_side<Seed, Right, evidence::enclosed_values>(out);
        else
            out << too_long;
    }

public:
    template <unsigned Seed>
    static constexpr evidence evidence_of() {
        if constexpr (!may_refute<Seed>)
            return evidence::none;
        else if constexpr (refutes<Seed, evidence::exact_numbers>)
            return evidence::exact_numbers;
        else if constexpr (refutes<Seed, evidence::enclosed_values>)
            return evidence::enclosed_values;
        else
            return evidence::none;
    }

    /// The first seed whose model refutes the claim; seeds_tried if none does.
    template <unsigned Seed = 0>
    static constexpr unsigned seed() {
        if constexpr (Seed == refutable_claim::seeds_tried)
            return Seed;
        else if constexpr (evidence_of<Seed>() != evidence::none)
            return Seed;
        else
            return seed<Seed + 1>();
    }

    /// "T = {0, 1}, x = (3/2, -1): the left side is 3, the right side 5/2"
    template <unsigned Seed>
    static constexpr text instance() {
        text out;
        put(out, [] {
            written_claim it(Write);
            return bounded_text<longest_model>(
                model_in_words(it->asked(), Seed, evidence::exact_numbers));
        });
        out << between_model_and_left;
        put_side<Seed, false, evidence::exact_numbers>(out);
        out << between_sides;
        put_side<Seed, true, evidence::exact_numbers>(out);
        return out;
    }

    /// Why the claim is not refuted.
    static constexpr void put_undecided(text& out) {
        constexpr bool equal =
            value_or([] { return written_claim(Write)->has_equal_sides(); }, false, 0);
        if constexpr (equal)
            out << "the laws of a ring make its two sides equal.";
        else
            put_tried(out);
    }
};

} // namespace attest::proofs::explanation
