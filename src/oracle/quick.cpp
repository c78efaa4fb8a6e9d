// The kernels for each instruction set, and the choice among them when the program runs.
//
// Instruction sets without a fused multiply-add are left out: there the scalar kernel, whose library
// function has one rounding too, takes their place.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "oracle/quick.cpp"
// clang-format off: this order
#include <hwy/foreach_target.h> // includes this file again for each of them

#include <attest/oracle/quick/kernel/attend.hpp>
#include <attest/oracle/quick/kernel/careful.hpp>
#include <attest/oracle/quick/kernel/finish.hpp>
#include <attest/oracle/quick/kernel/products.hpp>
#include <attest/oracle/quick/kernel/read.hpp>
// clang-format on

HWY_BEFORE_NAMESPACE();

namespace attest::oracle::quick::HWY_NAMESPACE {

kernel const& own_kernel() {
    static kernel const own{hwy::TargetName(HWY_TARGET),
                            lanes,
                            attend,
                            finish,
                            decode,
                            measure,
                            careful_weights,
                            careful_mix,
                            careful_products};
    return own;
}

} // namespace attest::oracle::quick::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace attest::oracle::quick {

HWY_EXPORT(own_kernel);

kernel const& best_kernel() {
    return HWY_DYNAMIC_DISPATCH(own_kernel)();
}

std::vector<kernel const*> every_kernel() {
    std::vector<kernel const*> all;
    for (std::int64_t const target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        all.push_back(&best_kernel());
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return all;
}

} // namespace attest::oracle::quick

#endif
