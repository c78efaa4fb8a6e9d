// Keys and values in pages: every gathered element and scale is the one that the table names,
// attention over them is that of each sequence copied by hand, pages outside the table are not
// read; refusals by sentence.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/paged.hpp>
#include <attest/oracle/scale.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"

#include <limits>
#include <numeric>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// A cache of N pages of P slots with H heads, in either order of the axes, and a table for it.
struct drawn_cache {
    std::size_t batches, count, slots, heads, size, value_size;
    page_table table{};
    std::vector<std::int64_t> lengths{};

    explicit drawn_cache(tests::seeded& draw)
        : batches(draw.size(1, 4)), count(draw.size(2, 7)), slots(draw.size(1, 5)),
          heads(draw.size(1, 3)), size(2 * draw.size(1, 3)), value_size(2 * draw.size(1, 3)) {
        table = {.rows = batches, .columns = draw.size(1, 4)};
        for (std::size_t b = 0; b < batches; ++b) {
            std::size_t const length = draw.size(0, table.columns * slots);
            lengths.push_back(static_cast<std::int64_t>(length));
            for (std::size_t column = 0; column < table.columns; ++column)
                table.numbers.push_back(column * slots < length
                                            ? draw.whole(0, static_cast<long long>(count) - 1)
                                        : draw.coin() ? -1
                                                      : 1LL << 40);
        }
    }

    [[nodiscard]] std::size_t length(std::size_t b) const {
        return static_cast<std::size_t>(lengths[b]);
    }

    /// Returns the page and the slot of a key, by walking the table.
    [[nodiscard]] std::pair<std::size_t, std::size_t> place(std::size_t b, std::size_t key) const {
        std::size_t column = 0;
        for (; key >= slots; key -= slots)
            ++column;
        return {static_cast<std::size_t>(table.numbers[b * table.columns + column]), key};
    }

    [[nodiscard]] bool is_read(std::size_t page, std::size_t slot) const {
        for (std::size_t b = 0; b < batches; ++b)
            for (std::size_t j = 0; j < length(b); ++j)
                if (place(b, j) == std::pair{page, slot})
                    return true;
        return false;
    }

    /// Pages whose unread slots contain `unused`; slots_first: (pages, slots, heads, width).
    tensor pages(stored& keep, tests::seeded& draw, format f, std::size_t width, bool slots_first,
                 double unused) const {
        extents const lain =
            slots_first ? extents{count, slots, heads, width} : extents{count, heads, slots, width};
        std::vector<double> values(tests::element_count(lain));
        for (std::size_t k = 0; k < values.size(); ++k) {
            extents const at = index_of(lain, k);
            values[k] =
                is_read(at[0], slots_first ? at[1] : at[2]) ? tests::sixteenth(draw) : unused;
        }
        tensor const whole = keep.numbers(f, lain, values);
        if (!slots_first)
            return whole;
        std::size_t const per_byte = description(f).elements_per_byte();
        std::size_t const bytes =
            values.size() / per_byte * static_cast<std::size_t>(description(f).bytes());
        extents const along = contiguous(lain);
        return {f,
                {count, heads, slots, width},
                {along[0], along[2], along[1], along[3]},
                {whole.row(0, 0, 0), bytes}};
    }

    [[nodiscard]] problem problem_over(tensor const& query, tensor const& key, tensor const& value,
                                       options how) const {
        how.key_lengths = lengths;
        return {.query = query, .key = key, .value = value, .how = how};
    }
};

options bottom_right() {
    options how;
    how.diagonal = diagonal::bottom_right;
    return how;
}

} // namespace

TEST_CASE("gathered elements are those that the table names") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t compared = 0;
    for (int number = 0; number < 60; ++number) {
        format const f = every_format[static_cast<std::size_t>(number) % every_format.size()];
        if (f == format::float8_e8m0fnu)
            continue;
        bool const slots_first = number % 2 == 0;
        drawn_cache const cache(draw);
        stored keep;
        double const unused = description(f).has_nan() ? not_a_number : 0;
        tensor const key = cache.pages(keep, draw, f, cache.size, slots_first, unused);
        tensor const value = cache.pages(keep, draw, f, cache.value_size, slots_first, unused);
        tensor const query =
            keep.filled(format::float32, {cache.batches, cache.heads, 1, cache.size}, 1);
        gathered_problem const found =
            gathered(cache.problem_over(query, key, value, {}), cache.table);
        std::size_t longest = 1;
        for (std::size_t b = 0; b < cache.batches; ++b)
            longest = std::max(longest, cache.length(b));
        CAPTURE(number, description(f).name);
        REQUIRE(found.is.key.shape() == extents{cache.batches, cache.heads, longest, cache.size});
        REQUIRE(found.is.value.shape()
                == extents{cache.batches, cache.heads, longest, cache.value_size});
        CHECK(found.is.key.type() == f);
        CHECK(found.is.how.key_lengths == cache.lengths);
        std::size_t wrong = 0;
        for (auto const& [from, to] :
             {std::pair{&key, &found.is.key}, std::pair{&value, &found.is.value}})
            for (std::size_t b = 0; b < cache.batches; ++b)
                for (std::size_t j = 0; j < longest; ++j)
                    for (std::size_t h = 0; h < cache.heads; ++h)
                        for (std::size_t a = 0; a < from->shape()[3]; ++a) {
                            std::uint64_t wanted = 0;
                            if (j < cache.length(b)) {
                                auto const [page, slot] = cache.place(b, j);
                                wanted = from->bits(page, h, slot, a);
                            }
                            wrong += to->bits(b, h, j, a) == wanted ? 0U : 1U;
                            ++compared;
                        }
        CHECK(wrong == 0);
        CHECK(refusal([&] { require(found.is); }) == "nothing was refused");
    }
    CHECK(compared > 5000);
}

