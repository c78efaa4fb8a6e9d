// # 11. Kernel regression and non-local means
//
// ## The question
//
// Are two older methods, one for measurements and one for photographs, attention under other names?
//
// A statistician estimates a quantity at a new place by averaging the measurements, giving near ones more
// weight. A program that cleans photographs replaces each pixel by an average over the picture, giving
// pixels that *look alike* more weight. Both came long before the word "attention" had its present meaning.
// How close are they to attention?
//
// ## The system
//
// **Kernel regression.** The temperature was measured at the hours 0, 1, 2 and 3. What was it at
// half past one?

#include <attest/attest.hpp>
#include <attest/mirror/attention.hpp>
#include <attest/report/drawing/cells.hpp>
#include <attest/report/drawing/curve.hpp>
#include <attest/report/ledger.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto hours = attest::column_vector({0, 1, 2, 3});
constexpr auto degrees = attest::column_vector({10, 14, 18, 16});
constexpr auto half_past_one = attest::rows({{1.5_q}});

// Let $q$ be the new place and $k_j$ that of measurement $j$. The rule of Nadaraya and Watson computes for
// each measurement a number that falls with its distance, the *kernel*. The weight of a measurement is its
// kernel, divided by the sum of the kernels of all measurements. The kernel of this chapter is the
// Gaussian, $\kappa_j = e^{-|q - k_j|^2 / (2\sigma^2)}$. The *variance* $\sigma^2$ says how far "near"
// reaches. Here it is 1.

constexpr auto estimate = attest::nadaraya_watson(half_past_one, hours, degrees, 1_q);

// **The circle.** To compare the kernel with dot products we need points in more than one
// dimension. These three keys lie on the circle of radius 1, since $(3/5)^2 + (4/5)^2 = 1$: they have the
// same *norm* (length), 1. The two queries may lie anywhere.

constexpr auto on_the_circle = attest::rows({{1_q, 0_q}, {0.6_q, 0.8_q}, {0_q, 1_q}});
constexpr auto one_far_out = attest::rows({{1_q, 0_q}, {0.6_q, 0.8_q}, {0_q, 2_q}});
constexpr auto asked = attest::rows({{0.5_q, 0.25_q}, {-1_q, 2_q}});
constexpr auto values = attest::column_vector({2, 3, 7});

// **A small picture.** Two rows of four pixels, dark (0) on the left and bright (1) on the right.
// In the first row, one dark pixel came out too bright and one bright pixel too dark. The pixels have the
// numbers 0 to 3 in the first row and 4 to 7 in the second.

constexpr auto picture = attest::rows({{0.2_q, 0_q, 1_q, 0.8_q},
                                       {0_q, 0_q, 1_q, 1_q}});

// The *patch* of a pixel is the square of nine pixels around it; beyond the border the picture
// repeats its edge. Non-local means compares patches, not pixels. In the average for pixel $p$, pixel $q$
// counts in proportion to $e^{-|P_p - P_q|^2 / h^2}$, where $P_p$ is the patch of $p$; the weights are these
// numbers divided by their sum. Here $h^2 = 1/2$.

constexpr auto cleaned = attest::non_local_means<1>(picture, 1_q / 2);

// ## The claim
//
// ### The estimate is a number
//
// At half past one, the hours 1 and 2 are equally near, and so are 0 and 3. The kernel takes two
// values, $e^{-1/8}$ and $e^{-9/8}$, each twice, and the estimate simplifies to $13 + \frac{3}{1 + e^{-1}}$
// degrees. It lies between 13, the mean of the far pair, and 16, the mean of the near one.

constexpr auto estimate_exact =
    attest::claim<"S2.4", "kernel regression: 13 + 3/(1 + 1/e) degrees, exactly">(
        [] { return estimate.output(0, 0) == 13_q + 3_q / (1_q + attest::exp(-1_q)); });

constexpr auto estimate_decimal =
    attest::claim<"S2.4", "kernel regression: 15.193 degrees to three decimals">(
        [] { return attest::rounds_to(estimate.output(0, 0), 15.193_q, 3); });

// The weights sum to 1, as weights of attention do:

constexpr auto kernel_shares = attest::claim<"S2.4", "the kernel's weights sum to exactly 1">([] {
    return attest::row_stochastic(estimate.weights);
});

