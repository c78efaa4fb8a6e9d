// Diagnoses gradients: by factors first, and then by the faults of backward passes, of which this is given
// what the gradient is computed from.
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/diagnosing_gradient.hpp"
#include "oracle/diagnosis/diagnosing_packed_gradient.hpp"

namespace attest::oracle {

using namespace diagnosed;

diagnosis diagnose_gradient(problem const& p, upstream const& from, gradient_part part,
                            tensor const& candidate, gradient_answer const& by,
                            judgement const& failed, unsigned threads, progress* watched) {
    diagnosis result = diagnose_gradient(p, part, candidate, by, failed);
    if (failed.result() != outcome::fail || !result.why_not.empty() || result.tried == 0)
        return result;
    result.left_out.clear();
    diagnosing_gradient(p, from, part, candidate, by, failed, threads, watched).find(result);
    return result;
}

diagnosis diagnose_gradient(packed_problem const& p, packed_upstream const& from,
                            gradient_part part, tensor const& candidate, gradient_answer const& by,
                            judgement const& failed, unsigned threads, progress* watched) {
    diagnosis result = diagnose_gradient(p.sequence(0), part, candidate, by, failed);
    if (failed.result() != outcome::fail || !result.why_not.empty() || result.tried == 0)
        return result;
    result.left_out.clear();
    diagnosing_packed_gradient(p, from, part, candidate, by, failed, threads, watched).find(result);
    return result;
}

} // namespace attest::oracle
