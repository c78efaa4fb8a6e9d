// Diagnoses failed outputs and log-sum-exps of whole problems and of packed sequences.
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/diagnosing.hpp"
#include "oracle/diagnosis/stored_format.hpp"

namespace attest::oracle {

using namespace diagnosed;

namespace {

diagnosis diagnosed_at(problem const& p, place_of_sequence const& place, tensor const& candidate,
                       answer const& by, judgement const& failed, unsigned threads,
                       progress* watched) {
    if (failed.result() != outcome::fail)
        return {};
    diagnosis result;
    result.stored_in = narrower_format(candidate);
    if (candidate.type() == format::float64)
        result.why_not = "conventions are computed in float64, the format of the candidate";
    if (failed.distances.empty())
        result.why_not = "the judgement was put together of parts, and has no list of elements";
    if (!result.why_not.empty())
        return result;
    // Hidden NaN and infinities stay: a kernel whose fault reads one gives NaN (computed_row.hpp).
    diagnosing one(p, place, candidate, failed, threads, watched);
    std::optional<format> const stored_in = result.stored_in;
    result = one.find(are_as_certified(p, one.rows(), by, failed.what == "output"));
    result.stored_in = stored_in;
    return result;
}

} // namespace

diagnosis diagnose(problem const& p, tensor const& candidate, answer const& by,
                   judgement const& failed, unsigned threads, progress* watched) {
    return diagnosed_at(p, {}, candidate, by, failed, threads, watched);
}

diagnosis diagnose(packed_problem const& p, std::size_t number, tensor const& candidate,
                   answer const& by, judgement const& failed, unsigned threads, progress* watched) {
    return diagnosed_at(p.sequence(number), {&p, number}, candidate, by, failed, threads, watched);
}

} // namespace attest::oracle
