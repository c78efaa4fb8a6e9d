// Two formulas never look alike on a page: random ones, with names that invite confusion, are
// compared by their appearance.
//
// The appearance of markup is its letters, in italics where a name has one and upright otherwise,
// the numerator and the denominator, and where a fraction begins and ends. Characters without width
// are invisible.

#include <attest/derivation.hpp>
#include <attest/report/mathml.hpp>

#include "judge_fuzz/world.hpp"
#include "support/catch.hpp"
#include "support/read_again.hpp"
#include "support/seeded.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace attest::kernel;
using attest::list;
using attest::proofs::operator""_r;

namespace {

// The text on the line, and the text below and above its end.
class eye {
public:
    explicit eye(std::string_view markup) : left_(markup) {}

    std::string whole() {
        std::string const result = part();
        REQUIRE(left_.empty());
        return written(result);
    }

private:
    // Upright words that touch are one.
    static std::string written(std::string const& marked) {
        std::string result;
        for (std::size_t i = 0; i < marked.size(); ++i)
            if (marked.compare(i, 2, "][") == 0)
                ++i;
            else
                result += marked[i];
        return result;
    }

    std::string part() {
        std::string const name = tag();
        std::string attributes = name.substr(0, name.find(' '));
        if (name.back() == '/')
            return " ";
        if (attributes == "mi" || attributes == "mn" || attributes == "mo" || attributes == "mtext")
            return leaf(attributes);
        std::vector<std::string> parts;
        while (left_.substr(0, 2) != "</")
            parts.push_back(part());
        REQUIRE(tag() == "/" + attributes);
        if (attributes == "mfrac") {
            REQUIRE(parts.size() == 2);
            return "{" + written(parts[0]) + "/" + written(parts[1]) + "}";
        }
        if (attributes == "msub" || attributes == "munder") {
            REQUIRE(parts.size() == 2);
            return scripts(parts[0], parts[1], "");
        }
        if (attributes == "msup") {
            REQUIRE(parts.size() == 2);
            return scripts(parts[0], "", parts[1]);
        }
        if (attributes == "msubsup") {
            REQUIRE(parts.size() == 3);
            return scripts(parts[0], parts[1], parts[2]);
        }
        REQUIRE((attributes == "mrow" || attributes == "math"));
        std::string result;
        for (std::string const& each : parts)
            result += each;
        return result;
    }

    // For a base that ends in a subscript, both are side by side.
    static std::string scripts(std::string base, std::string const& below,
                               std::string const& above) {
        for (auto const& [open, inside, close] :
             {std::array{std::string("<"), below, std::string(">")},
              std::array{std::string("`"), above, std::string("|")}}) {
            if (inside.empty())
                continue;
            if (base.back() == close.front())
                base = base.substr(0, base.size() - 1) + inside + close;
            else
                base += open + inside + close;
        }
        return base;
    }

    std::string tag() {
        REQUIRE(left_.substr(0, 1) == "<");
        std::size_t const end = left_.find('>');
        std::string result(left_.substr(1, end - 1));
        left_.remove_prefix(end + 1);
        return result;
    }

    std::string leaf(std::string const& name) {
        std::size_t const end = left_.find('<');
        std::string const inside(left_.substr(0, end));
        left_.remove_prefix(end);
        REQUIRE(tag() == "/" + name);
        if (name == "mo"
            && (inside == "\xE2\x81\xA1" || inside == "\xE2\x81\xA2" || inside == "\xE2\x81\xA3"))
            return "";
        bool const one_letter =
            inside.size() == 1
            || (inside.size() == 2 && static_cast<unsigned char>(inside[0]) >= 0xC0);
        return name == "mi" && !one_letter ? "[" + inside + "]" : inside;
    }

    std::string_view left_;
};

std::string seen(std::string const& markup) {
    return eye(markup).whole();
}

void name_anew(store& in, fuzz::random& r) {
    std::string_view names[] = {
        "i",  "j",    "ij", "x",   "x_i",   "x_j",      "x_ij", "x_0",  "x_1", "jk",    "k",
        "y",  "y_k",  "ab", "a",   "b",     "delta_ij", "i'",   "x_i'", "x'",  "log_2", "d",
        "cd", "abcd", "e",  "e_i", "x_i_j", "pi",       "p_i",  "p",    "T",   "T_i",   "x2"};
    int const count = static_cast<int>(std::size(names));
    for (int i = count - 1; i > 0; --i)
        std::swap(names[i], names[r.below(i + 1)]);
    int used = 0;
    auto const rename = [&](auto& all) {
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].name = names[used++];
    };
    rename(in.sets);
    rename(in.symbols);
    rename(in.maps);
    rename(in.definitions);
    rename(in.entries);
}

