// The values of indices and sets in a model.
//
// A Model says how many elements a sort has, which element a free index or an image denotes, and how
// many positions there are (model.hpp has these members).
#pragma once

#include <attest/algebra/evaluation/elements.hpp>
#include <attest/core/checked.hpp>
#include <attest/core/list.hpp>

namespace attest::evaluation {

template <class Model>
class indices {
public:
    /// A quantifier over all positions runs over those below `margin`. An index denotes a position below
    /// `reach`, which is at most the horizon, or has no value.
    constexpr indices(store const& in, Model const& here, int margin = Model::few,
                      int reach = Model::horizon)
        : in_(in), here_(here), margin_(margin), reach_(reach) {}

    constexpr void open(int element) { bound_.push_back(element); }

    constexpr void close() { bound_.pop_back(); }

    /// The element that an index denotes; -1 where it has no value in the model.
    [[nodiscard]] constexpr int element(id n) const {
        switch (in_.what(n)) {
        case kind::entry:
            return here_.entry(in_.get(n, 0));
        case kind::local:
            return here_.local(n);
        case kind::bound: {
            // in range: not negative (nodes)
            auto const depth = static_cast<std::size_t>(in_.get(n, 0));
            // in range: depth < size
            return depth < bound_.size() ? bound_[bound_.size() - 1 - depth] : -1;
        }
        case kind::first:
            return 0;
        case kind::next: {
            int const before = element(in_.get(n, 0));
            return before < 0 || before + 1 >= reach_ ? -1 : before + 1;
        }
        case kind::image: {
            int const found = here_.image(in_.get(n, 0), element(in_.get(n, 1)));
            return is_within_reach(in_.map_of(n).codomain, found) ? found : -1;
        }
        case kind::left:
            return element(in_.get(n, 1));
        case kind::right: {
            int const part = element(in_.get(n, 1));
            return part < 0 ? -1 : checked_add(part, here_.extent(in_, in_.get(in_.get(n, 0), 0)));
        }
        default:
            return -1;
        }
    }

    /// The elements of a set; of a set of all positions, and of the fibre of a map from it, those below
    /// the margin, and not known.
    [[nodiscard]] constexpr elements of(id set) const {
        elements result;
        switch (in_.what(set)) {
        case kind::finite:
            for (int i = 0; i < here_.extent(in_, set); ++i)
                result.add(i);
            break;
        case kind::positions:
            for (int i = 0; i < margin_; ++i)
                result.add(i);
            result.known = false;
            break;
        case kind::up_to: {
            int const last = element(in_.get(set, 1));
            for (int i = 0; i <= last; ++i)
                result.add(i);
            result.known = result.known && last >= 0;
            break;
        }
        case kind::only:
            result.add(element(in_.get(set, 1)));
            result.known = result.item[0] >= 0;
            break;
        case kind::without: {
            elements const whole = of(in_.get(set, 0));
            int const less = element(in_.get(set, 1));
            for (int i = 0; i < whole.count; ++i)
                if (whole.item[i] != less)
                    result.add(whole.item[i]);
            result.known = result.known && whole.known && less >= 0;
            break;
        }
        case kind::joined:
            join(result, set);
            break;
        case kind::fibre: {
            elements const domain = of(in_.map_of(set).domain);
            int const target = element(in_.get(set, 1));
            for (int i = 0; i < domain.count; ++i)
                if (here_.image(in_.get(set, 0), domain.item[i]) == target)
                    result.add(domain.item[i]);
            result.known = result.known && target >= 0 && domain.known;
            break;
        }
        default:
            result.known = false;
        }
        return result;
    }

private:
    // Returns false if the element is a position out of reach, by itself or as an element of a union.
    [[nodiscard]] constexpr bool is_within_reach(id sort, int element) const {
        if (in_.is(sort, kind::positions))
            return element < reach_;
        if (!in_.is(sort, kind::joined))
            return true;
        int const behind = here_.extent(in_, in_.get(sort, 0));
        return element < behind ? is_within_reach(in_.get(sort, 0), element)
                                // in range: both are numbers of elements
                                : is_within_reach(in_.get(sort, 1), element - behind);
    }

    constexpr void join(elements& result, id set) const {
        elements const a = of(in_.get(set, 0));
        elements const b = of(in_.get(set, 1));
        int const behind = extent_of_root(in_.get(set, 0));
        for (int i = 0; i < a.count; ++i)
            result.add(a.item[i]);
        for (int i = 0; i < b.count; ++i)
            result.add(checked_add(b.item[i], behind));
        result.known = result.known && a.known && b.known && behind >= 0;
    }

    // The number of elements of the sort that a set is a part of.
    [[nodiscard]] constexpr int extent_of_root(id set) const {
        switch (in_.what(set)) {
        case kind::up_to:
        case kind::only:
        case kind::without:
            return extent_of_root(in_.get(set, 0));
        case kind::fibre:
            return here_.extent(in_, in_.map_of(set).domain);
        case kind::joined:
            return checked_add(extent_of_root(in_.get(set, 0)), extent_of_root(in_.get(set, 1)));
        default:
            return here_.extent(in_, set);
        }
    }

    store const& in_;
    Model const& here_;
    int margin_;
    int reach_;
    list<int> bound_{};
};

} // namespace attest::evaluation
