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

/// Returns start(b, h, i, a) times the element of each scale at moved(b, h, i, a, scale), in float64, and notes if that
/// rounds one.
template <class Start, class Moved>
tensor multiplied(changed_problem& into, tensor const& of, Start const& start, Moved const& moved) {
    bool is_exact = true;
    tensor made = new_tensor(
        into, format::float64, of.shape(),
        [&](std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
            double x = start(b, h, i, a);
            for (tensor_scale const& scale : of.scales()) {
                extents const at = moved(extents{b, h, i, a}, scale);
                double const factor = scale.at(at[0], at[1], at[2], at[3]);
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

/// Returns the elements with all scales applied twice.
tensor twice_scaled(changed_problem& into, tensor const& of) {
    return multiplied(
        into, of, [&](auto... at) { return of.at(at...); },
        [](extents const& at, tensor_scale const&) { return at; });
}

/// Returns the elements with the scales of other blocks.
template <class Moved>
tensor scaled_as(changed_problem& into, tensor const& of, Moved const& moved) {
    return multiplied(into, of, [&](auto... at) { return of.stored(at...); }, moved);
}

/// Returns the elements with the scales of head 0.
tensor scaled_as_first_head(changed_problem& into, tensor const& of) {
    return scaled_as(into, of, [](extents const& at, tensor_scale const&) {
        return extents{at[0], 0, at[2], at[3]};
    });
}

/// Returns the elements with the scales of the next block of rows; the last block has its own.
tensor scaled_as_next_block(changed_problem& into, tensor const& of) {
    std::size_t const rows = of.shape()[2];
    return scaled_as(into, of, [rows](extents const& at, tensor_scale const& scale) {
        std::size_t const next = at[2] + scale.block[2];
        return extents{at[0], at[1], next < rows ? next : at[2], at[3]};
    });
}

enum class scale_fault : unsigned char { missing, twice, of_first_head, of_next_block };

tensor with_fault(changed_problem& into, tensor const& of, scale_fault fault) {
    switch (fault) {
    case scale_fault::missing:
        return stored_elements(into, of);
    case scale_fault::of_first_head:
        return scaled_as_first_head(into, of);
    case scale_fault::of_next_block:
        return scaled_as_next_block(into, of);
    case scale_fault::twice:
        break;
    }
    return twice_scaled(into, of);
}

/// Returns whether a scale has more than one number along the axis that the fault exchanges.
bool applies_to(tensor const& of, scale_fault fault) {
    if (fault == scale_fault::missing || fault == scale_fault::twice)
        return !of.scales().empty();
    std::size_t const axis = fault == scale_fault::of_first_head ? 1 : 2;
    for (tensor_scale const& scale : of.scales())
        if (of.shape()[axis] > scale.block[axis])
            return true;
    return false;
}

/// Changes the scales of queries, or those of keys or values, the past ones included.
maybe_changed change_scales(changed_problem x, tensor problem::* which,
                            std::optional<tensor> problem::* past, scale_fault fault) {
    bool any = false;
    auto const changed = [&](tensor const& of) {
        if (!applies_to(of, fault))
            return of;
        any = true;
        return with_fault(x, of, fault);
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
    for (auto const& [fault, name, means] :
         {std::tuple{scale_fault::of_first_head, "-scales-of-first-head",
                     " of all heads by the scales of head 0"},
          std::tuple{scale_fault::of_next_block, "-scales-of-next-block",
                     " by the scales of the next block of rows"}}) {
        add(std::string("query") + name, std::string("the kernel multiplies the queries") + means,
            &problem::query, nullptr, fault);
        add(std::string("key") + name, std::string("the kernel multiplies the keys") + means,
            &problem::key, &problem::past_key, fault);
        add(std::string("value") + name, std::string("the kernel multiplies the values") + means,
            &problem::value, &problem::past_value, fault);
    }
}

} // namespace attest::oracle::diagnosed
