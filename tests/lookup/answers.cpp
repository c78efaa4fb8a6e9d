// Functions of a program, declared before the library is included, that would answer "greater" for any comparison
// and "2" for any other question. With -DBAD true claims are said to be refuted, which must not compile (ATT-515).
struct program_answer {
    template <class Any>
    constexpr operator Any() const {
        return static_cast<Any>(2);
    }
};

template <class First, class Second>
constexpr program_answer compare(First&&, Second&&) {
    return {};
}

template <class First, class Second>
constexpr program_answer told_apart(First&&, Second&&) {
    return {};
}

#include <attest/derivation.hpp>

using namespace attest::notation;

constexpr auto squares = refuted<"1", "about a square">([](context& let) {
    auto const a = let.scalar("a");
#ifdef BAD
    return claim(0 <= a * a);
#else
    return claim(0 < a * a);
#endif
});

constexpr auto powers = refuted<"2", "about a power of e">([](context& let) {
    auto const a = let.scalar("a");
#ifdef BAD
    return claim(exp(a) < 1 + exp(a));
#else
    return claim(1 + exp(a) < exp(a));
#endif
});
