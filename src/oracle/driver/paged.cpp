// Pages of a cache: checks that the table fits, and copies their rows into place.
#include <attest/core/config.hpp>
#include <attest/oracle/paged.hpp>

#include <algorithm>

namespace attest::oracle {

namespace {

/// The pages of a problem, the table and the lengths.
struct pages {
    tensor const& key;
    tensor const& value;
    page_table const& table;
    std::vector<std::int64_t> const& lengths;
    tensor_names const& names;

    [[nodiscard]] std::size_t slots() const { return key.shape()[2]; }
};

void require_pages_alike(pages const& of) {
    auto const [N, H, P, D] = of.key.shape();
    auto const [Nv, Hv, Pv, Dv] = of.value.shape();
    if (H == 0 || P == 0 || D == 0 || Dv == 0)
        refuse_tensors("an extent is 0: pages of " + of.names.key + " " + shape_text(of.key.shape())
                       + ", of " + of.names.value + " " + shape_text(of.value.shape()));
    if (P != Pv)
        refuse_tensors("pages of " + of.names.value + " have " + std::to_string(Pv)
                       + " slots, expected " + std::to_string(P) + " as those of " + of.names.key
                       + " have: (pages, heads, slots, components) are "
                       + shape_text(of.value.shape()) + " and " + shape_text(of.key.shape()));
    if (N != Nv || H != Hv)
        refuse_tensors("pages of " + of.names.value + " are " + shape_text(of.value.shape())
                       + ", expected " + shape_text(extents{N, H, P, Dv}) + " as those of "
                       + of.names.key + " have it");
}

/// "page_table[1][2]"
std::string entry_text(pages const& of, std::size_t row, std::size_t column) {
    return of.table.name + "[" + std::to_string(row) + "][" + std::to_string(column) + "]";
}

void require_row(pages const& of, std::size_t row) {
    std::size_t const all = detail::size_after(of.table.columns, of.slots(), 0, of.key.shape());
    std::int64_t const length = of.lengths[row];
    std::string const name =
        of.names.key_lengths + "[" + std::to_string(row) + "] is " + std::to_string(length);
    if (length < 0 || static_cast<std::uint64_t>(length) > all)
        refuse_option(name + ", expected 0 to " + std::to_string(all) + ": "
                      + std::to_string(of.table.columns) + " pages of " + std::to_string(of.slots())
                      + " slots");
    auto const keys = static_cast<std::size_t>(length);
    std::size_t const count = of.key.shape()[0];
    for (std::size_t column = 0; column * of.slots() < keys; ++column) {
        std::int64_t const page = of.table.numbers[row * of.table.columns + column];
        if (page < 0 || static_cast<std::uint64_t>(page) >= count)
            refuse_option(entry_text(of, row, column) + " is " + std::to_string(page)
                          + ", expected a page of 0 to "
                          + (count == 0 ? "-1, since there are none" : std::to_string(count - 1))
                          + ": " + name + ", so that it is read");
    }
}

/// One number per page and one number per batch entry have the same shape if there are N of both.
void require_scale_of_pages(std::string const& name, tensor const& x, std::size_t batches) {
    for (tensor_scale const& scale : x.scales()) {
        auto const [N, H, P, D] = scale.numbers.shape();
        if (scale.told || N <= 1 || N != batches || P != 1)
            continue;
        // With one slot per page, numbers per slot have the same shape too; an extra unread page
        // makes the counts differ.
        std::string const expected =
            x.shape()[2] > 1 ? shape_text(extents{N, H, x.shape()[2], D}) + " with the slots"
                             : "one page more, which no batch entry reads, and "
                                   + shape_text(extents{N + 1, H, 1, D});
        refuse_tensors("the scale of " + name + " is " + shape_text(scale.numbers.shape())
                       + ", and its first axis may be one of " + std::to_string(batches)
                       + " pages or of the same number of batch entries; expected " + expected
                       + ", for numbers of pages; there is no scale of a batch "
                         "entry over pages");
    }
}

/// Checks everything except the diagonal, for this number of batch entries.
void require_table(pages const& of, std::size_t batches) {
    require_pages_alike(of);
    page_table const& table = of.table;
    std::string const shape = shape_text(std::array{table.rows, table.columns});
    if (detail::size_after(table.rows, table.columns, 0, of.key.shape()) != table.numbers.size())
        refuse_tensors(of.table.name + " has " + std::to_string(table.numbers.size())
                       + " numbers, expected " + shape);
    if (table.rows != batches)
        refuse_tensors(of.table.name + " is " + shape + ", expected one row for each of "
                       + std::to_string(batches) + " batch entries");
    if (of.lengths.size() != batches)
        refuse_option(of.names.key_lengths + " has " + std::to_string(of.lengths.size())
                      + " numbers, expected " + std::to_string(batches)
                      + ": with pages it says how many keys each batch entry has");
    for (std::size_t row = 0; row < batches; ++row)
        require_row(of, row);
    require_scale_of_pages(of.names.key, of.key, batches);
    require_scale_of_pages(of.names.value, of.value, batches);
}

/// Refuses a diagonal that puts the first query at key 0 although there are more keys, if an option
/// depends on positions.
void require_diagonal(pages const& of, options const& how, std::size_t row, std::size_t queries) {
    bool const by_position =
        how.causal || how.window_left || how.window_right || !how.alibi_slopes.empty();
    bool const at_front =
        how.diagonal == diagonal::top_left || how.diagonal == diagonal::after_past;
    if (by_position && at_front && queries > 0
        && static_cast<std::uint64_t>(of.lengths[row]) > queries)
        refuse_option(
            "the diagonal puts the first query at key 0, and batch entry " + std::to_string(row)
            + " has " + std::to_string(queries) + (queries == 1 ? " query" : " queries") + " for "
            + std::to_string(of.lengths[row])
            + " keys in pages; expected bottom_right, where the last query is at the last "
              "key");
}

void require_no_mean(options const& how) {
    if (how.empty == empty_row::mean && how.sinks.empty())
        refuse_option("the empty row mean is the mean of the values of all keys, and a page table "
                      "does not say which these are; expected the empty row zero, refuse or nan");
}

/// Calls `copy(page, slot, row)` for each key j of a batch entry, which is copied to the row
/// first + j.
template <class Copy>
void for_each_key(pages const& of, std::size_t entry, std::size_t first, Copy const& copy) {
    auto const keys = static_cast<std::size_t>(of.lengths[entry]);
    for (std::size_t j = 0; j < keys; ++j) {
        auto const page =
            static_cast<std::size_t>(of.table.numbers[entry * of.table.columns + j / of.slots()]);
        copy(page, j % of.slots(), first + j);
    }
}

/// The first row of each batch entry, followed by the total number of rows.
using row_starts = std::vector<std::size_t>;

/// Returns the elements as (1, rows, H, D).
result_tensor copied(pages const& of, tensor const& from, row_starts const& starts) {
    auto const [N, H, P, D] = from.shape();
    result_tensor result(from.type(), {1, starts.back(), H, D});
    std::vector<std::uint64_t> bits(D);
    for (std::size_t b = 0; b + 1 < starts.size(); ++b)
        for_each_key(of, b, starts[b], [&](std::size_t page, std::size_t slot, std::size_t row) {
            for (std::size_t h = 0; h < H; ++h) {
                for (std::size_t a = 0; a < D; ++a)
                    bits[a] = from.bits(page, h, slot, a);
                result.set((row * H + h) * D, bits);
            }
        });
    return result;
}

/// Returns the numbers of a scale that differ between pages or slots, as (1, rows, H, blocks of
/// components).
result_tensor copied(pages const& of, tensor_scale const& scale, std::size_t heads,
                     row_starts const& starts) {
    std::size_t const H = scale.numbers.shape()[1] == 1 ? 1 : heads;
    std::size_t const D = scale.numbers.shape()[3];
    result_tensor result(scale.numbers.type(), {1, starts.back(), H, D});
    for (std::size_t b = 0; b + 1 < starts.size(); ++b)
        for_each_key(of, b, starts[b], [&](std::size_t page, std::size_t slot, std::size_t row) {
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t a = 0; a < D; ++a)
                    result.set((row * H + h) * D + a,
                               std::array{scale.numbers.bits(
                                   (scale.first_batch + page) / scale.block[0],
                                   (scale.first_head + h) / scale.block[1],
                                   (scale.first_row + slot) / scale.block[2], a)});
        });
    return result;
}

bool differs_between_rows(tensor_scale const& scale) {
    return scale.numbers.shape()[0] > 1 || scale.numbers.shape()[2] > 1;
}

/// Returns (1, B·T, H, D) as (B, H, T, D) over the same bytes.
tensor padded_view(result_tensor const& of, std::size_t batches) {
    auto const [one, rows, H, D] = of.shape();
    std::size_t const T = rows / batches;
    return {of.type(), {batches, H, T, D}, {T * H * D, D, H * D, 1}, of.bytes()};
}

/// Returns the block of such numbers: one row, one head if the scale has several, and unchanged
/// components.
extents copied_block(tensor_scale const& scale, std::size_t heads, tensor const& from) {
    auto const [N, H, P, D] = from.shape();
    return {1, heads > 1 ? 1 : H, 1, scale.numbers.shape()[3] > 1 ? scale.block[3] : D};
}

/// Copies the elements and the scales that differ between rows into `keep`.
void copy_all(pages const& of, tensor const& from, row_starts const& starts,
              std::vector<result_tensor>& keep) {
    keep.push_back(copied(of, from, starts));
    for (tensor_scale const& scale : from.scales())
        if (differs_between_rows(scale))
            keep.push_back(copied(of, scale, from.shape()[1], starts));
}

/// Returns the tensor over what copy_all() stored from `place` on, and advances `place`.
tensor padded(tensor const& from, std::vector<result_tensor> const& keep, std::size_t batches,
              std::size_t& place) {
    tensor result = padded_view(keep[place++], batches);
    for (tensor_scale const& scale : from.scales()) {
        if (!differs_between_rows(scale)) {
            result = result.with_scale(scale);
            continue;
        }
        tensor const numbers = padded_view(keep[place++], batches);
        result = result.with_scale(
            {.numbers = numbers, .block = copied_block(scale, numbers.shape()[1], from)});
    }
    return result;
}

/// The same for packed sequences: (rows, H, D), with scales for these rows.
packed_tensor packed(tensor const& from, std::vector<result_tensor> const& keep,
                     std::size_t& place) {
    auto const rows_of = [&] {
        result_tensor const& rows = keep[place++];
        return packed_tensor(rows.type(), {rows.shape()[1], rows.shape()[2], rows.shape()[3]},
                             rows.bytes());
    };
    packed_tensor result = rows_of();
    for (tensor_scale const& scale : from.scales()) {
        if (!differs_between_rows(scale)) {
            result = result.with_scale(scale);
            continue;
        }
        packed_tensor const numbers = rows_of();
        result = result.with_scale({.numbers = numbers.rows(0, numbers.shape()[0]),
                                    .block = copied_block(scale, numbers.shape()[1], from),
                                    .told = true});
    }
    return result;
}

} // namespace

