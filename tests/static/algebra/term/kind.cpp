// kind: which words of a node are nodes, and which of those stand under a binder. Everything that
// walks through nodes relies on it: a child that is taken for a number is never judged, and never
// replaced.

#include <attest/algebra/term/kind.hpp>

#include <initializer_list>

namespace {

using attest::kernel::form;
using attest::kernel::form_of;
using attest::kernel::kind;

constexpr bool is_child(kind what, int position) {
    form const read = form_of(what);
    return position >= read.raw && position < read.last && (position - read.raw) % read.stride == 0;
}

// Of the first words of such a node exactly these are nodes.
constexpr bool has_children(kind what, std::initializer_list<bool> expected) {
    int position = 0;
    for (bool const child : expected)
        if (is_child(what, position++) != child)
            return false;
    return form_of(what).size == 0 || form_of(what).size == position;
}

constexpr bool binds_second(kind what) {
    return form_of(what).under == 1;
}

// Indices and sets.
static_assert(has_children(kind::entry, {false}) && has_children(kind::bound, {false})
              && has_children(kind::finite, {false}) && has_children(kind::positions, {false}));
static_assert(has_children(kind::local, {false, false})); // the set of a local is never replaced
static_assert(has_children(kind::first, {true}) && has_children(kind::next, {true}));
static_assert(has_children(kind::image, {false, true}) && has_children(kind::fibre, {false, true}));
static_assert(has_children(kind::left, {true, true}) && has_children(kind::right, {true, true})
              && has_children(kind::up_to, {true, true}) && has_children(kind::only, {true, true})
              && has_children(kind::without, {true, true})
              && has_children(kind::joined, {true, true}));

// Terms.
static_assert(has_children(kind::number, {false, false}));
static_assert(has_children(kind::at, {false, true, true, true, true})
              && has_children(kind::call, {false, true, true, true, true}));
static_assert(has_children(kind::add, {true, true}) && has_children(kind::multiply, {true, true})
              && has_children(kind::maximum, {true, true})
              && has_children(kind::delta, {true, true})
              && has_children(kind::derivative, {true, true}));
static_assert(has_children(kind::invert, {true}) && has_children(kind::exponential, {true})
              && has_children(kind::logarithm, {true}));
static_assert(has_children(kind::power, {true, false})); // the exponent is a number

// Normal forms: atoms with exponents, products with coefficients.
static_assert(has_children(kind::product, {true, false, true, false})
              && has_children(kind::polynomial, {true, false, false, true, false, false})
              && has_children(kind::largest, {true, true, true}));

// Formulas.
static_assert(has_children(kind::equal, {true, true}) && has_children(kind::at_most, {true, true})
              && has_children(kind::less, {true, true}) && has_children(kind::nonempty, {true}));

// Binders: the body stands under the binder, its set does not, and the name is for printing.
static_assert(has_children(kind::sum, {true, true, false}) && binds_second(kind::sum));
static_assert(has_children(kind::for_all, {true, true, false}) && binds_second(kind::for_all));
static_assert(has_children(kind::lambda, {true, true, false}) && binds_second(kind::lambda));
static_assert(form_of(kind::derivative).under < 0 && form_of(kind::add).under < 0
              && form_of(kind::at).under < 0 && form_of(kind::polynomial).under < 0);

} // namespace
