// The values of indices and sets in a model.
#pragma once

#include <attest/algebra/evaluation/model.hpp>

namespace attest::evaluation {

class indices {
public:
    /// Over all positions a formula quantifies over those below `margin`.
    indices(store const& in, model const& here, int margin = model::few)
        : in_(in), here_(here), margin_(margin) {}

    void open(int element) { bound_.push_back(element); }

    void close() { bound_.pop_back(); }

    /// The element that an index denotes; -1 where it has no value in the model.
    [[nodiscard]] int element(id n) const {
        switch (in_.what(n)) {
        case kind::entry:
            return here_.entries[static_cast<std::size_t>(in_.get(n, 0))];
        case kind::local:
            for (auto const& each : here_.locals)
                if (each.first == n)
                    return each.second;
            return -1;
        case kind::bound: {
            auto const depth = static_cast<std::size_t>(in_.get(n, 0));
            return depth < bound_.size() ? bound_[bound_.size() - 1 - depth] : -1;
        }
        case kind::first:
            return 0;
        case kind::next: {
            int const before = element(in_.get(n, 0));
            return before < 0 || before + 1 >= model::horizon ? -1 : before + 1;
        }
        case kind::image: {
            int const of = element(in_.get(n, 1));
            auto const& map = here_.maps[static_cast<std::size_t>(in_.get(n, 0))];
            return of < 0 || static_cast<std::size_t>(of) >= map.size()
                       ? -1
                       : map[static_cast<std::size_t>(of)];
        }
        case kind::left:
            return element(in_.get(n, 1));
        case kind::right: {
            int const part = element(in_.get(n, 1));
            return part < 0 ? -1 : part + here_.extent(in_, in_.get(in_.get(n, 0), 0));
        }
        default:
            return -1;
        }
    }

    /// The elements of a set; of a set of all positions those below the margin, and not known.
    [[nodiscard]] elements of(id set) const {
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
            result.known = last >= 0;
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
            result.known = whole.known && less >= 0;
            break;
        }
        case kind::joined:
            join(result, set);
            break;
        case kind::fibre: {
            auto const& map = here_.maps[static_cast<std::size_t>(in_.get(set, 0))];
            int const image = element(in_.get(set, 1));
            for (std::size_t i = 0; i < map.size(); ++i)
                if (map[i] == image)
                    result.add(static_cast<int>(i));
            result.known = image >= 0 && !in_.is(in_.map_of(set).domain, kind::positions);
            break;
        }
        default:
            result.known = false;
        }
        return result;
    }

private:
    void join(elements& result, id set) const {
        elements const a = of(in_.get(set, 0));
        elements const b = of(in_.get(set, 1));
        int const behind = extent_of_root(in_.get(set, 0));
        for (int i = 0; i < a.count; ++i)
            result.add(a.item[i]);
        for (int i = 0; i < b.count; ++i)
            result.add(b.item[i] + behind);
        result.known = a.known && b.known && behind >= 0;
    }

    // The number of elements of the sort that a set is a part of.
    [[nodiscard]] int extent_of_root(id set) const {
        switch (in_.what(set)) {
        case kind::up_to:
        case kind::only:
        case kind::without:
            return extent_of_root(in_.get(set, 0));
        case kind::fibre:
            return here_.extent(in_, in_.map_of(set).domain);
        case kind::joined:
            return extent_of_root(in_.get(set, 0)) + extent_of_root(in_.get(set, 1));
        default:
            return here_.extent(in_, set);
        }
    }

    store const& in_;
    model const& here_;
    int margin_;
    std::vector<int> bound_{};
};

} // namespace attest::evaluation
