// How much the normaliser works for each theorem of the book, in counts that do not depend on the
// machine: one for each form that it asks its store for.
//
// One line a theorem: chapter, id, title, number of judged terms, effort of all, of the dearest.

#include <attest/derivation/structure.hpp>

#include "../../proofs/chapters.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iostream>

namespace {

struct cost {
    std::size_t judged = 0;
    std::size_t all = 0;
    std::size_t dearest = 0;
};

cost cost_of(attest::derivation::proof const& whole) {
    cost result;
    for (std::size_t chain = 0; chain < whole.chains().size(); ++chain) {
        attest::derivation::facts const known = facts_of(whole, chain);
        auto const& one = whole.chains()[chain];
        for (std::size_t position = 0; position <= one.steps.size(); ++position) {
            std::size_t const steps = judge(known, one, position).spent.steps;
            ++result.judged;
            result.all += steps;
            result.dearest = std::max(result.dearest, steps);
        }
    }
    return result;
}

} // namespace

int main() {
    for (attest::report::chapter const& each : all_chapters())
        for (attest::report::row const& entry : each.rows()) {
            if (entry.proof() == nullptr)
                continue;
            cost const found = cost_of(entry.proof()());
            std::cout << each.number() << '\t' << entry.id() << '\t' << entry.title() << '\t'
                      << found.judged << '\t' << found.all << '\t' << found.dearest << '\n';
        }
    return std::cout.good() ? EXIT_SUCCESS : EXIT_FAILURE;
}
