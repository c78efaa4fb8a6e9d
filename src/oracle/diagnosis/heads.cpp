// Conventions about heads, batch entries and the order of axes in memory.
#include "oracle/diagnosis/list.hpp"

namespace attest::oracle::diagnosed {

namespace {

struct head_of_entry {
    std::size_t batch;
    std::size_t head;
};

maybe_changed tile_heads(changed_problem x) {
    std::size_t const heads = x.p.key_heads();
    if (heads == 1 || heads == x.p.query_heads())
        return std::nullopt;
    remap_heads(x, [&](std::size_t b, std::size_t h) { return head_of_entry{b, h % heads}; });
    return x;
}

maybe_changed first_head(changed_problem x) {
    if (x.p.key_heads() == 1)
        return std::nullopt;
    remap_heads(x, [](std::size_t b, std::size_t) { return head_of_entry{b, 0}; });
    return x;
}

maybe_changed first_batch(changed_problem x) {
    if (x.p.batches() == 1)
        return std::nullopt;
    problem const old = x.p;
    remap_heads(
        x, [&old](std::size_t, std::size_t h) { return head_of_entry{0, old.key_head_of(h)}; });
    return x;
}

/// Reads key head of(k) instead of k.
template <class Of>
maybe_changed other_heads(changed_problem x, std::size_t fewest, Of const& of) {
    std::size_t const heads = x.p.key_heads();
    if (heads < fewest)
        return std::nullopt;
    problem const old = x.p;
    remap_heads(x, [&](std::size_t b, std::size_t h) {
        return head_of_entry{b, of(old.key_head_of(h), heads)};
    });
    return x;
}

/// Another order of heads or batch entries, of which there have to be this many.
maybe_changed exchange_outputs(changed_problem x, memory_order order, std::size_t axis,
                               std::size_t fewest) {
    if (x.p.output_shape()[axis] < fewest || x.how.order != memory_order::as_said)
        return std::nullopt;
    x.how.order = order;
    return x;
}

maybe_changed exchange_queries_and_keys(changed_problem x) {
    if (x.p.past_key || x.p.query.shape() != x.p.key.shape())
        return std::nullopt;
    std::swap(x.p.query, x.p.key);
    return x;
}

bool has_orders(extents const& shape) {
    return shape[1] > 1 && shape[2] > 1;
}

maybe_changed output_order(changed_problem x, memory_order order) {
    if (!has_orders(x.p.output_shape()) || x.how.order != memory_order::as_said)
        return std::nullopt;
    x.how.order = order;
    return x;
}

enum class read : unsigned char { keys, values, inputs, all };

maybe_changed misread_inputs(changed_problem x, read what, memory_order order) {
    problem& p = x.p;
    if (p.past_key || !has_orders(what == read::all ? p.output_shape() : p.key.shape()))
        return std::nullopt;
    if (what != read::values) {
        tensor const key = misread(x, p.key, order);
        p.key = key;
    }
    if (what != read::keys) {
        tensor const value = misread(x, p.value, order);
        p.value = value;
    }
    if (what == read::inputs || what == read::all) {
        tensor const query = misread(x, p.query, order);
        p.query = query;
    }
    return what == read::all ? output_order(x, order) : maybe_changed(std::move(x));
}

maybe_changed keys_as_values(changed_problem x) {
    if (x.p.size() != x.p.value_size())
        return std::nullopt;
    x.p.value = x.p.key;
    x.p.past_value = x.p.past_key;
    return x;
}

maybe_changed exchange_keys_and_values(changed_problem x) {
    if (x.p.size() != x.p.value_size())
        return std::nullopt;
    std::swap(x.p.key, x.p.value);
    std::swap(x.p.past_key, x.p.past_value);
    return x;
}

} // namespace

void add_heads_and_layouts(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    add("heads-tiled", "query head h reads key head h mod Hk, not h/(Hq/Hk)", tile_heads);
    add("heads-first", "all query heads read key head 0", first_head);
    add("batch-first", "all batch entries read the keys and values of entry 0", first_batch);
    add("output-bshd", "the kernel writes its output as (B, S, H, D)",
        [](changed_problem const& x) { return output_order(x, memory_order::bshd_for_bhsd); });
    add("output-bhsd",
        "the kernel writes its output as (B, H, S, D) where (B, S, H, D) is expected",
        [](changed_problem const& x) { return output_order(x, memory_order::bhsd_for_bshd); });
    add("keys-bshd", "the kernel reads keys as (B, S, H, D)", [](changed_problem const& x) {
        return misread_inputs(x, read::keys, memory_order::bshd_for_bhsd);
    });
    add("keys-bhsd", "the kernel reads keys in memory of (B, S, H, D) as (B, H, S, D)",
        [](changed_problem const& x) {
            return misread_inputs(x, read::keys, memory_order::bhsd_for_bshd);
        });
    add("values-bshd", "the kernel reads values as (B, S, H, D)", [](changed_problem const& x) {
        return misread_inputs(x, read::values, memory_order::bshd_for_bhsd);
    });
    add("values-bhsd", "the kernel reads values in memory of (B, S, H, D) as (B, H, S, D)",
        [](changed_problem const& x) {
            return misread_inputs(x, read::values, memory_order::bhsd_for_bshd);
        });
    add("inputs-bshd", "the kernel reads queries, keys and values as (B, S, H, D)",
        [](changed_problem const& x) {
            return misread_inputs(x, read::inputs, memory_order::bshd_for_bhsd);
        });
    add("all-bshd", "the kernel takes all its tensors for (B, S, H, D)",
        [](changed_problem const& x) {
            return misread_inputs(x, read::all, memory_order::bshd_for_bhsd);
        });
    add("all-bhsd", "the kernel takes all its tensors, which are (B, S, H, D), for (B, H, S, D)",
        [](changed_problem const& x) {
            return misread_inputs(x, read::all, memory_order::bhsd_for_bshd);
        });
    add("keys-as-values", "the kernel reads its values from the keys", keys_as_values);
    add("keys-and-values-exchanged", "the kernel exchanges keys and values",
        exchange_keys_and_values);
    add("queries-and-keys-exchanged", "the kernel exchanges queries and keys",
        exchange_queries_and_keys);
    // With two heads each of these equals another.
    add("heads-reversed", "query heads read the key heads in reverse",
        [](changed_problem const& x) {
            return other_heads(x, 2,
                               [](std::size_t k, std::size_t heads) { return heads - 1 - k; });
        });
    add("heads-next", "query heads read the key head after their own",
        [](changed_problem const& x) {
            return other_heads(x, 3,
                               [](std::size_t k, std::size_t heads) { return (k + 1) % heads; });
        });
    add("heads-before", "query heads read the key head before their own",
        [](changed_problem const& x) {
            return other_heads(
                x, 3, [](std::size_t k, std::size_t heads) { return (k + heads - 1) % heads; });
        });
    add("output-heads-reversed", "the kernel writes the outputs of its heads in reverse",
        [](changed_problem const& x) {
            return exchange_outputs(x, memory_order::heads_reversed, 1, 2);
        });
    add("output-heads-next", "the output of each head is that of the next head",
        [](changed_problem const& x) {
            return exchange_outputs(x, memory_order::next_head, 1, 3);
        });
    add("output-heads-before", "the output of each head is that of the head before",
        [](changed_problem const& x) {
            return exchange_outputs(x, memory_order::head_before, 1, 3);
        });
    add("output-batches-next", "the output of each batch entry is that of the next entry",
        [](changed_problem const& x) {
            return exchange_outputs(x, memory_order::next_batch, 0, 2);
        });
}

} // namespace attest::oracle::diagnosed
