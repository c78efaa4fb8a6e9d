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

template <class Scalar>
void attend(void const* bytes, std::size_t n, std::size_t d, bool causal, void* output) {
    using stored = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    using matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    auto const rows = static_cast<Eigen::Index>(n);
    auto const columns = static_cast<Eigen::Index>(d);
    auto const part = [&](std::size_t which) -> matrix {
        auto const* const first = static_cast<Scalar const*>(bytes) + which * n * d;
        return Eigen::Map<stored const>(first, rows, columns).template cast<double>();
    };
    matrix const Q = part(0);
    matrix const K = part(1);
    matrix const V = part(2);
    matrix S = Q * K.transpose() * (1 / std::sqrt(static_cast<double>(d)));
    for (Eigen::Index i = 0; i < rows; ++i) {
        // Not by e^-infinity: Eigen's exp would leave subnormal numbers, which are slow.
        Eigen::Index const seen = causal ? i + 1 : rows;
        auto row = S.row(i).head(seen);
        row = (row.array() - row.maxCoeff()).exp().matrix();
        row /= row.sum();
        S.row(i).tail(rows - seen).setZero();
    }
    matrix const result = S * V;
    Eigen::Map<stored>(static_cast<Scalar*>(output), rows, columns) =
        result.template cast<Scalar>();
}

} // namespace

void textbook(bool half, void const* tensors, std::size_t n, std::size_t d, bool causal,
              void* output) {
    if (half)
        attend<Eigen::half>(tensors, n, d, causal, output);
    else
        attend<float>(tensors, n, d, causal, output);
}

} // namespace bench
