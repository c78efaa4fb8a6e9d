// What has to hold in every instance: the claim, each step of a chain, and its two ends; and what two
// intervals say of it.
#pragma once

#include <attest/mirror/theorem/arithmetic.hpp>
#include <attest/mirror/theorem/strands.hpp>

#include <string>
#include <utility>

namespace attest::mirror::detail {

/// One relation that has to hold in a model: two terms, each perhaps with its free indices moved.
struct relation_to_see {
    std::string name;
    id left = 0;
    id right = 0;
    kernel::relation how = kernel::relation::equal;
    std::vector<shift> left_under;
    std::vector<shift> right_under;
    std::size_t seen = 0;
    bool refuted = false;
};

[[nodiscard]] inline kernel::relation relation_of(kind formula) {
    if (formula == kind::equal)
        return kernel::relation::equal;
    return formula == kind::less ? kernel::relation::less : kernel::relation::at_most;
}

inline std::vector<relation_to_see> relations_of(kernel::store const& in,
                                                 kernel::proof const& whole, strand const& at) {
    std::vector<relation_to_see> result;
    auto const claim = [&](std::string name) {
        result.push_back({std::move(name), in.get(at.claim, 0), in.get(at.claim, 1),
                          relation_of(in.what(at.claim)), at.goal, at.goal});
    };
    if (at.argument < 0) {
        claim("the claim");
        return result;
    }
    auto const& lines = whole.arguments[static_cast<std::size_t>(at.argument)].lines;
    std::string const place =
        whole.arguments.size() > 1 ? "argument " + std::to_string(at.argument) + ", " : "";
    claim(place + "the two ends");
    id before = in.get(at.claim, at.downward ? 1 : 0);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        result.push_back({place + "step " + std::to_string(i + 1),
                          before,
                          lines[i].term,
                          lines[i].how,
                          i == 0 ? at.goal : std::vector<shift>(),
                          {}});
        before = lines[i].term;
    }
    return result;
}

enum class sight { agrees, refuted, open };

/// What intervals say of a relation. Those that meet are equal if they are narrow.
[[nodiscard]] inline sight seen_as(kernel::relation how, interval<50> const& a,
                                   interval<50> const& b) {
    using ask = numbers<interval<50>>;
    order const seen = ask::compare(a, b);
    bool const narrow = ask::width_of(a) < 1e-30 && ask::width_of(b) < 1e-30;
    bool const same = seen == order::equal || (seen == order::unknown && narrow);
    if (!same && seen == order::unknown)
        return sight::open;
    bool good = false;
    switch (how) {
    case kernel::relation::equal:
        good = same;
        break;
    case kernel::relation::at_most:
        good = same || seen == order::less;
        break;
    case kernel::relation::less:
        good = !same && seen == order::less;
        break;
    case kernel::relation::at_least:
        good = same || seen == order::greater;
        break;
    case kernel::relation::greater:
        good = !same && seen == order::greater;
        break;
    }
    return good ? sight::agrees : sight::refuted;
}

} // namespace attest::mirror::detail
