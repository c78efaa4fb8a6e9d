// The elements that indices stand for and sets consist of.
//
// A ⊎ B has the elements of both, first those of A; up_to(N, t) has the positions 0, ..., t of N;
// g.fibre(b) has the h with g(h) = b. i + k is k positions further, also where the set has ended or
// not begun. A map into a set without elements has no image: undefined.
#pragma once

#include <attest/algebra/environment.hpp>
#include <attest/algebra/outcome.hpp>

namespace attest::algebra {

struct assignment {
    expression index = nullptr;
    element value{};
};

// The innermost comes last.
using assignments = list<assignment>;

class places {
public:
    // What goes wrong first is noted in `found`.
    constexpr places(environment const& world, standing& found) : world_(world), found_(found) {}

    constexpr void fail(standing reason) const {
        if (found_ == standing::known)
            found_ = reason;
    }

    [[nodiscard]] constexpr element at(expression index, assignments const& bound) const {
        switch (index->kind) {
        case node_kind::image: {
            element const from = at(operand(index, 0), bound);
            return image(index, from, operand(index, 1), bound);
        }
        case node_kind::shifted: {
            element const from = at(operand(index, 0), bound);
            return element{from.set, from.position + index->numerator};
        }
        case node_kind::first:
            return element{first_operand(index)->name, 0};
        default:
            break;
        }
        for (std::size_t i = bound.size(); i > 0; --i)
            if (same_writing(bound[i - 1].index, index))
                return bound[i - 1].value;
        for (std::size_t i = world_.bound().size(); i > 0; --i)
            if (same_writing(world_.bound()[i - 1].index.root(), index))
                return world_.bound()[i - 1].value;
        fail(standing::incomplete);
        return {};
    }

    [[nodiscard]] constexpr list<element> of(expression set, assignments const& bound) const {
        switch (set->kind) {
        case node_kind::joined_set: {
            list<element> result = of(operand(set, 0), bound);
            list<element> const more = of(operand(set, 1), bound);
            for (element const& one : more)
                result.push_back(one);
            return result;
        }
        case node_kind::prefix_set: {
            element const last = at(operand(set, 1), bound);
            return positions_below(first_operand(set)->name, last.position + 1);
        }
        case node_kind::singleton_set: {
            list<element> result;
            result.push_back(at(operand(set, 0), bound));
            return result;
        }
        case node_kind::without_set:
        case node_kind::fibre_set: {
            list<element> result;
            list<element> const all = of(operand(set, 0), bound);
            for (element const& one : all)
                if (belongs(set, one, bound))
                    result.push_back(one);
            return result;
        }
        default: {
            std::int64_t const size = world_.size_of(set->name);
            if (size < 0)
                fail(standing::incomplete);
            return positions_below(set->name, size);
        }
        }
    }

    // Also of elements beyond the size of a set.
    [[nodiscard]] constexpr bool contains(expression set, element const& one,
                                          assignments const& bound) const {
        switch (set->kind) {
        case node_kind::joined_set:
            return contains(operand(set, 0), one, bound) || contains(operand(set, 1), one, bound);
        case node_kind::prefix_set:
            return contains(operand(set, 0), one, bound)
                   && one.position <= at(operand(set, 1), bound).position;
        case node_kind::singleton_set:
            return one == at(operand(set, 0), bound);
        case node_kind::without_set:
        case node_kind::fibre_set:
            return contains(operand(set, 0), one, bound) && belongs(set, one, bound);
        default:
            return one.set == set->name;
        }
    }

private:
    // Is this element of the whole set in T without i, or in a fibre?
    [[nodiscard]] constexpr bool belongs(expression set, element const& one,
                                         assignments const& bound) const {
        element const place = at(operand(set, 1), bound);
        if (set->kind == node_kind::without_set)
            return !(one == place);
        return image(set, one, operand(set, 2), bound) == place;
    }

    [[nodiscard]] static constexpr list<element> positions_below(std::string_view set,
                                                                 std::int64_t end) {
        list<element> result;
        for (std::int64_t position = 0; position < end; ++position)
            result.push_back(element{set, position});
        return result;
    }

    // Under the map that an image or a fibre names.
    [[nodiscard]] constexpr element image(expression map, element const& from, expression target,
                                          assignments const& bound) const {
        if (element const* const fixed = world_.image_of(map->name, from); fixed != nullptr)
            return *fixed;
        list<element> const all = of(target, bound);
        if (map->numerator == 1)
            return permuted(world_.seed(), map->name, from, all);
        if (!all.empty())
            return drawn_image(world_.seed(), map->name, from, all);
        fail(standing::undefined);
        return {};
    }

    environment const& world_;
    standing& found_;
};

} // namespace attest::algebra
