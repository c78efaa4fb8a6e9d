// Listed keys: compared with a textbook implementation that visits only these, in any order, and
// refusals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/row_selection.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"
#include "support/textbook.hpp"
#include "support/textbook_answer.hpp"

#include <algorithm>
#include <set>

using namespace attest::oracle;
using tests::real;
using tests::refusal;
using tests::seeded;
using tests::stored;

namespace {

/// Lists of distinct keys, −1 among them, for all or some of the batch entries, heads and queries.
std::vector<std::int64_t> drawn_lists(seeded& draw, extents const& shape, std::size_t keys) {
    std::vector<std::int64_t> result;
    for (std::size_t row = 0; row < shape[0] * shape[1] * shape[2]; ++row) {
        std::set<std::int64_t> found;
        bool const few = draw.one_in(4);
        for (std::size_t k = 0; k < shape[3]; ++k) {
            auto const key = draw.whole(0, static_cast<long long>(keys) - 1);
            bool const lists = !(few && draw.coin()) && found.insert(key).second;
            result.push_back(lists ? key : -1);
        }
        if (draw.one_in(8)) // a row without any key
            std::fill(result.end() - static_cast<std::ptrdiff_t>(shape[3]), result.end(), -1);
    }
    return result;
}

std::int64_t position_of(problem const& p, std::size_t i) {
    return static_cast<std::int64_t>(i + p.keys() - p.queries());
}

problem four_keys(stored& keep) {
    return tests::drawn_problem(
        keep, 3, {.query_heads = 2, .key_heads = 1, .queries = 2, .keys = 4, .size = 3});
}

} // namespace

TEST_CASE("listed keys are the only ones, whatever their order") {
    seeded draw;
    CAPTURE(draw.seed());
    for (std::size_t number = 0; number < 60; ++number) {
        CAPTURE(number);
        stored keep;
        tests::problem_sizes of = tests::drawn_sizes(draw, 60);
        of.size = of.size / 2 + 1;
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::float32, shape, [&] { return tests::moderate(draw); });
        };
        problem p = tests::assembled(of, numbers, numbers, numbers);
        p.how.scale = 0.5;
        p.how.causal = draw.one_in(3);
        p.how.diagonal = diagonal::bottom_right;
        p.how.true_means_hidden = draw.coin(); // of another mask, not of this one
        if (draw.one_in(3))
            p.how.sinks.assign(p.query_heads(), 0.5);
        std::size_t const heads =
            std::vector<std::size_t>{1, p.key_heads(), p.query_heads()}[draw.size(0, 2)];
        extents const shape{draw.coin() ? 1 : p.batches(), heads, draw.coin() ? 1 : p.queries(),
                            draw.size(1, 2 * p.keys())};
        auto const lists = drawn_lists(draw, shape, p.keys());
        chosen_keys const chosen(p, {shape, lists});
        p.chosen = chosen.mask();
        answer const found = attention(p, {.log_sum_exp = format::float64, .bounds = true});
        CHECK(found.output.bytes() == reference_attention(p).output.bytes());
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i) {
                    std::size_t const listed_head = h / (p.query_heads() / heads);
                    std::size_t const row =
                        ((shape[0] == 1 ? 0 : b) * heads + listed_head) * shape[2]
                        + (shape[2] == 1 ? 0 : i);
                    std::vector<std::size_t> keys;
                    for (std::size_t k = 0; k < shape[3]; ++k)
                        if (std::int64_t const key = lists[row * shape[3] + k];
                            key >= 0 && (!p.how.causal || key <= position_of(p, i)))
                            keys.push_back(static_cast<std::size_t>(key));
                    std::size_t const g = p.key_head_of(h);
                    auto const score = [&](std::size_t k) {
                        real sum = 0;
                        for (std::size_t a = 0; a < p.size(); ++a)
                            sum += real(p.query.at(b, h, i, a)) * real(p.key_at(b, g, keys[k], a));
                        return real(sum / 2);
                    };
                    auto const row_of = tests::textbook_of(
                        keys.size(), p.value_size(), [](std::size_t) { return true; }, score,
                        [&](std::size_t k, std::size_t d) {
                            return real(p.value_at(b, g, keys[k], d));
                        },
                        p.how.sinks.empty() ? std::nullopt : std::optional(0.5));
                    std::size_t const own = (b * p.query_heads() + h) * p.queries() + i;
                    tests::check_outputs(found, own, row_of.outputs);
                    tests::check_log_sum_exp(found, own, row_of.log_sum_exp);
                }
    }
}

