// Conventions about packed sequences: borders that are off by one, cu_seqlens or lengths of others, keys of
// other sequences, positions that are counted from the begin of all sequences.
//
// They apply to a sequence whose place among the others is known (changed_problem::place). Keys of
// other sequences are views of the packed tensors. Where the number of keys changes, so does the
// diagonal at the bottom right, as in a kernel that takes lengths from cu_seqlens.
#include <attest/oracle/packed.hpp>

#include "oracle/diagnosis/list.hpp"

namespace attest::oracle::diagnosed {

namespace {

/// The keys of a sequence among those of all.
struct range_of_keys {
    std::size_t first;
    std::size_t count;
};

/// Returns whether the mask, which another fault may have made, has this number of keys, or one for all.
bool has_mask_of(problem const& p, std::size_t keys) {
    return !p.allowed || p.allowed->shape()[3] == 1 || p.allowed->shape()[3] == keys;
}

/// Reads other keys. Does not apply where some of these are not there, or all are those of the problem.
template <class Range>
auto other_keys(Range const& range) {
    return [range](changed_problem x) -> maybe_changed {
        packed_problem const* const all = x.place.all;
        if (all == nullptr || all->keys(x.place.number) == 0)
            return std::nullopt;
        std::size_t const n = x.place.number;
        range_of_keys const own{static_cast<std::size_t>(all->cu_seqlens_k[n]), all->keys(n)};
        range_of_keys const to = range(*all, n, own);
        auto const total = static_cast<std::size_t>(all->cu_seqlens_k.back());
        if (to.count == 0 || to.first + to.count > total || !has_mask_of(x.p, to.count)
            || (to.first == own.first && to.count == own.count))
            return std::nullopt;
        x.p.key = all->key.rows(to.first, to.count);
        x.p.value = all->value.rows(to.first, to.count);
        return x;
    };
}

/// Hides keys by other positions than those of the causal rule.
template <class Hides>
auto other_positions(Hides const& hides) {
    return [hides](changed_problem x) -> maybe_changed {
        packed_problem const* const all = x.place.all;
        if (all == nullptr || !x.p.how.causal || all->keys(x.place.number) == 0)
            return std::nullopt;
        auto const query = all->cu_seqlens_q[x.place.number];
        auto const key = all->cu_seqlens_k[x.place.number];
        problem const old = x.p;
        x.p.how.causal = false;
        bool const made = hide(x, false, true, [&](std::size_t b, std::size_t i, std::size_t j) {
            return hides(position(old, b, i), static_cast<std::int64_t>(j), query, key);
        });
        return made ? maybe_changed(std::move(x)) : std::nullopt;
    };
}

/// Takes all sequences for one, whose queries and keys are counted from the begin of all.
maybe_changed as_one(changed_problem x) {
    packed_problem const* const all = x.place.all;
    options const how = x.p.how;
    if (all == nullptr || all->count() < 2 || !how.alibi_slopes.empty())
        return std::nullopt;
    std::int64_t const total = all->cu_seqlens_k.back();
    if (total == 0 || !has_mask_of(x.p, static_cast<std::size_t>(total)))
        return std::nullopt;
    std::int64_t const first =
        all->cu_seqlens_q[x.place.number]
        + (fitted_diagonal(x.p) == diagonal::bottom_right ? total - all->cu_seqlens_q.back() : 0);
    x.p.how.key_lengths.clear();
    x.p.how.causal = false;
    x.p.how.window_left.reset();
    x.p.how.window_right.reset();
    x.p.key = all->key.rows(0, static_cast<std::size_t>(total));
    x.p.value = all->value.rows(0, static_cast<std::size_t>(total));
    if ((how.causal || how.window_left || how.window_right)
        && !hide(x, false, true, [&](std::size_t, std::size_t i, std::size_t j) {
               std::int64_t const apart =
                   first + static_cast<std::int64_t>(i) - static_cast<std::int64_t>(j);
               return (how.causal && apart < 0) || (how.window_left && apart > *how.window_left)
                      || (how.window_right && -apart > *how.window_right);
           }))
        return std::nullopt;
    return x;
}

/// Takes the offset of the diagonal at the bottom right from the longest sequences.
maybe_changed offset_of_longest(changed_problem x) {
    packed_problem const* const all = x.place.all;
    options const how = x.p.how;
    if (all == nullptr || fitted_diagonal(x.p) != diagonal::bottom_right || !counts_positions(x.p)
        || !how.alibi_slopes.empty() || all->keys(x.place.number) == 0)
        return std::nullopt;
    std::size_t queries = 0;
    std::size_t keys = 0;
    for (std::size_t n = 0; n < all->count(); ++n) {
        queries = std::max(queries, all->queries(n));
        keys = std::max(keys, all->keys(n));
    }
    std::int64_t const offset =
        static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries);
    if (offset == position(x.p, 0, 0) - static_cast<std::int64_t>(x.p.query_number(0)))
        return std::nullopt;
    problem const old = x.p;
    x.p.how.causal = false;
    x.p.how.window_left.reset();
    x.p.how.window_right.reset();
    bool const made = hide(x, false, true, [&](std::size_t, std::size_t i, std::size_t j) {
        std::int64_t const apart =
            static_cast<std::int64_t>(old.query_number(i)) + offset - static_cast<std::int64_t>(j);
        return (how.causal && apart < 0) || (how.window_left && apart > *how.window_left)
               || (how.window_right && -apart > *how.window_right);
    });
    return made ? maybe_changed(std::move(x)) : std::nullopt;
}

/// Lets the first query of a sequence see the keys of the sequence before, as the query after its last one.
maybe_changed first_query_before(changed_problem x) {
    packed_problem const* const all = x.place.all;
    std::size_t const n = x.place.number;
    if (all == nullptr || n == 0 || all->keys(n) == 0 || all->keys(n - 1) == 0
        || x.p.query_number(0) != 0 || x.p.how.window_left || x.p.how.window_right
        || !x.p.how.alibi_slopes.empty())
        return std::nullopt;
    std::size_t const keys = all->keys(n - 1);
    if (!has_mask_of(x.p, keys + all->keys(n)))
        return std::nullopt;
    problem const old = x.p;
    problem const before = all->sequence(n - 1);
    bool const is_causal = x.p.how.causal;
    std::int64_t const last =
        position(before, 0, 0) + static_cast<std::int64_t>(all->queries(n - 1));
    x.p.how.causal = false;
    x.p.key =
        all->key.rows(static_cast<std::size_t>(all->cu_seqlens_k[n - 1]), keys + all->keys(n));
    x.p.value =
        all->value.rows(static_cast<std::size_t>(all->cu_seqlens_k[n - 1]), keys + all->keys(n));
    bool const made = hide(x, false, true, [&](std::size_t b, std::size_t i, std::size_t j) {
        auto const key = static_cast<std::int64_t>(j);
        if (i == 0)
            return j >= keys || (is_causal && key > last);
        return j < keys
               || (is_causal && key - static_cast<std::int64_t>(keys) > position(old, b, i));
    });
    return made ? maybe_changed(std::move(x)) : std::nullopt;
}

/// Compares places in the packed tensors. With as many queries as keys in each sequence these are the positions.
maybe_changed positions_from_all(changed_problem x) {
    packed_problem const* const all = x.place.all;
    if (all == nullptr || !x.p.how.causal || all->keys(x.place.number) == 0)
        return std::nullopt;
    std::int64_t const apart =
        all->cu_seqlens_q[x.place.number] - all->cu_seqlens_k[x.place.number];
    problem const old = x.p;
    if (apart == position(old, 0, 0) - static_cast<std::int64_t>(old.query_number(0)))
        return std::nullopt;
    x.p.how.causal = false;
    bool const made = hide(x, false, true, [&](std::size_t, std::size_t i, std::size_t j) {
        return static_cast<std::int64_t>(j)
               > static_cast<std::int64_t>(old.query_number(i)) + apart;
    });
    return made ? maybe_changed(std::move(x)) : std::nullopt;
}

} // namespace

