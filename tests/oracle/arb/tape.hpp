// Automatic differentiation in reverse mode over balls: a tape of what was computed, and one walk back.
//
//     tape t(bits);
//     auto const x = t.leaf(2.0);
//     t.differentiate(t.exp(x));             t.slope(x) encloses e²
// Each entry has a value and its operands. The walk back gives each operand its share of the slope of what
// was made from it; what each operation gives is in share(). Entries are numbered in the order in which they
// are made, so that vectors are ranges of numbers.
//
// Source: Griewank and Walther, Evaluating Derivatives (2008), 3.2.
#pragma once

#include "oracle/arb/ball.hpp"

#include <vector>

namespace judge {

/// Every step-th entry from `first` on.
struct entries {
    std::size_t first;
    std::size_t step = 1;
};

class tape {
public:
    using entry = std::size_t;

    explicit tape(slong bits) : bits_(bits) {}

    tape(tape const&) = delete;
    tape& operator=(tape const&) = delete;

    ~tape() {
        for (arb_struct& one : values_)
            arb_clear(&one);
        for (arb_struct& one : slopes_)
            arb_clear(&one);
    }

    /// Forgets all entries, and keeps their memory.
    void clear() { made_.clear(); }

    [[nodiscard]] entry size() const { return made_.size(); }

    [[nodiscard]] arb_srcptr value(entry x) const { return &values_[x]; }

    /// Of what was differentiated, with respect to this entry.
    [[nodiscard]] arb_srcptr slope(entry x) const { return &slopes_[x]; }

    entry leaf(double x) {
        entry const k = push(what::leaf, 0, 0);
        arb_set_d(&values_[k], x);
        return k;
    }

    entry leaf(arb_srcptr x) {
        entry const k = push(what::leaf, 0, 0);
        arb_set(&values_[k], x);
        return k;
    }

    entry add(entry x, entry y) {
        entry const k = push(what::add, x, y);
        arb_add(&values_[k], &values_[x], &values_[y], bits_);
        return k;
    }

    entry subtract(entry x, entry y) {
        entry const k = push(what::subtract, x, y);
        arb_sub(&values_[k], &values_[x], &values_[y], bits_);
        return k;
    }

    entry multiply(entry x, entry y) {
        entry const k = push(what::multiply, x, y);
        arb_mul(&values_[k], &values_[x], &values_[y], bits_);
        return k;
    }

    entry divide(entry x, entry y) {
        entry const k = push(what::divide, x, y);
        arb_div(&values_[k], &values_[x], &values_[y], bits_);
        return k;
    }

    entry exp(entry x) {
        entry const k = push(what::exp, x, 0);
        arb_exp(&values_[k], &values_[x], bits_);
        return k;
    }

    entry log(entry x) {
        entry const k = push(what::log, x, 0);
        arb_log(&values_[k], &values_[x], bits_);
        return k;
    }

    entry tanh(entry x) {
        entry const k = push(what::tanh, x, 0);
        arb_tanh(&values_[k], &values_[x], bits_);
        return k;
    }

    /// Σ x_k y_k
    entry dot(entries x, entries y, std::size_t count) {
        entry const k = push(what::dot, x.first, y.first);
        made_[k].x_step = x.step;
        made_[k].y_step = y.step;
        made_[k].count = count;
        if (count > 0)
            arb_dot(&values_[k], nullptr, 0, &values_[x.first], static_cast<slong>(x.step),
                    &values_[y.first], static_cast<slong>(y.step), static_cast<slong>(count),
                    bits_);
        else
            arb_zero(&values_[k]);
        return k;
    }

    /// Fills the slopes of all entries.
    void differentiate(entry of) {
        while (slopes_.size() < values_.size())
            arb_init(&slopes_.emplace_back());
        for (entry k = 0; k < size(); ++k)
            arb_zero(&slopes_[k]);
        arb_one(&slopes_[of]);
        for (entry k = of + 1; k-- > 0;)
            if (arb_is_zero(&slopes_[k]) == 0)
                share(k);
    }

private:
    enum class what : unsigned char {
        leaf,
        add,
        subtract,
        multiply,
        divide,
        exp,
        log,
        tanh,
        dot,
    };

    struct step {
        what is;
        entry x;
        entry y;
        std::size_t x_step = 0;
        std::size_t y_step = 0;
        std::size_t count = 0;
    };

    entry push(what is, entry x, entry y) {
        entry const k = made_.size();
        made_.push_back({is, x, y});
        if (values_.size() == k)
            arb_init(&values_.emplace_back());
        return k;
    }

    void share(entry k) {
        step const& made = made_[k];
        arb_srcptr const own = &slopes_[k];
        arb_ptr const x = &slopes_[made.x];
        arb_ptr const y = &slopes_[made.y];
        switch (made.is) {
        case what::leaf:
            return;
        case what::add:
            arb_add(x, x, own, bits_);
            arb_add(y, y, own, bits_);
            return;
        case what::subtract:
            arb_add(x, x, own, bits_);
            arb_sub(y, y, own, bits_);
            return;
        case what::multiply:
            arb_addmul(x, own, &values_[made.y], bits_);
            arb_addmul(y, own, &values_[made.x], bits_);
            return;
        case what::divide: // 1/y and −(x/y)/y
            arb_div(part_, own, &values_[made.y], bits_);
            arb_add(x, x, part_, bits_);
            arb_submul(y, part_, &values_[k], bits_);
            return;
        case what::exp:
            arb_addmul(x, own, &values_[k], bits_);
            return;
        case what::log:
            arb_div(part_, own, &values_[made.x], bits_);
            arb_add(x, x, part_, bits_);
            return;
        case what::tanh: // 1/cosh²
            arb_sech(part_, &values_[made.x], bits_);
            arb_mul(part_, part_, part_, bits_);
            arb_addmul(x, own, part_, bits_);
            return;
        case what::dot:
            for (std::size_t n = 0; n < made.count; ++n) {
                entry const left = made.x + n * made.x_step;
                entry const right = made.y + n * made.y_step;
                arb_addmul(&slopes_[left], own, &values_[right], bits_);
                arb_addmul(&slopes_[right], own, &values_[left], bits_);
            }
            return;
        }
    }

    slong bits_;
    std::vector<step> made_{};
    std::vector<arb_struct> values_{};
    std::vector<arb_struct> slopes_{};
    ball part_{};
};

} // namespace judge