// **Picture regression.** The four measured temperatures, and the estimate at every time between them.
//
// ### When the kernel is a dot product
//
// Write the distance out: $|q - k_j|^2 = |q|^2 - 2\,q \cdot k_j + |k_j|^2$. The first term is
// common to the row, and a shift common to a row leaves softmax alone. The second makes dot-product
// attention with the scale $1/\sigma^2$. The third is what remains. If all keys have one norm it is common
// to the row as well, and the two rules give the same weights. On the circle, with $\sigma^2 = 1/2$:

constexpr auto on_circle_equal =
    attest::claim<"S2.4", "keys of one norm: kernel weights are attention weights">([] {
        return attest::equal(
            attest::nadaraya_watson(asked, on_the_circle, values, 1_q / 2).weights,
            attest::attention(asked, on_the_circle, values, attest::scaled_by(2_q)).weights);
    });

// The queries need no common norm, and they have none: $5/16$ and $5$ are the squares of their
// norms. Now move the third key out to $(0, 2)$.

constexpr auto kernel = attest::nadaraya_watson(asked, one_far_out, values, 1_q / 2);
constexpr auto dots = attest::attention(asked, one_far_out, values, attest::scaled_by(2_q));

constexpr auto norms_matter =
    attest::claim<"S2.4", "keys of two norms: kernel weights differ from attention weights">(
        [] { return attest::refuted_by(attest::equal(kernel.weights, dots.weights)); });

// How far apart are the two? Compare odds, the quotients of two weights of one row. In a quotient the sum
// of the row cancels. The odds of the keys $j$ and $l$ under the kernel are those of attention times
// exactly $e^{(|k_l|^2 - |k_j|^2) / (2\sigma^2)}$: here $e^{4 - 1} = e^3$ for the keys 0 and 2, and
// $e^0 = 1$ for the keys 0 and 1.

constexpr auto odds(auto const& weights, std::size_t i, std::size_t j, std::size_t l) {
    return weights(i, j) / weights(i, l);
}

constexpr auto odds_differ =
    attest::claim<"S2.4", "odds of kernel and attention differ by e^((|k_l|^2 - |k_j|^2)/2s^2)">(
        [] {
            for (std::size_t i = 0; i < 2; ++i) {
                if (odds(kernel.weights, i, 0, 2) / odds(dots.weights, i, 0, 2) != attest::exp(3_q))
                    return false;
                if (odds(kernel.weights, i, 0, 1) != odds(dots.weights, i, 0, 1))
                    return false;
            }
            return true;
        });

// That factor is 1 only when the two norms agree. So with the scale $1/\sigma^2$ the two rules give the
// same weights if *and only if* all keys have the same norm. Only the keys attended to count. Hide the far
// key by a mask (chapter 12 is about masks), and the rules agree again:

constexpr auto far_key_masked =
    attest::claim<"S2.4", "only the norms of the keys attended to matter">([] {
        return attest::equal(
            attest::nadaraya_watson(asked, one_far_out, values, 1_q / 2, attest::padding_after(2))
                .weights,
            attest::attention(asked, one_far_out, values, attest::scaled_by(2_q),
                              attest::padding_after(2))
                .weights);
    });

// ### The picture
//
// Pixel 0 is the dark one that came out too bright. Its weight for pixel $q$, compared with its
// weight for itself, is the Gaussian of the distance of the two patches.

constexpr auto patches = attest::patches<1>(picture);

constexpr auto gaussian_of_patches =
    attest::claim<"S2.3", "weights are Gaussians of patch distances">([] {
        for (std::size_t q = 0; q < 8; ++q) {
            auto const distance =
                attest::norm_squared(attest::row(patches, 0) - attest::row(patches, q));
            if (odds(cleaned.weights, 0, q, 0) != attest::exp(-2_q * distance))
                return false;
        }
        return true;
    });

constexpr auto picture_shares = attest::claim<"S2.3", "each pixel's weights sum to exactly 1">([] {
    return attest::row_stochastic(cleaned.weights);
});

// Before, the dark half went up to $1/5$ and the bright half down to $4/5$. Afterwards all dark
// pixels are below $1/8$ and all bright ones above $7/8$. The edge between them has stayed.

constexpr bool is_dark(std::size_t pixel) { return pixel % 4 < 2; }

constexpr auto cleaner =
    attest::claim<"S2.3", "cleaned: dark pixels below 1/8, bright ones above 7/8">([] {
        for (std::size_t p = 0; p < 8; ++p) {
            if (is_dark(p) && cleaned.output(p, 0) >= 1_q / 8)
                return false;
            if (!is_dark(p) && cleaned.output(p, 0) <= 7_q / 8)
                return false;
        }
        return true;
    });

