// Catch2 for run-time tests, version 2 or 3, and how it prints the numbers of Attest.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <attest/attest.hpp>

#include <string>

namespace tests {

template <class Number>
struct printed_exactly {
    static std::string convert(Number const& x) { return attest::to_text(x).str(); }
};

} // namespace tests

namespace Catch {

template <>
struct StringMaker<attest::integer> : tests::printed_exactly<attest::integer> {};

template <>
struct StringMaker<attest::rational> : tests::printed_exactly<attest::rational> {};

template <>
struct StringMaker<attest::surd> : tests::printed_exactly<attest::surd> {};

template <>
struct StringMaker<attest::exponential_sum> : tests::printed_exactly<attest::exponential_sum> {};

template <>
struct StringMaker<attest::exponential> : tests::printed_exactly<attest::exponential> {};

template <>
struct StringMaker<attest::verdict> {
    static std::string convert(attest::verdict v) { return std::string(attest::name(v)); }
};

template <>
struct StringMaker<attest::finding> {
    static std::string convert(attest::finding const& f) {
        return f.holds ? "holds" : std::string(f.explanation.view());
    }
};

} // namespace Catch