TEST_CASE("attention over pages is that of each sequence copied out") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t rows = 0;
    for (int number = 0; number < 24; ++number) {
        drawn_cache const cache(draw);
        std::size_t const queries = draw.size(1, 3);
        std::size_t const group = draw.size(1, 2);
        stored keep;
        tensor const key =
            cache.pages(keep, draw, format::float16, cache.size, number % 2 == 0, not_a_number);
        tensor const value = cache.pages(keep, draw, format::bfloat16, cache.value_size,
                                         number % 3 == 0, not_a_number);
        tensor const query =
            keep.drawn(format::float32, {cache.batches, group * cache.heads, queries, cache.size},
                       [&] { return tests::sixteenth(draw); });
        options how = bottom_right();
        how.causal = number % 4 != 0;
        if (number % 5 == 1)
            how.window_left = 1;
        if (number % 5 == 2)
            how.sinks = std::vector(group * cache.heads, 0.5);
        gathered_problem const found =
            gathered(cache.problem_over(query, key, value, how), cache.table);
        answer const all = attention(found.is, {.output = format::bfloat16, .bounds = true});
        for (std::size_t b = 0; b < cache.batches; ++b) {
            std::size_t const length = cache.length(b);
            if (length == 0)
                continue;
            auto const copied = [&](tensor const& from) {
                std::vector<double> values;
                for (std::size_t h = 0; h < cache.heads; ++h)
                    for (std::size_t j = 0; j < length; ++j)
                        for (std::size_t a = 0; a < from.shape()[3]; ++a) {
                            auto const [page, slot] = cache.place(b, j);
                            values.push_back(from.at(page, h, slot, a));
                        }
                return keep.numbers(from.type(), {1, cache.heads, length, from.shape()[3]}, values);
            };
            problem const alone{.query = query.heads(b, 0, group * cache.heads),
                                .key = copied(key),
                                .value = copied(value),
                                .how = how};
            answer const own = attention(alone, {.output = format::bfloat16, .bounds = true});
            std::size_t const first = b * group * cache.heads * queries;
            std::size_t wrong = 0;
            for (std::size_t row = 0; row < group * cache.heads * queries; ++row) {
                wrong += all.log_sum_exp.bits(first + row) == own.log_sum_exp.bits(row) ? 0U : 1U;
                for (std::size_t d = 0; d < cache.value_size; ++d)
                    wrong += all.output.bits((first + row) * cache.value_size + d)
                                     == own.output.bits(row * cache.value_size + d)
                                 ? 0U
                                 : 1U;
                ++rows;
            }
            CAPTURE(number, b);
            CHECK(wrong == 0);
        }
    }
    CHECK(rows > 50);
}

