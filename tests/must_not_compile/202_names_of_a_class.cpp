// number: ATT-202
// sentence: ATT-202 the names of rows and columns are attest::names<...> or attest::unnamed
// differs: the names of the rows and those of the columns
// A function next to a class that names the rows is a better match than one of the library.
#include <attest/attest.hpp>

struct plain : attest::unnamed {};

#ifdef BAD
using square = attest::matrix<attest::rational, 2, 2, plain, plain>;
#else
using square = attest::matrix<attest::rational, 2, 2>;
#endif

constexpr bool mirrored(square const&, std::size_t, std::size_t) {
    return true;
}

static_assert(mirrored(square(), 0, 1) && attest::symmetric(square({{1, 2}, {2, 1}})));
