// Diagnoses of gradients whose inputs or steps have a fault: keys, pages, parts and heads that are read from
// elsewhere, tiles, the saved log-sum-exp, matrices without their transpose. Each candidate comes from a separately
// written backward pass with exactly that fault, and neighbours must not be named.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include "support/catch.hpp"
#include "support/faulty_backward.hpp"

#include <algorithm>

using namespace attest::oracle;
using tests::all_gradients;
using tests::faulty_backward;
using tests::stored;

namespace {

using part = gradient_part;
using parts = std::vector<gradient_part>;
using names = std::vector<std::string>;

parts const of_scores{part::query, part::key};
parts const of_all{part::query, part::key, part::value};

problem drawn(stored& keep, tests::problem_sizes const& shape) {
    tests::seeded draw(7);
    auto const numbers = [&](extents const& of) {
        return keep.drawn(format::float16, of,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 450; });
    };
    return tests::assembled(shape, numbers, numbers, numbers);
}

/// One batch entry, two heads over one, 40 queries and keys.
problem square(stored& keep) {
    return drawn(keep, {.query_heads = 2, .queries = 40, .keys = 40, .size = 8, .value_size = 8});
}

upstream upstream_of(stored& keep, problem const& p) {
    tests::seeded draw(3);
    auto const number = [&] { return static_cast<double>(draw.whole(-100, 100)) / 100; };
    return {keep.drawn(format::float32, p.output_shape(), number)};
}

std::vector<double> const& values_of(all_gradients const& all, part of) {
    return of == part::query ? all.query : of == part::key ? all.key : all.value;
}

diagnosis diagnosed(problem const& p, upstream const& from, part of, stored& keep,
                    std::vector<double> const& values) {
    gradient_answer const by = gradients(p, from, {.bounds = true});
    tensor const candidate =
        keep.numbers(format::float32, part_of(by, of)->elements.shape(), values);
    return diagnose_gradient(p, from, of, candidate, by,
                             judge_gradient(of, candidate, by, {.max_ulp = 1}));
}

/// The name of each explanation by one fault for which no element is wrong; a few may be undecided.
names explaining(diagnosis const& d) {
    names result;
    for (explanation const& one : d.found)
        if (one.explains && one.names.size() == 1 && one.all && one.all->wrong == 0
            && 20 * one.all->undecided <= one.all->elements)
            result.push_back(one.names[0]);
    return result;
}

bool has(names const& all, std::string const& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// Requires that this fault explains the values, and none of the others.
void require_named(std::string const& name, problem const& p, upstream const& from, part of,
                   std::vector<double> const& values, names const& others) {
    stored own;
    diagnosis const d = diagnosed(p, from, of, own, values);
    CAPTURE(name, name_of(of), diagnosis_text(d));
    names const found = explaining(d);
    CHECK(has(found, name));
    for (std::string const& other : others) {
        CAPTURE(other);
        CHECK_FALSE(has(found, other));
    }
}

using spoil = std::function<void(faulty_backward&)>;

void require_spoiled(std::string const& name, problem const& p, upstream const& from,
                     parts const& of, spoil const& fault, names const& others) {
    faulty_backward kernel;
    fault(kernel);
    all_gradients const found = kernel.of(p, from);
    for (part const one : of)
        require_named(name, p, from, one, values_of(found, one), others);
}

/// Requires that the gradients of a problem with other inputs, certified, are named.
void require_other(std::string const& name, problem const& p, problem const& other,
                   upstream const& from, parts const& of, names const& others) {
    gradient_answer const by = gradients(other, from);
    for (part const one : of) {
        gradient const& found = *part_of(by, one);
        std::vector<double> values;
        for (std::size_t k = 0; k < tests::element_count(found.elements.shape()); ++k)
            values.push_back(value_of(found.elements.type(), found.elements.bits(k)));
        require_named(name, p, from, one, values, others);
    }
}

} // namespace

