// # 24. Kernels
//
// ## The question
//
// Why does attention answer with an average, and why with these weights?
//
// A statistician would ask two questions. Which error is smallest for this answer? And what would the
// weights be if they depended on the distance of query and key instead of a dot product? Chapter 11 looked
// at the second question for a few keys and queries. Here everything holds for every number of keys and
// every length of vectors.
//
// ## The system
//
// The first part needs no scores at all. There are keys $j$ in a set $T$ with weights $\kappa_j$,
// and a value $v_j$ with components $b$ in a set $D$. The mean is
// $o_b = \sum_j \kappa_j v_{jb} / K$ with $K = \sum_l \kappa_l$. The vector $u$ is any vector.
//
// The second part compares two rules. A query $i$ weighs the keys that a mask $M$ allows. Attention
// takes $e^{c\, q_i \cdot k_j}$, the Gaussian kernel takes $e^{-c |q_i - k_j|^2 / 2}$, which is
// $e^{-|q_i - k_j|^2 / (2\sigma^2)}$ for $c = 1/\sigma^2$. Both are divided by the sum of their
// row, $Z_i$ and $G_i$; the weights are $p_{ij}$ and $g_{ij}$. Query $i$ sees a key if
// $\sum_l M_{il} > 0$.
//
// The theorems of this chapter are in `attest/theorems/kernel_regression.hpp`, each under the name
// that is printed before it here.

#include <attest/derivation.hpp>
#include <attest/report/ledger.hpp>
#include <attest/theorems/kernel_regression.hpp>

namespace theorems = attest::theorems;

