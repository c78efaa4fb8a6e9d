// Conventions about packed sequences: borders that are off by one, cu_seqlens or lengths of others, positions
// that are counted from the begin of all sequences.
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
        if (to.count == 0 || to.first + to.count > total
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
    options const& how = x.p.how;
    if (all == nullptr || all->count() < 2 || how.window_left || how.window_right
        || !how.alibi_slopes.empty())
        return std::nullopt;
    bool const causal = how.causal;
    auto const first = static_cast<std::size_t>(all->cu_seqlens_q[x.place.number]);
    auto const total = static_cast<std::size_t>(all->cu_seqlens_k.back());
    if (total == 0)
        return std::nullopt;
    x.p.how.key_lengths.clear();
    x.p.how.causal = false;
    x.p.key = all->key.rows(0, total);
    x.p.value = all->value.rows(0, total);
    if (causal && !hide(x, false, true, [first](std::size_t, std::size_t i, std::size_t j) {
            return j > first + i;
        }))
        return std::nullopt;
    return x;
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