void add_sequences(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("sequence-begins-early", "the last key of the sequence before is one of this sequence",
        other_keys([](packed_problem const&, std::size_t, range_of_keys own) {
            return own.first == 0 ? own : range_of_keys{own.first - 1, own.count + 1};
        }));
    add("sequence-ends-late", "the first key of the next sequence is one of this sequence",
        other_keys([](packed_problem const&, std::size_t, range_of_keys own) {
            return range_of_keys{own.first, own.count + 1};
        }));
    add("sequence-keys-of-queries",
        "the kernel takes cu_seqlens of the queries for those of the keys",
        other_keys([](packed_problem const& all, std::size_t n, range_of_keys) {
            return range_of_keys{all.first_query(n), all.queries(n)};
        }));
    add("sequence-length-of-next", "each sequence takes as many keys as the next one has",
        other_keys([](packed_problem const& all, std::size_t n, range_of_keys own) {
            return n + 1 < all.count() ? range_of_keys{own.first, all.keys(n + 1)} : own;
        }));
    add("sequence-length-of-first", "all sequences take as many keys as sequence 0 has",
        other_keys([](packed_problem const& all, std::size_t, range_of_keys own) {
            return range_of_keys{own.first, all.keys(0)};
        }));
    add("sequence-length-of-longest", "all sequences take as many keys as the longest one has",
        other_keys([](packed_problem const& all, std::size_t, range_of_keys own) {
            for (std::size_t n = 0; n < all.count(); ++n)
                own.count = std::max(own.count, all.keys(n));
            return own;
        }));
    add("sequence-keys-one-early",
        "the kernel reads keys that are one row before those of each sequence, as many as it has",
        other_keys([](packed_problem const&, std::size_t, range_of_keys own) {
            return own.first == 0 ? own : range_of_keys{own.first - 1, own.count};
        }));
    add("sequence-keys-one-late",
        "the kernel reads keys that are one row after those of each sequence, as many as it has",
        other_keys([](packed_problem const&, std::size_t, range_of_keys own) {
            return range_of_keys{own.first + 1, own.count};
        }));
    add("sequence-keys-from-begin",
        "each sequence reads the first keys of all, as many as it has of its own",
        other_keys([](packed_problem const&, std::size_t, range_of_keys own) {
            return range_of_keys{0, own.count};
        }));
    add("sequence-keys-of-next", "each sequence reads the keys of the next one",
        other_keys([](packed_problem const& all, std::size_t n, range_of_keys own) {
            return n + 1 < all.count() ? range_of_keys{own.first + own.count, all.keys(n + 1)}
                                       : own;
        }));
    add("sequence-keys-of-before", "each sequence reads the keys of the one before",
        other_keys([](packed_problem const& all, std::size_t n, range_of_keys own) {
            return n > 0 ? range_of_keys{own.first - all.keys(n - 1), all.keys(n - 1)} : own;
        }));
    add("sequence-first-query-before",
        "the first query of each sequence sees the keys of the sequence before instead of its own",
        first_query_before);
    add("sequence-offset-of-longest",
        "the mask takes the offset of the longest sequences, max Sk - max Sq, for all of them",
        offset_of_longest);
    add("sequence-positions-from-all",
        "the causal mask compares the places of queries and keys among those of all sequences",
        positions_from_all);
    add("sequence-queries-from-all",
        "the causal mask counts queries from the begin of all sequences, keys from that of their "
        "own",
        other_positions([](std::int64_t here, std::int64_t j, std::int64_t query, std::int64_t) {
            return j > here + query;
        }));
    add("sequence-keys-from-all",
        "the causal mask counts keys from the begin of all sequences, queries from that of their "
        "own",
        other_positions([](std::int64_t here, std::int64_t j, std::int64_t, std::int64_t key) {
            return j + key > here;
        }));
    add("sequences-as-one", "the kernel takes all sequences for one", as_one);
}

} // namespace attest::oracle::diagnosed