gathered_problem gathered(problem const& over_pages, page_table const& table,
                          tensor_names const& names) {
    std::size_t const batches = over_pages.batches();
    pages const of{over_pages.key, over_pages.value, table, over_pages.how.key_lengths, names};
    if (over_pages.past_key || over_pages.past_value)
        refuse_tensors(names.past_key + " is given with " + table.name
                       + ", whose pages hold all keys; expected none");
    if (over_pages.chosen || over_pages.scores_are_given)
        refuse_tensors(std::string(over_pages.chosen ? "a list of keys is" : "scores are")
                       + " given with " + table.name
                       + ", before its pages are gathered; gather them first");
    require_table(of, batches);
    require_no_mean(over_pages.how);
    for (std::size_t b = 0; b < batches; ++b)
        require_diagonal(of, over_pages.how, b, over_pages.all_queries());
    std::size_t longest = 1;
    for (std::int64_t const length : of.lengths)
        longest = std::max(longest, static_cast<std::size_t>(length));
    for (tensor const* one : {&of.key, &of.value}) {
        extents const shape{batches, one->shape()[1], longest, one->shape()[3]};
        (void)bytes_needed(shape, contiguous(shape), sizeof(double));
    }
    row_starts starts;
    for (std::size_t b = 0; b <= batches; ++b)
        starts.push_back(b * longest);
    auto const keep = std::make_shared<std::vector<result_tensor>>();
    copy_all(of, of.key, starts, *keep);
    copy_all(of, of.value, starts, *keep);
    gathered_problem result{keep, over_pages};
    std::size_t place = 0;
    result.is.key = padded(of.key, *keep, batches, place);
    result.is.value = padded(of.value, *keep, batches, place);
    return result;
}