TEST_CASE("a second mask holds beside the first one, and in a part of the rows") {
    stored keep;
    problem p = four_keys(keep);
    p.allowed = keep.booleans({1, 1, 1, 4}, {1, 1, 0, 1});
    std::vector<std::int64_t> const lists{2, 1, 0, 3, -1, 2, 3, 0};
    chosen_keys const chosen(p, {{1, 2, 2, 2}, lists});
    p.chosen = chosen.mask();
    problem expected = four_keys(keep);
    expected.allowed = keep.booleans({1, 2, 2, 4}, {0, 1, 0, 0, 1, 0, 0, 1, //
                                                    0, 0, 0, 0, 1, 0, 0, 1});
    CHECK(attention(p).output.bytes() == attention(expected).output.bytes());
    std::vector<problem const*> const all{&p};
    row_selection asked;
    asked.queries = {{1, 1}};
    selected_rows const rows = rows_selected(all, asked);
    for (row_piece const& piece : rows.pieces) {
        partial_problem const part = part_of(p, piece);
        partial_problem const wanted = part_of(expected, piece);
        CHECK(attention(part.asked).output.bytes() == attention(wanted.asked).output.bytes());
    }
    CHECK(rows.selected == 2);
}

TEST_CASE("lists that do not fit are refused with their place") {
    stored keep;
    problem const p = four_keys(keep);
    auto const said = [&](extents const& shape, std::vector<std::int64_t> const& numbers) {
        return refusal([&] { chosen_keys const made(p, {shape, numbers}); });
    };
    std::string const option = "ATT-703 an option does not fit: ";
    CHECK(
        said({1, 1, 1, 2}, {0, 4})
        == option
               + "key_indices at (0, 0, 0, 1) is 4, expected 0 to 3, the last key, or -1 for none");
    CHECK(said({1, 1, 2, 2}, {0, 1, 2, -2})
          == option
                 + "key_indices at (0, 0, 1, 1) is -2, expected 0 to 3, the last key, or -1 for "
                   "none");
    CHECK(said({1, 2, 1, 3}, {0, 1, 2, 3, -1, 3})
          == option
                 + "key_indices at (0, 1, 0, 2) is 3, as an earlier one of its row; expected each "
                   "key at most once, since a kernel would count it twice");
    CHECK(said({1, 1, 1, 3}, {-1, -1, -1}) == "nothing was refused");
    std::string const shape = "ATT-701 tensors do not fit: key_indices is ";
    CHECK(said({2, 1, 1, 1}, {0, 0}).starts_with(shape + "(2, 1, 1, 1), expected (1, 2, 2, 1)"));
    CHECK(said({1, 3, 1, 1}, {0, 0, 0}).starts_with(shape));
    CHECK(said({1, 0, 1, 1}, {}).starts_with(shape));
    CHECK(said({1, 1, 3, 1}, {0, 0, 0}).starts_with(shape));
    CHECK(said({1, 1, 1, 0}, {}).starts_with(shape));
    CHECK(said({1, 1, 1, 2}, {0})
          == "ATT-701 tensors do not fit: key_indices has 1 numbers, expected 2 of (1, 1, 1, 2)");
    problem other = p;
    chosen_keys const made(four_keys(keep), {{1, 1, 1, 1}, std::vector<std::int64_t>{1}});
    other.chosen = made.mask();
    CHECK(refusal([&] { require(other); }) == "nothing was refused");
    other.key = keep.filled(format::float16, {1, 1, 5, 3});
    other.value = keep.filled(format::float16, {1, 1, 5, 1});
    CHECK(refusal([&] {
              require(other);
          }).starts_with("ATT-701 tensors do not fit: key_indices is (1, 1, 1, 4)"));
}
