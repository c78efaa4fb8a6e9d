// certificate: a list of words that is read once, from front to back. Behind its end nothing is a
// reason.

#include <attest/derivation/kernel/certificate.hpp>

namespace {

using attest::kernel::certificate;
using attest::kernel::reader;
using attest::kernel::reason;
using attest::kernel::word;

constexpr certificate of(std::initializer_list<word> all) {
    certificate result;
    for (word const each : all)
        result.push_back(each);
    return result;
}

static_assert([] {
    certificate const three = of({5, 7, 7});
    reader from(three);
    return from.next() == 5 && from.next() == 7 && from.next() == 7 && from.next() == -1
           && from.next() == -1;
}());

static_assert([] {
    certificate const two =
        of({static_cast<word>(reason::witness), 40, static_cast<word>(reason::form)});
    reader from(two);
    return from.next_reason() == reason::witness && from.next() == 40
           && from.next_reason() == reason::form && from.next_reason() != reason::form;
}());

// Each reason is one of its own.
static_assert([] {
    reason const all[] = {
        reason::form,     reason::second,  reason::unfolding,  reason::fact,      reason::left_of,
        reason::right_of, reason::witness, reason::every_term, reason::square,    reason::positive,
        reason::same,     reason::itself,  reason::left_part,  reason::right_part};
    for (reason const& a : all)
        for (reason const& b : all)
            if (&a != &b && a == b)
                return false;
    return true;
}());

} // namespace
