// Criteria: a distance, a model with its parameters, or an emulated kernel.
#include "criterion.hpp"

#include <attest/oracle/refuse.hpp>

#include "constant.hpp"
#include "handle.hpp"

using namespace attest::c;
namespace oracle = attest::oracle;

static_assert(same(ATTEST_ASCENDING, oracle::tile_order::ascending)
              && same(ATTEST_DESCENDING, oracle::tile_order::descending));

namespace {

using model = oracle::rounds_weights;

/// Returns the model, also that of an emulated kernel.
model& model_of(attest_criterion* criterion) {
    oracle::criterion& asked = given(criterion, attest_criterion::name).is;
    if (asked.emulation)
        return asked.emulation->kernel;
    if (!asked.model)
        refuse("the criterion has no model yet; attest_criterion_set_model gives it one");
    return *asked.model;
}

/// Returns the criterion if it has an emulation.
attest_criterion& emulating(attest_criterion* criterion) {
    if (!given(criterion, attest_criterion::name).is.emulation)
        refuse("the criterion has no emulation yet; attest_criterion_set_emulation gives it one");
    return *criterion;
}

model named(char const* name) {
    auto const found = oracle::model_named(name);
    std::string known;
    for (std::string_view const one : oracle::model_preset_names())
        known += (known.empty() ? " " : ", ") + std::string(one);
    if (!found)
        oracle::refuse_option("there is no model \"" + std::string(name)
                              + "\", expected a format and -p, as in fp16-p, or one of" + known);
    return *found;
}

/// Sets one of the parameters of the model.
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
        asked.model = named(name);
        asked.emulation.reset();
    });
}

attest_code attest_criterion_set_emulation(attest_criterion* criterion, char const* name,
                                           attest_error** error) {
    return guarded(error, [&] {
        oracle::criterion& asked = given(criterion, attest_criterion::name).is;
        if (name == nullptr) {
            asked.emulation.reset();
        } else {
            oracle::emulated_kernel const emulation{.kernel = named(name)};
            asked.emulation = emulation;
            asked.model.reset();
        }
        criterion->known = {};
        criterion->backward = {};
    });
}

attest_code attest_criterion_set_tile_order(attest_criterion* criterion, attest_tile_order order,
                                            attest_error** error) {
    return guarded(error, [&] {
        emulating(criterion).known.order =
            constant<oracle::tile_order>(order, ATTEST_DESCENDING + 1, "tile order");
    });
}

attest_code attest_criterion_set_part_tiles(attest_criterion* criterion, size_t tiles,
                                            attest_error** error) {
    return guarded(error, [&] { emulating(criterion).known.part_tiles = tiles; });
}

attest_code attest_criterion_set_sink_first(attest_criterion* criterion, int first,
                                            attest_error** error) {
    return guarded(error, [&] { emulating(criterion).known.sink_first = first != 0; });
}

attest_code attest_criterion_set_dscores_of_rounded(attest_criterion* criterion, int rounded,
                                                    attest_error** error) {
    return guarded(error, [&] { emulating(criterion).backward.of_rounded = rounded != 0; });
}

attest_code attest_criterion_set_dscores_scaled(attest_criterion* criterion, int scaled,
                                                attest_error** error) {
    return guarded(error, [&] { emulating(criterion).backward.scaled = scaled != 0; });
}

attest_code attest_criterion_set_heads_apart(attest_criterion* criterion, int apart,
                                             attest_error** error) {
    return guarded(error, [&] { emulating(criterion).backward.heads_apart = apart != 0; });
}

attest_code attest_criterion_set_dropout_last(attest_criterion* criterion, int last,
                                              attest_error** error) {
    return guarded(error, [&] { emulating(criterion).backward.dropout_last = last != 0; });
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
    return guarded(error, [&] {
        model_of(criterion).tile_keys = keys;
        criterion->known.tile_keys = keys;
    });
}

attest_code attest_criterion_set_scale_roundings(attest_criterion* criterion, size_t roundings,
                                                 attest_error** error) {
    return set_in_model(criterion, &model::scale_roundings, roundings, error);
}

attest_code attest_criterion_set_rescale_ulps(attest_criterion* criterion, double ulps,
                                              attest_error** error) {
    return guarded(error, [&] { model_of(criterion).rescale_ulps = ulps; });
}

attest_code attest_criterion_set_tanh_ulps(attest_criterion* criterion, double ulps,
                                           attest_error** error) {
    return set_in_model(criterion, &model::tanh_ulps, ulps, error);
}

attest_code attest_criterion_set_log_ulps(attest_criterion* criterion, double ulps,
                                          attest_error** error) {
    return set_in_model(criterion, &model::log_ulps, ulps, error);
}

attest_code attest_criterion_set_parts(attest_criterion* criterion, size_t parts,
                                       attest_error** error) {
    return set_in_model(criterion, &model::parts, parts, error);
}

attest_code attest_criterion_set_lag(attest_criterion* criterion, double lag,
                                     attest_error** error) {
    return set_in_model(criterion, &model::lag, lag, error);
}

attest_code attest_criterion_set_weights_power(attest_criterion* criterion, int power,
                                               attest_error** error) {
    return set_in_model(criterion, &model::weights_power, power, error);
}

attest_code attest_criterion_set_sums_rounded(attest_criterion* criterion, int rounded,
                                              attest_error** error) {
    return guarded(error, [&] {
        model_of(criterion).sums_rounded = rounded != 0;
        criterion->known.sums_rounded = rounded != 0;
    });
}

attest_code attest_criterion_set_normalised(attest_criterion* criterion, int normalised,
                                            attest_error** error) {
    return set_in_model(criterion, &model::normalised, normalised != 0, error);
}

attest_code attest_criterion_set_fused(attest_criterion* criterion, attest_error** error) {
    return guarded(error, [&] {
        model& found = model_of(criterion);
        if (found.fused)
            refuse("the model is fused already");
        found = oracle::fused(found);
    });
}
