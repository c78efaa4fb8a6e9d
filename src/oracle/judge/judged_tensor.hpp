// What every judgement does with a tensor: its distances first, statistics and the worst element at last.
#pragma once

#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/refuse.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/judge/examine.hpp"
#include "oracle/judge/measure.hpp"

#include <string>

namespace attest::oracle::detail {

/// The certified results of one tensor.
struct certified {
    std::string_view what;
    result_tensor const& correct;
    std::vector<bounds> const& exact;
};

inline void require_candidate(tensor const& candidate, certified const& by) {
    std::string const name = "candidate " + std::string(by.what);
    if (!candidate.scales().empty())
        refuse_tensors(name
                       + " has a scale, and a result has none; expected the results themselves");
    require_shape(name, candidate.shape(), by.correct.shape());
    if (candidate.type() != by.correct.type())
        refuse_tensors(name + " is " + shape_text(candidate.shape()) + " in "
                       + std::string(description(candidate.type()).name) + ", the certified one "
                       + shape_text(by.correct.shape()) + " in "
                       + std::string(description(by.correct.type()).name));
    auto const [B, H, S, D] = by.correct.shape();
    std::size_t const elements = B * H * S * D;
    if (by.exact.size() != elements)
        refuse_tensors("the certified " + std::string(by.what) + " has bounds of "
                       + std::to_string(by.exact.size()) + " elements, expected "
                       + std::to_string(elements));
}

/// The bits of the candidate element by element, the last axis first, and their distances.
inline std::vector<std::uint64_t> measure_distances(tensor const& candidate,
                                                    result_tensor const& correct, unsigned threads,
                                                    progress* watched, judgement& into) {
    auto const [B, H, S, D] = into.shape;
    std::size_t const all = B * H * S * D;
    std::vector<std::uint64_t> bits(all);
    into.distances.resize(all);
    into.failed.resize(all);
    share(threads, B * H, [&](std::size_t head) {
        for (std::size_t i = 0; i < S; ++i) {
            end_if_stopped(watched);
            for (std::size_t d = 0; d < D; ++d) {
                std::size_t const place = (head * S + i) * D + d;
                bits[place] = candidate.bits(head / H, head % H, i, d);
                std::uint64_t const apart =
                    distance_from_correct(into.type, bits[place], correct.bits(place));
                into.distances[place] = apart;
                into.failed[place] = apart == no_distance || apart > into.asked.max_ulp ? 1 : 0;
            }
        }
    });
    return bits;
}

/// Everything but what a model or an emulation says of an element, and the row of the worst one.
inline judgement begin_judgement(tensor const& candidate, certified const& by,
                                 criterion const& asked, unsigned threads, progress* watched,
                                 std::vector<std::uint64_t>& bits) {
    require_candidate(candidate, by);
    judgement result{by.what, candidate.type(), candidate.shape(), asked};
    bits = measure_distances(candidate, by.correct, threads, watched, result);
    return result;
}

/// Rows in which an element fails, others in which one is not judged, and others in which one is not correct.
inline void count_rows(judgement& of) {
    std::size_t const columns = of.shape[3];
    for (std::size_t first = 0; first < of.failed.size(); first += columns) {
        auto const is_any = [&](std::vector<unsigned char> const& in) {
            auto const from = in.begin() + static_cast<std::ptrdiff_t>(first);
            auto const to = from + static_cast<std::ptrdiff_t>(columns);
            return std::find(from, to, 1) != to;
        };
        ++of.counted.rows;
        if (is_any(of.failed))
            ++of.counted.rows_failing;
        else if (!of.not_judged.empty() && is_any(of.not_judged))
            ++of.counted.rows_not_judged;
        else if (std::any_of(of.distances.begin() + static_cast<std::ptrdiff_t>(first),
                             of.distances.begin() + static_cast<std::ptrdiff_t>(first + columns),
                             [](std::uint64_t distance) { return distance != 0; }))
            ++of.counted.rows_within;
    }
}

inline void finish_judgement(judgement& of, certified const& by,
                             std::vector<std::uint64_t> const& bits, unsigned threads) {
    for (unsigned char const one : of.failed)
        of.failing += one;
    bool const zero_fails = of.counted.zero_fails;
    of.counted = tally_of(
        of.type, [&](std::size_t place) { return bits[place]; }, by.exact, of.distances, threads);
    of.counted.zero_fails = zero_fails;
    for (std::size_t place = 0; place < bits.size(); ++place)
        of.counted.not_zero += is_zero(of.type, by.correct.bits(place)) ? 0 : 1;
    for (unsigned char const one : of.not_judged)
        of.counted.not_judged += one;
    count_rows(of);
    of.found = statistics_of(of.counted);
    if (std::optional<std::size_t> const place = furthest(of)) {
        of.worst_fails = of.failed[*place] != 0;
        of.worst = examined_element{index_of(of.shape, *place),
                                    bits[*place],
                                    by.correct.bits(*place),
                                    of.distances[*place],
                                    by.exact[*place],
                                    0,
                                    0,
                                    {}};
    }
}

} // namespace attest::oracle::detail