constexpr auto cleaned_decimals =
    attest::claim<"S2.3", "the cleaned picture, to three decimals">([] {
        return attest::rounds_to_table<3>(
            cleaned.output, attest::column_vector({0.108_q, 0.002_q, 0.998_q, 0.892_q, 0.092_q,
                                                   0.002_q, 0.998_q, 0.908_q}));
    });

// **Picture image.** The picture as it was seen, and cleaned.
//
// Swap left and right and exchange dark and bright: the picture is as before. The exact result has the same
// symmetry: a pixel and its mirror image add up to exactly 1.

constexpr auto opposite_pixels =
    attest::claim<"S2.3", "opposite pixels of the cleaned picture add up to exactly 1">([] {
        for (std::size_t p = 0; p < 8; ++p)
            if (cleaned.output(p, 0) + cleaned.output(p + 3 - 2 * (p % 4), 0) != 1_q)
                return false;
        return true;
    });

// ### Local and non-local
//
// A *local* mean averages the pixels around a pixel, that is, the nine pixels of its patch. Its weights
// depend on places alone, as those of the convolution in chapter 2. It mixes both sides of the edge: the
// pixels 1 and 5, which were 0, come out brighter than 1/3.

constexpr auto locally = patches * attest::tabulate<9, 1>([](auto, auto) { return 1_q / 9; });

constexpr auto local_blurs =
    attest::claim<"S2.3", "a local mean takes the dark pixels at the edge above 1/3">(
        [] { return locally(1, 0) > 1_q / 3 && locally(5, 0) > 1_q / 3; });

// A *non-local* mean asks how alike two patches are, wherever they are. Pixel 2 is next to pixel 1, but
// across the edge. Pixel 4 touches it only at a corner, but is on the dark side. Pixel 1 takes more of
// pixel 4 than of pixel 2. This is the step from a convolution to attention: weights from the contents,
// over all places.

constexpr auto alike_not_near =
    attest::claim<"S2.3", "pixel 1 takes more of pixel 4, diagonal and dark, than of pixel 2">(
        [] { return attest::greater_in_row(cleaned.weights, 1, 4, 2); });

// A plain average over the picture ignores edges. It turns every pixel into the same grey, $1/2$.

constexpr auto grey = attest::claim<"S2.3", "a plain average turns every pixel into 1/2">([] {
    auto const averaged =
        attest::attention(patches, patches, attest::pixels(picture), attest::by_average);
    for (std::size_t p = 0; p < 8; ++p)
        if (averaged.output(p, 0) != 1_q / 2)
            return false;
    return true;
});

