// Which keys a query sees, for chapter 20: three queries over five keys, for each place of the first query.

#include <attest/attest.hpp>
#include <attest/report/drawing/cells.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

attest::report::drawn_frame seen(std::string const& called, auto const&... masks) {
    using namespace attest::report;
    constexpr auto scores = attest::tabulate<3, 5>([](auto, auto) { return 0; });
    auto const allowed = attest::allowed_keys(scores, masks...);
    cells shown({"query 0", "query 1", "query 2"}, {"key 0", "key 1", "key 2", "key 3", "key 4"});
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 5; ++j) {
            std::string const of = "query " + std::to_string(i) + ", key " + std::to_string(j);
            if (allowed(i, j))
                shown.word(i, j, "1", "cell", of + ": 1");
            else
                shown.hidden(i, j, of + ": 0");
        }
    return shown.framed("Three queries over five keys, " + called);
}

} // namespace

std::vector<attest::report::drawing> drawings_20() {
    return {{"offset",
             {seen("r = 0, the upper left corner: the last query sees three keys",
                   attest::causal_from(0)),
              seen("r = 1: the last query sees four keys", attest::causal_from(1)),
              seen("r = S_k - S_q = 2, the lower right corner: the last query sees all keys",
                   attest::causal_from(2))}}};
}
