// Balls of FLINT/Arb that clean up after themselves, and reals of MPFR beside them.
#pragma once

#include <cstddef>
#include <string>

// Arb declares its conversions to MPFR only after mpfr.h. It is a part of FLINT 3, and was a library
// of its own before.
// clang-format off: this order
#include <mpfr.h>
#if __has_include(<flint/arb.h>)
#include <flint/arb.h>
#else
#include <arb.h>
#endif
// clang-format on

namespace judge {

/// A vector of balls, all of them 0 at first.
class balls {
public:
    explicit balls(std::size_t size)
        : size_(static_cast<slong>(size)), first_(_arb_vec_init(size_)) {}

    balls(balls const&) = delete;
    balls& operator=(balls const&) = delete;

    ~balls() { _arb_vec_clear(first_, size_); }

    [[nodiscard]] arb_ptr operator[](std::size_t k) { return first_ + k; }

    [[nodiscard]] arb_srcptr operator[](std::size_t k) const { return first_ + k; }

private:
    slong size_;
    arb_ptr first_;
};

class ball {
public:
    ball() { arb_init(one_); }

    explicit ball(double value) : ball() { arb_set_d(one_, value); }

    ball(ball const&) = delete;
    ball& operator=(ball const&) = delete;

    ~ball() { arb_clear(one_); }

    operator arb_ptr() { return one_; }

    operator arb_srcptr() const { return one_; }

private:
    arb_t one_;
};

class real {
public:
    explicit real(mpfr_prec_t bits) { mpfr_init2(one_, bits); }

    real(real const&) = delete;
    real& operator=(real const&) = delete;

    ~real() { mpfr_clear(one_); }

    operator mpfr_ptr() { return one_; }

    operator mpfr_srcptr() const { return one_; }

private:
    mpfr_t one_;
};

/// Both ends of a ball, rounded outward.
struct ends {
    real lower;
    real upper;

    ends(arb_srcptr x, slong bits) : lower(bits + 64), upper(bits + 64) {
        arb_get_interval_mpfr(lower, upper, x);
    }
};

inline std::string text(arb_srcptr x) {
    char* const digits = arb_get_str(x, 45, ARB_STR_MORE);
    std::string words = digits;
    flint_free(digits);
    return words;
}

} // namespace judge
