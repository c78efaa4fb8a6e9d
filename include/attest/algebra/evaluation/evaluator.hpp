// The value of a term in a model, and whether a formula holds there.
//
// Every node that denotes a real number has a value: written terms and the nodes of normal forms. The
// semantics is total (calculus, paragraph 1.2): 1/0 is 0, log x is 0 for x <= 0, a^0 is 1 where a is
// not 0 and otherwise 0. What cannot be computed here is outside, never guessed. Number is exact,
// enclosure, or a jet of one of them; derivatives are evaluated with jets only.
#pragma once

#include <attest/algebra/evaluation/indices.hpp>
#include <attest/algebra/evaluation/jet.hpp>
#include <attest/core/checked.hpp>

namespace attest::evaluation {

struct model; // of tables (model.hpp)

enum class truth { no, yes, outside };

template <class Number, class Model = model>
class evaluator {
public:
    constexpr evaluator(store const& in, Model const& here, int margin = Model::few,
                        int reach = Model::horizon)
        : in_(in), here_(here), at_(in, here, margin, reach) {}

    [[nodiscard]] constexpr indices<Model>& places() { return at_; }

    /// Beyond this number of nodes everything is outside: nested sums take exponential time.
    long long nodes_left = 20000;

    /// Was 1/0 met?
    [[nodiscard]] constexpr bool has_divided_by_zero() const { return has_divided_by_zero_; }

    /// Was a logarithm met of a number that is not positive?
    [[nodiscard]] constexpr bool has_lost_logarithm() const { return has_lost_logarithm_; }

    [[nodiscard]] constexpr Number value(id n) {
        if (--nodes_left < 0)
            return Number::outside();
        switch (in_.what(n)) {
        case kind::number:
            return Number(kernel::coefficient{in_.get(n, 0), in_.get(n, 1)});
        case kind::at:
            return cell(n);
        case kind::call:
            return call(n);
        case kind::add:
            return value(in_.get(n, 0)) + value(in_.get(n, 1));
        case kind::multiply:
            return value(in_.get(n, 0)) * value(in_.get(n, 1));
        case kind::invert: {
            Number const below = value(in_.get(n, 0));
            has_divided_by_zero_ = has_divided_by_zero_ || below.is_zero();
            return Number::inverse(below);
        }
        case kind::power:
            return powered(value(in_.get(n, 0)), in_.get(n, 1));
        case kind::exponential:
            return Number::exponential_of(value(in_.get(n, 0)));
        case kind::logarithm:
            return logarithm(value(in_.get(n, 0)));
        case kind::maximum:
        case kind::largest: {
            Number result = value(in_.get(n, 0));
            for (int i = 1; i < in_.size(n); ++i)
                result = larger(result, value(in_.get(n, i)));
            return result;
        }
        case kind::delta: {
            int const i = at_.element(in_.get(n, 0));
            int const j = at_.element(in_.get(n, 1));
            if (i < 0 || j < 0)
                return Number::outside();
            return kernel::coefficient{i == j ? 1 : 0, 1};
        }
        case kind::sum:
            return sum(n);
        case kind::derivative:
            return derivative(n);
        case kind::product: {
            Number result(kernel::coefficient{1, 1});
            for (int i = 0; i < in_.size(n); i += 2)
                result = result * powered(value(in_.get(n, i)), in_.get(n, i + 1));
            return result;
        }
        case kind::polynomial: {
            Number result;
            for (int i = 0; i < in_.size(n); i += 3)
                result = result
                         + Number(kernel::coefficient{in_.get(n, i + 1), in_.get(n, i + 2)})
                               * value(in_.get(n, i));
            return result;
        }
        default:
            return Number::outside();
        }
    }

    [[nodiscard]] constexpr truth holds(id formula) {
        switch (in_.what(formula)) {
        case kind::nonempty: {
            elements const all = at_.of(in_.get(formula, 0));
            return all.count > 0 ? truth::yes : all.known ? truth::no : truth::outside;
        }
        case kind::for_all:
            return for_all(formula);
        default:
            return compared(formula);
        }
    }

private:
    constexpr truth compared(id formula) {
        order const found = Number::compare(value(in_.get(formula, 0)), value(in_.get(formula, 1)));
        if (found == order::unknown)
            return truth::outside;
        bool const is_so = in_.is(formula, kind::equal)     ? found == order::equal
                           : in_.is(formula, kind::unequal) ? found != order::equal
                           : in_.is(formula, kind::at_most) ? found != order::greater
                                                            : found == order::less;
        return is_so ? truth::yes : truth::no;
    }

