// Printing preserves meaning: random terms and formulas, printed and read again.
//
// Names are drawn from a small set, primes included, so that collisions would be frequent.

#include <attest/report/declarations.hpp>

#include "judge_fuzz/world.hpp"
#include "support/catch.hpp"
#include "support/read_again.hpp"

#include <memory>
#include <string>
#include <utility>

using namespace attest::kernel;

namespace {

void name_anew(store& in, fuzz::random& r) {
    std::string_view names[] = {"i",   "j", "k", "i'", "k'", "S", "T", "N", "c", "d", "x", "y",
                                "i''", "M", "g", "h",  "pi", "Z", "p", "a", "b", "e", "w", "j'"};
    int const count = static_cast<int>(std::size(names));
    for (int i = count - 1; i > 0; --i)
        std::swap(names[i], names[r.below(i + 1)]);
    int used = 0;
    auto const rename = [&](auto& all, auto next) {
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].name = names[next()];
    };
    auto const another = [&] { return used++; };
    rename(in.sets, another);
    rename(in.symbols, another);
    rename(in.maps, another);
    rename(in.definitions, another);
    int const first = r.percent(70) ? used : used - 2;
    rename(in.entries, [&] { return first + r.below(count - first < 5 ? count - first : 5); });
}

struct tally {
    int read = 0;
    int not_named_apart = 0;
    int unknown_union = 0;
};

enum class sort_of_text { term, formula, definition };

// Does reading the printed text give the original?
void check(store& in, id n, sort_of_text what, std::string const& words, tally& count) {
    attest::list<id> free;
    collect_entries(in, n, free);
    if (!declarations(in).are_named_apart(free)) {
        ++count.not_named_apart;
        return;
    }
    attest::report::detail::used_declarations let(in);
    let.add(n);
    INFO(words);
    id found = 0;
    try {
        tests::reader reading(in, let, free, words);
        found = what == sort_of_text::term      ? reading.whole_term()
                : what == sort_of_text::formula ? reading.whole_formula()
                                                : reading.whole_definition();
    } catch (tests::unknown_union const&) {
        ++count.unknown_union;
        return;
    } catch (tests::misread const& problem) {
        FAIL_CHECK(problem.what());
        return;
    }
    ++count.read;
    bool const same =
        same_but_for_names(in, tests::as_printed(in, n), tests::as_printed(in, found));
    INFO("was read as " << attest::proofs::printed(in, found).str());
    CHECK(same);
}

} // namespace

TEST_CASE("what is printed is read as what was printed", "[theorem]") {
    tally count;
    for (unsigned seed = 0; seed < 400; ++seed) {
        auto const in = std::make_unique<store>();
        fuzz::random r(seed);
        fuzz::world world(*in, r, fuzz::world::writes::well_formed);
        name_anew(*in, r);
        for (std::size_t i = 0; i < in->definitions.size(); ++i)
            check(*in, in->definitions[i].meaning, sort_of_text::definition,
                  attest::proofs::printer(*in).definition(i).str(), count);
        for (int i = 0; i < 12; ++i) {
            bool const is_term = r.percent(60);
            id made = is_term ? world.term(1 + r.below(4)) : world.formula(2);
            if (is_term && r.percent(20)) // the fuzzer seldom takes away
                made = world.plus(world.term(1), tests::negative(*in, made));
            if (is_term && r.percent(20))
                made = world.times(tests::negative(*in, made), world.term(2));
            check(*in, made, is_term ? sort_of_text::term : sort_of_text::formula,
                  attest::proofs::printed(*in, made).str(), count);
        }
    }
    INFO(count.not_named_apart << " not named apart, " << count.unknown_union << " of unions");
    CHECK(count.read > 2000);
    CHECK(count.unknown_union < count.read / 20);
}
