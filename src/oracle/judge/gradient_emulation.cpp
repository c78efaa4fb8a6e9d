// Tries backward passes on a gradient.
#include <attest/core/config.hpp>
#include <attest/oracle/judge/gradient_emulation.hpp>
#include <attest/oracle/require.hpp>

#include <algorithm>
#include <tuple>

namespace attest::oracle {

namespace {

/// Returns both values, or the known one; false if they make no difference.
std::vector<bool> choices(std::optional<bool> const& known, bool differ) {
    if (known)
        return {*known};
    return differ ? std::vector<bool>{false, true} : std::vector<bool>{false};
}

bool is_better(tried_backward const& x, tried_backward const& y) {
    auto const place = [](tried_backward const& of) {
        return std::tuple(!of.is_consistent(), !of.is_undecided(), of.outside);
    };
    return place(x) < place(y);
}

template <class Problem, class Upstream>
emulated_gradient_judgement judged(gradient_part part, Problem const& p, Upstream const& from,
                                   tensor const& candidate, gradient_answer const& by,
                                   std::vector<emulated_kernel> const& kernels, unsigned threads,
                                   progress* watched) {
    std::optional<judgement> best;
    std::vector<tried_backward> tried; // the best first, equal ones in their order
    for (emulated_kernel const& kernel : kernels) {
        judgement found =
            judge_gradient(part, p, from, candidate, by, {.emulation = kernel}, threads, watched);
        tried_backward const one{kernel, found.found.elements, found.failing,
                                 found.not_judged_count()};
        auto const place = std::upper_bound(tried.begin(), tried.end(), one, is_better);
        bool const is_best = place == tried.begin();
        tried.insert(place, one);
        if (!is_best)
            continue;
        best = std::move(found);
        if (one.is_consistent())
            break;
    }
    return {std::move(*best), std::move(tried)};
}

} // namespace

std::vector<emulated_kernel> backward_to_try(gradient_part part, std::size_t group, format output,
                                             emulated_kernel const& base,
                                             known_of_backward const& known, bool drops) {
    bool const of_scores = part == gradient_part::query || part == gradient_part::key
                           || part == gradient_part::past_key;
    bool const is_narrow = base.kernel.weights != format::float32;
    bool const grouped = part != gradient_part::query && group > 1;
    std::vector<emulated_kernel> result;
    for (bool const apart : choices(known.heads_apart, grouped && output != format::float32))
        for (bool const of_rounded : choices(known.of_rounded, of_scores && is_narrow))
            for (bool const scaled : choices(known.scaled, of_scores))
                for (bool const last : choices(known.dropout_last, drops)) {
                    emulated_kernel one = base;
                    one.backward = {of_scores && of_rounded, of_scores && scaled, grouped && apart,
                                    drops && last};
                    result.push_back(one);
                }
    return result;
}

emulated_gradient_judgement judge_gradient_by_best(gradient_part part, problem const& p,
                                                   upstream const& from, tensor const& candidate,
                                                   gradient_answer const& by,
                                                   emulated_kernel const& base,
                                                   known_of_backward const& known, unsigned threads,
                                                   progress* watched) {
    require(p);
    return judged(part, p, from, candidate, by,
                  backward_to_try(part, p.query_heads() / p.key_heads(), candidate.type(), base,
                                  known, p.kept.has_value()),
                  threads, watched);
}

emulated_gradient_judgement
judge_gradient_by_best(gradient_part part, packed_problem const& p, packed_upstream const& from,
                       tensor const& candidate, gradient_answer const& by,
                       emulated_kernel const& base, known_of_backward const& known,
                       unsigned threads, progress* watched) {
    require(p);
    return judged(
        part, p, from, candidate, by,
        backward_to_try(part, p.query.shape()[1] / p.key.shape()[1], candidate.type(), base, known),
        threads, watched);
}

std::string tried_text(std::vector<tried_backward> const& of) {
    tried_backward const& best = of.front();
    std::string const kernel = backward_text(best.kernel) + "\n";
    if (best.is_consistent())
        return "consistent with " + kernel;
    if (best.is_undecided())
        return "undecided, with " + std::to_string(best.not_judged) + " of "
               + std::to_string(best.elements) + " elements not judged: " + kernel;
    return (of.size() == 1 ? std::string("not consistent; with ")
                           : "consistent with none of " + std::to_string(of.size())
                                 + " backward passes; nearest, with ")
           + std::to_string(best.outside) + " of " + std::to_string(best.elements)
           + " elements outside: " + kernel;
}

std::string backward_text(emulated_kernel const& of) {
    std::string text = "P and dS in " + std::string(description(of.kernel.weights).name);
    if (of.backward.of_rounded)
        text += ", dS of the rounded P";
    if (of.backward.scaled)
        text += ", dS times the scale before its rounding";
    if (of.backward.heads_apart)
        text += ", the part of each head of a group rounded";
    if (of.backward.dropout_last)
        text += ", the factor of dropout multiplied last";
    return text;
}

} // namespace attest::oracle
