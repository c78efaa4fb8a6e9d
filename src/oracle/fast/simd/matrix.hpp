// Matrix products by Eigen, for machines whose vectors lack a fused multiply-add.
//
//     attend<matrices>(work)       // scores of all rows and 64 keys, then outputs, in one product each
// Eigen adds the products of a sum in its own order, with one rounding each or with two. The bounds
// hold for every order: within a chunk, or a block, a product passes through at most as many
// roundings as there are products, and the sums of chunks and of blocks are added here, one after
// the other, as in tile.hpp. (Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition
// 2002, section 3.1: any order.)
//
// Included once, for the instruction set of the compiler options, however many other sets the
// kernels are compiled for.
#pragma once

#include "oracle/fast/simd/vector.hpp"

// In a renamed namespace: a program keeps one of several inline functions with the same name, and a
// program that also uses Eigen may have compiled it for other instruction sets, with other layouts
// and alignments.
#define Eigen attest_eigen
#if __has_include(<eigen3/Eigen/Core>)
#include <eigen3/Eigen/Core>
#else
#include <Eigen/Core>
#endif
#undef Eigen

#include <algorithm>

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

using matrix = attest_eigen::Matrix<double, attest_eigen::Dynamic, attest_eigen::Dynamic,
                                    attest_eigen::RowMajor>;

/// Maps numbers as a matrix whose rows begin `apart` numbers apart.
template <class Matrix, class Number>
auto matrix_of(Number* first, std::size_t rows, std::size_t columns, std::size_t apart) {
    using attest_eigen::Index;
    using apart_rows = attest_eigen::OuterStride<>;
    return attest_eigen::Map<Matrix, attest_eigen::Unaligned, apart_rows>(
        first, static_cast<Index>(rows), static_cast<Index>(columns),
        apart_rows(static_cast<Index>(apart)));
}

class matrices {
public:
    explicit matrices(rows const& work)
        : work_(work), from_(*work.from), scores_(work.count * block_keys),
          weights_(work.count * block_keys) {}

    void begin_block(std::size_t block) {
        std::size_t const size = from_.size;
        std::fill(weights_.begin(), weights_.end(), 0.0);
        for (std::size_t panel = 0; panel < block_keys; panel += panel_keys) {
            double const* const keys = from_.packed_keys.data() + (block + panel) * size;
            auto scores =
                matrix_of<matrix>(scores_.data() + panel, work_.count, panel_keys, block_keys);
            scores.setZero();
            for (std::size_t begin = 0; begin < size; begin += work_.chunk) {
                std::size_t const count = std::min(work_.chunk, size - begin);
                part_.noalias() =
                    matrix_of<matrix const>(work_.query + begin, work_.count, count, size)
                    * matrix_of<matrix const>(keys + begin * panel_keys, count, panel_keys,
                                              panel_keys);
                scores += part_;
            }
        }
    }

    HWY_INLINE void scores(std::size_t row, std::size_t key, vector (&sum)[tile_rows][2]) const {
        lanes_of const tag;
        double const* const from = scores_.data() + row * block_keys + key % block_keys;
        for (std::size_t r = 0; r < tile_rows; ++r)
            for (std::size_t half = 0; half < 2; ++half)
                sum[r][half] = hn::Load(tag, from + r * block_keys + half * lanes);
    }

    HWY_INLINE void mix(std::size_t row, std::size_t, std::size_t, double const* weights) {
        std::copy_n(weights, tile_rows * block_keys, weights_.data() + row * block_keys);
    }

    void end_block(std::size_t block) {
        std::size_t const columns = from_.columns;
        part_.noalias() =
            matrix_of<matrix const>(weights_.data(), work_.count, block_keys, block_keys)
            * matrix_of<matrix const>(from_.values.data() + block * columns, block_keys, columns,
                                      columns);
        matrix_of<matrix>(work_.output, work_.count, columns, columns) += part_;
    }

private:
    rows const& work_;
    head const& from_;
    doubles scores_;
    doubles weights_;
    matrix part_{};
};

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();