// ## What it shows
//
// All three rules have one form: scores, softmax, mixing. They differ in what a score is. Kernel
// regression scores by distance, attention by dot product, non-local means by the distance of
// patches. The first two are one rule exactly where all keys attended to have one norm, and claims S2.4 say
// by which factor their odds differ otherwise. With one more component in each query and key, either rule
// can compute the weights of the other (exercises 10 and 11).
//
// ## Now break it
//
// Take the middle key off the circle, from $(3/5, 4/5)$ to $(3/5, 9/10)$:
//
// ```diff
// -constexpr auto on_the_circle = attest::rows({{1_q, 0_q}, {0.6_q, 0.8_q}, {0_q, 1_q}});
// +constexpr auto on_the_circle = attest::rows({{1_q, 0_q}, {0.6_q, 0.9_q}, {0_q, 1_q}});
// ```
// ```error
// ATT-403 not equal: entry (0, 0)
// ```
//
// ## What this does not say
//
// The "if and only if" was computed for these keys and queries, and argued for the rest by writing
// the distance out. For every number of keys it is derived in [Kernels](24_kernels.cpp).
//
// The small picture does not show that non-local means removes any noise from any picture. It has eight
// pixels, one $h$, and one noisy pixel on each side of the edge. The six other pixels move a little away
// from 0 and 1, though nothing was wrong with them. The method as published also counts the pixels in the
// middle of a patch more than those at its border; here all nine count alike.
//
// ## Exercises
//
// 1. ★ Estimate the temperature at hour 1 exactly. Is it above or below the 14 degrees measured
//    there, and why?
// 2. ★★ Find four keys of one norm with rational components in three dimensions, and prove that the
//    kernel with $\sigma^2 = 1$ and unscaled attention agree on them.
//    *Hint.* If $a^2 + b^2 + c^2 = d^2$ for whole numbers, what is the norm of $(a, b, c)/d$?
// 3. ★★ With radius 0 a patch is the pixel itself. Clean the picture that way. Is pixel 0 now darker or
//    brighter than with patches? Prove it.
//    *Hint.* Which pixels are like pixel 0 if nothing but its own brightness counts?
// 4. ★ Refute: "with any $h$ the edge stays". Take $h^2 = 100$ and show that a dark pixel comes out
//    brighter than $2/5$.
// 5. ★ Show that the estimate at hour 0 is more than the 10 degrees that were measured there.
// 6. ★★ Refute: "a kernel that is narrow enough returns what was measured". Look at hour 0. Show that with
//    $\sigma^2 = 1/16$ the estimate is above what was measured, by less than 1/100 of a degree. Say why it
//    is above for every $\sigma^2$. Is there an hour at which some $\sigma^2$ gives what was measured?
//    *Hint.* At hour 3, compare $\sigma^2 = 1$ with $\sigma^2 = 4$.
// 7. ★★ Two keys at the same distance from the query: show that they have equal weights, also when their
//    norms differ. Would their attention weights be equal?
//    *Hint.* The kernel depends on a key by its distance from the query, attention by its dot product with
//    it.
// 8. ★★ Two of these three statements are false. Refute them. (a) If all queries have one norm, kernel
//    weights are attention weights. (b) Adding one vector to the query and to all keys changes no weight of
//    kernel regression. (c) Nor does it change a weight of attention.
//    *Hint.* Multiply out $|q - k_j|^2$. Which of its terms is the same for all keys of a row?
// 9. ★★ At half past one the estimate is $13 + \frac{3}{1 + x}$, with an $x$ that depends on $\sigma^2$ only. Find
//    it, and check it for the variances $1/2$, 1 and 4. Between which two temperatures does the estimate
//    lie for every $\sigma^2$, and can it reach them?
//    *Hint.* The four hours are at two distances only. What is the ratio of their weights?
// 10. ★★★ Keys of several norms need not stop us. Give each key and each query one more component, so that
//     attention with the scale $1/\sigma^2$ has the weights of kernel regression. Prove it for the keys
//     $(1, 0), (3/5, 4/5), (0, 2)$.
//     *Hint.* What was left over was $-|k_j|^2/2$, for every query.
// 11. ★★★ The other way round: give each key and each query one more component, so that the kernel has the
//     weights of attention. Prove it for the keys $(0, 0), (3, 0), (0, 4)$.
//     *Hint.* All keys should get one norm, and no dot product should change. The largest norm here is 4;
//     with 5 all components are rational.
//
// ## Where it comes from
//
// "Self-attention explained" (S2) describes both methods before it comes to attention. The kernel rule is due
// to E. A. Nadaraya and to G. S. Watson (both 1964), non-local means to A. Buades, B. Coll and J.-M. Morel
// (2005).

// The mirror cuts its own patches.
attest::mirror::table patches_again(attest::mirror::table const& image) {
    attest::mirror::table result;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 4; ++j) {
            auto& patch = result.emplace_back();
            for (int down = -1; down <= 1; ++down)
                for (int right = -1; right <= 1; ++right)
                    patch.push_back(image.at(static_cast<std::size_t>(std::clamp(i + down, 0, 1)))
                                        .at(static_cast<std::size_t>(std::clamp(j + right, 0, 3))));
        }
    return result;
}

} // namespace

