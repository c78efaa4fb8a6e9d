// symbolic: the laws it decides, what it must tell apart, and attention over matrices of symbols,
// which is what the index notation says, written out.

#include <attest/algebra/evaluate.hpp>
#include <attest/algebra/function.hpp>
#include <attest/algebra/symbol.hpp>
#include <attest/algebra/symbolic.hpp>
#include <attest/attention/definition.hpp>
#include <attest/attention/mask_options.hpp>
#include <attest/number/literal.hpp>

namespace {

using namespace attest::algebra;
using namespace attest::literals;

constexpr auto x = [] { return symbolic(scalar("x")); };
constexpr auto y = [] { return symbolic(scalar("y")); };
constexpr auto one = [] { return symbolic(1); };

static_assert((x() + one()) * (x() - one()) == x() * x() - one());
static_assert(exp(x() + y()) == exp(x()) * exp(y()));
static_assert(one() / x() + one() / y() == (x() + y()) / (x() * y()));
static_assert(exp(log(x())) == x());
static_assert(max(x(), max(y(), x())) == max(y(), x()));
static_assert(symbolic() == symbolic(0) && symbolic(0) == x() - x());

static_assert(!(exp(x() + y()) == exp(x()) + exp(y())));
static_assert(!(x() / y() == y() / x()));
static_assert(!(x() == y()));
static_assert(!(symbolic(0) == one()));

using traits = attest::scalar_traits<symbolic>;
static_assert(traits::square_root(2_q) * traits::square_root(2_q) == symbolic(2));
static_assert(traits::square_root(2_q) * traits::inverse_root(2_q) == one());
static_assert(!(traits::square_root(2_q) == traits::square_root(3_q)));
static_assert(traits::square_root(0_q) == symbolic(0));

// x at an element: a number if the environment says one, otherwise itself.
static_assert([] {
    auto const T = of("T");
    auto const i = index("i", T);
    environment world;
    world.size("T", 3);
    world.bind(i, {"T", 2});
    world.value("z", {{"T", 2}}, {1, 2});
    auto const here = [&](term const& e) {
        return evaluate(e.root(), world, symbolic_arithmetic{}).value;
    };
    symbolic const first_w(variable("w", positions("T"))(first(positions("T"))));
    symbolic const second_w(variable("w", positions("T"))(first(positions("T")) + 1));
    symbolic const third(variable("w", positions("T"))(first(positions("T")) + 2));
    return here(variable("z", T)(i)) == traits::from_rational(1 / 2_q)
           && here(variable("w", T)(i)) == third
           && here(sum(i, variable("w", T)(i))) == first_w + second_w + third
           && !(here(sum(i, variable("w", T)(i))) == third);
}());

// A division by what is 0 as a term is undefined, also among symbols.
static_assert([] {
    environment const world;
    auto const zero = scalar("x") - scalar("x");
    return evaluate((1 / zero).root(), world, symbolic_arithmetic{}).is == standing::undefined;
}());

// ∂(x² e^{xy})/∂x = 2x e^{xy} + x² y e^{xy}
static_assert([] {
    environment const world;
    term const e =
        derivative(scalar("x") * scalar("x") * exp(scalar("x") * scalar("y")), scalar("x"));
    return evaluate(e.root(), world, symbolic_arithmetic{}).value
           == symbolic(2) * x() * exp(x() * y()) + x() * x() * y() * exp(x() * y());
}());

// Attention in index notation: the definition of the chapters, with any scale and mask.
struct written_attention {
    index_set S = of("S");
    index_set T = of("T");
    index_set D = of("D");
    index_set V = of("V");
    index_term i = index("i", S);
    index_term j = index("j", T);
    index_term a = index("a", D);
    index_term b = index("b", V);
    symbol q = variable("q", S, D);
    symbol k = variable("k", T, D);
    symbol v = variable("v", T, V);
    symbol M = mask("M", S, T);
    term c = scalar("c");
    function s = define("s", c* sum(a, q(i, a) * k(j, a)), i, j);
    function Z = define("Z", sum(j, M(i, j) * exp(s(i, j))), i);
    function p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
    function o = define("o", sum(j, p(i, j) * v(j, b)), i, b);
};

// The same names as a matrix: row r and column c of q is q at these elements.
template <std::size_t Rows, std::size_t Columns>
constexpr auto symbols(std::string_view name, std::string_view rows, std::string_view columns) {
    attest::matrix<symbolic, Rows, Columns> result;
    for (std::size_t row = 0; row < Rows; ++row)
        for (std::size_t column = 0; column < Columns; ++column) {
            attest::list<element> at;
            at.push_back(element{rows, static_cast<std::int64_t>(row)});
            at.push_back(element{columns, static_cast<std::int64_t>(column)});
            result(row, column) = symbolic_arithmetic{}.symbol(node_kind::variable, name, at);
        }
    return result;
}

template <std::size_t Queries, std::size_t Keys, std::size_t Size, std::size_t Value>
struct attention_over_symbols {
    template <class... Options>
    static constexpr auto result(Options const&... options) {
        return attest::attention(symbols<Queries, Size>("q", "S", "D"),
                                 symbols<Keys, Size>("k", "T", "D"),
                                 symbols<Keys, Value>("v", "T", "V"), options...);
    }

