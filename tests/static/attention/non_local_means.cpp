#include <attest/attention/non_local_means.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto image = attest::rows({{0_q, 0_q, 8_q}, {0_q, 1_q, 8_q}});

// Pixels in reading order; a patch repeats the edge of the image.
static_assert(attest::pixels(image)(4, 0) == 1_q);
static_assert(attest::patches<1>(image)(0, 8) == 1_q);
static_assert(attest::patches<1>(image)(5, 8) == 8_q && attest::patches<1>(image)(5, 3) == 1_q);

// Radius 0 compares grey values alone.
constexpr auto A = attest::non_local_means<0>(image, 1_q);
static_assert(A.logits(0, 4) == -1_q && A.logits(0, 2) == -64_q);
static_assert(A.weights(0, 1) == A.weights(0, 0));
static_assert(A.weights(0, 0) / A.weights(0, 4) == attest::exp(1));

// The outlier among the dark pixels is drawn towards them, the bright edge stays bright.
constexpr auto denoised = attest::as_image<2, 3>(A.output);
static_assert(denoised(1, 1) < 1_q && denoised(1, 1) > 0_q);
static_assert(denoised(0, 2) > 7.99_q);
static_assert(denoised(0, 0) == A.output(0, 0));

// An image of one grey value is its own mean.
constexpr auto flat = attest::rows({{3_q, 3_q}, {3_q, 3_q}});
static_assert(attest::non_local_means<1>(flat, 2_q).output(3, 0) == 3);
