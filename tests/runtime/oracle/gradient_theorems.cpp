// gradients() evaluates the claims of the theorems of the book: T16 to T19, and T21.
//
// The mirror evaluates both sides of the claim of each theorem at small rational instances, the
// left side by jets. The numbers of the symbols define the problem, and the enclosure of each
// gradient must intersect both. Symbols on which only the scores depend, as in
// theorems/systems/layer.hpp, are given scores. T19 recomputes the weights from log-sum-exps, which
// gradients() does from those that a forward pass saved.

#include <attest/mirror/theorem/instance.hpp>
#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/theorems/backward.hpp>
#include <attest/theorems/heads.hpp>

#include "support/catch.hpp"
#include "support/seeded.hpp"
#include "support/stored.hpp"

#include <set>
#include <string>

using namespace attest::oracle;
namespace mirror = attest::mirror;
namespace proofs = attest::proofs;
namespace theorems = attest::theorems;
using enclosure = mirror::interval<50>;

namespace {

/// A statement with its sets of a given size each, and its symbols at drawn numbers n/8, |n| ≤ 12.
class instance {
public:
    instance(proofs::source write, std::uint64_t seed, std::vector<std::size_t> const& sizes)
        : here_(write), in_(here_.in().nodes()), model_(in_, seed, 0), draw_(seed) {
        REQUIRE(in_.sets.size() <= sizes.size());
        for (std::size_t k = 0; k < in_.sets.size(); ++k)
            model_.resize(static_cast<mirror::word>(k), static_cast<mirror::element>(sizes[k]));
        for (std::size_t k = 0; k < in_.maps.size(); ++k)
            send(k, sizes);
        for (std::size_t k = 0; k < in_.symbols.size(); ++k)
            fix(k);
    }

    /// Returns the numbers of a symbol, whose indices are the last axes of the shape.
    tensor numbers(tests::stored& keep, std::string_view name, extents const& shape) const {
        return keep.numbers(format::float64, shape, all_of(symbol(name)));
    }

    boolean_tensor mask(tests::stored& keep, extents const& shape) const {
        std::vector<int> bytes;
        for (double const x : all_of(symbol("M")))
            bytes.push_back(x == 0 ? 0 : 1);
        return keep.booleans(shape, bytes);
    }

    [[nodiscard]] double scalar(std::string_view name) const { return all_of(symbol(name))[0]; }

    /// Returns a side of the claim, 0 or 1, with its free indices at these elements.
    [[nodiscard]] enclosure side(int which, std::vector<std::string_view> const& names,
                                 std::vector<std::size_t> const& at) {
        std::set<mirror::word> const free = mirror::free_indices(in_, here_.written());
        REQUIRE(free.size() == names.size());
        for (mirror::word const number : free) {
            std::string_view const own = in_.entries[static_cast<std::size_t>(number)].name;
            auto const found = std::find(names.begin(), names.end(), own);
            REQUIRE(found != names.end());
            model_.bind(number, static_cast<mirror::element>(
                                    at[static_cast<std::size_t>(found - names.begin())]));
        }
        std::vector<mirror::defining_equation> const none;
        mirror::evaluator_in<enclosure> values(in_, model_, none);
        return values.value(in_.get(here_.written().claim, which));
    }

private:
    /// Heads go to groups as in the oracle; "block" may send any element anywhere, so that blocks may be empty.
    void send(std::size_t map, std::vector<std::size_t> const& sizes) {
        mirror::places const where(in_, model_);
        auto const blocks = where.of(in_.maps[map].codomain, {});
        for (mirror::element const from : where.of(in_.maps[map].domain, {})) {
            auto const to = in_.maps[map].name == "block"
                                ? blocks[draw_.size(0, blocks.size() - 1)]
                                : static_cast<mirror::element>(static_cast<std::size_t>(from)
                                                               / (sizes[0] / sizes[1]));
            model_.send(static_cast<mirror::word>(map), from, to);
        }
    }

    [[nodiscard]] std::size_t symbol(std::string_view name) const {
        for (std::size_t k = 0; k < in_.symbols.size(); ++k)
            if (in_.symbols[k].name == name)
                return k;
        FAIL("the statement has no symbol " << name);
        return 0;
    }

