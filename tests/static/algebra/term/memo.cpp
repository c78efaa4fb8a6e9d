// memo: one place for each of 256 hashes. A place that holds another replacement is not taken for this one,
// which is what substitution.hpp asks before it uses a result.

#include <attest/algebra/term/memo.hpp>

namespace {

using attest::kernel::memo;
using attest::kernel::replaced_before;

// A place that nobody has filled holds no replacement.
static_assert([] {
    memo known;
    return known.place_of(0, 0, 0, 0).result == 0 && known.place_of(3, 5, 7, 11).result == 0;
}());

// The same replacement has the same place; which one it holds is told by all four of its words.
static_assert([] {
    memo known;
    known.place_of(1, 2, 3, 4) = {1, 2, 3, 4, 9};
    replaced_before const& again = known.place_of(1, 2, 3, 4);
    return again.how == 1 && again.from == 2 && again.to == 3 && again.node == 4 && again.result == 9;
}());

// Two replacements with one hash share a place: the newer is there, and the older is not taken for it.
static_assert([] {
    memo known;
    known.place_of(0, 1, 2, 3) = {0, 1, 2, 3, 8};
    replaced_before& shared = known.place_of(0, 1, 2, 3 + 256);
    bool const is_other = &shared == &known.place_of(0, 1, 2, 3) && shared.node != 3 + 256;
    shared = {0, 1, 2, 3 + 256, 9};
    return is_other && known.place_of(0, 1, 2, 3).node == 3 + 256;
}());

// Each of the four words counts.
static_assert([] {
    memo known;
    replaced_before const* const place = &known.place_of(1, 2, 3, 4);
    return place != &known.place_of(2, 2, 3, 4) && place != &known.place_of(1, 3, 3, 4)
           && place != &known.place_of(1, 2, 4, 4) && place != &known.place_of(1, 2, 3, 5);
}());

} // namespace