attest::report::chapter chapter_11() {
    namespace mirror = attest::mirror;
    using mirror::inputs;
    using mirror::number;
    auto const half = number(1) / number(2);

    auto const hour_weights =
        mirror::softmax(mirror::gaussian_scores(inputs(half_past_one), inputs(hours), number(1)));
    auto const temperature = mirror::product(hour_weights, inputs(degrees));
    auto const plain_kernel =
        mirror::softmax(mirror::gaussian_scores(inputs(asked), inputs(one_far_out), half));
    auto const plain_dots =
        mirror::attention(inputs(asked), inputs(one_far_out), inputs(values), number(2));
    auto const two_keys = attest::nadaraya_watson(asked, one_far_out, values, 1_q / 2,
                                                  attest::padding_after(2));
    auto const plain_two_keys =
        mirror::softmax(mirror::gaussian_scores(inputs(asked), inputs(one_far_out), half),
                        mirror::padding_mask(2, 3, 2));
    auto const plain_circle =
        mirror::softmax(mirror::gaussian_scores(inputs(asked), inputs(on_the_circle), half));

    auto const image = inputs(picture);
    auto const cut = patches_again(image);
    auto const pixel_weights = mirror::softmax(mirror::gaussian_scores(cut, cut, half / number(2)));
    mirror::table grey_values;
    for (auto const& line : image)
        for (auto const& pixel : line)
            grey_values.push_back({pixel});
    auto const plain_cleaned = mirror::product(pixel_weights, grey_values);

    auto const plain_local =
        mirror::product(cut, mirror::table(9, {number(1) / number(9)}));

    return attest::report::chapter(11, "Kernel regression and non-local means")
        .add(estimate_exact, mirror::compare("estimate", estimate.output, temperature))
        .add(estimate_decimal)
        .add(kernel_shares, mirror::compare("weights", estimate.weights, hour_weights))
        .add(on_circle_equal,
             mirror::compare(
                 "weights",
                 attest::attention(asked, on_the_circle, values, attest::scaled_by(2_q)).weights,
                 plain_circle))
        .add(norms_matter, mirror::compare("kernel", kernel.weights, plain_kernel),
             mirror::compare("dot products", dots.weights, plain_dots.weights))
        .add(odds_differ,
             mirror::compare("quotient of odds, query 0", attest::exp(3_q),
                             plain_kernel[0][0] / plain_kernel[0][2]
                                 / (plain_dots.weights[0][0] / plain_dots.weights[0][2])))
        .add(far_key_masked, mirror::compare("weights, two keys", two_keys.weights, plain_two_keys))
        .add(gaussian_of_patches)
        .add(picture_shares, mirror::compare("weights", cleaned.weights, pixel_weights))
        .add(cleaner)
        .add(cleaned_decimals, mirror::compare("output", cleaned.output, plain_cleaned))
        .add(opposite_pixels,
             mirror::compare("pixels 0 and 3", 1_q, plain_cleaned[0][0] + plain_cleaned[3][0]),
             mirror::compare("pixels 5 and 6", 1_q, plain_cleaned[5][0] + plain_cleaned[6][0]))
        .add(local_blurs, mirror::compare("local mean", locally, plain_local))
        .add(alike_not_near)
        .add(grey, mirror::compare("grey", 1_q / 2,
                                   mirror::product(mirror::averaging(mirror::all_allowed(1, 8)),
                                                   grey_values)[0][0]));
}

std::vector<attest::report::drawing> drawings_11() {
    using namespace attest::report;
    plane shown({0_q, 3_q, 48, 440}, {9_q, 19_q, 260, 24}, "hour", "degrees");
    shown.ticks_across({0_q, 1_q, 2_q, 3_q}).ticks_up({10_q, 12_q, 14_q, 16_q, 18_q});
    std::vector<std::pair<attest::rational, attest::exponential>> points;
    for (int n = 0; n <= 24; ++n) {
        attest::rational const at(n, 8);
        points.emplace_back(
            at, attest::nadaraya_watson(attest::rows({{at}}), hours, degrees, 1_q).output(0, 0));
    }
    curve(shown, points, "estimate", "one", false);
    for (std::size_t j = 0; j < 4; ++j)
        shown.point(hours(j, 0) * 1_q, degrees(j, 0) * 1_q, "measured", "two");
    shown.point(1.5_q, estimate.output(0, 0), "estimate at half past one", "three");
    auto const image = [](std::string const& what, auto const& value) {
        cells grid({"1", "2"}, {"1", "2", "3", "4"}, 64);
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 4; ++j)
                grid.pixel(i, j, value(i, j));
        return grid.framed("The image of two rows and four columns, " + what);
    };
    return {{"regression",
             {shown.framed("Four measured temperatures and the curve of estimates between them, "
                           "which passes below the largest and above the smallest")}},
            {"image",
             {image("as it was seen: the left half black but for a dark grey first pixel, the right "
                    "half white but for a light grey last pixel of the first row",
                    [](std::size_t i, std::size_t j) { return picture(i, j); }),
              image("cleaned: the left half nearly black, the right half nearly white, and a sharp "
                    "edge between them",
                    [](std::size_t i, std::size_t j) { return cleaned.output(4 * i + j, 0); })}}};
}
