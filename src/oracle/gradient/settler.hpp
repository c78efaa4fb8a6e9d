// Decides an element of a gradient by its enclosure and by its exactly known parts.
//
// If an enclosure contains a midpoint between two rounding cells, the element is compared with it
// exactly (tie.hpp). If the side is not known, a narrower enclosure must decide, and at 16384 bits
// the element is refused (ATT-705).
#pragma once

#include "oracle/double_double/enclosed.hpp"
#include "oracle/gradient/elements.hpp"

namespace attest::oracle::gradients_detail {

inline constexpr mpfr_prec_t first_bits = 128;
inline constexpr mpfr_prec_t last_bits = mpfr_prec_t{1} << 14;

class settler {
public:
    settler(exact_rows& cache, effort& spent) : cache_(cache), spent_(spent) {}

    /// Settles an element near a pair of doubles. If the pair does not decide it, it stays open.
    template <class Rows>
    void settle(field& into, std::size_t place, double_double::enclosed const& x,
                Rows const& rows) {
        if (!into.is_open(place))
            return;
        detail::end_if_stopped(cache_.of().asked.watched);
        format const f = cache_.of().asked.output;
        bounds const ends = double_double::ends_of(x);
        if (!std::isfinite(ends.lower) || !std::isfinite(ends.upper))
            return;
        if (auto const bits = double_double::rounded(f, x)) {
            into.write(place, *bits, ends);
            ++spent_.double_double;
            return;
        }
        std::size_t ties = 0;
        auto const bits = detail::decided_at_border(f, ends, comparison(into, place, rows), ties);
        if (bits) {
            into.write(place, *bits, ends);
            ++spent_.exact;
        } else if (ends.lower <= 0 && ends.upper >= 0) {
            settle_zero(into, place, rows);
        }
    }

    /// Settles an element with this enclosure; `rows` as in tie.hpp.
    template <class Rows>
    void settle(field& into, std::size_t place, interval const& x, Rows const& rows) {
        if (!into.is_open(place))
            return;
        detail::end_if_stopped(cache_.of().asked.watched);
        if (into.settle(place, x, comparison(into, place, rows), spent_))
            return;
        if (x.bits() == first_bits && mpfi_has_zero(x.get()) > 0 && settle_zero(into, place, rows))
            return;
        if (x.bits() >= last_bits)
            throw rounding_not_decided(
                "ATT-705 a rounding of a gradient is not decided",
                element_text(into, place)
                    + " is as near to the midpoint of two numbers of the format as 16384 bits "
                      "tell, "
                      "and it is not known on which side of it; take another format");
    }

private:
    /// "element (0, 1, 5, 3) of the key gradient"
    [[nodiscard]] std::string element_text(field const& of, std::size_t place) const {
        extents at = index_of(of.shape(), place);
        gradient_part part = of.part();
        std::size_t const past = cache_.of().p.past();
        if (part == gradient_part::key || part == gradient_part::value) { // past ones first
            bool const is_past = at[2] < past;
            if (is_past)
                part = part == gradient_part::key ? gradient_part::past_key
                                                  : gradient_part::past_value;
            at[2] -= is_past ? 0 : past;
        }
        std::string text = "element (";
        for (std::size_t axis = 0; axis < 4; ++axis)
            text += (axis == 0 ? "" : ", ") + std::to_string(at[axis]);
        return text + ") of the " + std::string(name_of(part));
    }

    /// Returns the side of a midpoint between two cells on which the element lies, if it is known.
    template <class Rows>
    auto comparison(field& into, std::size_t place, Rows const& rows) {
        return [this, &into, place, &rows](dyadic const& border) -> std::optional<int> {
            if (into.is_incomparable(place))
                return std::nullopt;
            auto const found = compare(cache_, rows, exactly(border));
            if (!found)
                into.set_incomparable(place);
            return found;
        };
    }

    /// Settles the element if it is known to be 0.
    template <class Rows>
    bool settle_zero(field& into, std::size_t place, Rows const& rows) {
        auto const known = known_value(cache_, rows);
        if (!known || !known->is_zero())
            return false;
        into.write(place, 0, bounds{0, 0});
        ++spent_.exact;
        return true;
    }

    exact_rows& cache_;
    effort& spent_;
};

} // namespace attest::oracle::gradients_detail