// ## The claim
//
// ### The mean is the best answer
//
// Suppose one vector $u$ is to replace all values, and the *cost* of replacing $v_j$ by $u$ is
// $\kappa_j |v_j - u|^2$. Which $u$ has the smallest cost? Begin with one component. A square of a sum, summed
// with weights, has three parts:
//
// > **weighted_square_of_a_sum**.
// > $\sum_j \kappa_j (d_{jb} + e_b)^2 = \sum_j \kappa_j d_{jb}^2 + 2 e_b \sum_j \kappa_j d_{jb} + K e_b^2$.
//
// The weighted differences from the mean sum to 0, so the second part will vanish:
//
// > **mean_balances**. If $K > 0$ and $o$ is the mean, $\sum_j \kappa_j (v_{jb} - o_b) = 0$.
//
// Now write $v_j - u$ as $(v_j - o) + (o - u)$. The first lemma holds for any $d$ and $e$: `with`
// says which terms replace them here.
//
// > **cost_in_one_component**. If $K > 0$ and $o$ is the mean,
// > $\sum_j \kappa_j (v_{jb} - u_b)^2 = \sum_j \kappa_j (v_{jb} - o_b)^2 + K (o_b - u_b)^2$.
//
// Sums over words and components may be taken in either order:
//
// > **cost_by_components**. $\sum_j \kappa_j \sum_b d_{jb} = \sum_b \sum_j \kappa_j d_{jb}$.
//
// and so all components together give the identity
// $\sum_j \kappa_j |v_j - u|^2 = \sum_j \kappa_j |v_j - o|^2 + K |o - u|^2$.
//
// > **cost_about_the_mean**. If $K > 0$ and $o$ is the mean,
// > $\sum_j \kappa_j |v_j - u|^2 = \sum_j \kappa_j |v_j - o|^2 + K |o - u|^2$.
//
// What is added to the cost of $o$ is a square times $K > 0$, and so no other $u$ costs less. Attention
// is the case $\kappa_j = M_{ij} e^{s_{ij}}$:
//
// > **attention_costs_least**. If query $i$ sees a key, and $o_i$ is its output,
// > $\sum_j M_{ij} e^{s_{ij}} |v_j - o_i|^2 \le \sum_j M_{ij} e^{s_{ij}} |v_j - u|^2$ for every
// > $u$.
//
// And every $u$ that is not $o$ costs more:
//
// > **other_vectors_cost_more**. If $K > 0$, $o$ is the mean and $|o - u|^2 > 0$, then
// > $\sum_j \kappa_j |v_j - o|^2 < \sum_j \kappa_j |v_j - u|^2$.
//
// ### When nearness is a dot product
//
// Which $\kappa$? Kernel regression weighs by distance, attention by dot product. Write the
// distance out:
//
// > **distance_by_dot_products**. $|q_i - k_j|^2 = |q_i|^2 - 2\, q_i \cdot k_j + |k_j|^2$.
//
// So the Gaussian is a product: one factor for the query, one for the pair, one for the key. The
// factor of the pair is that of attention.
//
// > **gaussian_is_a_product**.
// > $e^{-c |q_i - k_j|^2 / 2} = e^{-c |q_i|^2 / 2}\, e^{c\, q_i \cdot k_j}\, e^{-c |k_j|^2 / 2}$.
//
// Chapter 11 computed how far the two rules differ. Their odds, that is, the quotients of two weights of
// one row, differ by the factor $e^{c(|k_l|^2 - |k_j|^2)/2}$. Now for all keys:
//
// > **kernel_odds**. If query $i$ sees keys $j$ and $l$,
// > $\frac{g_{ij}}{g_{il}} = \frac{p_{ij}}{p_{il}}\, e^{c (|k_l|^2 - |k_j|^2) / 2}$.
//
// If all keys that the query sees have one norm, $|k_j|^2 = N_i$, the factor of the key is common to
// the row. Only these keys count: the hypothesis is $M_{ij} |k_j|^2 = M_{ij} N_i$ for all $j$. The
// proof is by cases. Where $M_{ij}$ is 0, both sides are 0. Where it is 1, the hypothesis gives the
// norm.
//
// > **keys_of_one_norm_have_one_factor**. If all keys that query $i$ sees have $|k_j|^2 = N_i$,
// > $M_{ij} e^{-c |k_j|^2 / 2} = M_{ij} e^{-c N_i / 2}$.
//
// > **gaussian_of_one_norm**. If all keys that query $i$ sees have $|k_j|^2 = N_i$,
// > $M_{ij} e^{-c |q_i - k_j|^2 / 2} = e^{-c (|q_i|^2 + N_i) / 2} M_{ij} e^{c\, q_i \cdot k_j}$.
//
// > **gaussian_total_of_one_norm**. If all keys that query $i$ sees have $|k_j|^2 = N_i$,
// > $G_i = e^{-c (|q_i|^2 + N_i) / 2} Z_i$.
//
// The constant cancels, and the two rules give one row of weights.
//
// > **kernel_weights_are_attention_weights**. If query $i$ sees a key, and all keys that it sees
// > have $|k_j|^2 = N_i$, then $g_{ij} = p_{ij}$.
//
// > **kernel_regression_is_attention**. If query $i$ sees a key, and all keys that it sees have
// > $|k_j|^2 = N_i$, then $\sum_j g_{ij} v_{jb} = \sum_j p_{ij} v_{jb}$.
//
// ### And only then
//
// The other way round: let the two rules give one row of weights. Take an allowed key $j$. The
// factor of the key can be computed from the sums of the row and the query alone:
//
// > **weights_tell_the_factor_of_a_key**. If query $i$ sees key $j$, and $g_{il} = p_{il}$ for all
// > $l$, then $e^{-c |k_j|^2 / 2} = e^{c |q_i|^2 / 2}\, G_i / Z_i$.
//
// So this factor is the same for any two allowed keys, and after taking logarithms their norms agree. This
// needs $c \ne 0$: for $c = 0$ both rules give equal weights to all allowed keys, whatever their norms are.
//
// > **equal_weights_need_one_norm**. If query $i$ sees keys $j$ and $l$, $c \ne 0$, and
// > $g_{im} = p_{im}$ for all $m$, then $|k_j|^2 = |k_l|^2$.
//
// ## What it shows
//
// The output of attention is the vector with the smallest weighted sum of squared distances to the values. For
// a scale $c \ne 0$ its weights are those of the Gaussian with the same $c$ exactly when the keys that the query
// sees have one norm. Where norms differ and $c > 0$, attention favours the longer key compared with the
// Gaussian, and the theorem on the odds says by which factor.
//
// ## Now break it
//
// Forget that the cross term of a square comes twice:
//
// ```diff attest/theorems/kernel_regression/gaussian.hpp
// -            .by(ring_laws, sum(a, power(q, 2) - 2 * q * k + power(k, 2)))
// +            .by(ring_laws, sum(a, power(q, 2) - 1 * q * k + power(k, 2)))
// ```
// ```error
// ATT-501 step 2
// by ring_laws
// it does not follow.
// It is false for
// ```
//
// ## What this does not say
//
// The theorems do not say that attention *should* weigh by $e^{s}$. The first one holds for every $\kappa$ with a
// positive sum; it says what to do with weights and not where they come from.
//
// They do not say that the mean is best for every cost. The cost here is the square of a distance. If the cost is
// the distance itself, large errors count for less, and another answer can be better (exercise 10).
//
// They do not say that the keys of a layer have one norm. In general they do not, unless the layer
// divides its keys by their norms. And for keys of different norms only one kernel is ruled out, the Gaussian
// with the same $c$. With a bias for each key the weights agree again (exercise 6).
//
// ## Exercises
//
// The first, as a skeleton. The index $d$ is the one component that is varied.
//
// ```cpp
// auto const T = let.finite_set("T");
// auto const D = let.finite_set("D");
// auto const j = let.index("j", T);
// auto const [b, d] = let.indices("b", "d", D);
// auto const kappa = let.variable("kappa", T);
// auto const v = let.variable("v", T, D);
// auto const u = let.variable("u", D);
// auto const K = sum(j, kappa(j));
// auto const cost = sum(j, kappa(j) * sum(b, power(v(j, b) - u(b), 2)));
// auto const slope = 2 * (K * u(d) - sum(j, kappa(j) * v(j, d)));
// return claim(derivative(cost, u(d)) == slope).by(hole, slope);
// ```
//
// To this the compiler answers with what is left to show:
//
// ```text
// ATT-501 step 1 by hole: still to be shown. The step: derivative(sum(j, kappa(j) * sum(b, power(v(j,
// b) - u(b), 2))), u(d)) = 2 * (sum(j, kappa(j)) * u(d) - sum(j, kappa(j) * v(j, d))). None of the numbers
// tried refutes it: undecided.
// ```
//
// 1. ★★ Differentiate the cost $\sum_j \kappa_j |v_j - u|^2$ with respect to one component of $u$.
//    Where is the derivative 0?
//    *Hint.* The derivative of $u_b$ with respect to $u_d$ is $\delta_{bd}$, and `sift` takes one component out
//    of the inner sum.
// 2. ★★★ Let no weight be negative, and $K > 0$. Prove that $K o_b^2 \le \sum_j \kappa_j v_{jb}^2$: the
//    square of the mean is at most the mean of the squares, in every component.
//    *Hint.* The cost of the mean, $\sum_j \kappa_j (v_{jb} - o_b)^2$, is not negative. Add it, and multiply
//    out.
// 3. ★ Refute, with numbers: "the mean has the smallest cost for any weights". What if $K$ is negative?
// 4. ★ Derive that a common factor $c$ of all weights leaves the mean as it is. What must not be 0?
// 5. ★★ Derive that the mean of $v_j + u$ is the mean of $v_j$, plus $u$.
//    *Hint.* After `linear` and `factor_out` the numerator has a term $K u$, which `cancel` divides by $K$.
// 6. ★★★ Which of these are true? Derive those, and refute the others. "The nearest key has the largest dot
//    product." "Attention whose scores get the bias $-c |k_j|^2 / 2$ has the weights of the Gaussian, for keys
//    of any norms." "If both rules give one output, they give one row of weights."
//    *Hint.* Multiply numerator and denominator by $e^{-c |q_i|^2 / 2}$, and use `gaussian_is_a_product`.
// 7. ★ Why must $c$ not be 0 in `equal_weights_need_one_norm`? Derive that for $c = 0$ the two rules give one row
//    of weights, whatever the norms are.
// 8. ★ A head could copy one value, $u = v_l$, instead of averaging. Derive from `attention_costs_least` that the
//    output of attention never costs more than this copy.
// 9. ★★ Two groups of keys have the sums of weights $K_A$ and $K_B$ and the means $o_A$ and $o_B$; the mean of all
//    is $o = (K_A o_A + K_B o_B) / K$ with $K = K_A + K_B > 0$. Derive
//    $K_A (o_A - o)^2 + K_B (o_B - o)^2 = \frac{K_A K_B}{K} (o_A - o_B)^2$. How does the cost about the mean of all
//    follow from those about the means of the groups?
//    *Hint.* How is $o_A - o$ a multiple of $o_A - o_B$?
// 10. ★★ Refute: "the mean has the smallest cost as well if replacing $v_j$ by $u$ costs the distance $|v_j - u|$", for
//     values with one component and equal weights. Find three values and a number that costs less than their mean.
//     Write $|x|$ as $\max(x, -x)$.
//     *Hint.* One value that is far away pulls the mean towards it. Which number does not move?
//
// ## Where it comes from
//
// "Self-attention explained" (S2) names kernel regression as a relative of attention. It is due to
// E. A. Nadaraya and to G. S. Watson (both 1964). The identity about the mean is known from
// mechanics, as the theorem on parallel axes, and named after C. Huygens (1673) and J. Steiner.

attest::report::chapter chapter_24() {
    return attest::report::chapter(24, "Kernels")
        .add(theorems::weighted_square_of_a_sum)
        .add(theorems::mean_balances)
        .add(theorems::cost_in_one_component)
        .add(theorems::cost_by_components)
        .add(theorems::cost_about_the_mean)
        .add(theorems::attention_costs_least)
        .add(theorems::other_vectors_cost_more)
        .add(theorems::distance_by_dot_products)
        .add(theorems::gaussian_is_a_product)
        .add(theorems::kernel_odds)
        .add(theorems::keys_of_one_norm_have_one_factor)
        .add(theorems::gaussian_of_one_norm)
        .add(theorems::gaussian_total_of_one_norm)
        .add(theorems::kernel_weights_are_attention_weights)
        .add(theorems::kernel_regression_is_attention)
        .add(theorems::weights_tell_the_factor_of_a_key)
        .add(theorems::equal_weights_need_one_norm);
}
