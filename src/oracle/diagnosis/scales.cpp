// Conventions about the scales of stored elements, which a kernel may forget or apply twice.
#include "oracle/diagnosis/list.hpp"

namespace attest::oracle::diagnosed {

namespace {

/// Returns the stored elements without their scales, in their format, or in float64 if two share a byte.
tensor stored_elements(changed_problem& into, tensor const& of) {
    bool const is_packed = description(of.type()).is_packed();
    return new_tensor(into, is_packed ? format::float64 : of.type(), of.shape(),
                      [&](std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
                          return is_packed ? std::bit_cast<std::uint64_t>(of.stored(b, h, i, a))
                                           : of.bits(b, h, i, a);
                      });
}

/// Returns the elements with all scales applied twice, in float64, and notes if that rounds one.
tensor twice_scaled(changed_problem& into, tensor const& of) {
    bool is_exact = true;
    tensor made = new_tensor(
        into, format::float64, of.shape(),
        [&](std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
            double x = of.at(b, h, i, a);
            for (tensor_scale const& scale : of.scales()) {
                double const factor = scale.at(b, h, i, a);
                double const product = x * factor;
                is_exact = is_exact
                           && (!std::isfinite(x) // no query sees it
                               || (std::isfinite(product) && std::fma(x, factor, -product) == 0));
                x = product;
            }
            return std::bit_cast<std::uint64_t>(x);
        });
    into.how.inputs_rounded = into.how.inputs_rounded || !is_exact;
    return made;
}

enum class scale_fault : unsigned char { missing, twice };

/// Changes the scales of queries, or those of keys or values, the past ones included.
maybe_changed change_scales(changed_problem x, tensor problem::* which,
                            std::optional<tensor> problem::* past, scale_fault fault) {
    bool any = false;
    auto const changed = [&](tensor const& of) {
        if (of.scales().empty())
            return of;
        any = true;
        return fault == scale_fault::missing ? stored_elements(x, of) : twice_scaled(x, of);
    };
    tensor const own = changed(x.p.*which);
    if (past != nullptr && x.p.*past) {
        tensor const before = changed(*(x.p.*past));
        x.p.*past = before;
    }
    if (!any)
        return std::nullopt;
    x.p.*which = own;
    return x;
}

} // namespace

void add_scales_of_elements(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, tensor problem::* which,
                         std::optional<tensor> problem::* past, scale_fault fault) {
        into.push_back({name, means, false, [which, past, fault](changed_problem const& x) {
                            return change_scales(x, which, past, fault);
                        }});
    };
    add("query-scales-missing", "the kernel takes the stored queries without their scales",
        &problem::query, nullptr, scale_fault::missing);
    add("key-scales-missing", "the kernel takes the stored keys without their scales",
        &problem::key, &problem::past_key, scale_fault::missing);
    add("value-scales-missing", "the kernel takes the stored values without their scales",
        &problem::value, &problem::past_value, scale_fault::missing);
    add("query-scales-twice", "the kernel multiplies queries by their scales twice",
        &problem::query, nullptr, scale_fault::twice);
    add("key-scales-twice", "the kernel multiplies keys by their scales twice", &problem::key,
        &problem::past_key, scale_fault::twice);
    add("value-scales-twice", "the kernel multiplies values by their scales twice", &problem::value,
        &problem::past_value, scale_fault::twice);
}

} // namespace attest::oracle::diagnosed
