// The value of a term at one point of a finite field, to tell two terms apart quickly.
//
// Numbers are taken modulo the prime 2^31 - 1 (Mersenne); an index, and whatever is no sum, product,
// inverse or power, has a value that is made from its parts. Terms that the laws of a ring make equal
// have one value; terms of two values are not equal by these laws (Schwartz, "Fast probabilistic
// algorithms for verification of polynomial identities", J. ACM 27, 1980). Nothing is proved by it.
#pragma once

#include <attest/algebra/term/store.hpp>

namespace attest::proofs::explanation {

class ring_value {
public:
    explicit constexpr ring_value(kernel::store const& in) : in_(in) {}

    /// The value of a term. It is kept: the terms of a chain have most of their parts in common.
    [[nodiscard]] constexpr long long of(kernel::id n) {
        if (kept_[n] == 0)
            kept_[n] = computed(n) + 1; // in range: below the prime
        return kept_[n] - 1;            // in range: not negative
    }

private:
    [[nodiscard]] constexpr long long computed(kernel::id n) {
        using kernel::kind;
        switch (in_.what(n)) {
        case kind::number:
            return times(reduced(in_.get(n, 0)), inverse(reduced(in_.get(n, 1))));
        case kind::add:
            return (part(n, 0) + part(n, 1)) % prime;
        case kind::multiply:
            return times(part(n, 0), part(n, 1));
        case kind::invert:
            return inverse(part(n, 0));
        case kind::power:
            return power(part(n, 0), in_.get(n, 1));
        case kind::maximum: // of several, in any order: (k + a)(k + b) - k
            return (times(part(n, 0) + 7919, part(n, 1) + 7919) + prime - 7919) % prime;
        case kind::delta: // in either order
            return mixed(40503, (part(n, 0) + part(n, 1)) % prime);
        default:
            return made_of_parts(n);
        }
    }

    static constexpr long long prime = 2147483647;

    [[nodiscard]] constexpr long long part(kernel::id n, int which) {
        return of(in_.get(n, which));
    }

    // A name for printing is no part.
    [[nodiscard]] constexpr long long made_of_parts(kernel::id n) {
        kernel::form const& read = kernel::form_of(in_.what(n));
        long long result = 1009 + static_cast<long long>(in_.what(n));
        int const size = read.under >= 0 ? read.last : in_.size(n);
        for (int i = 0; i < size; ++i) {
            bool const child = i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0;
            result = mixed(result, child ? part(n, i) : reduced(in_.get(n, i)));
        }
        return result;
    }

    [[nodiscard]] static constexpr long long mixed(long long a, long long b) {
        return (a * 48271 % prime + b * 16807 % prime + 12345) % prime;
    }

    [[nodiscard]] static constexpr long long reduced(long long n) {
        return (n % prime + prime) % prime;
    }

    [[nodiscard]] static constexpr long long times(long long a, long long b) {
        return a * b % prime;
    }

    [[nodiscard]] static constexpr long long power(long long base, long long n) {
        long long result = 1;
        for (; n > 0; n /= 2, base = base * base % prime)
            if (n % 2 == 1)
                result = result * base % prime;
        return result;
    }

    // By Fermat; 0 for 0.
    [[nodiscard]] static constexpr long long inverse(long long a) {
        return a == 1 ? 1 : power(a, prime - 2);
    }

    kernel::store const& in_;
    long long kept_[kernel::nodes::most_nodes]{}; // 0, or the value and one more
};

} // namespace attest::proofs::explanation
