// expect: holds
// number: ATT-999
// sentence: ATT-999 the chapter has too few claims
// sentence: static assertion
#include <attest/attest.hpp>

template <int Claims>
struct chapter {
    static_assert(Claims >= 3, "ATT-"
                               "999 the chapter  has too few "
                               "claims");
};

#ifdef BAD
chapter<2> const written{};
#else
chapter<3> const written{};
#endif
