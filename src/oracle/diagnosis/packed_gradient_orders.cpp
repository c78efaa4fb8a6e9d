// Tries orders of a packed gradient, and its sequences as one.
#include <attest/oracle/packed_gradient.hpp>

#include "oracle/diagnosis/diagnosing_packed_gradient.hpp"
#include "oracle/diagnosis/gradient_rows.hpp"

namespace attest::oracle::diagnosed {

void diagnosing_packed_gradient::try_orders(diagnosis& into) const {
    auto const as_it_is = [](std::array<std::size_t, 3> const& at) { return at; };
    auto const [one_batch, T, H, D] = candidate_.shape();
    std::size_t const rows = T;
    std::size_t const heads = H;
    std::size_t const size = D;
    constexpr std::array<std::pair<gradient_part, std::string_view>, 3> parts{
        std::pair{gradient_part::query, "query"}, std::pair{gradient_part::key, "key"},
        std::pair{gradient_part::value, "value"}};
    for (auto const& [other, name] : parts)
        if (part_ != other)
            try_order(into, "gradient-of-" + std::string(name),
                      "it is the " + std::string(name_of(other)), other, as_it_is);
    try_order(into, "gradient-htd", "the kernel writes the gradient as (H, T, D)", part_,
              [=](std::array<std::size_t, 3> const& at) {
                  std::size_t const place = (at[0] * heads + at[1]) * size + at[2];
                  return std::array{place / size % rows, place / size / rows, place % size};
              });
    try_order(into, "gradient-transposed", "the kernel writes the gradient as (T, D, H)", part_,
              [=](std::array<std::size_t, 3> const& at) {
                  std::size_t const place = at[1] * size + at[2];
                  return std::array{at[0], place % heads, place / heads};
              });
}

void diagnosing_packed_gradient::try_joined(diagnosis& into) const {
    auto const [T, H, D] = p_.query.shape();
    auto const [all_keys, key_heads, columns] = p_.value.shape();
    double const products = static_cast<double>(T) * static_cast<double>(H)
                            * static_cast<double>(all_keys) * static_cast<double>(D + columns);
    if (p_.count() < 2 || T == 0 || all_keys == 0 || products > most_products_as_whole)
        return;
    packed_problem joined = p_;
    joined.cu_seqlens_q = {0, static_cast<std::int64_t>(T)};
    joined.cu_seqlens_k = {0, static_cast<std::int64_t>(all_keys)};
    if (from_.saved_output || from_.saved_log_sum_exp)
        return; // which belong to the sequences
    compared_elements now;
    bool differs = false;
    try {
        gradient_answer const by = gradients(joined, from_,
                                             {.output = candidate_.type(),
                                              .bounds = true,
                                              .threads = threads_,
                                              .watched = watched_});
        gradient const& found = *part_of(by, part_);
        gradient const& own = *part_of(by_, part_);
        auto const [one_batch, rows, heads, size] = candidate_.shape();
        std::size_t place = 0;
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t h = 0; h < heads; ++h)
                for (std::size_t a = 0; a < size; ++a, ++place) {
                    std::uint64_t const bits = found.elements.bits(place);
                    differs = differs || bits != own.elements.bits(place);
                    count_by(now, {0, i, h, a}, bits, found.element_bounds[place]);
                }
    } catch (error const&) {
        return; // no problem with these options
    }
    add_if_explained(into, differs,
                     {{"sequences-joined"},
                      "queries see the keys of all sequences, as if these were one",
                      {},
                      now,
                      true,
                      now,
                      true,
                      false});
}

void diagnosing_packed_gradient::add_if_explained(diagnosis& into, bool differs, explanation is) {
    if (!differs)
        return;
    ++into.tried;
    if (!is_explained(is.sampled, into.before))
        return;
    // Once one fault explains everything, nearer ones are not reported.
    if (!into.found.empty() && !into.found[0].explains)
        into.found.clear();
    into.found.push_back(std::move(is));
}

void diagnosing_packed_gradient::count_by(compared_elements& into, extents const& at,
                                          std::uint64_t bits, bounds const& exact) const {
    std::uint64_t const given = candidate_.bits(at[0], at[1], at[2], at[3]);
    std::uint64_t const apart = distance_from_correct(candidate_.type(), given, bits);
    double const error = std::abs(value_of(candidate_.type(), given)
                                  - (exact.lower + (exact.upper - exact.lower) / 2));
    count(into, candidate_.type(), given,
          std::isnan(error) ? std::numeric_limits<double>::infinity() : error,
          apart != no_distance && apart <= failed_.asked.max_ulp ? told::right : told::wrong);
}

} // namespace attest::oracle::diagnosed