TEST_CASE("matrices of a backward pass that are not transposed") {
    stored keep;
    problem p = square(keep);
    p.how.window_left = 9;
    p.how.window_right = 4;
    upstream const from = upstream_of(keep, p);
    // P and dS, by themselves: from dV for a dO, and from dQ for keys, that are rows of the identity.
    auto const [B, H, S, D] = p.query.shape();
    double const c = 1 / std::sqrt(static_cast<double>(D));
    std::vector<std::vector<std::vector<double>>> P(H), dS(H), dP(H);
    std::vector<std::vector<double>> dot(H);
    for (std::size_t h = 0; h < H; ++h) {
        P[h].assign(S, std::vector<double>(S));
        dP[h] = dS[h] = P[h];
        dot[h].assign(S, 0);
        for (std::size_t i = 0; i < S; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < S; ++j) {
                double s = 0;
                for (std::size_t a = 0; a < D; ++a) {
                    s += p.query.at(0, h, i, a) * p.key.at(0, 0, j, a) * c;
                    dP[h][i][j] += from.output.at(0, h, i, a) * p.value.at(0, 0, j, a);
                }
                P[h][i][j] = is_allowed(p, 0, h, i, j) ? std::exp(s) : 0;
                sum += P[h][i][j];
            }
            for (std::size_t j = 0; j < S; ++j) {
                P[h][i][j] /= sum;
                dot[h][i] += P[h][i][j] * dP[h][i][j];
            }
            for (std::size_t j = 0; j < S; ++j)
                dS[h][i][j] = P[h][i][j] * (dP[h][i][j] - dot[h][i]) * c;
        }
    }
    std::vector<double> value(S * D), key(S * D), query(H * S * D), key_of_other(S * D),
        query_of_other(H * S * D);
    for (std::size_t h = 0; h < H; ++h)
        for (std::size_t i = 0; i < S; ++i)
            for (std::size_t j = 0; j < S; ++j)
                for (std::size_t a = 0; a < D; ++a) {
                    double const wrong = P[h][j][i] * (dP[h][i][j] - dot[h][i]) * c;
                    value[i * D + a] += P[h][i][j] * from.output.at(0, h, j, a);
                    key[i * D + a] += dS[h][i][j] * p.query.at(0, h, j, a);
                    query[(h * S + i) * D + a] += dS[h][j][i] * p.key.at(0, 0, j, a);
                    key_of_other[j * D + a] += wrong * p.query.at(0, h, i, a);
                    query_of_other[(h * S + i) * D + a] += wrong * p.key.at(0, 0, j, a);
                }
    require_named("weights-transposed", p, from, part::value, value, {"gradient-transposed"});
    require_named("ds-transposed", p, from, part::key, key,
                  {"ds-of-transposed-weights", "gradient-transposed"});
    require_named("ds-transposed", p, from, part::query, query,
                  {"ds-of-transposed-weights", "gradient-transposed"});
    require_named("ds-of-transposed-weights", p, from, part::key, key_of_other, {"ds-transposed"});
    require_named("ds-of-transposed-weights", p, from, part::query, query_of_other,
                  {"ds-transposed"});
}

