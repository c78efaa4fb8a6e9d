// A record of what was judged, so that it can be judged again: the command line, and the digest of
// each input.
//
// A digest is the SHA-256 of the elements in row-major order, little-endian, whatever kind of file
// they came from; numbers of a list, such as slopes, are taken as float64 or int64. Lists on the
// command line are recorded as written.
#pragma once

#include "judged_problem.hpp"
#include "loaded_upstream.hpp"
#include "parser.hpp"

namespace attest::tool {

struct recorded_input {
    std::string option;
    std::string file;
    std::string type;
    std::vector<std::size_t> shape;
    std::string sha256;
};

struct judged_record {
    std::vector<recorded_input> inputs;
    std::vector<given_option> options; ///< all given options, in the order of --help
    std::string preset;                ///< empty if there is none
};

judged_record record_of(loaded_problem const& from, std::vector<given_option> given);

/// The same with the candidate, and what a gradient starts from.
judged_record record_of(loaded_problem const& from, loaded_candidate const& candidate,
                        std::vector<given_option> given, loaded_upstream const* upstream = nullptr);

} // namespace attest::tool
