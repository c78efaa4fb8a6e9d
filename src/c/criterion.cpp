// Criteria: a distance, or a model with its numbers.
#include "criterion.hpp"

#include <attest/oracle/refuse.hpp>

#include "handle.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

namespace {

using model = oracle::rounds_weights;

model& model_of(attest_criterion* criterion) {
    auto& found = given(criterion, attest_criterion::name).is.model;
    if (!found)
        refuse("the criterion has no model yet; attest_criterion_set_model gives it one");
    return *found;
}

/// One of the numbers of the model.
template <class Number>
attest_code set_in_model(attest_criterion* criterion, Number model::* member, Number number,
                         attest_error** error) {
    return guarded(error, [&] { model_of(criterion).*member = number; });
}

} // namespace

attest_code attest_criterion_create(attest_criterion** result, attest_error** error) {
    return create(result, error);
}

void attest_criterion_destroy(attest_criterion* criterion) {
    delete criterion;
}

attest_code attest_criterion_set_max_ulp(attest_criterion* criterion, uint64_t ulp,
                                         attest_error** error) {
    return set(criterion, &oracle::criterion::max_ulp, ulp, error);
}

attest_code attest_criterion_set_model(attest_criterion* criterion, char const* name,
                                       attest_error** error) {
    return change(criterion, error, [&](oracle::criterion& asked) {
        if (name == nullptr) {
            asked.model.reset();
            return;
        }
        auto const found = oracle::model_named(name);
        if (!found)
            oracle::refuse_option("there is no model \"" + std::string(name)
                                  + "\", expected a format and -p, as in fp16-p");
        asked.model = found;
    });
}

attest_code attest_criterion_set_exp_ulps(attest_criterion* criterion, double ulps,
                                          attest_error** error) {
    return set_in_model(criterion, &model::exp_ulps, ulps, error);
}

attest_code attest_criterion_set_sums_unit(attest_criterion* criterion, double unit,
                                           attest_error** error) {
    return set_in_model(criterion, &model::sums_unit, unit, error);
}

attest_code attest_criterion_set_tile_keys(attest_criterion* criterion, size_t keys,
                                           attest_error** error) {
    return set_in_model(criterion, &model::tile_keys, keys, error);
}

attest_code attest_criterion_set_scale_roundings(attest_criterion* criterion, size_t roundings,
                                                 attest_error** error) {
    return set_in_model(criterion, &model::scale_roundings, roundings, error);
}

attest_code attest_criterion_set_fused(attest_criterion* criterion, attest_error** error) {
    return guarded(error, [&] {
        model& found = model_of(criterion);
        if (found.fused)
            refuse("the model is fused already");
        found = oracle::fused(found);
    });
}