    /// Returns the cells of a symbol in row-major order.
    [[nodiscard]] std::vector<mirror::cell> cells(std::size_t number) const {
        mirror::places const where(in_, model_);
        std::vector<mirror::cell> all{{static_cast<mirror::word>(number), {}}};
        for (mirror::id const sort : in_.symbols[number].sorts) {
            std::vector<mirror::cell> longer;
            for (mirror::cell const& one : all)
                for (mirror::element const each : where.of(sort, {})) {
                    longer.push_back(one);
                    longer.back().at.push_back(each);
                }
            all = longer;
        }
        return all;
    }

    [[nodiscard]] std::vector<double> all_of(std::size_t number) const {
        std::vector<double> values;
        for (mirror::cell const& one : cells(number)) {
            auto const x = model_.value_of(one, in_.symbols[number].is_mask);
            values.push_back(static_cast<double>(x.numerator) / static_cast<double>(x.denominator));
        }
        return values;
    }

    /// Every query sees at least the first key, as all of these theorems assume.
    void fix(std::size_t number) {
        bool const is_mask = in_.symbols[number].is_mask;
        for (mirror::cell const& one : cells(number)) {
            bool const is_first = !one.at.empty() && one.at.back() == 0;
            model_.fix(one, is_mask ? mirror::small_fraction{is_first || draw_.coin() ? 1 : 0, 1}
                                    : mirror::small_fraction{draw_.whole(-12, 12), 8});
        }
    }

    proofs::run here_;
    attest::kernel::store const& in_;
    mirror::model model_;
    tests::seeded draw_;
};

/// Returns the number of elements whose enclosure, widened by `slack`, does not intersect both sides;
/// `compared` counts all of them.
std::size_t apart(instance& at, std::vector<bounds> const& found,
                  std::vector<std::string_view> const& names, std::vector<std::size_t> const& sizes,
                  std::size_t& compared, double slack = 0) {
    std::size_t wrong = 0;
    std::size_t count = 1;
    for (std::size_t const size : sizes)
        count *= size;
    REQUIRE(found.size() == count);
    for (std::size_t k = 0; k < count; ++k) {
        std::vector<std::size_t> place(sizes.size());
        for (std::size_t rest = k, axis = sizes.size(); axis-- > 0; rest /= sizes[axis])
            place[axis] = rest % sizes[axis];
        bounds own = found[k];
        bool meets = own.upper - own.lower < 1e-12;
        own.lower -= slack;
        own.upper += slack;
        for (int const which : {0, 1}) {
            enclosure const x = at.side(which, names, place);
            meets = meets && static_cast<double>(boost::multiprecision::width(x)) < 1e-30
                    && !(boost::multiprecision::lower(x) > own.upper)
                    && !(boost::multiprecision::upper(x) < own.lower);
        }
        ++compared;
        wrong += meets ? 0 : 1;
    }
    return wrong;
}

/// Outputs in float32 have the bounds of doubles, those in float64 the enclosures of intervals.
gradient_answer answer_to(problem const& p, upstream const& from, std::uint64_t seed) {
    format const as = seed % 2 == 0 ? format::float32 : format::float64;
    return gradients(p, from, {.output = as, .bounds = true, .scores = true});
}

/// What a kernel saved in its forward pass, in float64, with its log-sum-exps off by `error`.
class saved_results {
public:
    saved_results(problem const& p, double error)
        : found_(attention(p, {.output = format::float64, .log_sum_exp = format::float64})) {
        for (std::size_t k = 0; k < tests::element_count(p.rows_shape()); ++k)
            found_.log_sum_exp.set(
                k, nearest(format::float64,
                           value_of(format::float64, found_.log_sum_exp.bits(k)) + error));
    }

    void save(upstream& into) const {
        into.saved_output = found_.output.view();
        into.saved_log_sum_exp = found_.log_sum_exp.view();
    }

private:
    answer found_;
};

/// Log-sum-exps here are below 8 in magnitude, so that rounded ones are off by 2^-51 at most, and weights that are
/// recomputed from them by the same part. Outputs are rounded as well. No gradient adds more than 2^6 products of size 2^4.
constexpr double slack_of_saved = 0x1p-40;

/// For a statement about theorems/systems/head.hpp. With `saved` the weights are recomputed from log-sum-exps that are off
/// by this.
std::size_t wrong_of_head(proofs::source write, gradient_part part,
                          std::vector<std::string_view> const& names, std::size_t& compared,
                          std::optional<double> saved = {}) {
    std::size_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        tests::seeded draw(seed);
        std::size_t const S = draw.size(1, 3), T = draw.size(1, 4), A = draw.size(1, 3),
                          B = draw.size(1, 3);
        instance at(write, seed, {S, T, A, B, draw.size(1, 3)});
        tests::stored keep;
        problem p{at.numbers(keep, "q", {1, 1, S, A}), at.numbers(keep, "k", {1, 1, T, A}),
                  at.numbers(keep, "v", {1, 1, T, B})};
        p.allowed = at.mask(keep, {1, 1, S, T});
        p.how.scale = at.scalar("c");
        upstream from{at.numbers(keep, "g", {1, 1, S, B})};
        saved_results const results(p, saved.value_or(0));
        if (saved)
            results.save(from);
        gradient_answer const found = answer_to(p, from, seed);
        wrong +=
            apart(at, part_of(found, part)->element_bounds, names,
                  {part == gradient_part::query ? S : T, A}, compared, saved ? slack_of_saved : 0);
    }
    return wrong;
}