TEST_CASE("the log-sum-exp that a backward pass is handed") {
    stored keep;
    problem p = square(keep);
    p.how.causal = true;
    upstream const from = upstream_of(keep, p);
    double const c = 1 / std::sqrt(8.0);

    struct saved {
        std::string name;
        std::function<double(double top, double of_sum)> log;
    };

    std::vector<saved> const list{
        {"lse-is-maximum", [](double top, double) { return top; }},
        {"lse-of-row-sum", [](double, double sum) { return sum; }},
        {"lse-of-mixed-bases",
         [](double top, double sum) { return top + sum * std::numbers::log2e; }},
        {"lse-of-maximum-in-base-2",
         [](double top, double sum) { return top * std::numbers::log2e + sum; }},
        {"lse-of-maximum-not-scaled", [c](double top, double sum) { return top / c + sum; }},
        {"lse-of-maximum-scaled-twice", [c](double top, double sum) { return top * c + sum; }}};
    for (saved const& one : list) {
        names others{"lse-taken-in-base-2", "lse-of-next-row"};
        for (saved const& other : list)
            if (other.name != one.name)
                others.push_back(other.name);
        require_spoiled(
            one.name, p, from, of_all,
            [&one](faulty_backward& k) {
                k.log = [&one](std::vector<double> const&, faulty_backward::row const& r,
                               std::size_t) {
                    double const top = *std::max_element(r.scores.begin(), r.scores.end());
                    return one.log(top, r.log - top);
                };
            },
            others);
    }
    // Row (h, i) has the number 40 h + i.
    std::vector<std::pair<std::string, std::function<std::size_t(std::size_t)>>> const rows{
        {"lse-of-first-row", [](std::size_t row) { return row / 40 * 40; }},
        {"lse-of-next-row", [](std::size_t row) { return row % 40 == 39 ? row : row + 1; }},
        {"lse-of-first-head", [](std::size_t row) { return row % 40; }},
        {"lse-bshd", [](std::size_t row) { return row % 40 * 2 + row / 40; }}};
    for (auto const& [name, of_row] : rows) {
        names others;
        for (auto const& [other, ignored] : rows)
            if (other != name)
                others.push_back(other);
        require_spoiled(
            name, p, from, of_all,
            [row = of_row](faulty_backward& k) {
                k.log = [row](std::vector<double> const& logs, faulty_backward::row const&,
                              std::size_t number) { return logs[row(number)]; };
            },
            others);
    }
    require_spoiled("lse-of-next-head", p, from, of_all,
                    [](faulty_backward& k) {
                        k.log = [](std::vector<double> const& logs, faulty_backward::row const&,
                                   std::size_t number) { return logs[(number + 40) % 80]; };
                    },
                    {"lse-of-first-head", "lse-bshd"});
}

TEST_CASE("tiles of queries and of keys of a backward pass") {
    stored keep;
    problem p = square(keep);
    upstream const from = upstream_of(keep, p);
    auto const without = [](std::size_t first, std::size_t end) {
        return [=](faulty_backward& k) {
            k.adds = [=](std::size_t i) { return i >= first && i < end; };
        };
    };
    require_spoiled("first-queries-of-16-missing", p, from, of_all, without(16, 40),
                    {"first-queries-of-32-missing", "last-queries-of-16-missing"});
    require_spoiled("last-queries-of-32-missing", p, from, of_all, without(0, 32),
                    {"first-queries-of-32-missing", "last-queries-of-64-missing"});
    // Query i is at position i + 8: no row sees one key alone, whose gradient is 0 but for roundings.
    problem q =
        drawn(keep, {.query_heads = 2, .queries = 40, .keys = 48, .size = 8, .value_size = 8});
    q.how.causal = true;
    q.how.diagonal = diagonal::bottom_right;
    auto const seeing = [](auto const& limit, bool alone) {
        return [=](faulty_backward& k) {
            k.sees = [=](problem const&, auto, auto, std::size_t i, std::size_t j) {
                return j < limit(i);
            };
            k.in_backward_alone = alone;
        };
    };
    for (bool const alone : {false, true}) {
        std::string const end = alone ? "-in-backward" : "";
        require_spoiled("causal-of-first-query-of-16" + end, q, from, of_all,
                        seeing([](std::size_t i) { return i / 16 * 16 + 9; }, alone),
                        {"causal-of-last-query-of-16" + end, "causal-of-first-query-of-32" + end,
                         "causal-by-tiles-of-16" + end});
        require_spoiled(
            "causal-diagonal-tile-of-16-missing" + end, q, from, of_all,
            seeing([](std::size_t i) { return (i + 8) / 16 * 16; }, alone),
            {"causal-of-first-query-of-16" + end, "causal-diagonal-tile-of-32-missing" + end});
        require_spoiled(
            "causal-of-last-query-of-16" + end, q, from, of_all,
            seeing([](std::size_t i) { return std::min<std::size_t>(48, i / 16 * 16 + 24); },
                   alone),
            {"causal-of-first-query-of-16" + end, "causal-off" + end});
    }
    p.how.window_left = 20;
    auto const from_key = [](std::size_t of_query) { // in tiles of 16 queries
        return [of_query](faulty_backward& k) {
            k.sees = [of_query](problem const&, auto, auto, std::size_t i, std::size_t j) {
                return j + 20 >= std::min<std::size_t>(39, i / 16 * 16 + of_query);
            };
        };
    };
    require_spoiled("window-left-of-first-query-of-16", p, from, of_all, from_key(0),
                    {"window-left-of-last-query-of-16", "window-left-by-tiles-of-16"});
    require_spoiled("window-left-of-last-query-of-16", p, from, of_all, from_key(15),
                    {"window-left-of-first-query-of-16", "window-left-minus-1"});
}

