// What makes the drawings of a chapter, by its number.
#pragma once

#include <attest/report/drawing/drawing.hpp>

#include <map>
#include <vector>

namespace attest::report {

using drawn_chapters = std::map<int, std::vector<drawing> (*)()>;

} // namespace attest::report
