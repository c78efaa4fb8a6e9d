// Scales: checks that they fit and that the products are exact.
#include <attest/core/config.hpp>
#include <attest/core/error.hpp>
#include <attest/oracle/packed_tensor.hpp>

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace attest::oracle {

namespace {

constexpr std::array<std::size_t, 4> usual_blocks{16, 32, 64, 128};

/// Returns the extent of a block along one axis.
std::optional<std::size_t> block_along(std::size_t axis, std::size_t extent, std::size_t scales) {
    if (scales == 1)
        return extent;
    if (scales == 0 || extent % scales != 0)
        return std::nullopt;
    std::size_t const block = extent / scales;
    bool const usual =
        std::find(usual_blocks.begin(), usual_blocks.end(), block) != usual_blocks.end();
    bool const fits = axis == 0 ? block == 1 : axis == 1 ? true : block == 1 || usual;
    return fits ? std::optional(block) : std::nullopt;
}

/// Returns "; (1, 2, 4, 64) would fit, with the last two axes exchanged", or nothing.
std::string transposed_words(extents const& shape, extents const& scale) {
    for (auto const& [one, other, words] :
         {std::tuple{2, 3, "the last two axes"}, std::tuple{1, 2, "heads and tokens"}}) {
        extents turned = scale;
        std::swap(turned[static_cast<std::size_t>(one)], turned[static_cast<std::size_t>(other)]);
        if (turned != scale && blocks_of_scale(shape, turned))
            return "; " + shape_text(turned) + " would fit: exchange " + words;
    }
    return "";
}

/// Returns the given blocks; along an axis on which the scale has the extent 1, the block is the
/// whole axis.
template <class Extents>
Extents told_blocks(Extents const& shape, Extents const& found, Extents const& told,
                    scale_names const& names) {
    Extents result = told;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (found[axis] == 1) {
            result[axis] = std::max<std::size_t>(shape[axis], 1);
            continue;
        }
        std::size_t const block = result[axis];
        if (block == 0 || found[axis] != shape[axis] / block + (shape[axis] % block != 0 ? 1 : 0))
            refuse_tensors(names.scale + " is " + shape_text(found) + ", " + names.element + " "
                           + shape_text(shape) + " in blocks of " + shape_text(told)
                           + ", which do not fit along axis " + std::to_string(axis));
    }
    return result;
}

extents fitted_blocks(tensor const& x, tensor const& scale, std::optional<extents> const& told,
                      scale_names const& names) {
    extents const& shape = x.shape();
    extents const& found = scale.shape();
    if (!told) {
        auto const blocks = blocks_of_scale(shape, found);
        if (!blocks)
            refuse_tensors(names.scale + " is " + shape_text(found) + ", " + names.element + " "
                           + shape_text(shape)
                           + "; expected along each axis 1, its extent or the number of its blocks "
                             "of 16, 32, 64 or 128"
                           + transposed_words(shape, found));
        return *blocks;
    }
    return told_blocks(shape, found, *told, names);
}

/// (rows, heads, components) as (1, heads, rows, components)
extents of_rank_four(packed_extents const& shape) {
    return {1, shape[1], shape[0], shape[2]};
}

/// As transposed_words().
std::string transposed_words(packed_extents const& shape, packed_extents const& scale) {
    for (auto const& [one, other, words] :
         {std::tuple{0, 1, "rows and heads"}, std::tuple{1, 2, "heads and components"},
          std::tuple{0, 2, "rows and components"}}) {
        packed_extents turned = scale;
        std::swap(turned[static_cast<std::size_t>(one)], turned[static_cast<std::size_t>(other)]);
        if (turned != scale && blocks_of_scale(of_rank_four(shape), of_rank_four(turned)))
            return "; " + shape_text(turned) + " would fit: exchange " + words;
    }
    return "; there is no axis of sequences: repeat a number per sequence for each of its rows";
}

packed_extents fitted_blocks(packed_tensor const& x, packed_tensor const& scale,
                             std::optional<packed_extents> const& told, scale_names const& names) {
    packed_extents const& shape = x.shape();
    packed_extents const& found = scale.shape();
    if (told)
        return told_blocks(shape, found, *told, names);
    auto const blocks = blocks_of_scale(of_rank_four(shape), of_rank_four(found));
    if (!blocks)
        refuse_tensors(names.scale + " is " + shape_text(found) + ", " + names.element + " "
                       + shape_text(shape)
                       + " of packed sequences, (rows, heads, components); expected along each "
                         "axis 1, its extent or the number of its blocks of 16, 32, 64 or 128"
                       + transposed_words(shape, found));
    return {(*blocks)[2], (*blocks)[1], (*blocks)[3]};
}

/// Common properties of the numbers of a scale: their maximum number of bits; multiples of 2^unit,
/// below 2^above.
struct spread {
    int bits = 0;
    int unit = 2000;
    int above = -2000;
};

spread spread_of(tensor const& scale, scale_names const& names) {
    spread result;
    auto const [B, H, S, D] = scale.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t a = 0; a < D; ++a) {
                    std::uint64_t const bits = scale.bits(b, h, i, a);
                    if (!is_finite(scale.type(), bits))
                        throw element_is_not_finite(
                            "ATT-702 an element is not a finite number",
                            names.scale + " at " + shape_text({b, h, i, a}) + " is "
                                + (is_nan(scale.type(), bits) ? "NaN" : "an infinity")
                                + ", expected a finite number, in unused slots as well; write 1 "
                                  "there");
                    if (is_zero(scale.type(), bits))
                        continue;
                    auto const [place, unit] =
                        detail::place_of(scale.type(), magnitude(scale.type(), bits));
                    int const zeros = std::countr_zero(place);
                    int const width = static_cast<int>(std::bit_width(place));
                    result.bits = std::max(result.bits, width - zeros);
                    result.unit = std::min(result.unit, unit + zeros);
                    result.above = std::max(result.above, unit + width);
                }
    return result;
}

