// Which elements the indices are and the sets have in a model.
//
// Indices of binders are given from the outermost to the innermost. Of a set that is not finite only
// the elements below a horizon are listed.
#pragma once

#include <attest/mirror/theorem/model.hpp>

#include <algorithm>
#include <stdexcept>

namespace attest::mirror {

/// Thrown where a model cannot be: a map into an empty set, a mask that is neither 0 nor 1, a
/// recurrence without a beginning.
struct no_model {};

class places {
public:
    places(kernel::store const& in, model const& here) : in_(in), here_(here) {}

    [[nodiscard]] element at(id index, std::vector<element> const& bound) const {
        switch (in_.what(index)) {
        case kind::entry: {
            element const found = here_.entry(in_.get(index, 0));
            if (found < 0)
                throw no_model();
            return found;
        }
        case kind::bound: {
            auto const depth = static_cast<std::size_t>(in_.get(index, 0));
            if (depth >= bound.size())
                throw std::logic_error("mirror: an index without a binder");
            return bound[bound.size() - 1 - depth];
        }
        case kind::first:
            return 0;
        case kind::next:
            return at(in_.get(index, 0), bound) + 1;
        case kind::image:
            return image(in_.get(index, 0), at(in_.get(index, 1), bound));
        case kind::left:
            return 2 * at(in_.get(index, 1), bound);
        case kind::right:
            return 2 * at(in_.get(index, 1), bound) + 1;
        default:
            throw std::logic_error("mirror: this is no index");
        }
    }

    /// The elements of a set, in order; of one that is not finite, those below the horizon.
    [[nodiscard]] std::vector<element> of(id set, std::vector<element> const& bound,
                                          element horizon = 6) const {
        std::vector<element> result;
        switch (in_.what(set)) {
        case kind::finite:
            return numbers_below(here_.size_of(in_.get(set, 0)));
        case kind::positions:
            return numbers_below(horizon);
        case kind::up_to:
            return numbers_below(at(in_.get(set, 1), bound) + 1);
        case kind::only:
            return {at(in_.get(set, 1), bound)};
        case kind::without:
            result = of(in_.get(set, 0), bound, horizon);
            std::erase(result, at(in_.get(set, 1), bound));
            return result;
        case kind::joined:
            for (element const each : of(in_.get(set, 0), bound, horizon))
                result.push_back(2 * each);
            for (element const each : of(in_.get(set, 1), bound, horizon))
                result.push_back(2 * each + 1);
            return result;
        case kind::fibre:
            for (element const each : of(in_.map_of(set).domain, {}, horizon))
                if (image(in_.get(set, 0), each) == at(in_.get(set, 1), bound))
                    result.push_back(each);
            return result;
        default:
            throw std::logic_error("mirror: this is no set");
        }
    }

    /// Has every map somewhere to go? A map from a set with elements into an empty one does not exist, nor
    /// does a bijection between sets of different sizes.
    [[nodiscard]] bool have_maps() const {
        for (kernel::declared_map const& each : in_.maps) {
            std::size_t const from = of(each.domain, {}).size();
            std::size_t const to = of(each.codomain, {}).size();
            if (each.bijective ? from != to : to == 0 && from > 0)
                return false;
        }
        return true;
    }

    [[nodiscard]] element image(word number, element of_element) const {
        auto const& map = in_.maps[static_cast<std::size_t>(number)];
        std::vector<element> const target = of(map.codomain, {});
        if (target.empty())
            throw no_model();
        if (element const said = here_.sent(number, of_element); said >= 0)
            return said;
        std::uint64_t bits = here_.drawn(static_cast<std::uint64_t>(number) + 2000U);
        if (!map.bijective)
            return target[mixed(bits ^ static_cast<std::uint64_t>(of_element)) % target.size()];
        return permuted(of(map.domain, {}), target, bits, of_element);
    }

private:
    [[nodiscard]] static std::vector<element> numbers_below(element end) {
        std::vector<element> result;
        result.reserve(static_cast<std::size_t>(std::max(end, element{0})));
        for (element i = 0; i < end; ++i)
            result.push_back(i);
        return result;
    }

    // A shuffle (Knuth, TAOCP 2, 3.4.2, algorithm P) of the codomain, which is as large as the domain; what
    // lies behind the horizon stays.
    [[nodiscard]] static element permuted(std::vector<element> const& all,
                                          std::vector<element> shuffled, std::uint64_t bits,
                                          element which) {
        for (std::size_t i = 0; i < shuffled.size(); ++i) {
            bits = mixed(bits);
            std::swap(shuffled[i], shuffled[i + bits % (shuffled.size() - i)]);
        }
        for (std::size_t i = 0; i < all.size() && i < shuffled.size(); ++i)
            if (all[i] == which)
                return shuffled[i];
        return which;
    }

    kernel::store const& in_;
    model const& here_;
};

} // namespace attest::mirror
