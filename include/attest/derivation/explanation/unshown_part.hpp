// Where an inequality between terms of one shape breaks off: the part of which monotone does not
// show what it needs.
//
// The parts are taken in the order in which the kernel asks for them (kernel/monotone.hpp), and the
// kernel decides each: what is named here is not shown, and without it the step does not follow by
// the shape of its terms.
#pragma once

#include <attest/derivation/explanation/judged_step.hpp>
#include <attest/derivation/explanation/normal_forms.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class unshown_part {
public:
    explicit constexpr unshown_part(kernel::knowledge<search>& known)
        : known_(known), in_(known.in()), order_(known), with_(in_) {
        with_.avoid(known_.known().entries);
    }

    /// Of two terms a <= b that are not shown: " monotone needs 0 <= c here, which is not shown."
    [[nodiscard]] constexpr text words(id a, id b) {
        text out;
        reach(out, a, b, {});
        if (out.empty())
            small_factor(out, a, b);
        if (out.empty())
            term_of_sum(out, a, b);
        if (out.empty())
            out << " The two terms are not built alike from such parts, nor is their difference "
                   "shown to be at least 0.";
        return out;
    }

private:
    constexpr bool at_most(id a, id b, kernel::scope const& at) { return order_.at_most(a, b, at); }

    constexpr bool is(kernel::sign wanted, id n, kernel::scope const& at) {
        return known_.has_sign(wanted, n, at);
    }

    constexpr void say(text& out, auto const&... parts) {
        out << " monotone needs ";
        (out << ... << parts) << " here, which is not shown.";
    }

    // Of a <= b, which is a part of the step.
    constexpr void part(text& out, id a, id b, kernel::scope const& at) {
        reach(out, a, b, at);
        if (out.empty())
            say(out, with_.printed(in_.make(kind::at_most, a, b)));
    }

    constexpr void first_of(text& out, id a, id b, kernel::scope const& at) {
        for (int i = 0; i < 2; ++i)
            if (out.empty() && !at_most(in_.get(a, i), in_.get(b, i), at))
                part(out, in_.get(a, i), in_.get(b, i), at);
    }

    // Says nothing where the two terms have no parts to compare.
    constexpr void reach(text& out, id a, id b, kernel::scope const& at) {
        if (in_.what(a) != in_.what(b))
            return;
        switch (in_.what(a)) {
        case kind::call:
            return reach(out, in_.unfolded(a), in_.unfolded(b), at);
        case kind::add:
        case kind::maximum:
            return first_of(out, a, b, at);
        case kind::multiply:
            return factors(out, a, b, at);
        case kind::invert:
            if (!is(kernel::sign::positive, in_.get(b, 0), at))
                return say(out, "0 < ", with_.printed(in_.get(b, 0)));
            return part(out, in_.get(b, 0), in_.get(a, 0), at);
        case kind::logarithm:
            if (!is(kernel::sign::positive, in_.get(a, 0), at))
                return say(out, "0 < ", with_.printed(in_.get(a, 0)));
            return part(out, in_.get(a, 0), in_.get(b, 0), at);
        case kind::power: {
            word const n = in_.get(a, 1);
            if (n != in_.get(b, 1) || n <= 0)
                return;
            if (n % 2 == 0 && !is(kernel::sign::not_negative, in_.get(a, 0), at))
                return say(out, "0 <= ", with_.printed(in_.get(a, 0)));
            return part(out, in_.get(a, 0), in_.get(b, 0), at);
        }
        case kind::exponential:
            return part(out, in_.get(a, 0), in_.get(b, 0), at);
        case kind::sum: {
            if (in_.get(a, 0) != in_.get(b, 0))
                return;
            id const local = at.fresh(in_, in_.get(a, 0));
            with_.open(local, a);
            return part(out, kernel::opened(in_, in_.get(a, 1), local),
                        kernel::opened(in_, in_.get(b, 1), local), at.with(local));
        }
        default:
            return;
        }
    }

    constexpr void factors(text& out, id x, id y, kernel::scope const& at) {
        id const a = in_.get(x, 0);
        id const c = in_.get(x, 1);
        id const b = in_.get(y, 0);
        id const d = in_.get(y, 1);
        for (auto const& [same, other, left, right] : {four{c, d, a, b}, four{a, b, c, d}})
            if (known_.are_equal(same, other, at)) {
                if (is(kernel::sign::not_negative, same, at))
                    return part(out, left, right, at);
                if (!at_most(left, right, at) && at_most(right, left, at)) // which turns round
                    return say(out, with_.printed(same), " <= 0");
                return say(out, "0 <= ", with_.printed(same));
            }
        auto const both = [&](id one, id two) {
            return is(kernel::sign::not_negative, one, at)
                   && is(kernel::sign::not_negative, two, at);
        };
        if (!both(c, b) && !both(a, d)) {
            out << " monotone needs 0 <= " << with_.printed(c) << " and 0 <= " << with_.printed(b)
                << " here, or 0 <= " << with_.printed(a) << " and 0 <= " << with_.printed(d)
                << ": neither pair is shown.";
            return;
        }
        first_of(out, x, y, at);
    }

    // Of v w <= b, where w <= b: that v <= 1, and 0 <= w.
    constexpr void small_factor(text& out, id product, id b) {
        if (!in_.is(product, kind::multiply))
            return;
        id const one = in_.make(kind::number, kernel::word{1}, kernel::word{1});
        for (int i = 0; i < 2 && out.empty(); ++i) {
            id const small = in_.get(product, i);
            id const other = in_.get(product, 1 - i);
            bool const is_small = known_.holds(in_.make(kind::at_most, small, one), {});
            bool const is_other = is(kernel::sign::not_negative, other, {});
            if (is_small == is_other || !at_most(other, b, {}))
                continue;
            if (is_small)
                say(out, "0 <= ", with_.printed(other));
            else
                say(out, with_.printed(small), " <= 1");
        }
    }

    // Of a <= sum(j, v), where a is at most one v: that no v is negative.
    constexpr void term_of_sum(text& out, id a, id sum) {
        if (!in_.is(sum, kind::sum))
            return;
        id const set = in_.get(sum, 0);
        id const local = kernel::scope{}.fresh(in_, set);
        id const term = kernel::opened(in_, in_.get(sum, 1), local);
        if (is(kernel::sign::not_negative, term, kernel::scope{}.with(local)))
            return;
        for (id const index : known_.known().entries)
            if (kernel::is_existing_element(in_, known_.known(), index, set, {})
                && at_most(a, kernel::opened(in_, in_.get(sum, 1), index), {})) {
                with_.open(local, sum);
                return say(out, "0 <= ", with_.printed(term));
            }
    }

    struct four {
        id same;
        id other;
        id left;
        id right;
    };

    kernel::knowledge<search>& known_;
    kernel::store& in_;
    kernel::monotone<search> order_;
    printer with_; // which names the indices of the sums around a part
};

} // namespace attest::proofs::explanation