/// Products are built one after the other, and each of them must be a double.
void require_exact(format type, std::vector<tensor_scale> const& scales, tensor const& scale,
                   scale_names const& names) {
    format_description const& layout = description(type);
    spread all{layout.precision, layout.smallest_unit(), layout.maximum_exponent + 1};
    auto const add = [&](spread const& more) {
        if (more.bits == 0) // only zeros
            return;
        // A power of two adds no bits.
        all = {all.bits + (more.bits == 1 ? 0 : more.bits), all.unit + more.unit,
               all.above + more.above};
    };
    for (tensor_scale const& one : scales)
        add(spread_of(one.numbers, names));
    spread const own = spread_of(scale, names);
    add(own);
    if (all.bits > 53)
        refuse_option(
            names.scale + " has numbers of " + std::to_string(own.bits) + " bits, and "
            + names.element + " with its scales needs " + std::to_string(all.bits)
            + " bits, expected at most 53 for its elements to be exact; give the scale as "
              "it is stored, such as in float32");
    if (own.bits > 0 && (all.unit < -1074 || all.above > 1024))
        refuse_option(names.scale + " has numbers from 2^" + std::to_string(own.unit) + " to 2^"
                      + std::to_string(own.above) + ", with which elements of " + names.element
                      + " (" + std::string(layout.name) + ") may leave the range of doubles");
}

} // namespace

std::optional<extents> blocks_of_scale(extents const& shape, extents const& scale) {
    extents result{};
    for (std::size_t axis = 0; axis < 4; ++axis) {
        auto const block = block_along(axis, shape[axis], scale[axis]);
        if (!block)
            return std::nullopt;
        result[axis] = std::max<std::size_t>(*block, 1);
    }
    return result;
}

namespace {

template <class Tensor>
void require_room(Tensor const& x, Tensor const& scale, scale_names const& names) {
    if (!scale.scales().empty())
        refuse_tensors(names.scale + " has a scale itself, expected numbers");
    if (x.scales().size() >= 2)
        refuse_tensors(names.element + " has " + std::to_string(x.scales().size())
                       + " scales, expected at most two");
}

} // namespace

tensor scaled(tensor const& x, tensor const& scale, std::optional<extents> const& block,
              scale_names const& names) {
    require_room(x, scale, names);
    extents const blocks = fitted_blocks(x, scale, block, names);
    require_exact(x.type(), x.scales(), scale, names);
    return x.with_scale({.numbers = scale, .block = blocks, .told = block.has_value()});
}

packed_tensor scaled(packed_tensor const& x, packed_tensor const& scale,
                     std::optional<packed_extents> const& block, scale_names const& names) {
    require_room(x, scale, names);
    packed_extents const blocks = fitted_blocks(x, scale, block, names);
    tensor const numbers = scale.rows(0, scale.shape()[0]);
    require_exact(x.type(), x.scales(), numbers, names);
    return x.with_scale({.numbers = numbers,
                         .block = {1, blocks[1], blocks[0], blocks[2]},
                         .told = block.has_value()});
}

} // namespace attest::oracle
