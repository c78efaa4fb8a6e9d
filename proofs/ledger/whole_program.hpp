// The main job as a program, of the book or of one of its chapters, whose source says which (ledger/main.cpp).
#pragma once

#include <attest/report/ledger.hpp>

#include "ledger/drawn_chapters.hpp"

#include <vector>

namespace attest::report {

/// Its exit status (ledger/program.hpp); what it prints goes to the standard streams.
[[nodiscard]] int whole_program(std::vector<chapter> (*chapters)(), drawn_chapters (*drawn)(),
                                int argc, char** argv);

} // namespace attest::report
