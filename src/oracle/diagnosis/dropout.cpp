// Conventions about dropout: its factor, and the assignment of decisions to weights.
//
// Each is another attention problem, so that a candidate that follows it is judged by certified
// results.
#include <attest/oracle/judge/report.hpp>

#include "oracle/diagnosis/list.hpp"

#include <algorithm>

namespace attest::oracle::diagnosed {

namespace {

/// Returns p of a factor 1/(1 − p).
double probability_of(problem const& p) {
    return p.how.dropout.value_or(1 - 1 / keep_factor_of(p));
}

std::string factor_option(problem const& p) {
    return p.how.dropout ? "no --dropout" : "no --keep-factor";
}

maybe_changed ignore(changed_problem x) {
    if (!x.p.kept)
        return std::nullopt;
    x.p.kept.reset();
    x.p.how.dropout.reset();
    x.p.how.keep_factor.reset();
    say(x, "no --keep-mask");
    return x;
}

maybe_changed keep_all(changed_problem x) {
    if (!x.p.kept || keep_factor_of(x.p) == 1)
        return std::nullopt;
    auto const one = std::make_shared<std::vector<std::byte> const>(1, std::byte{1});
    x.owned.push_back(one);
    x.p.kept.emplace(extents{1, 1, 1, 1}, *one);
    return x;
}

/// Changes the factor to this double, which may be rounded.
maybe_changed factor(changed_problem x, double to) {
    double const from = keep_factor_of(x.p);
    if (!x.p.kept || !(to > 0) || !std::isfinite(to) || std::abs(to - from) <= 0x1p-40 * from)
        return std::nullopt;
    std::string const option = to == 1 ? factor_option(x.p) : "--keep-factor " + shortest(to);
    x.p.how.dropout.reset();
    x.p.how.keep_factor.reset();
    if (to != 1)
        x.p.how.keep_factor = to;
    say(x, option);
    return x;
}

/// Gives the problem the decisions is(b, h, i, j), of this shape; returns nothing if there are too many.
template <class Is>
maybe_changed decisions(changed_problem x, extents const& shape, Is const& is) {
    auto const [B, H, S, T] = shape;
    if (H * S * T == 0 || B > most_booleans / T / S / H)
        return std::nullopt;
    auto const bytes = std::make_shared<std::vector<std::byte>>();
    bytes->reserve(B * H * S * T);
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t j = 0; j < T; ++j)
                    bytes->push_back(static_cast<std::byte>(is(b, h, i, j) ? 1 : 0));
    x.owned.push_back(bytes);
    x.p.kept.emplace(shape, *bytes);
    return x;
}

maybe_changed invert(changed_problem const& x) {
    if (!x.p.kept)
        return std::nullopt;
    boolean_tensor const old = *x.p.kept;
    return decisions(x, old.shape(),
                     [&](std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
                         return !old.at(b, h, i, j);
                     });
}

/// Takes decision number j·S + i of the head for key j in row i, as in memory of shape (T, S).
maybe_changed transpose(changed_problem const& x) {
    if (!x.p.kept)
        return std::nullopt;
    boolean_tensor const old = *x.p.kept;
    std::size_t const rows = old.shape()[2];
    std::size_t const keys = old.shape()[3];
    if (rows == 1 || keys == 1)
        return std::nullopt;
    return decisions(x, old.shape(),
                     [&](std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
                         std::size_t const place = j * rows + i;
                         return old.at(b, h, place / keys, place % keys);
                     });
}

/// Reads each decision from another place; returns nothing if a needed axis has one entry.
template <class From>
maybe_changed read_from(changed_problem const& x, std::array<bool, 3> const& needs,
                        From const& from) {
    if (!x.p.kept)
        return std::nullopt;
    boolean_tensor const old = *x.p.kept;
    extents const shape = old.shape();
    for (std::size_t axis = 0; axis < needs.size(); ++axis)
        if (needs[axis] && shape[axis] == 1)
            return std::nullopt;
    return decisions(x, shape, [&](std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
        auto const [y, z, w, v] = from(shape, extents{b, h, i, j});
        return old.at(y, z, w, v);
    });
}

maybe_changed by_key_head(changed_problem const& x) {
    std::size_t const group = x.p.query_heads() / x.p.key_heads();
    if (group == 1)
        return std::nullopt;
    return read_from(x, {false, true, false}, [group](extents const&, extents const& at) {
        return extents{at[0], at[1] / group, at[2], at[3]};
    });
}

/// Hides the keys that are not kept; the others have the factor f, or none.
maybe_changed mask(changed_problem x, bool with_factor) {
    if (!x.p.kept || (with_factor && keep_factor_of(x.p) == 1))
        return std::nullopt;
    boolean_tensor const kept = *x.p.kept;
    if (x.p.chosen) {
        boolean_tensor const chosen = *x.p.chosen;
        extents shape = kept.shape();
        for (std::size_t axis = 0; axis < shape.size(); ++axis)
            shape[axis] = std::max(shape[axis], chosen.shape()[axis]);
        maybe_changed const both =
            decisions(x, shape, [&](std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
                return kept.at(b, h, i, j) && chosen.at(b, h, i, j);
            });
        if (!both)
            return std::nullopt;
        x = *both;
        x.p.chosen = x.p.kept;
    } else {
        x.p.chosen = kept;
    }
    if (with_factor)
        return keep_all(std::move(x));
    x.p.kept.reset();
    x.p.how.dropout.reset();
    x.p.how.keep_factor.reset();
    return x;
}

} // namespace

