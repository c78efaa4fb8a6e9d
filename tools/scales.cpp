#include "scales.hpp"

#include "lists.hpp"
#include "numbers.hpp"
#include "shared_format.hpp"

#include <bit>

namespace attest::tool {

namespace {

stored_tensor one_number(std::string_view option, std::string_view text) {
    auto const number = real_of<float>(option, text);
    stored_tensor result{oracle::format::float32, {}, {}};
    oracle::append_little_endian(result.bytes.own(), std::bit_cast<std::uint32_t>(number), 4);
    return result;
}

} // namespace

std::vector<loaded_scale> scales_of(std::string_view option, std::string const& text,
                                    std::string const& dtype, shared_format& format,
                                    std::vector<std::string>& read_from) {
    std::vector<loaded_scale> result;
    for (std::string const& part :
         list_of(text, [](std::string_view one) { return std::string(one); })) {
        if (!detail::looks_like_file(part)) {
            result.push_back({std::string(option) + " " + part, one_number(option, part)});
            continue;
        }
        std::string const name = name_of(option, part);
        result.push_back({name, format.read(option, part, hints_of("--scale-dtype", dtype)), true});
        read_from.push_back(part);
        require_number(name, result.back().numbers);
        require_axes(name, result.back().numbers.shape);
    }
    return result;
}

oracle::tensor with_scales(oracle::tensor const& x, std::string const& name,
                           stored_tensor const& from, std::vector<loaded_scale> const& scales,
                           axes order) {
    oracle::tensor result = x;
    for (loaded_scale const& one : scales) {
        auto const count = files::element_count(one.numbers.shape);
        if (one.numbers.shape.size() != from.shape.size() && count != 1)
            oracle::refuse_tensors(
                one.name + " is " + shape_text(one.numbers.shape) + " and " + name + " "
                + shape_text(from.shape)
                + ", expected as many axes, with the extent 1 where the scale is "
                  "the same for all; one for each batch entry and head is "
                + (order == axes::bshd ? "(B,1,H,1)" : "(B,H,1,1)"));
        oracle::tensor const numbers =
            count == 1 ? oracle::tensor(*one.numbers.type.number(), {1, 1, 1, 1}, one.numbers.bytes)
                       : view_of(one.name, one.numbers, order);
        result = oracle::scaled(result, numbers, {}, {name, one.name});
    }
    return result;
}

oracle::packed_tensor with_scales(oracle::packed_tensor const& x, std::string const& name,
                                  std::vector<loaded_scale> const& scales) {
    oracle::packed_tensor result = x;
    for (loaded_scale const& one : scales) {
        stored_tensor const& numbers = one.numbers;
        bool const is_one = files::element_count(numbers.shape) == 1;
        if (!is_one && numbers.shape.size() != 3)
            oracle::refuse_tensors(
                one.name + " is " + shape_text(numbers.shape) + " and " + name + " "
                + shape_text(x.shape())
                + " of packed sequences; expected 3 axes as well, with the extent 1 where the "
                  "scale is the same for all; one for each head is (1,H,1), one for each row and "
                  "head (rows,H,1), and there is no axis of sequences: repeat a number per "
                  "sequence for each of its rows");
        oracle::packed_extents const shape =
            is_one ? oracle::packed_extents{1, 1, 1}
                   : oracle::packed_extents{numbers.shape[0], numbers.shape[1], numbers.shape[2]};
        result = oracle::scaled(result,
                                oracle::packed_tensor(*numbers.type.number(), shape, numbers.bytes),
                                {}, {name, one.name});
    }
    return result;
}

} // namespace attest::tool
