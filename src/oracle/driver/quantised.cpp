// Quantisation schemes, and the check that a tensor follows one.
#include <attest/core/config.hpp>
#include <attest/oracle/quantised.hpp>

#include <algorithm>

namespace attest::oracle {

namespace {

struct quantisation {
    std::string_view name;
    std::array<format, 2> elements;
    format scale;
    std::size_t block;      ///< elements per block; 0: one for each batch entry and head
    bool may_have_a_second; ///< one more float32 for the tensor
};

constexpr std::array<quantisation, quantisation_names.size()> schemes{{
    {"mxfp8", {format::float8_e4m3fn, format::float8_e5m2}, format::float8_e8m0fnu, 32, false},
    {"mxfp4", {format::float4_e2m1fn, format::float4_e2m1fn}, format::float8_e8m0fnu, 32, false},
    {"nvfp4", {format::float4_e2m1fn, format::float4_e2m1fn}, format::float8_e4m3fn, 16, true},
    {"fa3-fp8", {format::float8_e4m3fn, format::float8_e4m3fn}, format::float32, 0, false},
}};

std::string name_of(format f) {
    return std::string(description(f).name);
}

std::size_t blocks_in(std::size_t extent, std::size_t block) {
    return extent / block + (extent % block != 0 ? 1 : 0);
}

/// Describes the expected scale of this tensor in words.
std::string expected_scale(quantisation const& of, tensor const& x, std::size_t heads) {
    auto const [B, H, S, D] = x.shape();
    if (of.block == 0)
        return shape_text({B, heads, 1, 1}) + " or one number for all, of " + name_of(of.scale);
    return shape_text({B, H, S, blocks_in(D, of.block)}) + " or "
           + shape_text({B, H, blocks_in(S, of.block), D}) + " of " + name_of(of.scale);
}

bool fits(quantisation const& of, tensor const& x, tensor const& scale, std::size_t heads) {
    auto const [B, H, S, D] = x.shape();
    extents const& found = scale.shape();
    if (scale.type() != of.scale)
        return false;
    if (of.block == 0)
        return found == extents{B, heads, 1, 1} || found == extents{1, 1, 1, 1};
    return found == extents{B, H, S, blocks_in(D, of.block)}
           || found == extents{B, H, blocks_in(S, of.block), D};
}

void require_tensor(quantisation const& of, std::string const& name, tensor const& x,
                    std::size_t heads) {
    std::string const scheme(of.name);
    if (std::find(of.elements.begin(), of.elements.end(), x.type()) == of.elements.end())
        refuse_tensors(
            name + " holds " + name_of(x.type()) + ", " + scheme + " has " + name_of(of.elements[0])
            + (of.elements[0] == of.elements[1] ? "" : " or " + name_of(of.elements[1])));
    auto const& scales = x.scales();
    if (scales.empty())
        refuse_tensors(name + " has no scale; " + scheme + " has " + expected_scale(of, x, heads)
                       + (of.block == 0 ? "; give 1 where the kernel is given none" : ""));
    if (!fits(of, x, scales[0].numbers, heads))
        refuse_tensors("the scale of " + name + " is " + shape_text(scales[0].numbers.shape())
                       + " of " + name_of(scales[0].numbers.type()) + ", " + scheme + " has "
                       + expected_scale(of, x, heads));
    if (scales.size() == 1)
        return;
    if (!of.may_have_a_second)
        refuse_tensors(name + " has two scales, " + scheme + " has one");
    tensor const& second = scales[1].numbers;
    if (second.type() != format::float32 || second.shape() != extents{1, 1, 1, 1})
        refuse_tensors("the second scale of " + name + " is " + shape_text(second.shape()) + " of "
                       + name_of(second.type()) + ", " + scheme + " has one number of float32");
}

} // namespace

void require_quantised(problem const& p, std::string_view scheme, tensor_names const& names) {
    auto const of = std::find_if(schemes.begin(), schemes.end(),
                                 [&](quantisation const& one) { return one.name == scheme; });
    if (of == schemes.end()) {
        std::string known;
        for (std::string_view const name : quantisation_names)
            known += (known.empty() ? "" : ", ") + std::string(name);
        refuse_option("there is no quantisation scheme \"" + std::string(scheme)
                      + "\", expected one of " + known);
    }
    std::size_t const heads = p.key_heads();
    require_tensor(*of, names.query, p.query, heads);
    require_tensor(*of, names.key, p.key, heads);
    require_tensor(*of, names.value, p.value, heads);
    if (p.past_key) {
        require_tensor(*of, names.past_key, *p.past_key, heads);
        require_tensor(*of, names.past_value, *p.past_value, heads);
    }
}

void require_quantised(packed_problem const& p, std::string_view scheme,
                       tensor_names const& names) {
    auto const whole = [](packed_tensor const& x) { return x.rows(0, x.shape()[0]); };
    require_quantised(
        problem{.query = whole(p.query), .key = whole(p.key), .value = whole(p.value)}, scheme,
        names);
}

} // namespace attest::oracle
