// An instance that somebody else found, as a model of the mirror: sizes, elements, images and values.
//
// Nothing is drawn; what the finder shows of positions is copied, and no more is read of them. Elements of
// A + B are counted through there, and even and odd here (mirror/theorem/model.hpp).
#pragma once

#include <attest/derivation/explanation/closed_form.hpp>
#include <attest/derivation/explanation/drawn_model.hpp>
#include <attest/mirror/theorem/places.hpp>

namespace attest::mirror {

class given_instance {
public:
    using finder = proofs::explanation::drawn_model<proofs::explanation::closed_form>;

    /// The values of symbols in `from` have to be rational.
    given_instance(kernel::store& in, finder const& from) : in_(in), from_(from) {}

    [[nodiscard]] model copied() const {
        model result(in_, 0, 0);
        for (std::size_t i = 0; i < in_.sets.size(); ++i)
            if (!in_.sets[i].ordered)
                result.resize(static_cast<word>(i), from_.size(i));
        for (std::size_t i = 0; i < in_.entries.size(); ++i)
            if (int const found = from_.entry(static_cast<word>(i)); found >= 0)
                result.bind(static_cast<word>(i),
                            element_of(kernel::root_of(in_, in_.entries[i].set), found));
        for (std::size_t i = 0; i < in_.maps.size(); ++i)
            copy_map(result, static_cast<word>(i));
        for (std::size_t i = 0; i < in_.symbols.size(); ++i)
            copy_symbol(result, static_cast<word>(i));
        return result;
    }

private:
    [[nodiscard]] element element_of(id sort, int number) const {
        if (!in_.is(sort, kind::joined))
            return number;
        int const behind = from_.extent(in_, in_.get(sort, 0));
        return number < behind ? 2 * element_of(in_.get(sort, 0), number)
                               : 2 * element_of(in_.get(sort, 1), number - behind) + 1;
    }

    void copy_map(model& into, word number) const {
        kernel::declared_map const& map = in_.maps[static_cast<std::size_t>(number)];
        for (int i = 0; i < from_.extent(in_, map.domain); ++i)
            if (int const to = from_.image(number, i); to >= 0)
                into.send(number, element_of(map.domain, i), element_of(map.codomain, to));
    }

    // The last index runs first, as in the finder.
    void copy_symbol(model& into, word number) const {
        auto const& sorts = in_.symbols[static_cast<std::size_t>(number)].sorts;
        std::size_t count = 1;
        for (id const sort : sorts)
            count *= static_cast<std::size_t>(from_.extent(in_, sort));
        for (std::size_t place = 0; place < count; ++place) {
            cell where{number, std::vector<element>(sorts.size())};
            std::size_t rest = place;
            for (std::size_t i = sorts.size(); i-- > 0;) {
                auto const size = static_cast<std::size_t>(from_.extent(in_, sorts[i]));
                where.at[i] = element_of(sorts[i], static_cast<int>(rest % size));
                rest /= size;
            }
            auto const value = from_.value(number, place).fraction();
            into.fix(where, {value.numerator, value.denominator});
        }
    }

    kernel::store& in_;
    finder const& from_;
};

} // namespace attest::mirror
