// The indices of nested sums in a fixed order.
//
// sum(i, sum(j, a)) = sum(j, sum(i, a)) where the set of neither depends on the other index
// (calculus, paragraph 4.4). Of all orders that this allows, the one whose node has the smallest
// number is kept. Indices that a term treats differently are told apart beforehand, so that few
// orders remain to be tried.
#pragma once

#include <attest/algebra/normal_form/laws.hpp>
#include <attest/algebra/normal_form/scope.hpp>
#include <attest/algebra/term/polynomial.hpp>

namespace attest::kernel {

/// The exponent of an atom in a product, 0 where it does not occur.
[[nodiscard]] constexpr word exponent_in(nodes const& in, id product, id atom_sought) {
    for (int i = 0; i < in.size(product); i += 2)
        if (in.get(product, i) == atom_sought)
            return in.get(product, i + 1);
    return 0;
}

/// The product without all powers of an atom.
[[nodiscard]] constexpr id without_power(nodes& in, id product, id atom_sought) {
    for (int i = 0; i < in.size(product); i += 2)
        if (in.get(product, i) == atom_sought)
            return without_atom(in, product, i);
    return product;
}

/// Does every term of this body have a factor delta(x, member) or delta(member, x)?
[[nodiscard]] constexpr bool links_to(nodes const& in, id body, id member) {
    if (!in.is(body, kind::polynomial) || in.size(body) == 0)
        return false;
    for (int m = 0; m < in.size(body); m += 3) {
        bool found = false;
        id const product = in.get(body, m);
        for (int i = 0; i < in.size(product); i += 2) {
            id const d = in.get(product, i);
            found =
                found
                || (in.is(d, kind::delta) && (in.get(d, 0) == member || in.get(d, 1) == member));
        }
        if (!found)
            return false;
    }
    return true;
}

/// The parts of a group that share a factor or depend on one another.
[[nodiscard]] constexpr list<list<id>> components(nodes const& in, list<id> const& group,
                                                  id product) {
    list<list<id>> parts;
    for (id const local : group) {
        list<id> mine;
        mine.push_back(local);
        list<list<id>> others;
        for (list<id> const& part : parts) {
            bool shared = false;
            for (id const other : part) {
                shared = shared || occurs(in, in.get(local, 1), other);
                for (int i = 0; !shared && i < in.size(product); i += 2)
                    shared = occurs(in, in.get(product, i), local)
                             && occurs(in, in.get(product, i), other);
            }
            if (!shared)
                others.push_back(part);
            else {
                list<id> both = part;
                for (id const member : mine)
                    both.push_back(member);
                mine = both;
            }
        }
        others.push_back(mine);
        parts = others;
    }
    for (std::size_t p = 0; p < parts.size(); ++p) { // outermost first
        list<id>& part = parts[p];
        for (std::size_t i = 1; i < part.size(); ++i)
            for (std::size_t k = i; k > 0 && in.get(part[k], 0) < in.get(part[k - 1], 0); --k) {
                id const kept = part[k];
                part[k] = part[k - 1];
                part[k - 1] = kept;
            }
    }
    return parts;
}

/// The sums over these locals, the first outermost, as nodes; the polynomial is the innermost body.
[[nodiscard]] constexpr id nested_as_given(nodes& in, list<id> const& order, id body) {
    int before = static_cast<int>(order.size()); // in range: at most most_locals
    body = closed(in, body, order.begin(), before);
    for (std::size_t i = order.size(); i > 0; --i) {
        --before; // in range: its set may depend on the indices before it
        id const set = closed(in, in.get(order[i - 1], 1), order.begin(), before);
        body = in.make(kind::sum, set, body, word{0});
        if (i > 1)
            body = node_of(in, atom(in, body));
    }
    return body;
}

/// The body with `local` marked and the other indices of the group replaced by one for each set. Indices
/// that the body treats alike have equal signatures.
[[nodiscard]] constexpr id signature_of(nodes& in, list<id> const& group, id local, id body) {
    id result = replaced(in, body, local, in.make(kind::local, word{-2}, in.get(local, 1)));
    for (id const other : group)
        if (other != local)
            result = replaced(in, result, other, in.make(kind::local, word{-3}, in.get(other, 1)));
    return result;
}

/// Tries the orders of a group of indices, and keeps the node of the best one.
class orders {
public:
    constexpr orders(nodes& in, list<id> const& group, id body) : in_(in), body_(body) {
        if (group.size() > 2)
            for (id const local : group)
                signatures_.push_back(signature_of(in, group, local, body));
        else
            for (std::size_t i = 0; i < group.size(); ++i)
                signatures_.push_back(0);
        list<bool> used;
        for (std::size_t i = 0; i < group.size(); ++i)
            used.push_back(false);
        extend(group, used);
    }

    [[nodiscard]] constexpr id best() const { return best_; }

private:
    constexpr void extend(list<id> const& group, list<bool>& used) {
        if (chosen_.size() == group.size()) {
            id const candidate = nested_as_given(in_, chosen_, body_);
            best_ = best_ == 0 || candidate < best_ ? candidate : best_;
            return;
        }
        for (std::size_t i = 0; i < group.size(); ++i)
            if (!used[i] && comes_next(group, used, i)) {
                list<id> const before = chosen_;
                chosen_.push_back(group[i]);
                used[i] = true;
                extend(group, used);
                used[i] = false;
                chosen_ = before;
            }
    }

    // May the i-th index come next, and does no other index that may come next precede it?
    [[nodiscard]] constexpr bool comes_next(list<id> const& group, list<bool> const& used,
                                            std::size_t i) const {
        if (waits(group, used, i))
            return false;
        for (std::size_t k = 0; k < group.size(); ++k)
            if (!used[k] && !waits(group, used, k) && before(group, k, i))
                return false;
        return true;
    }

    [[nodiscard]] constexpr bool waits(list<id> const& group, list<bool> const& used,
                                       std::size_t i) const {
        for (std::size_t k = 0; k < group.size(); ++k)
            if (!used[k] && k != i && occurs(in_, in_.get(group[i], 1), group[k]))
                return true;
        return false;
    }

    [[nodiscard]] constexpr bool before(list<id> const& group, std::size_t k, std::size_t i) const {
        // Sets that depend on an index of the group are told apart by their kind alone.
        id const set_k = key_of(group, k);
        id const set_i = key_of(group, i);
        return set_k != set_i ? set_k < set_i : signatures_[k] < signatures_[i];
    }

    [[nodiscard]] constexpr id key_of(list<id> const& group, std::size_t i) const {
        id const set = in_.get(group[i], 1);
        for (id const other : group)
            if (occurs(in_, set, other))
                // in range: a kind is below 100
                return nodes::most_nodes + static_cast<id>(in_.what(set));
        return set;
    }

    nodes& in_;
    id body_;
    list<id> signatures_{};
    list<id> chosen_{};
    id best_ = 0;
};

/// The sums over the group as nodes, around this body: in the order above if sums may be swapped,
/// otherwise as given.
template <class N>
[[nodiscard]] constexpr id nested(N& n, list<id> const& group, polynomial const& body) {
    id const whole = node_of(n.in(), body);
    if (group.size() == 1 || !n.may(law::swap))
        return nested_as_given(n.in(), group, whole);
    return orders(n.in(), group, whole).best();
}

} // namespace attest::kernel
