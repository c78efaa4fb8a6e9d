// Diagnoses of failed gradients of packed sequences: each fault by a separately written backward pass of each sequence
// with exactly that fault, in all sequences or in one; other orders of the elements; sequences that are taken for one.

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

constexpr std::size_t heads = 4;
constexpr std::size_t groups = 2;
constexpr std::size_t size = 8;

/// Sequence 1 has no queries, and the last one no keys.
std::vector<std::int64_t> const starts_q{0, 3, 3, 11, 15};
std::vector<std::int64_t> const starts_k{0, 4, 7, 17, 17};

struct packed_backward {
    stored keep{};
    std::vector<std::unique_ptr<std::vector<std::byte>>> held{}; ///< of the tensors below
    packed_problem p;
    packed_upstream from;

    explicit packed_backward(options const& how, std::vector<std::int64_t> const& q = starts_q,
                             std::vector<std::int64_t> const& k = starts_k,
                             std::size_t key_heads = groups)
        : p{drawn(7, {rows(q), heads, size}, 450),
            drawn(8, {rows(k), key_heads, size}, 450),
            drawn(9, {rows(k), key_heads, size}, 450),
            q,
            k,
            how},
          from{drawn(10, {rows(q), heads, size}, 900),
               packed_rows(format::float16, heads, rows(q), bytes(11, heads * rows(q), 900))} {}

private:
    static std::size_t rows(std::vector<std::int64_t> const& starts) {
        return static_cast<std::size_t>(starts.back());
    }

    std::span<std::byte const> bytes(std::uint64_t seed, std::size_t count, double by) {
        tests::seeded draw(seed);
        std::vector<double> numbers(count);
        for (double& x : numbers)
            x = static_cast<double>(draw.whole(-1000, 1000)) / by;
        held.push_back(
            std::make_unique<std::vector<std::byte>>(tests::bytes_of(format::float16, numbers)));
        return *held.back();
    }

    packed_tensor drawn(std::uint64_t seed, packed_extents const& shape, double by) {
        return {format::float16, shape, bytes(seed, shape[0] * shape[1] * shape[2], by)};
    }
};

using spoil = std::function<void(faulty_backward&)>;

void spoil_nothing(faulty_backward&) {}

/// Element (row, head, component), in the order of the packed tensor.
struct packed_gradients {
    std::vector<double> query{}, key{}, value{};

    [[nodiscard]] std::vector<double> const& of(gradient_part part) const {
        return part == gradient_part::query ? query : part == gradient_part::key ? key : value;
    }
};

/// The fault is that of sequence `alone`, or of all.
packed_gradients gradients_with(packed_backward const& of, spoil const& fault,
                                std::optional<std::size_t> alone = {}) {
    packed_problem const& p = of.p;
    std::size_t const key_heads = p.key.shape()[1];
    packed_gradients result{std::vector<double>(p.query.shape()[0] * heads * size),
                            std::vector<double>(p.key.shape()[0] * key_heads * size),
                            std::vector<double>(p.key.shape()[0] * key_heads * size)};
    auto const lay = [](std::vector<double> const& from, std::size_t own_heads, std::size_t first,
                        std::vector<double>& into) {
        std::size_t const rows = from.size() / own_heads / size;
        for (std::size_t h = 0; h < own_heads; ++h)
            for (std::size_t i = 0; i < rows; ++i)
                for (std::size_t a = 0; a < size; ++a)
                    into[((first + i) * own_heads + h) * size + a] =
                        from[(h * rows + i) * size + a];
    };
    for (std::size_t n = 0; n < p.count(); ++n) {
        if (p.queries(n) == 0 || p.keys(n) == 0)
            continue;
        faulty_backward kernel;
        if (!alone || *alone == n)
            fault(kernel);
        all_gradients const g =
            kernel.of(p.sequence(n), of.from.rows(p.first_query(n), p.queries(n)));
        lay(g.query, heads, p.first_query(n), result.query);
        lay(g.key, key_heads, static_cast<std::size_t>(p.cu_seqlens_k[n]), result.key);
        lay(g.value, key_heads, static_cast<std::size_t>(p.cu_seqlens_k[n]), result.value);
    }
    return result;
}

diagnosis found_of(packed_backward& of, gradient_part part, std::vector<double> const& values,
                   criterion const& by = {.max_ulp = 1}) {
    gradient_answer const certified = gradients(of.p, of.from, {.bounds = true});
    tensor const candidate =
        of.keep.numbers(format::float32, part_of(certified, part)->elements.shape(), values);
    judgement const j = judge_gradient(part, of.p, of.from, candidate, certified, by);
    return diagnose_gradient(of.p, of.from, part, candidate, certified, j, 2);
}

std::vector<gradient_part> const of_scores{gradient_part::query, gradient_part::key};
std::vector<gradient_part> const of_all{gradient_part::query, gradient_part::key,
                                        gradient_part::value};

