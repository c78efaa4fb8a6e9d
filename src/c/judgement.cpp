// The content of a judgement: the verdict, counts, statistics, the worst element, text.
#include "judgement.hpp"

#include "error.hpp"

#include <algorithm>
#include <limits>

using namespace attest::c;
namespace oracle = attest::oracle;

static_assert(ATTEST_NO_DISTANCE == oracle::no_distance);

namespace {

std::uint64_t count_of(oracle::judgement const& j, attest_count what) {
    oracle::statistics const& s = j.found;
    switch (what) {
    case ATTEST_COUNT_ELEMENTS:
        return s.elements;
    case ATTEST_COUNT_FAILING:
        return j.failing;
    case ATTEST_COUNT_CORRECT:
        return s.correct;
    case ATTEST_COUNT_NAN:
        return s.nan;
    case ATTEST_COUNT_INFINITE:
        return s.infinite;
    case ATTEST_COUNT_WITH_DISTANCE:
        return s.with_distance;
    case ATTEST_COUNT_MAXIMUM_ULP:
        return s.maximum_ulp;
    case ATTEST_COUNT_P99_ULP:
        return s.p99_ulp;
    case ATTEST_COUNT_MEASURED:
        return s.measured;
    case ATTEST_COUNT_MEASURED_RELATIVE:
        return s.measured_relative;
    case ATTEST_COUNT_ALLOWED_KEYS:
        return j.worst ? j.worst->allowed_keys : 0;
    case ATTEST_COUNT_NOT_JUDGED:
        return j.not_judged_count();
    default:
        refuse("there is no count " + std::to_string(what));
    }
}

double measure_of(oracle::judgement const& j, attest_measure what) {
    oracle::statistics const& s = j.found;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    switch (what) {
    case ATTEST_MEASURE_MEAN_ULP:
        return s.mean_ulp;
    case ATTEST_MEASURE_MAXIMUM_ABSOLUTE:
        return s.maximum_absolute;
    case ATTEST_MEASURE_MEAN_ABSOLUTE:
        return s.mean_absolute;
    case ATTEST_MEASURE_MAXIMUM_RELATIVE:
        return s.maximum_relative;
    case ATTEST_MEASURE_MEAN_RELATIVE:
        return s.mean_relative;
    case ATTEST_MEASURE_ROOT_MEAN_SQUARE:
        return s.root_mean_square;
    case ATTEST_MEASURE_COSINE:
        return s.cosine.value_or(none);
    case ATTEST_MEASURE_BIAS:
        return s.bias;
    case ATTEST_MEASURE_BIAS_ERROR:
        return s.bias_error.value_or(none);
    case ATTEST_MEASURE_MAXIMUM_WIDTH:
        return s.maximum_width;
    case ATTEST_MEASURE_MAXIMUM_SHARE:
        return j.maximum_share.value_or(none);
    default:
        refuse("there is no measure " + std::to_string(what));
    }
}

} // namespace

void attest_judgement_destroy(attest_judgement* judgement) {
    delete judgement;
}

int attest_judgement_passes(attest_judgement const* judgement) {
    return judgement != nullptr && judgement->is.passes() ? 1 : 0;
}

attest_code attest_judgement_count(attest_judgement const* judgement, attest_count what,
                                   uint64_t* result, attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(result, "result") = count_of(judgement->is, what);
    });
}

attest_code attest_judgement_measure(attest_judgement const* judgement, attest_measure what,
                                     double* result, attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(result, "result") = measure_of(judgement->is, what);
    });
}

attest_code attest_judgement_worst(attest_judgement const* judgement, int* there, size_t index[4],
                                   uint64_t* candidate, uint64_t* correct, uint64_t* distance,
                                   double* lower, double* upper, attest_error** error) {
    return guarded(error, [&] {
        auto const& worst = given(judgement, "judgement").is.worst;
        given(there, "there") = worst ? 1 : 0;
        if (!worst)
            return;
        if (index != nullptr)
            std::copy(worst->index.begin(), worst->index.end(), index);
        auto const set = [](auto* into, auto from) {
            if (into != nullptr)
                *into = from;
        };
        set(candidate, worst->candidate);
        set(correct, worst->correct);
        set(distance, worst->distance);
        set(lower, worst->exact.lower);
        set(upper, worst->exact.upper);
    });
}

attest_code attest_judgement_distances(attest_judgement const* judgement,
                                       uint64_t const** distances, size_t* count,
                                       attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(distances, "distances") = judgement->is.distances.data();
        if (count != nullptr)
            *count = judgement->is.distances.size();
    });
}

attest_code attest_judgement_failed(attest_judgement const* judgement, unsigned char const** failed,
                                    size_t* count, attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(failed, "failed") = judgement->is.failed.data();
        if (count != nullptr)
            *count = judgement->is.failed.size();
    });
}

attest_code attest_judgement_not_judged(attest_judgement const* judgement,
                                        unsigned char const** not_judged, size_t* count,
                                        attest_error** error) {
    return guarded(error, [&] {
        given(judgement, "judgement");
        given(not_judged, "not_judged") = judgement->is.not_judged.data();
        if (count != nullptr)
            *count = judgement->is.not_judged.size();
    });
}

char const* attest_judgement_verdict(attest_judgement const* judgement) {
    return judgement == nullptr ? "" : judgement->verdict.c_str();
}

char const* attest_judgement_report(attest_judgement const* judgement) {
    return judgement == nullptr ? "" : judgement->report.c_str();
}

char const* attest_judgement_kernels(attest_judgement const* judgement) {
    return judgement == nullptr ? "" : judgement->kernels.c_str();
}

char const* attest_judgement_saved(attest_judgement const* judgement) {
    return judgement == nullptr ? "" : judgement->saved.c_str();
}

char const* attest_judgement_diagnosis(attest_judgement const* judgement) {
    return judgement == nullptr ? "" : judgement->diagnosis.c_str();
}
