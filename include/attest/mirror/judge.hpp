// The mirror's verdict on a comparison.
//
// A claimed value is enclosed at 150 digits from its canonical terms. The same value, computed
// again from the raw inputs, is enclosed at 50 and at 100 digits and approximated by
// cpp_bin_float_100.
// It agrees when the claimed enclosure, up to its own width, lies inside both intervals, when these
// are narrow enough to be a check (1e-42 and 1e-90, relative to values beyond 1), and when the
// float lies inside the 50-digit interval up to its own last places.
//
// Every test is written so that NaN, infinity, an empty interval, no values at all or tables of
// different sizes disagree.
#pragma once

#include <attest/mirror/compare.hpp>
#include <attest/mirror/evaluate.hpp>
#include <attest/mirror/outcome.hpp>

#include <cmath>
#include <cstddef>
#include <exception>
#include <ios>
#include <string>

namespace attest::mirror {

namespace detail {

using end = interval_end<200>;

struct bounds {
    end low;
    end high;

    template <unsigned Digits>
    explicit bounds(interval<Digits> const& x)
        : low(boost::multiprecision::lower(x)), high(boost::multiprecision::upper(x)) {}

    [[nodiscard]] bool finite() const {
        return mpfr_number_p(low.backend().data()) != 0 && mpfr_number_p(high.backend().data()) != 0
               && low <= high;
    }

    [[nodiscard]] end width() const { return end(high - low); }

    [[nodiscard]] end size() const {
        end const below = boost::multiprecision::abs(low);
        end const above = boost::multiprecision::abs(high);
        end const most = below < above ? above : below;
        return most < 1 ? end(1) : most;
    }
};

inline std::string shown(end const& x) {
    return x.str(55);
}

inline std::string shown(bounds const& x) {
    return "between " + shown(x.low) + " and " + shown(x.high);
}

// Empty when the claim lies inside; otherwise what was found.
inline std::string outside(bounds const& claimed, bounds const& again, char const* narrow,
                           char const* digits) {
    std::string const both =
        ": claimed " + shown(claimed.low) + ", computed again " + shown(again) + " at " + digits;
    if (!claimed.finite())
        return "the claimed value is not a number" + both;
    if (!again.finite())
        return "the value computed again is not a number" + both;
    if (!(claimed.width() <= end("1e-120") * claimed.size()))
        return "the claimed value is not enclosed narrowly" + both;
    if (!(again.width() <= end(narrow) * again.size()))
        return "the interval is too wide to check anything" + both;
    end const slack = claimed.width();
    if (!(again.low - slack <= claimed.low && claimed.high <= again.high + slack))
        return "the values differ" + both;
    return {};
}

inline std::string outside(binary_float const& x, bounds const& again) {
    if (!(boost::multiprecision::isfinite)(x))
        return "the value in cpp_bin_float_100 is not a number";
    end const value(x.str(120, std::ios_base::scientific));
    end const slack = end("1e-90") * again.size();
    if (!(again.low - slack <= value && value <= again.high + slack))
        return "cpp_bin_float_100 finds " + shown(value) + ", the interval at 50 digits is "
               + shown(again);
    return {};
}

inline std::string place(std::size_t i, std::size_t j, table const& t) {
    if (t.size() == 1 && t[0].size() == 1)
        return {};
    return "row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1) + ": ";
}

inline std::string shape(table const& t) {
    std::size_t values = 0;
    for (auto const& row : t)
        values += row.size();
    return std::to_string(values) + " values in " + std::to_string(t.size()) + " rows";
}

inline bool same_shape(table const& a, table const& b) {
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i].size() != b[i].size() || a[i].empty())
            return false;
    return !a.empty();
}

} // namespace detail

class judge {
public:
    [[nodiscard]] outcome operator()(comparison const& asked) {
        outcome found;
        if (!detail::same_shape(asked.claimed, asked.recomputed)) {
            found.disagreement.push_back("the counts differ: claimed "
                                         + detail::shape(asked.claimed) + ", computed again "
                                         + detail::shape(asked.recomputed));
            return found;
        }
        for (std::size_t i = 0; i < asked.claimed.size(); ++i)
            for (std::size_t j = 0; j < asked.claimed[i].size(); ++j) {
                auto const difference =
                    weigh(asked.claimed[i][j], asked.recomputed[i][j], found.width);
                if (difference.empty())
                    ++found.values;
                else
                    found.disagreement.push_back(detail::place(i, j, asked.claimed) + difference);
            }
        return found;
    }

private:
    [[nodiscard]] std::string weigh(number const& claim, number const& recomputed, double& width) {
        try {
            detail::bounds const claimed(claimed_(claim));
            detail::bounds const coarse(coarse_(recomputed));
            detail::bounds const fine(fine_(recomputed));
            auto difference = detail::outside(claimed, coarse, "1e-42", "50 digits");
            if (difference.empty())
                difference = detail::outside(claimed, fine, "1e-90", "100 digits");
            if (difference.empty())
                difference = detail::outside(float_(recomputed), coarse);
            if (difference.empty())
                width = std::fmax(width,
                                  static_cast<double>(detail::end(coarse.width() / coarse.size())));
            return difference;
        } catch (std::exception const& problem) {
            return std::string("the value cannot be computed: ") + problem.what();
        }
    }

    evaluator<interval<150>> claimed_;
    evaluator<interval<50>> coarse_;
    evaluator<interval<100>> fine_;
    evaluator<binary_float> float_;
};

} // namespace attest::mirror
