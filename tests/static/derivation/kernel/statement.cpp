// statement: well-formed, of things that are named apart, defined, saying something, and about no
// symbol that a hypothesis ties down (calculus, paragraphs 1.4, 2.1 to 2.6, 4.11 and 7.1).

#include <attest/derivation/kernel/statement.hpp>

#include "support/ruling.hpp"

namespace {

using namespace kernel_test;
using kernel::flaw;
using kernel::id;
using kernel::kind;
using kernel::ruling;
using kernel::undefined;
using kernel::verdict;

// What is said of a statement alone: the steps are not judged, nor where a chain ends.
template <class Write>
constexpr verdict stated(Write write) {
    verdict result;
    static_cast<void>(in_context([&](context& let) {
        write(let).finish(let);
        kernel::parts parts(let.nodes(), let.written());
        parts.find();
        kernel::statement_judge<search> judge(let.nodes(), let.written(), parts.tasks);
        result = judge.judge();
        return true;
    }));
    return result;
}

template <class Write>
constexpr bool stands(Write write) {
    return stated(write).accepted();
}

template <class Write>
constexpr flaw malformed(Write write) {
    verdict const found = stated(write);
    return found.what == ruling::malformed ? found.form : flaw::none;
}

template <class Write>
constexpr undefined missing(Write write) {
    verdict const found = stated(write);
    return found.what == ruling::undefined_term ? found.missing : undefined::none;
}

static_assert(stands([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    return claim(x == y);
}));

// The claim and each hypothesis are formulas, and closed.
static_assert(malformed([](context& let) {
                  auto const x = let.variable("x", let.finite_set("T"));
                  return claim(x() == 0);
              })
              == flaw::wrong_rank);
static_assert(malformed([](context& let) { // the last of several hypotheses
                  auto const x = let.scalar("x");
                  auto const y = let.scalar("y");
                  let.assume(0 < x, 0 < y, power(x, 0) == y);
                  return claim(x == y);
              })
              == flaw::bad_exponent);

template <class Formula>
constexpr flaw with_local(Formula formula) {
    return malformed([&](context& let) {
        auto const T = let.finite_set("T");
        index_term const local{&let, let.nodes().make(kind::local, 0LL, T.node)};
        return formula(let, let.variable("x", T)(local));
    });
}

static_assert(with_local([](context&, term const& x) { return claim(x == 2 * x); })
              == flaw::local_index);
static_assert(with_local([](context& let, term const& x) {
                  let.assume(x == 0);
                  auto const y = let.scalar("y");
                  return claim(y == 2 * y);
              })
              == flaw::local_index);

// So are all declarations, and their names, also those that the statement does not mention.
static_assert(malformed([](context& let) {
                  auto const i = let.index("i", let.finite_set("T"));
                  static_cast<void>(let.define("f", let.variable("x", let.finite_set("S"))(i)));
                  auto const y = let.scalar("y");
                  return claim(y == 2 * y);
              })
              == flaw::free_in_definition);
static_assert(malformed([](context& let) {
                  static_cast<void>(let.scalar("max"));
                  auto const y = let.scalar("y");
                  return claim(y == 2 * y);
              })
              == flaw::bad_name);
static_assert(malformed([](context& let) {
                  static_cast<void>(let.mask("y"));
                  auto const y = let.scalar("y");
                  return claim(y == 2 * y);
              })
              == flaw::doubled_name);

// Free indices are named apart: those of the statement, and those that cases introduce, each where it
// exists. Indices of other parts may have one name.
template <bool InCase, bool InClaim>
constexpr flaw of_two_named_k() {
    return malformed([](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const k = let.index("k", T);
        auto const e = let.index(InCase ? "k" : "e", T);
        auto const f = let.index("e", T);
        auto const x = let.variable("x", T);
        auto const total = (InClaim ? x(k) : let.number(1)) * sum(i, x(i));
        return claim(total == 2 * total)
            .by_element(e, steps().by_element(f, steps(), steps()), steps());
    });
}

static_assert(of_two_named_k<false, true>() == flaw::none);
static_assert(of_two_named_k<true, true>() == flaw::doubled_name);
static_assert(of_two_named_k<true, false>() == flaw::none);

// A store with a node that was changed states nothing: its summaries are recomputed.
template <auto Member>
struct opens {
    friend constexpr auto summaries_of(int) { return Member; }
};

constexpr auto summaries_of(int);
template struct opens<&kernel::nodes::nodes_>;

template <bool Changed>
constexpr flaw with_other_marks() {
    return malformed([](context& let) {
        auto const i = let.index("i", let.finite_set("T"));
        auto const y = let.scalar("y");
        if (Changed)
            (let.nodes().*summaries_of(0))[static_cast<std::size_t>(i.node)].marks = 0;
        return claim(y == 2 * y);
    });
}

static_assert(with_other_marks<false>() == flaw::none);
static_assert(with_other_marks<true>() == flaw::changed_node);

// A claim is an equation or an inequality, and its sides are two nodes.
static_assert(stated([](context& let) { return claim(nonempty(let.finite_set("T"))); }).what
              == ruling::unknown_claim);
static_assert(stated([](context& let) { return claim(let.scalar("x") != 0); }).what
              == ruling::unknown_claim);
static_assert(stated([](context& let) {
                  auto const i = let.index("i", let.finite_set("T"));
                  return claim(for_all(i, let.scalar("x") == let.scalar("y")));
              }).what
              == ruling::unknown_claim);

template <class Compare>
constexpr bool says_something(Compare compare) {
    return stands([&](context& let) { return claim(compare(let.scalar("x"), let.scalar("y"))); })
           && stated([&](context& let) {
                  auto const x = let.scalar("x");
                  return claim(compare(x, x));
              }).what
                  == ruling::says_nothing;
}

static_assert(says_something([](term const& a, term const& b) { return a == b; }));
static_assert(says_something([](term const& a, term const& b) { return a <= b; }));
static_assert(says_something([](term const& a, term const& b) { return a < b; }));

// Each hypothesis is defined under those before it, the claim under all of them.
static_assert(missing([](context& let) {
                  auto const x = let.scalar("x");
                  return claim(1 / x == x);
              })
              == undefined::denominator);
static_assert(missing([](context& let) {
                  auto const x = let.scalar("x");
                  let.assume(0 <= x);
                  return claim(log(x) == x);
              })
              == undefined::logarithm);
static_assert(missing([](context& let) {
                  auto const x = let.scalar("x");
                  auto const y = let.scalar("y");
                  return claim(derivative(max(x, y), x) == 1);
              })
              == undefined::derivative);
static_assert(stands([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    let.assume(0 < x, y < log(x), 0 <= 1 / x);
    return claim(1 / x <= y / x);
}));
static_assert(missing([](context& let) { // a hypothesis after it does not count
                  auto const x = let.scalar("x");
                  let.assume(0 <= 1 / x, 0 < x);
                  return claim(x == 1);
              })
              == undefined::denominator);
static_assert(missing([](context& let) { // nor does the claim, for itself
                  auto const x = let.scalar("x");
                  return claim(0 < 1 / x);
              })
              == undefined::denominator);
static_assert(
    missing([](context& let) { // an index that the statement does not mention is no element
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        static_cast<void>(let.index("j", T));
        auto const y = let.scalar("y");
        return claim(y / sum(i, term(1)) == y);
    })
    == undefined::denominator);
static_assert(stands([](context& let) { // one that a hypothesis mentions is
    auto const T = let.finite_set("T");
    auto const i = let.index("i", T);
    auto const j = let.index("j", T);
    auto const y = let.scalar("y");
    let.assume(let.variable("x", T)(j) < y);
    return claim(y / sum(i, term(1)) == y);
}));

// No hypothesis ties down a symbol of a derivative in the claim, a hypothesis, a line, or behind a
// definition: no equation, no <=, under quantifiers or not. A strict inequality may speak of it.
template <class Assume>
constexpr ruling about(Assume assume) {
    return stated([&](context& let) {
               auto const T = let.finite_set("T");
               auto const i = let.index("i", T);
               auto const x = let.scalar("x");
               let.assume(assume(x, let.scalar("y"), let.variable("z", T), i));
               return claim(derivative(x * x, x) == 2 * x);
           })
        .what;
}

static_assert(about([](term const& x, term const& y, symbol const&, index_term const&) {
                  return x == y;
              })
              == ruling::about_derivative);
static_assert(about([](term const& x, term const& y, symbol const&, index_term const&) {
                  return y <= exp(x);
              })
              == ruling::about_derivative);
static_assert(about([](term const& x, term const&, symbol const& z, index_term const& i) {
                  return for_all(i, z(i) == x);
              })
              == ruling::about_derivative);
static_assert(about([](term const& x, term const& y, symbol const&, index_term const&) {
                  return x < y;
              })
              == ruling::accepted);
static_assert(about([](term const&, term const& y, symbol const& z, index_term const& i) {
                  return for_all(i, z(i) == y);
              })
              == ruling::accepted);

template <class Write>
constexpr ruling with_equation(Write write) {
    return stated([&](context& let) {
               auto const x = let.scalar("x");
               auto const y = let.scalar("y");
               return write(let, x, y);
           })
        .what;
}

static_assert(with_equation([](context& let, term const& x, term const& y) { // in a hypothesis
                  let.assume(x == y, 0 < derivative(x, x));
                  return claim(y == 1);
              })
              == ruling::about_derivative);
static_assert(with_equation([](context& let, term const& x, term const& y) { // in a line
                  let.assume(x == y);
                  return claim(y == 1).by(hole, derivative(x, x));
              })
              == ruling::about_derivative);
static_assert(with_equation([](context& let, term const& x, term const& y) { // behind definitions
                  auto const f = let.define("f", derivative(x, x));
                  auto const g = let.define("g", f() + 1);
                  let.assume(x == y);
                  return claim(g() == 1);
              })
              == ruling::about_derivative);
static_assert(with_equation([](context& let, term const& x, term const& y) { // the fact, behind one
                  auto const f = let.define("f", x + 1);
                  let.assume(f() == y);
                  return claim(derivative(x, x) == 1);
              })
              == ruling::about_derivative);
static_assert(with_equation([](context& let, term const& x, term const& y) { // another symbol
                  let.assume(x == 2 * x);
                  return claim(derivative(x * y, y) == x);
              })
              == ruling::accepted);

} // namespace
