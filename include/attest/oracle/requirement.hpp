// What one shape, one count or one number is required to be, each refused by the name it has.
//
// require.hpp puts them together for a problem. Callers that have shapes of their own, such as a
// candidate that is to be judged, ask them one by one.
//
// Refused: a shape or a number of heads that does not fit (ATT-701), a number of an option or how many
// there are of it (ATT-703).
#pragma once

#include <attest/oracle/refuse.hpp>
#include <attest/oracle/shape.hpp>

#include <cmath>
#include <string_view>

namespace attest::oracle {

/// Every extent is the one wanted; ATT-701.
inline void require_shape(std::string_view name, extents const& found, extents const& wanted) {
    if (found != wanted)
        refuse_tensors(std::string(name) + " is " + shape_text(found) + ", expected "
                       + shape_text(wanted) + " as the other tensors have it");
}

/// Every extent of a mask or a bias is the one wanted or 1; ATT-701.
inline void require_broadcast(std::string_view name, extents const& found, extents const& wanted) {
    for (std::size_t axis = 0; axis < 4; ++axis)
        if (found[axis] != wanted[axis] && found[axis] != 1)
            refuse_tensors(std::string(name) + " is " + shape_text(found) + ", expected "
                           + shape_text(wanted)
                           + " of batch entries, query heads, queries and keys, or 1 in place of "
                             "an extent");
}

/// Each key head serves as many query heads, of which there is one or more; ATT-701.
inline void require_head_counts(std::size_t query_heads, std::size_t key_heads) {
    if (query_heads % key_heads != 0)
        refuse_tensors("there are " + std::to_string(query_heads) + " query heads and "
                       + std::to_string(key_heads)
                       + " key heads; expected a multiple of the latter");
}

/// There are as many numbers as wanted, or none; ATT-703.
inline void require_count(std::string_view name, std::size_t found, std::size_t wanted,
                          std::string_view of) {
    if (found != 0 && found != wanted)
        refuse_option(std::string(name) + " has " + std::to_string(found) + " numbers, expected "
                      + std::to_string(wanted) + ", one a " + std::string(of) + ", or none");
}

/// The number is finite, and good by what its caller knows, which `wanted` says in words (" above 0");
/// ATT-703.
inline void require_number(std::string_view name, double found, bool good,
                           std::string_view wanted) {
    if (!std::isfinite(found) || !good)
        refuse_option(std::string(name) + " is " + std::to_string(found)
                      + ", expected a finite number" + std::string(wanted));
}

} // namespace attest::oracle
