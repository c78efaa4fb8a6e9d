// number: ATT-602
// sentence: a row of the ledger is made by chapter::add from a compiled claim
#include <attest/attest.hpp>
#include <attest/report/ledger.hpp>

constexpr auto genuine = attest::claim<"N.1", "true is true">([] { return true; });

attest::report::chapter forge() {
    auto result = attest::report::chapter(1, "x").add(genuine);
    auto const copy = result.rows().front();
#ifdef BAD
    attest::report::row const second(genuine);
#else
    attest::report::row const second(copy);
#endif
    return second.title().empty() ? attest::report::chapter(2, "y") : result;
}
