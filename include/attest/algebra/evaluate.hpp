// The value of a term in an environment, over numbers of any kind.
//
//     outcome<double> const value = evaluate(e, world, double_arithmetic{});
//
// The numbers are those of an arithmetic (operation.hpp). Derivatives are taken exactly, with jets:
// the values of a symbol at different elements vary independently, except where an equation of the
// environment defines one by others; then the chain rule runs through it.
//
// Noted in the outcome and never thrown: what is undefined, outside the numbers or not said by the
// environment. Outside are also the derivative by a symbol that an equation defines, and equations
// that need one another more than 32 deep.
#pragma once

#include <attest/algebra/operation.hpp>
#include <attest/algebra/pattern.hpp>

namespace attest::algebra {

template <class Arithmetic>
class evaluation {
public:
    using number = typename Arithmetic::number;
    using value = jet<number>;

    constexpr evaluation(environment const& world, Arithmetic const& arithmetic)
        : world_(world), operation_(arithmetic, found_), places_(world, found_) {}

    evaluation(evaluation const&) = delete;
    evaluation& operator=(evaluation const&) = delete;

    [[nodiscard]] constexpr outcome<number> of(expression e) {
        value const result = of(e, {});
        return outcome<number>{found_, result.value()};
    }

private:
    // A symbol by which a derivative is being taken.
    struct direction {
        expression symbol = nullptr;
        list<element> at{};

        [[nodiscard]] constexpr bool is(expression other, list<element> const& elements) const {
            return symbol->kind == other->kind && symbol->name == other->name
                   && same_elements(at, elements);
        }
    };

    [[nodiscard]] constexpr value constant(number const& own) const {
        if (directions_.empty())
            return value(own, own, 0);
        return value(own, operation_.quotient_of(0, 1), directions_.size());
    }

    [[nodiscard]] constexpr value constant(std::int64_t numerator, std::int64_t denominator) const {
        return constant(operation_.quotient_of(numerator, denominator));
    }

    [[nodiscard]] constexpr value failed(standing reason) const {
        places_.fail(reason);
        return constant(0, 1);
    }

    [[nodiscard]] constexpr list<element> elements(expression e, assignments const& bound) const {
        list<element> result;
        for (int i = 0; i < e->arity; ++i)
            result.push_back(places_.at(operand(e, i), bound));
        return result;
    }

    // What the environment defines this symbol to be, or null; what the pattern binds is bound.
    [[nodiscard]] constexpr expression definition_of(expression symbol, list<element> const& at,
                                                     assignments& bound) const {
        for (defining_equation const& one : world_.equations()) {
            assignments matched;
            if (matches(places_, one.left.root(), symbol, at, matched)) {
                bound = matched;
                return one.right.root();
            }
        }
        return nullptr;
    }

    [[nodiscard]] constexpr value symbol(expression e, assignments const& bound) {
        list<element> const at = elements(e, bound);
        assignments inner;
        if (expression const right = definition_of(e, at, inner); right != nullptr) {
            if (deep_ == 32)
                return failed(standing::outside);
            ++deep_;
            value const result = of(right, inner);
            --deep_;
            return result;
        }
        value result = constant(operation_.symbol(world_, e, at));
        for (std::size_t i = 0; i < directions_.size(); ++i)
            if (directions_[i].is(e, at))
                result.vary(i, operation_.quotient_of(1, 1));
        return result;
    }

    [[nodiscard]] constexpr value sum(expression e, assignments const& bound) {
        expression const index = operand(e, 0);
        list<element> const all = places_.of(first_operand(index), bound);
        value result = constant(0, 1);
        for (std::size_t i = 0; i < all.size(); ++i) {
            assignments inner = bound;
            inner.push_back(assignment{index, all[i]});
            value const next = of(operand(e, 1), inner);
            if (i == 0)
                result = next;
            else
                result = paid(result + next);
        }
        return result;
    }

    [[nodiscard]] constexpr value derivative(expression e, assignments const& bound) {
        expression const by = operand(e, 1);
        if (by->kind != node_kind::variable && by->kind != node_kind::scalar)
            return failed(standing::outside);
        direction const along{by, elements(by, bound)};
        assignments ignored;
        if (definition_of(by, along.at, ignored) != nullptr)
            return failed(standing::outside);
        list<direction> const before = directions_;
        directions_.push_back(along);
        list<known_call> outside;
        outside.swap(calls_);
        value const result = of(operand(e, 0), bound);
        directions_ = before;
        outside.swap(calls_);
        return result.slope();
    }

    // A defined name at these elements; sums ask for the same one again and again.
    struct known_call {
        expression definition = nullptr;
        list<element> at{};
        value result;
    };

    [[nodiscard]] constexpr value call(expression e, assignments const& bound) {
        expression const definition = operand(e, 0);
        list<element> at;
        assignments formals;
        for (int i = 1; i < e->arity; ++i) {
            element const argument = places_.at(operand(e, i), bound);
            at.push_back(argument);
            formals.push_back(assignment{operand(definition, i), argument});
        }
        for (known_call const& known : calls_)
            if (same_elements(known.at, at) && same_writing(known.definition, definition))
                return known.result;
        value const result = of(operand(definition, 0), formals);
        calls_.push_back(known_call{definition, at, result});
        return result;
    }

    [[nodiscard]] constexpr value of(expression e, assignments const& bound) {
        if (found_ != standing::known)
            return constant(0, 1); // nothing else matters any more
        switch (e->kind) {
        case node_kind::number:
            return constant(e->numerator, e->denominator);
        case node_kind::scalar:
        case node_kind::variable:
        case node_kind::mask:
            return symbol(e, bound);
        case node_kind::sum:
            return sum(e, bound);
        case node_kind::delta: {
            list<element> const both = elements(e, bound);
            return constant(both[0] == both[1] ? 1 : 0, 1);
        }
        case node_kind::derivative:
            return derivative(e, bound);
        case node_kind::call:
            return call(e, bound);
        default:
            break;
        }
        value const a = of(operand(e, 0), bound);
        if (e->arity == 1)
            return paid(operation_.of(e, a));
        value const b = of(operand(e, 1), bound);
        return paid(operation_.of(e, a, b));
    }

    // The result of an operation, if the arithmetic affords it.
    [[nodiscard]] constexpr value paid(value const& result) {
        if constexpr (requires { operation_.arithmetic().effort_of(result.value()); }) {
            for (std::size_t place = 0; place < result.size(); ++place)
                spent_ += operation_.arithmetic().effort_of(result[place]);
            if (spent_ > operation_.arithmetic().effort_allowed)
                return failed(standing::outside);
        }
        return result;
    }

    standing found_ = standing::known;
    environment const& world_;
    operation<Arithmetic> operation_;
    places places_;
    list<direction> directions_;
    list<known_call> calls_; // with these directions
    int deep_ = 0;
    std::uint64_t spent_ = 0; // on operations, where the arithmetic counts it
};

template <class Arithmetic>
[[nodiscard]] constexpr outcome<typename Arithmetic::number>
evaluate(expression e, environment const& world, Arithmetic const& arithmetic) {
    evaluation<Arithmetic> running(world, arithmetic);
    return running.of(e);
}

} // namespace attest::algebra