explanation const* named(diagnosis const& d, std::string const& name) {
    auto const here = std::find_if(d.found.begin(), d.found.end(), [&](explanation const& one) {
        return one.names == std::vector{name};
    });
    return here == d.found.end() ? nullptr : &*here;
}

/// The fault in all sequences makes all right; in one of them that one.
void require_diagnosed(std::string const& name, packed_backward& of,
                       std::vector<gradient_part> const& parts, bool certified,
                       spoil const& fault) {
    packed_gradients const everywhere = gradients_with(of, fault);
    packed_gradients const here = gradients_with(of, fault, 2);
    for (gradient_part const part : parts) {
        std::vector<double> const& values = everywhere.of(part);
        diagnosis const all = found_of(of, part, values);
        CAPTURE(name, name_of(part), diagnosis_text(all));
        for (explanation const& one : all.found) {
            CHECK(one.explains);
            REQUIRE(one.all);
            CHECK(one.all->wrong == 0);
            CHECK(one.all->elements == values.size());
        }
        explanation const* is = named(all, name);
        REQUIRE(is != nullptr);
        CHECK(is->certified == certified);
        CHECK(all.where == "sequence 2");
        CHECK(diagnosis_text(all).find("all " + std::to_string(values.size())
                                       + " elements are within 1 ulp")
              != std::string::npos);

        diagnosis const one = found_of(of, part, here.of(part));
        CAPTURE(diagnosis_text(one));
        is = named(one, name);
        REQUIRE(is != nullptr);
        REQUIRE(is->part);
        CHECK(is->part->wrong == 0);
        std::size_t const own = (part == gradient_part::query ? 8 * heads : 10 * groups) * size;
        CHECK(is->part->elements == own);
        REQUIRE(is->all);
        CHECK(is->all->elements == values.size());
        CHECK(is->all->wrong > 0);
        CHECK(diagnosis_text(one).find("all " + std::to_string(own)
                                       + " elements of sequence 2 are within 1 ulp")
              != std::string::npos);
    }
}

spoil seeing(std::int64_t right, bool alone = false) {
    return [right, alone](faulty_backward& k) {
        k.sees = [right](problem const&, auto, auto, std::size_t i, std::size_t j) {
            return static_cast<std::int64_t>(j) <= static_cast<std::int64_t>(i) + right;
        };
        k.in_backward_alone = alone;
    };
}

} // namespace

TEST_CASE("a correct packed gradient has no diagnosis, and noise no explanation") {
    packed_backward of({.causal = true, .diagonal = diagonal::bottom_right});
    packed_gradients const right = gradients_with(of, spoil_nothing);
    for (gradient_part const part : of_all) {
        CAPTURE(name_of(part));
        std::vector<double> values = right.of(part);
        CHECK(found_of(of, part, values).tried == 0);
        values[values.size() / 2] += 0.01;
        diagnosis const one = found_of(of, part, values);
        CHECK(one.tried > 30);
        CHECK(one.found.empty());
        CHECK(one.left_out.empty());
        tests::seeded draw(5);
        for (double& x : values)
            x = static_cast<double>(draw.whole(-1000, 1000)) / 300;
        for (explanation const& x : found_of(of, part, values).found)
            CHECK_FALSE(x.explains);
    }
}

TEST_CASE("masks, scales, D and dLSE of a packed backward pass") {
    packed_backward of({.causal = true, .diagonal = diagonal::bottom_right});
    require_diagnosed("diagonal-top-left", of, of_all, true, seeing(0));
    require_diagnosed("diagonal-top-left-in-backward", of, of_all, false, seeing(0, true));
    require_diagnosed("causal-off", of, of_all, true, seeing(100));
    require_diagnosed("scale-dropped", of, of_all, true,
                      [](faulty_backward& k) { k.scale = [](problem const&) { return 1.0; }; });
    require_diagnosed("dot-omitted", of, of_scores, false, [](faulty_backward& k) {
        k.dot = [](auto const&, std::size_t) { return 0.0; };
    });
    require_diagnosed("dlse-ignored", of, of_scores, false,
                      [](faulty_backward& k) { k.dlse_factor = 0; });
    require_diagnosed("lse-taken-in-base-2", of, of_all, false,
                      [](faulty_backward& k) { k.log_factor = std::numbers::ln2; });
    packed_backward capped({.soft_cap = 2.0});
    require_diagnosed("cap-derivative-missing", capped, of_scores, false,
                      [](faulty_backward& k) { k.has_cap_derivative = false; });
}