TEST_CASE("keys of a backward pass that are counted twice, or are padding") {
    stored keep;
    problem p = square(keep);
    upstream const from = upstream_of(keep, p);
    auto const twice = [](auto const& is, bool alone = false) {
        return [=](faulty_backward& k) {
            k.times = [=](std::size_t j) { return is(j) ? 2.0 : 1.0; };
            k.in_backward_alone = alone;
        };
    };
    require_spoiled("first-tile-of-16-twice", p, from, of_all,
                    twice([](std::size_t j) { return j < 16; }),
                    {"first-tile-of-32-twice", "last-tile-of-16-twice"});
    require_spoiled("last-tile-of-16-twice-in-backward", p, from, of_all,
                    twice([](std::size_t j) { return j >= 32; }, true),
                    {"last-tile-of-16-twice", "first-tile-of-16-twice-in-backward"});
    require_spoiled("parts-4-end-late", p, from, of_all,
                    twice([](std::size_t j) { return j > 0 && j % 10 == 0; }),
                    {"parts-2-end-late", "parts-4-begin-early"});
    require_spoiled("padding-of-64", p, from, of_all, [](faulty_backward& k) { k.padding = 24; },
                    {"padding-of-16", "padding-of-128", "sinks-absent"});
    auto const seeing = [](auto const& is) {
        return [is](faulty_backward& k) {
            k.sees = [is](problem const&, auto, auto, auto, std::size_t j) { return is(j); };
        };
    };
    require_spoiled("parts-4-last-missing", p, from, of_all,
                    seeing([](std::size_t j) { return j < 30; }),
                    {"parts-2-last-missing", "parts-4-first-missing"});
}

TEST_CASE("keys and heads of a backward pass that are read from elsewhere") {
    stored keep;
    problem p = drawn(keep, {.batches = 2,
                             .query_heads = 6,
                             .key_heads = 3,
                             .queries = 20,
                             .keys = 40,
                             .size = 8,
                             .value_size = 8});
    upstream const from = upstream_of(keep, p);
    auto const head = [](auto const& of) {
        return [of](faulty_backward& k) {
            k.head = [of](problem const&, std::size_t h) { return of(h / 2); };
            k.added_to = [of](problem const&, std::size_t h) { return std::pair{of(h / 2), 1.0}; };
        };
    };
    require_spoiled("heads-reversed", p, from, of_all, head([](std::size_t g) { return 2 - g; }),
                    {"heads-next", "heads-before"});
    require_spoiled("heads-next", p, from, of_all, head([](std::size_t g) { return (g + 1) % 3; }),
                    {"heads-reversed", "heads-before"});
    require_spoiled("heads-before", p, from, of_all,
                    head([](std::size_t g) { return (g + 2) % 3; }),
                    {"heads-reversed", "heads-next"});
    auto const of_row = [&](tensor const& of, auto const& row) {
        auto const [B, H, T, D] = of.shape();
        std::vector<double> values;
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t j = 0; j < T; ++j)
                    for (std::size_t a = 0; a < D; ++a) {
                        auto const [x, y] = row(b, j);
                        values.push_back(of.at(x, h, y, a));
                    }
        return keep.numbers(of.type(), of.shape(), values);
    };
    auto const read_by = [&](auto const& row) {
        problem other = p;
        other.key = of_row(p.key, row);
        other.value = of_row(p.value, row);
        return other;
    };
    using place = std::pair<std::size_t, std::size_t>;
    require_other("batch-next", p,
                  read_by([](std::size_t b, std::size_t j) { return place{1 - b, j}; }), from,
                  of_all, {"heads-next", "gradient-batches-next"});
    p.how.key_lengths = {40, 37};
    require_other("pages-of-16-first-for-all", p,
                  read_by([](std::size_t b, std::size_t j) { return place{b, j % 16}; }), from,
                  of_all, {"pages-of-32-first-for-all", "pages-of-16-last-from-before"});
    problem rounded = p;
    rounded.how.key_lengths = {32, 32};
    require_other("lengths-down-to-pages-of-16", p, rounded, from, of_all,
                  {"lengths-down-to-pages-of-64", "lengths-minus-1"});
}