void add_dropout(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("dropout-ignored", "the kernel has no dropout", ignore);
    add("dropout-drops-none", "the kernel drops no weight, and multiplies all by the factor",
        keep_all);
    add("dropout-factor-absent", "the kernel does not multiply what it keeps by 1/(1-p)",
        [](changed_problem const& x) { return factor(x, 1); });
    add("dropout-factor-twice", "the kernel multiplies what it keeps by 1/(1-p) twice",
        [](changed_problem const& x) {
            return factor(x, keep_factor_of(x.p) * keep_factor_of(x.p));
        });
    add("dropout-factor-inverse", "the kernel multiplies what it keeps by 1-p, not 1/(1-p)",
        [](changed_problem const& x) { return factor(x, 1 / keep_factor_of(x.p)); });
    add("dropout-factor-of-p", "the kernel multiplies what it keeps by 1/p, not 1/(1-p)",
        [](changed_problem const& x) { return factor(x, 1 / probability_of(x.p)); });
    add("dropout-inverted", "the kernel drops what is kept, and keeps the others", invert);
    add("dropout-before-softmax",
        "the kernel hides what is dropped, as a mask does, and has no factor",
        [](changed_problem const& x) { return mask(x, false); });
    add("dropout-in-row-sum",
        "the kernel leaves what is dropped out of its row sum, and multiplies by 1/(1-p)",
        [](changed_problem const& x) { return mask(x, true); });
    add("dropout-transposed", "the kernel reads its decisions with queries and keys exchanged",
        transpose);
    add("dropout-heads-first", "all heads take the decisions of head 0",
        [](changed_problem const& x) {
            return read_from(x, {false, true, false}, [](extents const&, extents const& at) {
                return extents{at[0], 0, at[2], at[3]};
            });
        });
    add("dropout-heads-of-keys", "query head h takes the decisions of head h/(Hq/Hk)", by_key_head);
    add("dropout-batch-first", "all batch entries take the decisions of entry 0",
        [](changed_problem const& x) {
            return read_from(x, {true, false, false}, [](extents const&, extents const& at) {
                return extents{0, at[1], at[2], at[3]};
            });
        });
    add("dropout-rows-first", "all queries take the decisions of query 0",
        [](changed_problem const& x) {
            return read_from(x, {false, false, true}, [](extents const&, extents const& at) {
                return extents{at[0], at[1], 0, at[3]};
            });
        });
    add("dropout-heads-and-batches-exchanged", "the kernel reads its decisions as (H, B, S, T)",
        [](changed_problem const& x) {
            return read_from(x, {true, true, false}, [](extents const& shape, extents const& at) {
                std::size_t const place = at[1] * shape[0] + at[0];
                return extents{place / shape[1], place % shape[1], at[2], at[3]};
            });
        });
    add("dropout-bshd", "the kernel reads its decisions as (B, S, H, T)",
        [](changed_problem const& x) {
            return read_from(x, {false, true, true}, [](extents const& shape, extents const& at) {
                return misread(memory_order::bshd_for_bhsd, shape, at);
            });
        });
}

} // namespace attest::oracle::diagnosed