TEST_CASE("groups of heads of a packed backward pass") {
    packed_backward of({});
    std::vector<gradient_part> const of_keys{gradient_part::key, gradient_part::value};
    auto const adding = [](faulty_backward& k, auto const& to) {
        k.added_to = [to](problem const&, std::size_t h) { return to(h); };
    };
    require_diagnosed("group-first", of, of_keys, false, [&](faulty_backward& k) {
        adding(k, [](std::size_t h) { return std::pair{h / 2, h % 2 == 0 ? 1.0 : 0.0}; });
    });
    require_diagnosed("heads-tiled", of, of_all, false, [&](faulty_backward& k) {
        k.head = [](problem const&, std::size_t h) { return h % 2; };
        adding(k, [](std::size_t h) { return std::pair{h % 2, 1.0}; });
    });
}

TEST_CASE("packed gradients with a factor, of another tensor, or in another order") {
    packed_backward of({.causal = true}, {0, 3, 8}, {0, 3, 8}, heads);
    packed_gradients const right = gradients_with(of, spoil_nothing);
    auto const require_whole = [&](std::string const& name, std::vector<double> const& values) {
        diagnosis const d = found_of(of, gradient_part::query, values);
        CAPTURE(name, diagnosis_text(d));
        explanation const* const is = named(d, name);
        REQUIRE(is != nullptr);
        CHECK(is->makes_right());
        CHECK(is->all->elements == right.query.size());
        CHECK(d.where.empty());
        CHECK(d.found.size() == 1);
    };
    std::vector<double> doubled = right.query;
    for (double& x : doubled)
        x *= 2;
    require_whole("gradient-doubled", doubled);
    require_whole("gradient-of-key", right.key);
    require_whole("gradient-of-value", right.value);
    std::vector<double> htd(right.query.size());
    std::vector<double> tdh(right.query.size());
    for (std::size_t i = 0; i < 8; ++i)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t a = 0; a < size; ++a) {
                double const x = right.query[(i * heads + h) * size + a];
                htd[(h * 8 + i) * size + a] = x;
                tdh[(i * size + a) * heads + h] = x;
            }
    require_whole("gradient-htd", htd);
    require_whole("gradient-transposed", tdh);
    // A factor in one sequence is said of that one alone.
    std::vector<double> one = right.query;
    for (std::size_t k = 3 * heads * size; k < one.size(); ++k)
        one[k] *= 2;
    diagnosis const d = found_of(of, gradient_part::query, one);
    CAPTURE(diagnosis_text(d));
    REQUIRE(named(d, "gradient-doubled") != nullptr);
    CHECK(named(d, "gradient-doubled")->part->elements == 5 * heads * size);
    CHECK(diagnosis_text(d).find(" of sequence 1 are within 1 ulp") != std::string::npos);
    CHECK(diagnosis_text(d).find("the other elements were not judged") != std::string::npos);
}

TEST_CASE("sequences that are taken for one") {
    packed_backward of({.causal = true}, {0, 3, 8}, {0, 4, 8});
    packed_backward joined({.causal = true}, {0, 8}, {0, 8});
    packed_gradients const found = gradients_with(joined, spoil_nothing);
    for (gradient_part const part : of_all) {
        diagnosis const d = found_of(of, part, found.of(part));
        CAPTURE(name_of(part), diagnosis_text(d));
        REQUIRE(named(d, "sequences-joined") != nullptr);
        CHECK(named(d, "sequences-joined")->makes_right());
        CHECK(named(d, "sequences-joined")->certified);
    }
}

TEST_CASE("what is not tried of packed gradients is said") {
    packed_backward of({.sinks = {1, 2, 0, -1}});
    gradient_answer const certified = gradients(of.p, of.from, {.bounds = true});
    std::vector<double> sinks;
    for (std::size_t h = 0; h < heads; ++h)
        sinks.push_back(value_of(format::float32, certified.sinks->elements.bits(h)) + 0.5);
    diagnosis const d = found_of(of, gradient_part::sinks, sinks);
    CAPTURE(diagnosis_text(d));
    CHECK(d.found.empty());
    CHECK(diagnosis_text(d).find("faults of the backward pass were not tried, since the gradient "
                                 "adds up all sequences")
          != std::string::npos);
    // Keys without queries have gradients of 0.
    packed_gradients right = gradients_with(of, spoil_nothing);
    right.key[std::size_t{5} * groups * size] = 1;
    diagnosis const e = found_of(of, gradient_part::key, right.key);
    CAPTURE(diagnosis_text(e));
    CHECK(e.left_out
          == "faults of the backward pass were not tried, since what fails is of sequences without "
             "queries or keys, whose gradients are 0");
    // By a distance of an element there, a fault in the others does not make all right.
    packed_gradients omitted = gradients_with(
        of, [](faulty_backward& k) { k.dot = [](auto const&, std::size_t) { return 0.0; }; });
    omitted.key[std::size_t{5} * groups * size] = 1;
    diagnosis const f = found_of(of, gradient_part::key, omitted.key);
    CAPTURE(diagnosis_text(f));
    REQUIRE(named(f, "dot-omitted") != nullptr);
    CHECK(named(f, "dot-omitted")->all->wrong == 1);
    CHECK(named(f, "dot-omitted")->part->wrong == 0);
}
