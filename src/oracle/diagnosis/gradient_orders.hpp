// Orders in which a kernel may write a gradient, and gradients that it may take for another.
//
//     for (rearranged const& one : rearrangements(part))
//         one.from(shape, at)                  the place from which element `at` is read
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/diagnosis/list.hpp"

#include <functional>
#include <string>
#include <tuple>

namespace attest::oracle::diagnosed {

/// Another order of the elements, or another gradient: the place from which element (b, h, i, a) is
/// read.
struct rearranged {
    std::string name;
    std::string means;
    gradient_part of;
    std::function<extents(extents const& shape, extents const& at)> from;
};

inline std::vector<rearranged> rearrangements(gradient_part part) {
    auto const as_it_is = [](extents const&, extents const& at) { return at; };
    std::vector<rearranged> list;
    constexpr std::array<std::pair<gradient_part, std::string_view>, 3> parts{
        std::pair{gradient_part::query, "query"}, std::pair{gradient_part::key, "key"},
        std::pair{gradient_part::value, "value"}};
    for (auto const& [other, name] : parts)
        if (part != other)
            list.push_back({"gradient-of-" + std::string(name),
                            "it is the " + std::string(name_of(other)), other, as_it_is});
    for (auto const& [order, name, words] :
         {std::tuple{memory_order::bshd_for_bhsd, "gradient-bshd",
                     "the kernel writes the gradient as (B, S, H, D)"},
          std::tuple{memory_order::bhsd_for_bshd, "gradient-bhsd",
                     "the kernel writes the gradient as (B, H, S, D) where (B, S, H, D) is "
                     "expected"},
          std::tuple{memory_order::heads_reversed, "gradient-heads-reversed",
                     "the kernel writes the gradients of its heads in reverse"},
          std::tuple{memory_order::next_head, "gradient-heads-next",
                     "the gradient of each head is that of the next head"},
          std::tuple{memory_order::head_before, "gradient-heads-before",
                     "the gradient of each head is that of the head before"},
          std::tuple{memory_order::next_batch, "gradient-batches-next",
                     "the gradient of each batch entry is that of the next entry"}})
        list.push_back({name, words, part, [by = order](extents const& shape, extents const& at) {
                            return written_row(by, shape, at);
                        }});
    list.push_back({"gradient-transposed", "the kernel writes the gradient as (B, H, D, S)", part,
                    [](extents const& shape, extents const& at) {
                        std::size_t const place = at[2] * shape[3] + at[3];
                        return extents{at[0], at[1], place % shape[2], place / shape[2]};
                    }});
    return list;
}

} // namespace attest::oracle::diagnosed