// A number p/q as p / q, and 1/x as 1 * (1/x): written alike, and alike.
id as_seen(store& in, id n) {
    form const read_as = form_of(in.what(n));
    list<word> words;
    for (int i = 0; i < in.size(n); ++i) {
        bool const child =
            i >= read_as.raw && i < read_as.last && (i - read_as.raw) % read_as.stride == 0;
        words.push_back(child ? as_seen(in, in.get(n, i)) : in.get(n, i));
    }
    auto const number = [&](word value) { return in.make(kind::number, value, word{1}); };
    if (in.is(n, kind::number) && words[1] != 1) {
        id const inverse = in.make(kind::invert, number(words[1]));
        id const quotient =
            in.make(kind::multiply, number(words[0] < 0 ? -words[0] : words[0]), inverse);
        return words[0] < 0 ? in.make(kind::multiply, number(-1), quotient) : quotient;
    }
    if (in.is(n, kind::number) && words[0] < 0)
        return in.make(kind::multiply, number(-1), number(-words[0]));
    if (in.is(n, kind::invert))
        return in.make(kind::multiply, number(1), in.intern(kind::invert, words.begin(), 1));
    if (in.is(n, kind::multiply) && in.is(in.get(n, 1), kind::invert)) // 1 * (1/x), made just now
        return in.make(kind::multiply, words[0], in.get(words[1], 1));
    return in.intern(in.what(n), words.begin(), in.size(n));
}

bool is_same(store& in, id a, id b) {
    return same_but_for_names(in, as_seen(in, tests::as_printed(in, a)),
                              as_seen(in, tests::as_printed(in, b)));
}

// The appearances in one store, and their terms.
class looks {
public:
    explicit looks(store& in) : in_(in) {}

    void add(id n) {
        std::string const markup = attest::report::mathml(in_).printed(n);
        auto const [place, is_new] = seen_.insert({seen(markup), n});
        ++compared;
        if (is_new || is_same(in_, place->second, n))
            return;
        INFO(place->first);
        INFO(attest::proofs::printed(in_, place->second).str());
        INFO(attest::proofs::printed(in_, n).str());
        INFO(markup);
        FAIL_CHECK("two formulas look alike");
    }

    long compared = 0;

private:
    store& in_;
    std::map<std::string, id> seen_{};
};

// Declarations that invite confusion, and terms with them.
attest::list<attest::proofs::term> atoms_of(attest::proofs::context& let) {
    auto const T = let.finite_set("T");
    auto const N = let.positions("N");
    auto const i = let.index("i", T), j = let.index("j", T), ij = let.index("ij", T);
    auto const jk = let.index("jk", T), h = let.index("h", T);
    auto const t = let.index("t", N);
    auto const x = let.variable("x", T), s = let.variable("s", T, T), m = let.variable("m", N);
    auto const x_i = let.variable("x_i", T), p_i = let.variable("p_i", T);
    attest::list<attest::proofs::term> atoms;
    for (std::string_view const name :
         {"a", "b", "ab", "cd", "abcd", "x_j", "x_ij", "x_0", "s_ij", "s_h", "m_0", "m_1",
          "delta_ij", "log_2", "p_ij", "x2", "x_hat", "a_i"})
        atoms.push_back(let.scalar(name));
    for (attest::proofs::term const& each : {x(i),
                                             x(j),
                                             x(ij),
                                             s(i, j),
                                             s(h, ij),
                                             s(i, jk),
                                             s(ij, h),
                                             m(first(N)),
                                             m(t + 1),
                                             x_i(j),
                                             x_i(h),
                                             p_i(j),
                                             p_i(ij),
                                             delta(i, j),
                                             delta(ij, h),
                                             let.number(2),
                                             let.number(3),
                                             let.number(12),
                                             let.number(1) / 2,
                                             1 / let.number(3),
                                             let.number(0.5_r),
                                             -let.scalar("c"),
                                             let.number(-2),
                                             log(let.scalar("d"))})
        atoms.push_back(each);
    return atoms;
}

} // namespace

