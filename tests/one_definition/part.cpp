// Compiled twice into one program, as first and second, with every public header before it (in the second without the
// theorems, which are in the chapters as well): see main.cpp.

#include <attest/theorems/softmax/weights.hpp>

#include "one_definition/part.hpp"

#include <sstream>

namespace one_definition {

namespace {

using namespace attest::literals;

template <class Printed>
std::string text_of(Printed const& x) {
    std::ostringstream out;
    out << x;
    return out.str();
}

// A function's or a variable's, as a number.
template <class Named>
std::uintptr_t address_of(Named const& named) {
    return reinterpret_cast<std::uintptr_t>(&named);
}

constexpr auto words = attest::tokens<"cat", "mat">;

constexpr auto doubled = attest::proofs::theorem<"doubled", "a number added to itself">(
    [](attest::proofs::context& let) {
        auto const c = let.scalar("c");
        return claim(c + c == 2 * c).by(attest::proofs::ring_laws, 2 * c);
    });

std::string certified() {
    using namespace attest::oracle;
    static constexpr std::array<float, 4> numbers{0.1F, 0.7F, -1.5F, 2.25F};
    tensor const x(format::float32, {1, 1, 2, 2}, std::as_bytes(std::span(numbers)));
    problem const p{.query = x, .key = x, .value = x};
    answer const found = attention(p, {.output = format::float16});
    std::string out;
    for (std::size_t i = 0; i < 4; ++i)
        out += std::to_string(found.output.bits(i)) + " ";
    judgement const agreed = judge(p, found.output.view(), {});
    return out + verdict_text(agreed);
}

std::string stored() {
    using namespace attest::files;
    std::ostringstream out;
    write_npy(out, {element_type(format::float16), {1}, {std::byte{0}, std::byte{0x3c}}}, "x");
    return out.str();
}

} // namespace

found ATTEST_PART() {
    auto const weights = attest::attention(attest::rows(words, {{0.1_q, 0.2_q}, {0.9_q, 0.8_q}}),
                                           attest::rows(words, {{0.9_q, 0.9_q}, {0.3_q, 0.9_q}}),
                                           attest::rows(words, {{0.7_q, 0.6_q}, {0.1_q, 0.5_q}}))
                             .weights;
    return {
        .values = {text_of(to_text(1.2_q * 3.4_q)), text_of(to_text(weights("cat", "mat"))),
                   text_of(attest::report::heat_map(weights, 4)),
                   row_stochastic(weights) ? "stochastic" : "",
                   text_of(attest::report::calculation_of(doubled)),
                   std::string(attest::theorems::row_sums_to_one.id()), certified(), stored()},
        .addresses = {address_of(attest::library_version), address_of(attest::proofs::factor_out),
                      address_of(attest::theorems::row_sums_to_one),
                      address_of(attest::oracle::every_format),
                      address_of(attest::oracle::format_named),
                      address_of(attest::oracle::verdict_text),
                      address_of(attest::files::read_tensor)},
    };
}

} // namespace one_definition
