// The steps common to all judgements: distances first, statistics and the worst element last.
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

/// Returns the bits of the candidate in row-major order, and stores their distances.
inline std::vector<std::uint64_t> measure_distances(tensor const& candidate,
                                                    result_tensor const& correct, unsigned threads,
                                                    progress* watched, judgement& into) {
    auto const [B, H, S, D] = into.shape;
    std::size_t const all = B * H * S * D;
    std::vector<std::uint64_t> bits(all);
    into.distances.resize(all);
    into.failed.resize(all);
    element_reader const reader(into.type);
    share(threads, B * H, [&](std::size_t head) {
        for (std::size_t i = 0; i < S; ++i) {
            end_if_stopped(watched);
            std::size_t const first = (head * S + i) * D;
            read_patterns(candidate, head / H, head % H, i, bits.data() + first);
            for (std::size_t d = 0; d < D; ++d) {
                std::size_t const place = first + d;
                std::uint64_t const apart = reader.distance(bits[place], correct.bits(place));
                into.distances[place] = apart;
                into.failed[place] = apart == no_distance || apart > into.asked.max_ulp ? 1 : 0;
            }
        }
    });
    return bits;
}

/// Fills in everything except the verdicts of a model or an emulation and the row of the worst
/// element.
inline judgement begin_judgement(tensor const& candidate, certified const& by,
                                 criterion const& asked, unsigned threads, progress* watched,
                                 std::vector<std::uint64_t>& bits) {
    require_candidate(candidate, by);
    judgement result{by.what, candidate.type(), candidate.shape(), asked};
    bits = measure_distances(candidate, by.correct, threads, watched, result);
    return result;
}

/// Counts elements and rows by their verdict, before groups of rows are considered.
inline void count_standings(judgement& of, std::vector<bounds> const& exact) {
    tally& all = of.counted;
    std::size_t const columns = of.shape[3];
    bool const has_open = !of.not_judged.empty();
    for (std::size_t first = 0; first < of.failed.size(); first += columns) {
        std::size_t const group = of.group_of(first);
        std::size_t failing = 0;
        std::size_t open = 0;
        std::size_t within = 0;
        bool has_more = false; // than 0
        for (std::size_t place = first; place < first + columns; ++place) {
            has_more = has_more || exact[place].lower > 0 || exact[place].upper < 0; // not NaN
            bool const fails = of.failed[place] != 0;
            bool const is_open = has_open && !fails && of.not_judged[place] != 0;
            failing += fails ? 1U : 0U;
            open += is_open ? 1U : 0U;
            within += !fails && !is_open && of.distances[place] != 0 ? 1U : 0U;
        }
        all.not_zero |= std::uint64_t{has_more} << group;
        all.not_judged += open;
        all.within[group] += within;
        ++all.rows;
        if (failing > 0)
            ++all.rows_failing;
        else if (open > 0)
            ++all.rows_not_judged;
        else if (within > 0)
            ++all.rows_within[group];
    }
}

inline void finish_judgement(judgement& of, certified const& by,
                             std::vector<std::uint64_t> const& bits, unsigned threads) {
    for (unsigned char const one : of.failed)
        of.failing += one;
    std::uint64_t const zero_fails = of.counted.zero_fails;
    of.counted = tally_of(
        of.type, [&](std::size_t place) { return bits[place]; }, by.exact, of.distances, threads);
    of.counted.zero_fails = zero_fails;
    count_standings(of, by.exact);
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