TEST_CASE("small formulas of names that invite it are never seen as one", "[page]") {
    std::map<std::string, std::string>
        looks; // and its form in text, which can be read in one way only
    long compared = 0;
    auto const begin = std::make_unique<attest::proofs::context>();
    std::size_t const count = atoms_of(*begin).size();
    fuzz::random r(1);
    // A context has a limited number of terms.
    for (std::size_t first = 0; first < count; ++first) {
        auto const let = std::make_unique<attest::proofs::context>();
        auto const atoms = atoms_of(*let);
        auto const add = [&](attest::proofs::term const& what) {
            store& in = let->nodes();
            std::string const text =
                attest::proofs::printed(in, as_seen(in, tests::as_printed(in, what.node))).str();
            std::string const markup = attest::report::mathml(in).printed(what.node);
            auto const [place, is_new] = looks.insert({seen(markup), text});
            ++compared;
            if (is_new || place->second == text)
                return;
            INFO(place->first);
            INFO(place->second);
            INFO(text);
            INFO(markup);
            FAIL_CHECK("two formulas look alike");
        };
        auto const& a = atoms[first];
        add(a);
        add(power(a, 2));
        for (auto const& b : atoms) {
            add(a * b);
            add(a + b);
            add(power(a, 2) * b);
            add(a * power(b, 2));
        }
        auto const any = [&] {
            return atoms[static_cast<std::size_t>(r.below(static_cast<int>(count)))];
        };
        for (int n = 0; n < 100; ++n) {
            auto const b = any();
            auto const c = any();
            add(a * b * c);
            add(a * (b * c));
            add(a * b / c);
            add(a / b * c);
            add(power(a * b, 2));
        }
    }
    CHECK(compared > 25'000);
}

TEST_CASE("what would be read as something else has brackets, a dot or a comma", "[page]") {
    auto const in = std::make_unique<attest::proofs::context>();
    attest::proofs::context& let = *in;
    auto const T = let.finite_set("T");
    auto const N = let.positions("N");
    auto const d = let.index("d", T), t = let.index("t", N), j = let.index("j", up_to(t));
    auto const x = let.scalar("x"), y = let.scalar("y"), ln = let.scalar("ln");
    auto const log_2 = let.scalar("log_2"), a_bd = let.scalar("a_bd");
    auto const a_b = let.variable("a_b", T), sin = let.variable("sin", T);
    auto const p = let.scalar("p'"), sin_0 = let.scalar("sin_q"), arg = let.scalar("arg'");
    auto const m = let.variable("m", N, N);
    auto const one = let.define("f", m(t, j), t, j);
    static_cast<void>(one);
    auto const looks = [&](attest::proofs::term const& what) {
        return seen(attest::report::mathml(let.nodes()).printed(what.node));
    };
    std::string const slope = looks(derivative(x * x + y, x));
    CHECK(slope.starts_with("{\xE2\x88\x82/\xE2\x88\x82x}("));
    CHECK(looks(derivative(x * x + y, x) * (x + y)) == "(" + slope + ")(x+y)");
    CHECK(looks((x + y) * derivative(x * x + y, x)) == "(x+y)" + slope);
    CHECK(looks(ln * (x + y)) == "[ln]\xC2\xB7(x+y)");
    CHECK(looks(x * ln * (x + y)) == "x[ln]\xC2\xB7(x+y)");
    CHECK(looks(log_2 * (x + y)) == "[log_2]\xC2\xB7(x+y)");
    CHECK(looks(x * (x + y)) == "x(x+y)");
    // Whatever is behind a word: a letter, one with a prime or an index, a fraction, a power of e, a sum.
    std::string const dot = "\xC2\xB7";
    CHECK(looks(ln * x + ln * y) == "[ln]" + dot + "x+[ln]" + dot + "y");
    for (attest::proofs::term const& behind :
         {x, y, p, a_b(d), 1 / x, exp(x), sum(d, a_b(d)), power(x, 2), derivative(x * y, x), log(x),
          max(x, y), power(x + y, 2), delta(d, d)})
        for (attest::proofs::term const& word : {ln, log_2, sin_0, arg, sin(d), power(ln, 2),
                                                 power(sin(d), 2), x * ln, -ln, 2 * ln, x / y * ln})
            CHECK(looks(word * behind) == looks(word) + dot + looks(behind));
    // Nothing is behind the word, or its brackets are.
    CHECK(looks(x * ln) == "x[ln]");
    CHECK(looks(x * sin(d) + y) == "x[sin]<d>+y");
    CHECK(looks(x * (y * ln) * y) == "x(y[ln])y");
    CHECK(looks(power(y * ln, 2) * y) == "(y[ln])`2|y");
    CHECK(looks(x / ln * y) == "{x/[ln]}y");
    CHECK(looks(exp(ln) * y) == "e`[ln]|y");
    CHECK(looks(a_bd) != looks(a_b(d)));
    CHECK(looks(a_bd) == "[a_bd]");
    CHECK(seen(attest::report::mathml(let.nodes()).definition(0)) == "f<t,j\xE2\x89\xA4t>=m<tj>");
}

TEST_CASE("two random formulas are never seen as one", "[page]") {
    long compared = 0;
    tests::seeded draw;
    CAPTURE(draw.seed());
    auto const first = static_cast<unsigned>(draw.seed() % 1'000'000) * 1000;
    for (unsigned seed = first; seed < first + 250; ++seed) {
        auto const in = std::make_unique<store>();
        fuzz::random r(seed);
        fuzz::world world(*in, r, fuzz::world::writes::well_formed);
        name_anew(*in, r);
        looks all(*in);
        for (int i = 0; i < 60; ++i) {
            id const made = r.percent(85) ? world.term(r.below(4)) : world.formula(1);
            list<id> free;
            collect_entries(*in, made, free);
            if (declarations(*in).are_named_apart(free))
                all.add(made);
        }
        compared += all.compared;
    }
    CHECK(compared > 5000);
}
