// The main job: the claims of all chapters, mirrored, as one ledger.
// Run ./proofs/check --help for the options.

#include "ledger/chapters.hpp"
#include "ledger/drawings.hpp"
#include "ledger/whole_program.hpp"

int main(int argc, char** argv) {
    return attest::report::whole_program(all_chapters, all_drawings, argc, argv);
}
