#include <attest/matrix/names.hpp>

using attest::names;
using attest::tokens;

constexpr auto words = tokens<"cat", "it", "mat">;
static_assert(words.size == 3 && words.named);
static_assert(words.index_of("cat") == 0 && words.index_of("mat") == 2);
static_assert(words.find("dog") == words.size);
static_assert(words.name(1) == "it");

// Looked up by the compiler.
static_assert(attest::token_of<names<"cat", "it">>("it").position() == 1);

// Tokens are compared whole.
static_assert(tokens<"the", "the 2">.index_of("the 2") == 1);

static_assert(!attest::unnamed::named && attest::unnamed::size == 0);
static_assert(attest::unnamed::name(7).empty());
