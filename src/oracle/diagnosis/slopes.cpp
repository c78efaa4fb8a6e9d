// Conventions about the slopes of ALiBi and the distance that they multiply.
//
//     2^(-8(h+1)/H), h = 0, ..., H-1           the slopes of H heads, H a power of 2
// For other H the paper takes the slopes of the power of 2 below H, and between them slopes of twice as many
// heads. A kernel that computes slopes by itself may do so for another number of heads.
// Source: Press, Smith and Lewis, Train Short, Test Long (2022), and its code, get_slopes.
#include "oracle/diagnosis/alibi_term.hpp"
#include "oracle/diagnosis/list.hpp"

#include <bit>

namespace attest::oracle::diagnosed {

namespace {

/// The heads of a problem whose slopes are taken.
struct heads_of_slopes {
    std::size_t query;
    std::size_t key;
};

double slope_of(std::size_t heads, double head) {
    return std::exp2(-8 * (head + 1) / static_cast<double>(heads));
}

double slope_of(std::size_t heads, std::size_t head) {
    return slope_of(heads, static_cast<double>(head));
}

double slope_of_paper(std::size_t heads, std::size_t head) {
    std::size_t const below = std::bit_floor(heads);
    return head < below ? slope_of(below, head) : slope_of(2 * below, 2 * (head - below));
}

/// Replaces slope h by take(h, heads, old). Slopes that differ by a rounding to float32 are the same.
template <class Take>
maybe_changed take_slopes(changed_problem x, Take const& take) {
    std::vector<double>& slopes = x.p.how.alibi_slopes;
    std::vector<double> const old = slopes;
    heads_of_slopes const heads{x.p.query_heads(), x.p.key_heads()};
    bool moved = false;
    for (std::size_t h = 0; h < old.size(); ++h) {
        slopes[h] = take(h, heads, old);
        moved = moved || std::abs(slopes[h] - old[h]) > 0x1p-20 * std::abs(old[h]);
    }
    return moved ? maybe_changed(std::move(x)) : std::nullopt;
}

using given_slopes = std::vector<double>;

maybe_changed of_first_head(changed_problem x) {
    return take_slopes(
        std::move(x), [](std::size_t, heads_of_slopes, given_slopes const& old) { return old[0]; });
}

/// With one key head this is the slope of head 0.
maybe_changed slopes_by_key_head(changed_problem x) {
    if (x.p.key_heads() == 1)
        return std::nullopt;
    return take_slopes(std::move(x),
                       [](std::size_t h, heads_of_slopes of, given_slopes const& old) {
                           return old[h / (of.query / of.key)];
                       });
}

maybe_changed of_key_heads(changed_problem x) {
    if (x.p.query_heads() == x.p.key_heads())
        return std::nullopt;
    return take_slopes(std::move(x), [](std::size_t h, heads_of_slopes of, given_slopes const&) {
        return slope_of(of.key, h / (of.query / of.key));
    });
}

maybe_changed of_paper(changed_problem x) {
    return take_slopes(std::move(x), [](std::size_t h, heads_of_slopes of, given_slopes const&) {
        return slope_of_paper(of.query, h);
    });
}

/// For a power of 2 these are the slopes of the paper.
template <class Heads>
auto of_other_heads(Heads const& heads) {
    return [heads](changed_problem x) -> maybe_changed {
        if (std::has_single_bit(x.p.query_heads()))
            return std::nullopt;
        return take_slopes(std::move(x),
                           [&](std::size_t h, heads_of_slopes of, given_slopes const&) {
                               return slope_of(heads(of.query), h);
                           });
    };
}

maybe_changed one_head_late(changed_problem x) {
    return take_slopes(std::move(x), [](std::size_t h, heads_of_slopes of, given_slopes const&) {
        return slope_of(of.query, static_cast<double>(h) - 1);
    });
}

/// With 8 heads these are the slopes of the paper.
maybe_changed of_8_heads(changed_problem x) {
    if (x.p.query_heads() == 8)
        return std::nullopt;
    return take_slopes(std::move(x), [](std::size_t h, heads_of_slopes, given_slopes const&) {
        return slope_of(8, h);
    });
}

auto with_distance(alibi_distance what) {
    return [what](changed_problem x) -> maybe_changed {
        if (x.p.how.alibi_slopes.empty() || x.how.alibi != alibi_distance::absolute)
            return std::nullopt;
        x.how.alibi = what;
        return x;
    };
}

/// Where ALiBi alone counts positions this is the diagonal at the top left.
maybe_changed without_offset(changed_problem x) {
    options const& how = x.p.how;
    if (!how.causal && !how.window_left && !how.window_right)
        return std::nullopt;
    bool moved = false;
    for (std::size_t b = 0; b < x.p.batches(); ++b)
        moved = moved || position(x.p, b, 0) != static_cast<std::int64_t>(x.p.query_number(0));
    return moved ? with_distance(alibi_distance::without_offset)(std::move(x)) : std::nullopt;
}

} // namespace

void add_slopes(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("alibi-of-first-head", "all heads take the slope of head 0", of_first_head);
    add("alibi-by-key-head", "query heads take the slope at the number of their key head",
        slopes_by_key_head);
    add("alibi-of-paper",
        "the kernel computes the slopes of ALiBi by itself: 2^(-8(h+1)/H), and between these for "
        "an H that is no power of 2",
        of_paper);
    add("alibi-of-key-heads",
        "the kernel computes the slopes of Hk heads, 2^(-8(k+1)/Hk) for key head k", of_key_heads);
    add("alibi-not-interleaved",
        "the kernel computes the slopes 2^(-8(h+1)/H), though H is no power of 2",
        of_other_heads([](std::size_t heads) { return heads; }));
    add("alibi-of-heads-padded-to-power-of-2",
        "the kernel computes the slopes of as many heads as the next power of 2",
        of_other_heads([](std::size_t heads) { return std::bit_ceil(heads); }));
    add("alibi-of-power-of-2-below",
        "the kernel computes the slopes of as many heads as the power of 2 before, and goes on "
        "with these powers",
        of_other_heads([](std::size_t heads) { return std::bit_floor(heads); }));
    add("alibi-from-head-0", "the kernel computes the slopes 2^(-8h/H), the first of which is 1",
        one_head_late);
    add("alibi-of-8-heads", "the kernel computes the slopes 2^-(h+1), those of 8 heads",
        of_8_heads);
    add("alibi-without-offset",
        "ALiBi counts from the number of the query, without the offset of longer keys",
        without_offset);
    add("alibi-to-last-key",
        "ALiBi counts from the last key, not from the query: the log-sum-exp is shifted",
        with_distance(alibi_distance::to_last_key));
    add("alibi-from-first-key",
        "ALiBi adds the slope times the number of the key: the log-sum-exp is shifted",
        with_distance(alibi_distance::from_first_key));
}

} // namespace attest::oracle::diagnosed
