// The running state of chapter 19, key after key, and its tree of merges: an example with four keys.
//
// Scores 1, 3, 2, 4 and values 0, 6, 3, 1. The last state and the root are compared with attention itself.

#include <attest/attest.hpp>
#include <attest/report/drawing/canvas.hpp>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

using namespace attest::literals;

namespace {

constexpr auto scores = attest::column_vector({1, 3, 2, 4});
constexpr auto values = attest::column_vector({0, 6, 3, 1});

/// What is kept of the keys that were read.
struct state {
    attest::rational m;    // the largest score
    attest::exponential l; // the sum of e^(s - m)
    attest::exponential a; // the sum of e^(s - m) v
};

state of_key(std::size_t j) {
    return {1_q * scores(j, 0), attest::exponential(1), attest::exponential(1_q * values(j, 0))};
}

state merged(state const& x, state const& y) {
    attest::rational const m = std::max(x.m, y.m);
    auto const by_x = attest::exp(x.m - m);
    auto const by_y = attest::exp(y.m - m);
    return {m, x.l * by_x + y.l * by_y, x.a * by_x + y.a * by_y};
}

void require_output(state const& all) {
    auto const found = attest::attention(attest::rows({{1}}), scores, values, attest::unscaled);
    if (!(all.a / all.l == found.output(0, 0)))
        throw std::logic_error("the running state does not give the output of attention");
}

// What the table of the chapter says of the state after key t.
void require_table(std::size_t t, state const& x) {
    using attest::exp;
    std::vector<state> const table = {
        {1_q, exp(0_q), 0 * exp(0_q)},
        {3_q, exp(-2_q) + 1, 6 * exp(0_q)},
        {3_q, exp(-2_q) + 1 + exp(-1_q), 6 + 3 * exp(-1_q)},
        {4_q, exp(-3_q) + exp(-1_q) + exp(-2_q) + 1, 6 * exp(-1_q) + 3 * exp(-2_q) + 1}};
    state const& said = table.at(t);
    if (!(x.m == said.m && x.l == said.l && x.a == said.a)
        || (t == 3 && !attest::rounds_to(x.a / x.l, 2.3266_q, 4)))
        throw std::logic_error("the running state is not that of the table in chapter 19");
}

std::string in_words(state const& x) {
    return "m = " + attest::to_text(x.m).str() + ",  \u2113 = " + attest::decimal(x.l, 4).str()
           + ",  a = " + attest::decimal(x.a, 4).str();
}

void list(attest::report::canvas& on, std::string const& what, state const& x) {
    using attest::report::drawn;
    on.shows(drawn("m, " + what, x.m));
    on.shows(drawn("\u2113, " + what, x.l));
    on.shows(drawn("a, " + what, x.a));
    on.shows(drawn("a / \u2113, " + what, x.a / x.l));
}

attest::report::drawing running_state() {
    using namespace attest::report;
    drawing result{"state", {}};
    state now = of_key(0);
    for (std::size_t t = 0; t < 4; ++t) {
        if (t > 0)
            now = merged(now, of_key(t));
        require_table(t, now);
        canvas on(480, 210);
        for (std::size_t j = 0; j < 4; ++j) {
            std::string const x = std::to_string(20 + 115 * j);
            std::string const middle = std::to_string(70 + 115 * j);
            bool const read = j <= t;
            on.box({x, "34"}, "100", "60", read ? "cell" : "cell hidden",
                   "key " + std::to_string(j) + (read ? ", read" : ", not yet read"),
                   read ? "0.25" : "1");
            on.words({middle, "24"}, "middle", "key " + std::to_string(j), "tick");
            on.words({middle, "58"}, "middle", "s = " + attest::to_text(scores(j, 0)).str(), "inside");
            on.words({middle, "80"}, "middle", "v = " + attest::to_text(values(j, 0)).str(), "inside");
        }
        std::string const after = "after key " + std::to_string(t);
        on.words({"20", "130"}, "start", after + ":");
        on.words({"20", "158"}, "start", in_words(now));
        on.words({"20", "186"}, "start", "a / \u2113 = " + attest::decimal(now.a / now.l, 4).str());
        list(on, after, now);
        result.frames.push_back(on.framed("Four keys with scores 1, 3, 2, 4 and values 0, 6, 3, 1; "
                                          + after + " the running state is " + in_words(now)));
    }
    require_output(now);
    return result;
}

attest::report::drawing merge_tree() {
    using namespace attest::report;
    canvas on(480, 270);
    std::vector<state> leaves;
    for (std::size_t j = 0; j < 4; ++j)
        leaves.push_back(of_key(j));
    state const left = merged(leaves[0], leaves[1]);
    state const right = merged(leaves[2], leaves[3]);
    state const root = merged(left, right);
    require_output(root);
    for (char const* const leaf : {"65", "185"})
        on.line({leaf, "200"}, {"125", "150"}, "pull", "2");
    for (char const* const leaf : {"300", "420"})
        on.line({leaf, "200"}, {"360", "150"}, "pull", "2");
    on.line({"125", "110"}, {"242", "60"}, "pull", "2");
    on.line({"360", "110"}, {"242", "60"}, "pull", "2");
    auto const node = [&](int x, int y, std::string const& what, state const& s) {
        auto const line = [&](int down, std::string const& said) {
            on.words({std::to_string(x), std::to_string(y + down)}, "middle", said, "inside");
        };
        on.box({std::to_string(x - 54), std::to_string(y)}, "108", "62", "node",
               what + ": m = " + attest::to_text(s.m).str()
                   + ", \u2113 = " + attest::to_text(s.l).str()
                   + ", a = " + attest::to_text(s.a).str());
        line(18, "m = " + attest::to_text(s.m).str());
        line(36, "\u2113 = " + attest::decimal(s.l, 4).str());
        line(54, "a = " + attest::decimal(s.a, 4).str());
        list(on, what, s);
    };
    node(65, 200, "key 0", leaves[0]);
    node(185, 200, "key 1", leaves[1]);
    node(300, 200, "key 2", leaves[2]);
    node(420, 200, "key 3", leaves[3]);
    node(125, 104, "keys 0 and 1", left);
    node(360, 104, "keys 2 and 3", right);
    node(242, 6, "all keys", root);
    return {"tree",
            {on.framed("A tree: four keys are merged in pairs, and the two pairs into the root, "
                       "each with its m, \u2113 and a")}};
}

} // namespace

std::vector<attest::report::drawing> drawings_19() { return {running_state(), merge_tree()}; }
