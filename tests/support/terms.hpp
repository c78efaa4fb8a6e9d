// Random terms over a few sets and symbols, and random worlds for them to have values in.
//
//     tests::random_terms terms(draw);
//     environment const world = terms.world();
//     term const e = terms.any(4);                every node occurs sooner or later
#pragma once

#include <attest/algebra/environment.hpp>
#include <attest/algebra/function.hpp>
#include <attest/algebra/symbol.hpp>

#include "support/seeded.hpp"

#include <string_view>
#include <vector>

namespace tests {

class random_terms {
    using term = attest::algebra::term;
    using index_term = attest::algebra::index_term;
    using index_set = attest::algebra::index_set;

public:
    explicit random_terms(seeded& draw) : draw_(draw) {
        indices_ = {attest::algebra::index("i", T_),      attest::algebra::index("k", T_),
                    attest::algebra::index("h", H_),      attest::algebra::index("q", G_),
                    attest::algebra::index("c", joined_), attest::algebra::index("t", N_)};
    }

    bool with_derivatives = true;
    bool with_equations = true;

    attest::algebra::environment world() {
        attest::algebra::environment result(static_cast<std::uint64_t>(draw_.whole(0, 1 << 30)));
        auto const length = draw_.whole(1, 3);
        result.size("T", length);
        result.size("A", draw_.whole(0, 2));
        result.size("B", draw_.whole(1, 2));
        result.size("H", draw_.whole(1, 3));
        result.size("G", draw_.whole(1, 2));
        result.bind(indices_[0], {"T", 0});
        result.bind(indices_[1], {"T", draw_.whole(0, length - 1)});
        result.bind(indices_[2], {"H", 0});
        result.bind(indices_[3], {"G", 0});
        result.bind(indices_[4], {"B", 0});
        result.bind(indices_[5], {"N", draw_.whole(0, 2)});
        if (with_equations && draw_.coin()) {
            index_term const& t = indices_[5];
            result.equation(y_(attest::algebra::first(N_)), a_);
            result.equation(y_(t + 1), y_(t) / 2 + u_(t));
        }
        return result;
    }

    term any(int depth) {
        if (depth == 0)
            return leaf();
        switch (draw_.whole(0, 17)) {
        case 0:
        case 1:
            return any(depth - 1) + any(depth - 1);
        case 2:
            return any(depth - 1) - any(depth - 1);
        case 3:
        case 4:
            return any(depth - 1) * any(depth - 1);
        case 5:
            return any(depth - 1) / any(depth - 1);
        case 6:
            return -any(depth - 1);
        case 7:
            return power(any(depth - 1), static_cast<int>(draw_.whole(-2, 3)));
        case 8:
        case 9:
            return exp(any(depth > 1 ? 1 : 0));
        case 10:
            return max(any(depth - 1), any(depth - 1));
        case 11:
            return deltas();
        case 12:
            return with_derivatives ? derivative(any(depth - 1), draw_.coin() ? a_ : x_(in(T_)))
                                    : any(depth - 1);
        case 13:
            return softmax_(in(T_), in(T_));
        default:
            return summed(depth - 1);
        }
    }

    // An index of this set or of a part of it.
    index_term in(index_set const& set) {
        std::vector<index_term> candidates;
        for (index_term const& one : indices_)
            if (attest::algebra::within(attest::algebra::set_of(one.root()), set.root()))
                candidates.push_back(one);
        index_term const chosen = draw_.any_of(candidates);
        std::string_view const name = set.root()->name;
        if (name == "T" && draw_.whole(0, 3) == 0)
            return pi_(chosen);
        if (name == "G" && draw_.coin())
            return g_(in(H_));
        if (name == "N" && draw_.whole(0, 3) == 0)
            return attest::algebra::first(N_);
        // Only a position that runs through all of N has a next one.
        if (name == "N" && attest::algebra::set_of(chosen.root())->name == "N" && draw_.coin())
            return chosen + 1;
        return chosen;
    }

private:
    term leaf() {
        switch (draw_.whole(0, 8)) {
        case 0:
            return term(draw_.fraction(4));
        case 1:
            return a_;
        case 2:
            return b_;
        case 3:
            return y_(in(N_));
        case 4:
            return v_(in(G_));
        case 5:
            return w_(in(joined_));
        case 6:
            return mask_(in(T_), in(H_));
        default:
            return draw_.coin() ? x_(in(T_)) : z_(in(H_));
        }
    }

    term deltas() {
        if (draw_.coin())
            return delta(in(T_), in(T_));
        return draw_.coin() ? delta(in(G_), in(G_)) : delta(in(H_), in(H_));
    }

    index_set some_set() {
        switch (draw_.whole(0, 7)) {
        case 0:
            return H_;
        case 1:
            return G_;
        case 2:
            return joined_;
        case 3:
            return up_to(N_, in(N_));
        case 4:
            return only(in(T_));
        case 5:
            return without(T_, in(T_));
        case 6:
            return g_.fibre(in(G_));
        default:
            return T_;
        }
    }

    term summed(int depth) {
        static constexpr std::string_view names[] = {"s0", "s1", "s2", "s3", "s4", "s5",
                                                     "s6", "s7", "s8", "s9", "s10"};
        index_term const bound =
            attest::algebra::index(names[(indices_.size() - 6) / 2 % 11], some_set());
        indices_.push_back(bound);
        indices_.push_back(bound); // likelier than others
        term const body = any(depth);
        indices_.pop_back();
        indices_.pop_back();
        return sum(bound, body);
    }

    seeded& draw_;
    index_set T_ = attest::algebra::of("T");
    index_set H_ = attest::algebra::of("H");
    index_set G_ = attest::algebra::of("G");
    index_set N_ = attest::algebra::positions("N");
    index_set joined_ = joined(attest::algebra::of("A"), attest::algebra::of("B"));
    term a_ = attest::algebra::scalar("a");
    term b_ = attest::algebra::scalar("b");
    attest::algebra::symbol x_ = attest::algebra::variable("x", T_);
    attest::algebra::symbol z_ = attest::algebra::variable("z", H_);
    attest::algebra::symbol v_ = attest::algebra::variable("v", G_);
    attest::algebra::symbol w_ = attest::algebra::variable("w", joined_);
    attest::algebra::symbol y_ = attest::algebra::variable("y", N_);
    attest::algebra::symbol u_ = attest::algebra::variable("u", N_);
    attest::algebra::symbol mask_ = attest::algebra::mask("M", T_, H_);
    attest::algebra::index_map pi_ = attest::algebra::bijection("pi", T_);
    attest::algebra::index_map g_ = attest::algebra::map("g", H_, G_);
    attest::algebra::function softmax_ = make_softmax();
    std::vector<index_term> indices_;

    [[nodiscard]] attest::algebra::function make_softmax() const {
        auto const [i, j, k] = attest::algebra::indices("i", "j", "k", T_);
        attest::algebra::symbol const s = attest::algebra::variable("s", T_, T_);
        return attest::algebra::define("p", exp(s(i, j)) / sum(k, exp(s(i, k))), i, j);
    }
};

} // namespace tests