TEST_CASE("components of a backward pass that do not fill a tile") {
    stored keep;
    problem const p =
        drawn(keep, {.query_heads = 2, .queries = 20, .keys = 20, .size = 40, .value_size = 40});
    upstream const from = upstream_of(keep, p);
    all_gradients const right = faulty_backward{}.of(p, from);
    for (part const one : of_all) {
        std::vector<double> values = values_of(right, one);
        for (std::size_t k = 0; k < values.size(); ++k)
            values[k] = k % 40 < 32 ? values[k] : 0;
        require_named("gradient-tail-of-32-missing", p, from, one, values,
                      {"gradient-tail-of-64-missing", "query-tail-of-32-missing"});
    }
    auto const in_scores = [](faulty_backward& k) { k.components = 32; };
    require_spoiled("query-tail-of-16-missing", p, from, of_all, in_scores,
                    {"gradient-tail-of-16-missing", "query-tail-of-16-missing-and-gradient"});
    faulty_backward kernel;
    in_scores(kernel);
    all_gradients const found = kernel.of(p, from);
    for (part const one : of_scores) {
        std::vector<double> values = values_of(found, one);
        for (std::size_t k = 0; k < values.size(); ++k)
            values[k] = k % 40 < 32 ? values[k] : 0;
        require_named("query-tail-of-16-missing-and-gradient", p, from, one, values,
                      {"gradient-tail-of-16-missing", "query-tail-of-16-missing"});
    }
}

TEST_CASE("gradients of other heads and batch entries") {
    stored keep;
    problem const p = drawn(keep, {.batches = 2,
                                   .query_heads = 6,
                                   .key_heads = 3,
                                   .queries = 9,
                                   .keys = 9,
                                   .size = 8,
                                   .value_size = 8});
    upstream const from = upstream_of(keep, p);
    all_gradients const right = faulty_backward{}.of(p, from);
    names const all{"gradient-heads-reversed", "gradient-heads-next", "gradient-heads-before",
                    "gradient-batches-next"};
    for (part const one : of_all) {
        std::size_t const H = one == part::query ? 6 : 3;
        std::vector<double> const& own = values_of(right, one);
        std::size_t const block = 72; // of a head
        for (std::size_t n = 0; n < all.size(); ++n) {
            std::vector<double> values;
            for (std::size_t k = 0; k < own.size(); ++k) {
                std::size_t const b = k / block / H;
                std::size_t const h = k / block % H;
                std::size_t const head = n == 0   ? H - 1 - h
                                         : n == 1 ? (h + 1) % H
                                         : n == 2 ? (h + H - 1) % H
                                                  : h;
                values.push_back(own[((n == 3 ? 1 - b : b) * H + head) * block + k % block]);
            }
            names others = all;
            std::erase(others, all[n]);
            require_named(all[n], p, from, one, values, others);
        }
    }
}
