// Attest, whole: exact numbers, matrices, attention, properties, claims and their mirror.
//
// Everything here works in constant evaluation and at run time. Left out on purpose: what evaluates
// the mirror in MPFI and other high-precision arithmetic (mirror/judge.hpp, report/judge_chapters.hpp),
// which needs libraries to link and is wanted in one translation unit of a program.
#pragma once

#include <attest/attention/alibi.hpp>
#include <attest/attention/decoder_step.hpp>
#include <attest/attention/definition.hpp>
#include <attest/attention/gaussian.hpp>
#include <attest/attention/grouped_heads.hpp>
#include <attest/attention/heads.hpp>
#include <attest/attention/mask_options.hpp>
#include <attest/attention/non_local_means.hpp>
#include <attest/attention/rotary.hpp>
#include <attest/attention/row_blocks.hpp>
#include <attest/attention/self_attention.hpp>
#include <attest/core/config.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/concatenate.hpp>
#include <attest/matrix/dot.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/permutation.hpp>
#include <attest/matrix/product.hpp>
#include <attest/matrix/rows_division.hpp>
#include <attest/matrix/transpose.hpp>
#include <attest/matrix/vector.hpp>
#include <attest/matrix/views.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/mirror/compare.hpp>
#include <attest/number/decimal.hpp>
#include <attest/number/enclose.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/nearest.hpp>
#include <attest/number/print.hpp>
#include <attest/number/rounding.hpp>
#include <attest/number/scalar.hpp>
#include <attest/number/square_root.hpp>
#include <attest/number/three_valued.hpp>
#include <attest/property/affine.hpp>
#include <attest/property/causal.hpp>
#include <attest/property/convex_hull.hpp>
#include <attest/property/convex_mixture.hpp>
#include <attest/property/equal.hpp>
#include <attest/property/equal_up_to_permutation.hpp>
#include <attest/property/rank_one.hpp>
#include <attest/property/rounds_to_table.hpp>
#include <attest/property/row_stochastic.hpp>
#include <attest/property/strictly_greater.hpp>
#include <attest/property/symmetric.hpp>
#include <attest/property/value_box.hpp>
#include <attest/random/torch_random.hpp>
#include <attest/report/heat_map.hpp>
#include <attest/report/ledger.hpp>