/// For a statement about theorems/systems/layer.hpp, whose scores are any numbers. With
/// `log_sum_exp` dO is 0 and dLSE is 1; `saved` is that of wrong_of_head().
std::size_t wrong_of_layer(proofs::source write, gradient_part part,
                           std::vector<std::string_view> const& names, std::size_t& compared,
                           bool log_sum_exp = false, std::optional<double> saved = {}) {
    std::size_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        tests::seeded draw(seed);
        std::size_t const S = draw.size(1, 3), T = draw.size(1, 4), B = draw.size(1, 3);
        instance at(write, seed, {S, T, B, draw.size(1, 3)});
        tests::stored keep;
        problem p = problem_of_scores(at.numbers(keep, "s", {1, 1, S, T}),
                                      at.numbers(keep, "v", {1, 1, T, B}));
        p.allowed = at.mask(keep, {1, 1, S, T});
        upstream from{log_sum_exp ? keep.filled(format::float64, {1, 1, S, B})
                                  : at.numbers(keep, "g", {1, 1, S, B})};
        if (log_sum_exp)
            from.log_sum_exp = keep.filled(format::float64, {1, 1, S, 1}, 1);
        saved_results const results(p, saved.value_or(0));
        if (saved)
            results.save(from);
        gradient_answer const found = answer_to(p, from, seed);
        std::vector<std::size_t> const sizes = part == gradient_part::value  ? std::vector{T, B}
                                               : part == gradient_part::rows ? std::vector{S}
                                                                             : std::vector{S, T};
        wrong += apart(at, part_of(found, part)->element_bounds, names, sizes, compared,
                       saved ? slack_of_saved : 0);
    }
    return wrong;
}

/// For a statement about theorems/systems/shared_keys_with_loss.hpp: four heads, two per group.
std::size_t wrong_of_groups(proofs::source write, gradient_part part,
                            std::vector<std::string_view> const& names, std::size_t& compared) {
    std::size_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        std::size_t const H = 4, G = 2, S = 2, T = 3, A = 2, B = 2;
        instance at(write, seed, {H, G, S, T, A, B});
        tests::stored keep;
        problem p{at.numbers(keep, "q", {1, H, S, A}), at.numbers(keep, "k", {1, G, T, A}),
                  at.numbers(keep, "v", {1, G, T, B})};
        p.allowed = at.mask(keep, {1, H, S, T});
        p.how.scale = at.scalar("c");
        upstream const from{at.numbers(keep, "dO", {1, H, S, B})};
        gradient_answer const found = answer_to(p, from, seed);
        wrong += apart(at, part_of(found, part)->element_bounds, names,
                       {G, T, part == gradient_part::key ? A : B}, compared);
    }
    return wrong;
}

proofs::source statement_of(auto const& theorem) {
    return theorem.lemma().proof();
}

} // namespace

TEST_CASE("gradients are what T17 says of dQ, dK, dV and dS") {
    std::size_t compared = 0;
    CHECK(wrong_of_head(statement_of(theorems::loss_by_query), gradient_part::query, {"i", "a"},
                        compared)
          == 0);
    CHECK(
        wrong_of_head(statement_of(theorems::loss_by_key), gradient_part::key, {"l", "a"}, compared)
        == 0);
    CHECK(wrong_of_layer(statement_of(theorems::loss_by_value), gradient_part::value, {"j", "b"},
                         compared)
          == 0);
    CHECK(wrong_of_layer(statement_of(theorems::loss_by_score), gradient_part::scores, {"i", "j"},
                         compared)
          == 0);
    CHECK(compared > 100);
}

