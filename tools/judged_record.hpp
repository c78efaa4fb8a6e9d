// What was judged, so that it can be judged again: the command line, and each input by its digest.
//
// A digest is the SHA-256 of the elements, the last axis the fastest, each with its lowest byte first,
// whatever kind of file they came from; numbers of a list, such as slopes, are float64 or int64 then. Lists that an
// option holds itself are recorded as they were written.
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
    std::vector<given_option> options; ///< all that were given, in the order of --help
    std::string preset;                ///< or nothing
};

judged_record record_of(loaded_problem const& from, loaded_candidate const& candidate,
                        std::vector<given_option> given, loaded_upstream const* upstream = nullptr);

} // namespace attest::tool
