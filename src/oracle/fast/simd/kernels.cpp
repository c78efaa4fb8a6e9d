// The kernels for each instruction set, and the choice among them at run time.
//
// Instruction sets without a fused multiply-add are omitted: on such machines matrix products by
// Eigen and scalar functions are used instead. Instruction sets whose vectors have no size at
// compile time, and so cannot be members of a class, are omitted too; machines that have SVE have
// NEON too.
#define HWY_DISABLED_TARGETS                                                                       \
    (HWY_SSSE3 | HWY_SSE4 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
// Highway 1.0.3 must be told about instruction sets that the compiler may use everywhere
// (-march=native).
#if defined(__AVX512VBMI2__) && !defined(HWY_WANT_AVX3_DL)
#define HWY_WANT_AVX3_DL
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "oracle/fast/simd/kernels.cpp"
// clang-format off: the order matters
#include <hwy/foreach_target.h> // includes this file again for each of them

#include "oracle/fast/simd/attend.hpp"
#include "oracle/fast/simd/double_double.hpp"
#include "oracle/fast/simd/emulate.hpp"
#include "oracle/fast/simd/finish.hpp"
#include "oracle/fast/simd/gradient.hpp"
#include "oracle/fast/simd/gradient_pairs.hpp"
#include "oracle/fast/simd/model.hpp"
#include "oracle/fast/simd/products.hpp"
#include "oracle/fast/simd/read.hpp"
#include "oracle/fast/simd/tile.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::fast::HWY_NAMESPACE {

kernel const& own_kernel() {
    static kernel const own{hwy::TargetName(HWY_TARGET),
                            lanes,
                            HWY_NATIVE_FMA != 0,
                            attend<tiles>,
                            attend<tiles_of<false, true>>,
                            finish,
                            finish_around,
                            decode,
                            measure,
                            double_double_weights,
                            double_double_mix,
                            double_double_products,
                            grid_products,
                            model_scores,
                            model_sums,
                            emulate,
                            multiply,
                            gradient_weigh,
                            gradient_center,
                            gradient_differentiate,
                            sum_sizes,
                            open_elements,
                            center_pairs,
                            differentiate_pairs,
                            dot_pairs,
                            step_pairs};
    return own;
}

} // namespace attest::oracle::fast::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <attest/oracle/attention.hpp>

// In this pass HWY_NAMESPACE is the instruction set for which the whole library is compiled.
#include "oracle/fast/simd/matrix.hpp"

namespace attest::oracle::fast {

HWY_EXPORT(own_kernel);

namespace {

kernel const& by_matrices() {
    static kernel const own = [] {
        kernel scalar = HWY_NAMESPACE::own_kernel();
        scalar.name = "Eigen";
        scalar.attend = HWY_NAMESPACE::attend<HWY_NAMESPACE::matrices>;
        return scalar;
    }();
    return own;
}

kernel const& chosen_kernel() {
    return HWY_DYNAMIC_DISPATCH(own_kernel)();
}

} // namespace

kernel const& best_kernel() {
    kernel const& chosen = chosen_kernel();
    return chosen.fuses ? chosen : by_matrices();
}

std::vector<kernel const*> every_kernel() {
    std::vector<kernel const*> all;
    for (std::int64_t const target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        if (!chosen_kernel().fuses)
            all.push_back(&by_matrices());
        all.push_back(&chosen_kernel());
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return all;
}

} // namespace attest::oracle::fast

std::string_view attest::oracle::instruction_set() {
    return fast::best_kernel().name;
}

#endif
