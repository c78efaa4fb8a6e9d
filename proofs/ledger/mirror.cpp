// The mirror of the ledger. It evaluates every step of every derivation a hundred times: compiled to run, not to be
// compiled quickly.

#define ATTEST_MIRROR_APART
#include <attest/mirror/looks_apart.hpp>
