// Diagnoses of candidates with one fault, and what they have to name.
//
//     tests::require_named("parts-4-averaged", p, candidate, {"parts-2-averaged"});
// The fault is found, explains every element, and none of the others is named by itself.
#pragma once

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "support/catch.hpp"
#include "support/faulty_kernel.hpp"

#include <set>

namespace tests {

inline bool is_named(diagnosis const& d, std::string const& name) {
    for (explanation const& one : d.found)
        if (one.names.size() == 1 && one.names[0] == name)
            return true;
    return false;
}

/// Requires that the diagnosis names this fault, and none of the others.
inline void require_named_in(diagnosis const& d, std::string const& name,
                             std::set<std::string> const& others = {}) {
    INFO(diagnosis_text(d));
    CAPTURE(name);
    REQUIRE_FALSE(d.found.empty());
    CHECK(is_named(d, name));
    CHECK(d.before.wrong > 0);
    for (explanation const& one : d.found) {
        CHECK(one.explains);
        CHECK(one.all.has_value());
    }
    CHECK(d.found.front().makes_right());
    for (std::string const& other : others)
        CHECK_FALSE(is_named(d, other));
}

inline diagnosis diagnosis_of(problem const& p, tensor const& candidate) {
    answer const by = attention(p, {.output = candidate.type(), .bounds = true});
    return diagnose(p, candidate, by, judge(p, candidate, by, criterion{.max_ulp = 1}));
}

inline diagnosis diagnosis_of_log(problem const& p, tensor const& candidate) {
    answer const by = attention(p, {.log_sum_exp = candidate.type(), .bounds = true});
    return diagnose(p, candidate, by, judge_log_sum_exp(p, candidate, by, criterion{.max_ulp = 1}));
}

inline void require_named(std::string const& name, problem const& p, tensor const& candidate,
                          std::set<std::string> const& others = {}) {
    require_named_in(diagnosis_of(p, candidate), name, others);
}

/// The same of a kernel in which `spoil` replaces a part, in bfloat16.
inline void require_spoiled(std::string const& name, problem const& p,
                            std::function<void(faulty_kernel&)> const& spoil,
                            std::set<std::string> const& others = {}) {
    faulty_kernel kernel;
    spoil(kernel);
    stored own;
    require_named(name, p, kernel.outputs(own, p, format::bfloat16), others);
}

/// Scores of size 1 to 3, in float16.
inline problem drawn_for_faults(stored& keep, problem_sizes const& sizes, std::uint64_t seed = 7) {
    seeded draw(seed);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    };
    return assembled(sizes, numbers, numbers, numbers);
}

} // namespace tests
