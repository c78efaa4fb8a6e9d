// Listed keys as a boolean mask.
#include <attest/core/config.hpp>
#include <attest/oracle/key_indices.hpp>
#include <attest/oracle/require.hpp>

#include <algorithm>

namespace attest::oracle {

namespace {

void require_indices(problem const& p, key_indices const& from, std::string const& name) {
    auto const [b, h, i, k] = from.shape;
    auto const [B, Hq, Sq, T] = extents{p.batches(), p.query_heads(), p.all_queries(), p.keys()};
    bool const fits = (b == 1 || b == B) && h > 0 && Hq % h == 0 && (i == 1 || i == Sq) && k > 0;
    if (!fits)
        refuse_tensors(
            name + " is " + shape_text(from.shape) + ", expected " + shape_text({B, Hq, Sq, k})
            + " of batch entries, query heads, queries and listed keys, or 1 in place of "
              "one of the first three, or a divisor of the query heads");
    std::size_t const needed = bytes_needed(from.shape, contiguous(from.shape), 1);
    if (from.numbers.size() != needed)
        refuse_tensors(name + " has " + std::to_string(from.numbers.size()) + " numbers, expected "
                       + std::to_string(needed) + " of " + shape_text(from.shape));
}

[[noreturn]] void refuse_index(std::string const& name, extents const& at, std::int64_t found,
                               std::string const& expected) {
    refuse_option(name + " at " + shape_text(at) + " is " + std::to_string(found) + ", "
                  + expected);
}

} // namespace

chosen_keys::chosen_keys(problem const& p, key_indices const& from, std::string_view called) {
    std::string const name(called);
    require_indices(p, from, name);
    auto const [batches, heads, queries, count] = from.shape;
    std::size_t const keys = p.keys();
    std::size_t const group = heads == 1 ? 1 : p.query_heads() / heads;
    shape_ = {batches, heads * group, queries, keys};
    bytes_.assign(bytes_needed(shape_, contiguous(shape_), 1), std::byte{0});
    for (std::size_t b = 0; b < batches; ++b)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t i = 0; i < queries; ++i) {
                std::size_t const row = ((b * heads + h) * queries + i) * count;
                auto const place = [&](std::size_t member) {
                    return ((b * shape_[1] + h * group + member) * queries + i) * keys;
                };
                std::byte* const own = bytes_.data() + place(0);
                for (std::size_t k = 0; k < count; ++k) {
                    std::int64_t const found = from.numbers[row + k];
                    if (found == -1)
                        continue;
                    if (found < 0 || static_cast<std::uint64_t>(found) >= keys)
                        refuse_index(name, {b, h, i, k}, found,
                                     "expected 0 to " + std::to_string(keys - 1)
                                         + ", the last key, or -1 for none");
                    std::byte& one = own[static_cast<std::size_t>(found)];
                    if (one != std::byte{0})
                        refuse_index(name, {b, h, i, k}, found,
                                     "as an earlier one of its row; expected each key at most "
                                     "once, since a kernel would count it twice");
                    one = std::byte{1};
                }
                for (std::size_t member = 1; member < group; ++member)
                    std::copy_n(own, keys, bytes_.data() + place(member));
            }
}

} // namespace attest::oracle
