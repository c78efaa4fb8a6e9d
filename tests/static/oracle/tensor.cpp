// A tensor does not own its bytes: those of a temporary are refused by the compiler.
#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/packed_tensor.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

using namespace attest::oracle;

using bytes = std::vector<std::byte>;
using view = std::span<std::byte const>;
using few = std::array<std::byte, 8>;

template <class Tensor, class Shape, class... First>
constexpr bool reads_what_lasts =
    std::is_constructible_v<Tensor, First..., Shape, bytes&>
    && std::is_constructible_v<Tensor, First..., Shape, bytes const&>
    && std::is_constructible_v<Tensor, First..., Shape, few&>
    && std::is_constructible_v<Tensor, First..., Shape, view>
    && std::is_constructible_v<Tensor, First..., Shape, std::span<std::byte>>
    && std::is_constructible_v<Tensor, First..., Shape, Shape, bytes const&>
    && std::is_constructible_v<Tensor, First..., Shape, Shape, view>;

template <class Tensor, class Shape, class... First>
constexpr bool reads_a_temporary = std::is_constructible_v<Tensor, First..., Shape, bytes>
                                   || std::is_constructible_v<Tensor, First..., Shape, bytes const>
                                   || std::is_constructible_v<Tensor, First..., Shape, few>
                                   || std::is_constructible_v<Tensor, First..., Shape, Shape, bytes>
                                   || std::is_constructible_v<Tensor, First..., Shape, Shape, few>;

static_assert(reads_what_lasts<tensor, extents, format>);
static_assert(!reads_a_temporary<tensor, extents, format>);
static_assert(reads_what_lasts<boolean_tensor, extents>);
static_assert(!reads_a_temporary<boolean_tensor, extents>);
static_assert(reads_what_lasts<packed_tensor, packed_extents, format>);
static_assert(!reads_a_temporary<packed_tensor, packed_extents, format>);

// No bytes at all are not a temporary.
inline tensor empty() {
    return tensor(format::float32, {0, 1, 1, 1}, {});
}

template <class Keys>
constexpr bool has_mask = requires { std::declval<Keys>().mask(); };
static_assert(has_mask<chosen_keys&> && has_mask<chosen_keys const&>);
static_assert(!has_mask<chosen_keys> && !has_mask<chosen_keys const>);
