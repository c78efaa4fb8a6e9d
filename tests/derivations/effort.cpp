// How much the judge works for each theorem of the book, in counts that do not depend on the machine:
// the nodes that its store holds when a step has been judged.
//
// One line a theorem: chapter, id, title, number of judged steps, nodes of all steps, of the most expensive one.

#include <attest/derivation.hpp>

#include "../../proofs/ledger/chapters.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iostream>

namespace {

namespace proofs = attest::proofs;

struct cost {
    std::size_t judged = 0;
    std::size_t all = 0;
    std::size_t largest = 0;

    void add(std::size_t nodes) {
        ++judged;
        all += nodes;
        largest = std::max(largest, nodes);
    }
};

cost cost_of(proofs::source write) {
    cost result;
    int const steps = proofs::outlined(write).steps;
    for (int number = 0; number < steps; ++number) {
        proofs::run const here(write, number);
        auto judge = here.judge();
        proofs::step_place const at = proofs::place_of(judge, here.written(), number);
        static_cast<void>(judge.step(judge.tasks()[static_cast<std::size_t>(at.task)], at.line));
        result.add(static_cast<std::size_t>(here.in().nodes().count()));
    }
    return result;
}

} // namespace

int main() {
    for (attest::report::chapter const& each : all_chapters())
        for (attest::report::row const& entry : each.rows()) {
            if (entry.source() == nullptr)
                continue;
            cost const found = cost_of(entry.source());
            std::cout << each.number() << '\t' << entry.id() << '\t' << entry.title() << '\t'
                      << found.judged << '\t' << found.all << '\t' << found.largest << '\n';
        }
    return std::cout.good() ? EXIT_SUCCESS : EXIT_FAILURE;
}