    // The set of all positions is infinite: only those below the margin are tried.
    constexpr truth for_all(id formula) {
        elements const all = at_.of(in_.get(formula, 0));
        truth result =
            all.known || in_.is(in_.get(formula, 0), kind::positions) ? truth::yes : truth::outside;
        for (int i = 0; i < all.count && nodes_left >= 0; ++i) {
            at_.open(all.item[i]);
            truth const each = holds(in_.get(formula, 1));
            at_.close();
            if (each == truth::no)
                return truth::no;
            result = each == truth::outside ? each : result;
        }
        if (nodes_left < 0)
            return truth::outside;
        return result;
    }

    constexpr Number cell(id n) {
        kernel::declared_symbol const& symbol = in_.symbol_of(n);
        std::size_t where = 0;
        for (int i = 1; i < in_.size(n); ++i) {
            int const element = at_.element(in_.get(n, i));
            // in range: i >= 1
            int const extent = here_.extent(in_, symbol.sorts[static_cast<std::size_t>(i - 1)]);
            if (element < 0 || element >= extent || !multiply_fits(where, extent, where)
                || !add_fits(where, element, where))
                return Number::outside();
        }
        Number result(here_.value(in_.get(n, 0), where));
        if constexpr (requires { result.varied(0); })
            for (std::size_t i = 0; i < varied_.size(); ++i)
                if (varied_[i].symbol == in_.get(n, 0) && varied_[i].cell == where)
                    // in range: below Number::directions
                    result = result.varied(static_cast<int>(i));
        return result;
    }

    constexpr Number call(id n) {
        id meaning = in_.definition_of(n).meaning;
        list<int> arguments;
        for (int i = 1; i < in_.size(n); ++i)
            arguments.push_back(at_.element(in_.get(n, i)));
        for (int const each : arguments) {
            if (each < 0 || !in_.is(meaning, kind::lambda))
                return Number::outside();
            meaning = in_.get(meaning, 1);
        }
        for (int const each : arguments)
            at_.open(each);
        Number const result = value(meaning);
        for (std::size_t i = 0; i < arguments.size(); ++i)
            at_.close();
        return result;
    }

    constexpr Number sum(id n) {
        elements const all = at_.of(in_.get(n, 0));
        if (!all.known)
            return Number::outside();
        Number result;
        for (int i = 0; i < all.count && !result.is_outside(); ++i) {
            at_.open(all.item[i]);
            result = result + value(in_.get(n, 1));
            at_.close();
        }
        return result;
    }

    constexpr Number derivative(id n) {
        if constexpr (requires(Number const& a) { a.along(0); }) {
            id const by = in_.get(n, 1);
            std::size_t where = 0;
            for (int i = 1; i < in_.size(by); ++i) {
                int const element = at_.element(in_.get(by, i));
                int const extent =
                    // in range: i >= 1
                    here_.extent(in_, in_.symbol_of(by).sorts[static_cast<std::size_t>(i - 1)]);
                if (element < 0 || element >= extent || !multiply_fits(where, extent, where)
                    || !add_fits(where, element, where))
                    return Number::outside();
            }
            if (varied_.size() == Number::directions)
                return Number::outside();
            varied_.push_back({in_.get(by, 0), where});
            // in range: at most Number::directions
            Number const result = value(in_.get(n, 0)).along(static_cast<int>(varied_.size()) - 1);
            varied_.pop_back();
            return result;
        } else
            return Number::outside();
    }

    constexpr Number larger(Number const& a, Number const& b) const {
        switch (Number::compare(a, b)) {
        case order::less:
            return b;
        case order::unknown:
            return Number::outside();
        default:
            return a;
        }
    }

    constexpr Number logarithm(Number const& a) {
        Number const result = Number::logarithm(a);
        if (result.is_zero() && !(a + Number(kernel::coefficient{-1, 1})).is_zero())
            has_lost_logarithm_ = true; // 0, and a is not 1
        return result;
    }

    constexpr Number powered(Number const& a, word n) const {
        if (n == 0)
            return indicator(a);
        if (n > 64 || n < -64)
            return Number::outside();
        if (n < 0)
            return powered(Number::inverse(a), -n); // in range: n >= -64
        Number result = a;
        for (word i = 1; i < n; ++i)
            result = result * a;
        return result;
    }

    constexpr Number indicator(Number const& a) const {
        if constexpr (requires { a.moves(); }) {
            if (a.is_zero() && a.moves())
                return Number::outside();
        }
        if (a.is_zero())
            return Number();
        // 1/a is outside where a is not shown to differ from 0.
        if (Number::inverse(a).is_outside())
            return Number::outside();
        return kernel::coefficient{1, 1};
    }

    store const& in_;

    struct varied_cell {
        word symbol = 0;
        std::size_t cell = 0;
    };

    Model const& here_;
    indices<Model> at_;
    bool has_divided_by_zero_ = false;
    bool has_lost_logarithm_ = false;
    list<varied_cell> varied_{};
};

} // namespace attest::evaluation
