// Numbers that overflow: scores before the scale, exponentials without the largest score, a sum of values.
//
// Nothing else is rounded, so that these faults explain a kernel of which the model or the distance
// allows the other roundings. A row with a score of +∞ is NaN, since ∞ − ∞ is. Exponentials below half of the
// smallest number are 0, and a row of which all are 0 is NaN. Sums of exponentials are in float32.
#include "oracle/diagnosis/list.hpp"

namespace attest::oracle::diagnosed {

namespace {

/// Sets a format of which no other is set.
auto set_once(std::optional<format> computed_as::* which, format type) {
    return [which, type](changed_problem x) -> maybe_changed {
        if (x.how.*which)
            return std::nullopt;
        x.how.*which = type;
        return x;
    };
}

} // namespace

void add_overflows(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, bool is_rounding,
                         auto const& change) {
        into.push_back({name, means, is_rounding, change});
    };
    for (auto const& [type, name] :
         {std::pair{format::float16, "float16"}, std::pair{format::bfloat16, "bfloat16"}})
        add(std::string("products-in-") + name,
            std::string("q*k is rounded to ") + name + " before it is scaled", true,
            set_once(&computed_as::products, type));
    add("products-overflow-in-float16",
        "q*k is kept in float16 before it is scaled: beyond 65504 it is infinite", false,
        set_once(&computed_as::products_within, format::float16));
    add("exponentials-overflow-in-float16",
        "the kernel takes e^s without the largest score, in float16: from s = 11.1 on it is "
        "infinite",
        false, set_once(&computed_as::exponentials_within, format::float16));
    add("exponentials-overflow-in-float32",
        "the kernel takes e^s without the largest score, in float32: from s = 88.8 on it is "
        "infinite",
        false, set_once(&computed_as::exponentials_within, format::float32));
    add("accumulator-overflow-in-float16",
        "the sum of P v is kept in float16: beyond 65504 it is infinite", false,
        set_once(&computed_as::accumulator_within, format::float16));
}

} // namespace attest::oracle::diagnosed
