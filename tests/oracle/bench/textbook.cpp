// Compiled for this very machine, and apart from the oracle, whose code has to keep its own flags.
#include "textbook.hpp"

#if __has_include(<eigen3/Eigen/Dense>)
#include <eigen3/Eigen/Dense>
#else
#include <Eigen/Dense>
#endif

#include <cmath>

namespace bench {

namespace {

using matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class Scalar>
using stored = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The tensor of this number, in doubles.
template <class Scalar>
matrix part(void const* bytes, std::size_t which, std::size_t n, std::size_t d) {
    auto const* const first = static_cast<Scalar const*>(bytes) + which * n * d;
    return Eigen::Map<stored<Scalar> const>(first, static_cast<Eigen::Index>(n),
                                            static_cast<Eigen::Index>(d))
        .template cast<double>();
}

template <class Scalar>
void put(matrix const& result, void* bytes, std::size_t which) {
    auto* const first =
        static_cast<Scalar*>(bytes) + which * static_cast<std::size_t>(result.size());
    Eigen::Map<stored<Scalar>>(first, result.rows(), result.cols()) =
        result.template cast<Scalar>();
}

matrix weights(matrix const& Q, matrix const& K, bool causal) {
    matrix S = Q * K.transpose() * (1 / std::sqrt(static_cast<double>(Q.cols())));
    for (Eigen::Index i = 0; i < S.rows(); ++i) {
        // Not by e^-infinity: Eigen's exp would leave subnormal numbers, which are slow.
        Eigen::Index const seen = causal ? i + 1 : S.cols();
        auto row = S.row(i).head(seen);
        row = (row.array() - row.maxCoeff()).exp().matrix();
        row /= row.sum();
        S.row(i).tail(S.cols() - seen).setZero();
    }
    return S;
}

template <class Scalar>
void attend(void const* bytes, std::size_t n, std::size_t d, bool causal, void* output) {
    matrix const P = weights(part<Scalar>(bytes, 0, n, d), part<Scalar>(bytes, 1, n, d), causal);
    put<Scalar>(P * part<Scalar>(bytes, 2, n, d), output, 0);
}

template <class Scalar>
void go_back(void const* bytes, std::size_t n, std::size_t d, bool causal, void* gradients) {
    matrix const Q = part<Scalar>(bytes, 0, n, d);
    matrix const K = part<Scalar>(bytes, 1, n, d);
    matrix const V = part<Scalar>(bytes, 2, n, d);
    matrix const dO = part<Scalar>(bytes, 3, n, d);
    matrix const P = weights(Q, K, causal);
    matrix const O = P * V;
    Eigen::VectorXd const D = dO.cwiseProduct(O).rowwise().sum();
    matrix dS = dO * V.transpose();
    dS.colwise() -= D;
    dS = dS.cwiseProduct(P) * (1 / std::sqrt(static_cast<double>(d)));
    put<Scalar>(dS * K, gradients, 0);
    put<Scalar>(dS.transpose() * Q, gradients, 1);
    put<Scalar>(P.transpose() * dO, gradients, 2);
}

} // namespace

void textbook(bool half, void const* tensors, std::size_t n, std::size_t d, bool causal,
              void* output) {
    if (half)
        attend<Eigen::half>(tensors, n, d, causal, output);
    else
        attend<float>(tensors, n, d, causal, output);
}

void textbook_backward(bool half, void const* tensors, std::size_t n, std::size_t d, bool causal,
                       void* gradients) {
    if (half)
        go_back<Eigen::half>(tensors, n, d, causal, gradients);
    else
        go_back<float>(tensors, n, d, causal, gradients);
}

double multiply_adds_of_a_loop() {
    // Eight doubles side by side; a narrower machine takes them in parts. Twelve chains hide the latency of
    // each.
    using doubles = double __attribute__((vector_size(64)));
    constexpr int chains = 12;
    constexpr long steps = 1'000'000;
    doubles sums[chains];
    double one = 1;
    double tiny = 0x1p-60;
    asm volatile("" : "+x"(one), "+x"(tiny)); // nothing is known of them
    doubles const factor = doubles{} + one;
    doubles const more = doubles{} + tiny;
    for (doubles& sum : sums)
        sum = factor;
    for (long step = 0; step < steps; ++step)
        for (doubles& sum : sums)
            sum = sum * factor + more;
    for (doubles& sum : sums)
        asm volatile("" : : "m"(sum));
    return 8.0 * chains * static_cast<double>(steps);
}

} // namespace bench