TEST_CASE("packed queries over pages") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int number = 0; number < 12; ++number) {
        drawn_cache const cache(draw);
        stored keep;
        tensor const key =
            cache.pages(keep, draw, format::float16, cache.size, number % 2 == 0, not_a_number);
        tensor const value =
            cache.pages(keep, draw, format::float32, cache.value_size, true, not_a_number);
        std::vector<std::int64_t> starts{0};
        for (std::size_t b = 0; b < cache.batches; ++b)
            starts.push_back(starts.back() + draw.whole(0, 3));
        auto const total = static_cast<std::size_t>(starts.back());
        std::vector<double> numbers(total * cache.heads * cache.size);
        for (double& one : numbers)
            one = tests::sixteenth(draw);
        auto const bytes = tests::bytes_of(format::float32, numbers);
        packed_tensor const query(format::float32, {total, cache.heads, cache.size}, bytes);
        options how = bottom_right();
        how.causal = true;
        how.key_lengths = cache.lengths;
        gathered_packed_problem const found =
            gathered({query, starts}, key, value, cache.table, how);
        CHECK(found.is.how.key_lengths.empty());
        answer const all = attention(found.is, {.output = format::float16});
        for (std::size_t b = 0; b < cache.batches; ++b) {
            CHECK(found.is.keys(b) == cache.length(b));
            std::size_t const count = found.is.queries(b);
            if (count == 0)
                continue;
            how.key_lengths = {cache.lengths[b]};
            page_table row{.rows = 1, .columns = cache.table.columns};
            for (std::size_t column = 0; column < row.columns; ++column)
                row.numbers.push_back(cache.table.numbers[b * row.columns + column]);
            gathered_problem const own = gathered(
                {.query = found.is.sequence(b).query, .key = key, .value = value, .how = how}, row);
            answer const alone = attention(own.is, {.output = format::float16});
            std::size_t wrong = 0;
            for (std::size_t h = 0; h < cache.heads; ++h)
                for (std::size_t i = 0; i < count; ++i)
                    for (std::size_t d = 0; d < cache.value_size; ++d)
                        wrong +=
                            all.output.bits(
                                ((found.is.first_query(b) + i) * cache.heads + h) * cache.value_size
                                + d) == alone.output.bits((h * count + i) * cache.value_size + d)
                                ? 0U
                                : 1U;
            CAPTURE(number, b);
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("scales of pages go with the elements") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t differing = 0;
    for (int number = 0; number < 40; ++number) {
        drawn_cache cache(draw);
        cache.size = 32;
        stored keep;
        tensor const plain =
            cache.pages(keep, draw, format::float8_e4m3fn, cache.size, number % 2 == 0, 1);
        extents const of{draw.coin() ? cache.count : 1, draw.coin() ? cache.heads : 1,
                         draw.coin() ? cache.slots : 1, draw.coin() ? 2U : 1U};
        tensor const factors = keep.drawn(
            format::bfloat16, of, [&] { return static_cast<double>(draw.whole(1, 64)) / 8; });
        tensor key = scaled(plain, factors);
        if (draw.coin())
            key = scaled(key, keep.filled(format::float32, {1, 1, 1, 1}, 0.375));
        tensor const value = cache.pages(keep, draw, format::float16, 2, true, 0);
        tensor const query =
            keep.filled(format::float32, {cache.batches, cache.heads, 1, cache.size}, 1);
        gathered_problem const found =
            gathered(cache.problem_over(query, key, value, {}), cache.table);
        CHECK(found.is.key.scales().size() == key.scales().size());
        std::size_t wrong = 0;
        for (std::size_t b = 0; b < cache.batches; ++b)
            for (std::size_t j = 0; j < cache.length(b); ++j)
                for (std::size_t h = 0; h < cache.heads; ++h)
                    for (std::size_t a = 0; a < cache.size; ++a) {
                        auto const [page, slot] = cache.place(b, j);
                        wrong += found.is.key.at(b, h, j, a) == key.at(page, h, slot, a) ? 0U : 1U;
                        differing += key.at(page, h, slot, a) != plain.at(page, h, slot, a);
                    }
        CAPTURE(number, shape_text(of));
        CHECK(wrong == 0);
        CHECK(refusal([&] { require(found.is); }) == "nothing was refused");
        (void)attention(found.is);
        for (std::size_t b = 0; b < cache.batches; ++b) // a part keeps its scales
            for (std::size_t j = 0; j < cache.length(b); ++j) {
                auto const [page, slot] = cache.place(b, j);
                std::size_t const last = cache.heads - 1;
                CHECK(found.is.key.heads(b, last, 1).at(0, 0, j, 31)
                      == key.at(page, last, slot, 31));
            }
    }
    CHECK(differing > 1000);
}

TEST_CASE("pages that do not fit are refused by sentence") {
    stored keep;
    tensor const query = keep.filled(format::float32, {2, 2, 1, 4}, 1);
    tensor const key = keep.filled(format::float32, {3, 1, 2, 4}, 1);
    tensor const value = keep.filled(format::float32, {3, 1, 2, 6}, 1);
    page_table const table{.numbers = {0, 1, 2, -1}, .rows = 2, .columns = 2};
    options how;
    how.key_lengths = {3, 2};
    problem const good{.query = query, .key = key, .value = value, .how = how};
    auto const say = [&](problem const& p, page_table const& by) {
        return refusal([&] { gathered(p, by); });
    };
    auto const with = [&](auto const& change) {
        problem p = good;
        change(p);
        return say(p, table);
    };
    auto const by = [&](std::vector<std::int64_t> numbers, std::size_t rows, std::size_t columns) {
        return say(good, {.numbers = std::move(numbers), .rows = rows, .columns = columns});
    };
    CHECK(say(good, table) == "nothing was refused");
    CHECK(by({0, 1, 3, -1}, 2, 2)
          == "ATT-703 an option does not fit: page_table[1][0] is 3, expected a page of 0 to 2: "
             "key_lengths[1] is 2, so that it is read");
    CHECK(by({0, -1, 2, 2}, 2, 2)
          == "ATT-703 an option does not fit: page_table[0][1] is -1, expected a page of 0 to 2: "
             "key_lengths[0] is 3, so that it is read");
    CHECK(by({0, 1, 2}, 2, 2)
          == "ATT-701 tensors do not fit: page_table has 3 numbers, expected (2, 2)");
    CHECK(by({0, 1, 2, 0, 0, 0}, 3, 2)
          == "ATT-701 tensors do not fit: page_table is (3, 2), expected one row for each of 2 "
             "batch entries");
    CHECK(with([](problem& p) { p.how.key_lengths = {5, 2}; })
          == "ATT-703 an option does not fit: key_lengths[0] is 5, expected 0 to 4: 2 pages of 2 "
             "slots");
    CHECK(with([](problem& p) { p.how.key_lengths = {3, -1}; })
          == "ATT-703 an option does not fit: key_lengths[1] is -1, expected 0 to 4: 2 pages of 2 "
             "slots");
    CHECK(with([](problem& p) { p.how.key_lengths = {}; })
          == "ATT-703 an option does not fit: key_lengths has 0 numbers, expected 2: with pages it "
             "says how many keys each batch entry has");
    CHECK(with([&](problem& p) { p.value = keep.filled(format::float32, {3, 1, 3, 6}); })
          == "ATT-701 tensors do not fit: pages of value have 3 slots, expected 2 as those of key "
             "have: (pages, heads, slots, components) are (3, 1, 3, 6) and (3, 1, 2, 4)");
    CHECK(
        with([&](problem& p) { p.value = keep.filled(format::float32, {4, 1, 2, 6}); })
        == "ATT-701 tensors do not fit: pages of value are (4, 1, 2, 6), expected (3, 1, 2, 6) as "
           "those of key have it");
    CHECK(
        with([&](problem& p) { p.value = keep.filled(format::float32, {3, 2, 2, 6}); })
        == "ATT-701 tensors do not fit: pages of value are (3, 2, 2, 6), expected (3, 1, 2, 6) as "
           "those of key have it");
    CHECK(with([&](problem& p) { p.key = keep.filled(format::float32, {3, 1, 0, 4}); })
          == "ATT-701 tensors do not fit: an extent is 0: pages of key (3, 1, 0, 4), of value (3, "
             "1, 2, 6)");
    CHECK(with([&](problem& p) {
              p.past_key = key;
              p.past_value = value;
          })
          == "ATT-701 tensors do not fit: past_key is given with page_table, whose pages hold all "
             "keys; expected none");
    CHECK(with([](problem& p) { p.how.empty = empty_row::mean; })
          == "ATT-703 an option does not fit: the empty row mean is the mean of the values of all "
             "keys, and a page table does not say which these are; expected the empty row zero, "
             "refuse or nan");
    std::string const at_front =
        "ATT-703 an option does not fit: the diagonal puts the first query at key 0, and batch "
        "entry 0 has 1 query for 3 keys in pages; expected bottom_right, where the last query is "
        "at the last key";
    CHECK(with([](problem& p) { p.how.causal = true; }) == at_front);
    CHECK(with([](problem& p) { p.how.window_left = 2; }) == at_front);
    CHECK(with([](problem& p) { p.how.alibi_slopes = {1, 1}; }) == at_front);
    CHECK(with([](problem& p) {
              p.how.causal = true;
              p.how.diagonal = diagonal::after_past;
          })
          == at_front);
    for (diagonal const fits : {diagonal::bottom_right, diagonal::by_cache})
        CHECK(with([&](problem& p) {
                  p.how.causal = true;
                  p.how.diagonal = fits;
              })
              == "nothing was refused");
    CHECK(with([](problem& p) {
              p.how.causal = true;
              p.how.key_lengths = {1, 0};
          })
          == "nothing was refused");
    std::vector<double> numbers(24, 1);
    numbers[8 + 4] = not_a_number; // page 1, slot 1, which is not read
    problem unread = good;
    unread.key = keep.numbers(format::float32, {3, 1, 2, 4}, numbers);
    CHECK(refusal([&] { require(gathered(unread, table).is); }) == "nothing was refused");
    unread.how.key_lengths = {4, 2};
    CHECK(refusal([&] { require(gathered(unread, table).is); })
          == "ATT-702 an element is not a finite number: key at (0, 0, 3, 0) is NaN");
    problem none = good;
    none.how.key_lengths = {0, 0};
    gathered_problem const empty = gathered(none, {.numbers = {-1, -1}, .rows = 2, .columns = 1});
    CHECK(empty.is.keys() == 1);
    CHECK(attention(empty.is).output.view().at(1, 1, 0, 5) == 0);
}