TEST_CASE("D is what T18 says, and the gradient of a log-sum-exp what T16 says") {
    std::size_t compared = 0;
    CHECK(wrong_of_layer(statement_of(theorems::mean_of_weight_gradients), gradient_part::rows,
                         {"i"}, compared)
          == 0);
    CHECK(wrong_of_layer(statement_of(theorems::log_total_by_score_of_its_row),
                         gradient_part::scores, {"i", "l"}, compared, true)
          == 0);
    CHECK(compared > 40);
}

TEST_CASE("weights are what T19 says of the log-sum-exp") {
    std::size_t compared = 0;
    std::size_t wrong = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        tests::seeded draw(seed);
        std::size_t const S = draw.size(1, 3), T = draw.size(1, 4), B = draw.size(1, 3);
        instance at(statement_of(theorems::recomputed_weight), seed, {S, T, B});
        tests::stored keep;
        problem p = problem_of_scores(at.numbers(keep, "s", {1, 1, S, T}),
                                      keep.filled(format::float64, {1, 1, T, B}));
        p.allowed = at.mask(keep, {1, 1, S, T});
        request const asked{.output = seed % 2 == 0 ? format::float32 : format::float64,
                            .bounds = true};
        wrong += apart(at, intermediate(p, stage::weights, asked).element_bounds, {"i", "j"},
                       {S, T}, compared);
    }
    CHECK(wrong == 0);
    CHECK(compared > 20);
}

// Also of blocks without queries or keys. With log-sum-exps that are off by 2^-30 the weights are not those of T19.
TEST_CASE("gradients are the sums over blocks of recomputed weights of T19") {
    for (std::optional<double> const saved : {std::optional<double>{}, {0.0}, {0x1p-30}}) {
        bool const is_off = saved && *saved != 0;
        CAPTURE(saved.value_or(-1));
        std::size_t compared = 0;
        auto const check = [&](std::size_t wrong) {
            CAPTURE(wrong, compared);
            CHECK((wrong > compared / 3)
                  == is_off); // where one key is visible, dQ is 0 in any case
            CHECK((wrong == 0) == !is_off);
            CHECK(compared > 15);
            compared = 0;
        };
        check(wrong_of_head(statement_of(theorems::loss_by_query_in_blocks), gradient_part::query,
                            {"i", "a"}, compared, saved));
        check(wrong_of_head(statement_of(theorems::loss_by_key_in_blocks), gradient_part::key,
                            {"l", "a"}, compared, saved));
        check(wrong_of_layer(statement_of(theorems::loss_by_value_in_blocks), gradient_part::value,
                             {"j", "b"}, compared, false, saved));
    }
}

TEST_CASE("gradients of shared keys and values are what T21 says") {
    std::size_t compared = 0;
    CHECK(wrong_of_groups(statement_of(theorems::gradient_of_shared_keys), gradient_part::key,
                          {"n", "l", "a"}, compared)
          == 0);
    CHECK(wrong_of_groups(statement_of(theorems::gradient_of_shared_values), gradient_part::value,
                          {"n", "l", "b"}, compared)
          == 0);
    CHECK(compared == 4 * 2 * 2 * 3 * 2);
}

// These statements are not judged: a hole replaces the steps.
TEST_CASE("a statement with a wrong sign is not what is evaluated") {
    std::size_t compared = 0;
    CHECK(wrong_of_head(
              [](proofs::context& let) {
                  theorems::head const y{let};
                  auto const i = y.i, j = y.j, a = y.a;
                  auto const wrong =
                      y.scale * sum(j, y.weights(i, j) * (y.dP(i, j) + y.D(i)) * y.keys(j, a));
                  let.assume(y.every_row_sees_a_key);
                  return claim(derivative(y.loss(), y.queries(i, a)) == wrong)
                      .by(proofs::hole, wrong);
              },
              gradient_part::query, {"i", "a"}, compared)
          > compared / 2);
    compared = 0;
    CHECK(
        wrong_of_layer(
            [](proofs::context& let) {
                theorems::layer const y{let};
                auto const i = y.i, j = y.j, b = y.b;
                auto const wrong = -sum(i, y.weights(i, j) * y.incoming(i, b));
                let.assume(y.every_row_sees_a_key);
                return claim(derivative(y.loss(), y.values(j, b)) == wrong).by(proofs::hole, wrong);
            },
            gradient_part::value, {"j", "b"}, compared)
        > compared / 2);
}