gathered_packed_problem gathered(packed_queries const& queries, tensor const& key_pages,
                                 tensor const& value_pages, page_table const& table,
                                 options const& how, tensor_names const& names) {
    pages const of{key_pages, value_pages, table, how.key_lengths, names};
    std::size_t const batches = queries.cu_seqlens_q.empty() ? 0 : queries.cu_seqlens_q.size() - 1;
    require_table(of, batches);
    require_no_mean(how);
    row_starts starts{0};
    std::vector<std::int64_t> cu_seqlens_k{0};
    for (std::size_t b = 0; b < batches; ++b) {
        std::int64_t const count = queries.cu_seqlens_q[b + 1] - queries.cu_seqlens_q[b];
        require_diagonal(of, how, b, count > 0 ? static_cast<std::size_t>(count) : 0);
        starts.push_back(detail::size_after(
            1, starts.back(), static_cast<std::size_t>(of.lengths[b]), of.key.shape()));
        cu_seqlens_k.push_back(static_cast<std::int64_t>(starts.back()));
    }
    for (tensor const* one : {&of.key, &of.value}) {
        extents const shape{1, starts.back(), one->shape()[1], one->shape()[3]};
        (void)bytes_needed(shape, contiguous(shape), sizeof(double));
    }
    auto const keep = std::make_shared<std::vector<result_tensor>>();
    copy_all(of, of.key, starts, *keep);
    copy_all(of, of.value, starts, *keep);
    std::size_t place = 0;
    packed_tensor const key = packed(of.key, *keep, place);
    packed_tensor const value = packed(of.value, *keep, place);
    gathered_packed_problem result{keep,
                                   {.query = queries.query,
                                    .key = key,
                                    .value = value,
                                    .cu_seqlens_q = queries.cu_seqlens_q,
                                    .cu_seqlens_k = cu_seqlens_k,
                                    .how = how}};
    result.is.how.key_lengths.clear();
    return result;
}

} // namespace attest::oracle
