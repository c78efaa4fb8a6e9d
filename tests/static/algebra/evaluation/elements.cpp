// elements: at most 48; a set with more is not known, so that nothing is said of all of its elements.

#include <attest/algebra/evaluation/elements.hpp>

namespace {

using attest::evaluation::elements;

static_assert([] {
    elements some;
    some.add(3);
    some.add(5);
    elements const copy(some);
    return copy.known && copy.count == 2 && copy.has(3) && copy.has(5) && !copy.has(0) && !copy.has(4)
           && copy.item[0] == 3 && copy.item[1] == 5;
}());

static_assert([] {
    elements full;
    for (int i = 0; i < elements::most; ++i)
        full.add(i);
    bool const fits = full.known && full.count == elements::most;
    full.add(99);
    return fits && !full.known && full.count == elements::most && !full.has(99) && !elements(full).known;
}());

} // namespace