    // Every key is allowed whose number is at most that of the query and `further`.
    static constexpr environment world(std::size_t row, std::size_t column, std::size_t entry,
                                       std::size_t further) {
        environment result;
        written_attention const here;
        result.size("S", Queries);
        result.size("T", Keys);
        result.size("D", Size);
        result.size("V", Value);
        result.bind(here.i, {"S", static_cast<std::int64_t>(row)});
        result.bind(here.j, {"T", static_cast<std::int64_t>(column)});
        result.bind(here.b, {"V", static_cast<std::int64_t>(entry)});
        for (std::size_t query = 0; query < Queries; ++query)
            for (std::size_t key = 0; key < Keys; ++key)
                result.value("M",
                             {{"S", static_cast<std::int64_t>(query)},
                              {"T", static_cast<std::int64_t>(key)}},
                             {key <= query + further ? 1 : 0, 1});
        return result;
    }

    template <class... Options>
    static constexpr bool weight_agrees(std::size_t row, std::size_t column, std::size_t further,
                                        Options const&... options) {
        written_attention const here;
        return result(options...).weights(row, column)
               == evaluate(here.p(here.i, here.j).root(), world(row, column, 0, further),
                           symbolic_arithmetic{})
                      .value;
    }

    template <class... Options>
    static constexpr bool output_agrees(std::size_t row, std::size_t entry, std::size_t further,
                                        Options const&... options) {
        written_attention const here;
        return result(options...).output(row, entry)
               == evaluate(here.o(here.i, here.b).root(), world(row, 0, entry, further),
                           symbolic_arithmetic{})
                      .value;
    }
};

constexpr auto by_c = [] { return attest::scaled_by(symbolic(scalar("c"))); };
constexpr std::size_t all = 99;

using small = attention_over_symbols<2, 2, 2, 2>;
static_assert(small::weight_agrees(0, 0, all, by_c()));
static_assert(small::weight_agrees(1, 1, all, by_c()));
static_assert(small::output_agrees(0, 1, all, by_c()));
static_assert(small::output_agrees(1, 0, all, by_c()));

// What is not so is told apart: another scale, another mask.
static_assert(!small::output_agrees(1, 0, all));
static_assert(!small::output_agrees(0, 0, 0, by_c()));

using square = attention_over_symbols<3, 3, 2, 1>;
static_assert(square::weight_agrees(0, 2, 0, by_c(), attest::causal));
static_assert(square::weight_agrees(2, 0, 0, by_c(), attest::causal));
static_assert(square::output_agrees(0, 0, 0, by_c(), attest::causal));
static_assert(square::output_agrees(1, 0, 0, by_c(), attest::causal));
static_assert(square::output_agrees(2, 0, 0, by_c(), attest::causal));
static_assert(!square::output_agrees(1, 0, all, by_c(), attest::causal));

// The scale that attention takes by itself, 1/√2.
static_assert(small::result().logits(0, 0)
              == traits::inverse_root(2_q) * small::result().scores(0, 0));

} // namespace
