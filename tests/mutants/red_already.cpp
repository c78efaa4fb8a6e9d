// For planted.txt: a test that goes red whatever the headers say shows nothing.
#include <attest/core/verdict.hpp>

static_assert(attest::decided(true) == attest::verdict::refuted);
