// Selection of rows, in blocks, and pieces of a problem.
#include <attest/oracle/refuse.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/round.hpp>
#include <attest/oracle/row_selection.hpp>

#include "oracle/driver/blocks.hpp"
#include "oracle/driver/finite.hpp"
#include "oracle/visibility.hpp"

#include <algorithm>
#include <bit>

namespace attest::oracle {

namespace {

constexpr std::size_t most_shards = std::size_t{1} << 20;

/// Returns the numbers below `all` that lie in one of the ranges, ascending.
std::vector<std::size_t> numbers_in(std::string_view name, std::vector<index_range> const& ranges,
                                    std::size_t all) {
    for (auto const& [first, last] : ranges)
        if (first > last || last >= all)
            refuse_option(std::string(name) + " " + std::to_string(first) + " to "
                          + std::to_string(last) + " are asked for, expected a range within 0 to "
                          + std::to_string(all - 1));
    std::vector<std::size_t> result;
    if (ranges.empty()) {
        result.resize(all);
        for (std::size_t k = 0; k < all; ++k)
            result[k] = k;
        return result;
    }
    for (auto const& [first, last] : ranges)
        for (std::size_t k = first; k <= last; ++k)
            result.push_back(k);
    std::ranges::sort(result);
    auto const twice = std::ranges::unique(result);
    result.erase(twice.begin(), twice.end());
    return result;
}

struct eligible_rows {
    std::vector<std::size_t> batches;
    std::vector<std::size_t> heads;
    std::vector<std::size_t> queries;

    [[nodiscard]] std::size_t count() const {
        return batches.size() * heads.size() * queries.size();
    }
};

/// Returns pieces of one head each, in order, with their blocks in the whole selection.
std::vector<row_piece> pieces_by_head(std::span<problem const* const> problems,
                                      std::vector<eligible_rows> const& eligible,
                                      std::vector<std::size_t> const* drawn) {
    std::vector<row_piece> result;
    std::size_t before = 0; // eligible rows
    std::size_t taken = 0;
    for (std::size_t n = 0; n < problems.size(); ++n) {
        detail::block_sizes sizes;
        auto const& [batches, heads, queries] = eligible[n];
        for (std::size_t const b : batches)
            for (std::size_t const h : heads) {
                row_piece one{.problem = n, .batch = b, .head = h, .first = taken};
                if (drawn == nullptr)
                    one.queries = queries;
                else
                    for (; taken < drawn->size() && (*drawn)[taken] < before + queries.size();
                         ++taken)
                        one.queries.push_back(queries[(*drawn)[taken] - before]);
                before += queries.size();
                taken = one.first + one.queries.size();
                if (one.queries.empty())
                    continue;
                while (one.blocks.empty() || one.blocks.back() < one.queries.size())
                    one.blocks.push_back(
                        std::min((one.blocks.empty() ? 0 : one.blocks.back()) + sizes.next(),
                                 one.queries.size()));
                result.push_back(std::move(one));
            }
    }
    return result;
}

/// Returns the blocks [first, last) of these pieces.
std::vector<row_piece> cut(std::vector<row_piece> const& pieces, std::size_t first,
                           std::size_t last) {
    std::vector<row_piece> result;
    std::size_t before = 0;
    for (row_piece const& one : pieces) {
        std::size_t const from = std::clamp(first, before, before + one.blocks.size()) - before;
        std::size_t const to = std::clamp(last, before, before + one.blocks.size()) - before;
        before += one.blocks.size();
        if (from == to)
            continue;
        std::size_t const begin = from == 0 ? 0 : one.blocks[from - 1];
        row_piece part = one;
        part.first += begin;
        part.queries.assign(one.queries.begin() + static_cast<std::ptrdiff_t>(begin),
                            one.queries.begin() + static_cast<std::ptrdiff_t>(one.blocks[to - 1]));
        part.blocks.clear();
        for (std::size_t k = from; k < to; ++k)
            part.blocks.push_back(one.blocks[k] - begin);
        result.push_back(std::move(part));
    }
    return result;
}

/// Joins all query heads of some key heads, if the same rows of them are selected.
std::vector<row_piece> joined(std::vector<row_piece> pieces,
                              std::span<problem const* const> problems) {
    std::vector<row_piece> result;
    for (std::size_t k = 0; k < pieces.size();) {
        row_piece& one = pieces[k];
        problem const& p = *problems[one.problem];
        std::size_t const group = p.query_heads() / p.key_heads();
        std::size_t same = 1;
        while (k + same < pieces.size() && pieces[k + same].problem == one.problem
               && pieces[k + same].batch == one.batch && pieces[k + same].head == one.head + same
               && pieces[k + same].queries == one.queries && pieces[k + same].blocks == one.blocks)
            ++same;
        bool const is_whole = one.head % group == 0 && same >= group;
        one.heads = is_whole ? same / group * group : 1;
        k += one.heads;
        result.push_back(std::move(one));
    }
    return result;
}

std::vector<double> part_of(std::vector<double> const& numbers, row_piece const& piece) {
    if (numbers.empty())
        return {};
    auto const first = numbers.begin() + static_cast<std::ptrdiff_t>(piece.head);
    return {first, first + static_cast<std::ptrdiff_t>(piece.heads)};
}

} // namespace

selected_rows rows_selected(std::span<problem const* const> problems, row_selection const& asked) {
    if (asked.shards == 0 || asked.shards > most_shards)
        refuse_option("the number of shards is " + std::to_string(asked.shards) + ", expected 1 to "
                      + std::to_string(most_shards));
    if (asked.shard >= asked.shards)
        refuse_option("the shard is " + std::to_string(asked.shard) + ", expected 0 to "
                      + std::to_string(asked.shards - 1));
    if (asked.sample && *asked.sample == 0)
        refuse_option("a sample of 0 rows is asked for, expected 1 or more");
    selected_rows result;
    std::vector<eligible_rows> eligible;
    for (problem const* const p : problems) {
        eligible.push_back({numbers_in("batch entries", asked.batches, p->batches()),
                            numbers_in("heads", asked.heads, p->query_heads()),
                            numbers_in("queries", asked.queries, p->queries())});
        result.eligible += eligible.back().count();
        result.all += p->batches() * p->query_heads() * p->queries();
    }
    std::vector<std::size_t> drawn;
    bool const is_sample = asked.sample && *asked.sample < result.eligible;
    if (is_sample) {
        std::mt19937_64 from(asked.seed);
        drawn = drawn_rows(result.eligible, *asked.sample, from);
    }
    std::vector<row_piece> const pieces =
        pieces_by_head(problems, eligible, is_sample ? &drawn : nullptr);
    std::size_t blocks = 0;
    result.by_problem.resize(problems.size());
    for (row_piece const& one : pieces) {
        blocks += one.blocks.size();
        result.selected += one.queries.size();
        result.by_problem[one.problem] += one.queries.size();
    }
    // ⌊blocks·k/shards⌋ without an intermediate product that might overflow.
    auto const bound = [&](std::size_t k) {
        return blocks / asked.shards * k + blocks % asked.shards * k / asked.shards;
    };
    result.pieces = joined(cut(pieces, bound(asked.shard), bound(asked.shard + 1)), problems);
    for (row_piece const& one : result.pieces)
        result.of_shard += one.rows();
    return result;
}

namespace {

/// Returns the elements as they are stored, of a format whose elements share no bytes.
std::vector<std::byte> bytes_of_piece(tensor const& from, row_piece const& piece) {
    auto const width = static_cast<std::size_t>(description(from.type()).bytes());
    std::size_t const columns = from.shape()[3];
    std::vector<std::byte> result;
    result.reserve(piece.rows() * columns * width);
    for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
        for (std::size_t const i : piece.queries) {
            if (std::byte const* const row = from.row(piece.batch, h, i); row != nullptr) {
                result.insert(result.end(), row, row + columns * width);
                continue;
            }
            for (std::size_t a = 0; a < columns; ++a)
                append_little_endian(result, from.bits(piece.batch, h, i, a), width);
        }
    return result;
}

/// Returns whether rows of elements that share bytes begin and end at byte boundaries.
bool has_whole_rows(tensor const& from) {
    return !description(from.type()).is_packed()
           || (from.row(0, 0, 0) != nullptr && from.shape()[3] % 2 == 0);
}

/// Returns the stored rows of a piece.
std::vector<std::byte> stored_rows(tensor const& from, row_piece const& piece) {
    if (!description(from.type()).is_packed())
        return bytes_of_piece(from, piece);
    std::vector<std::byte> result;
    for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
        for (std::size_t const i : piece.queries) {
            std::byte const* const row = from.row(piece.batch, h, i);
            result.insert(result.end(), row, row + from.shape()[3] / 2);
        }
    return result;
}

/// Returns the format in which a piece stores a scale: its own, or float32 for formats whose
/// elements share bytes.
format kept_format(tensor_scale const& scale) {
    format const own = scale.numbers.type();
    return description(own).is_packed() ? format::float32 : own;
}

/// Returns the numbers of a scale for each row of a piece.
std::vector<std::byte> scale_rows(tensor_scale const& scale, row_piece const& piece) {
    auto const width = static_cast<std::size_t>(description(kept_format(scale)).bytes());
    bool const is_packed = description(scale.numbers.type()).is_packed();
    std::vector<std::byte> result;
    for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
        for (std::size_t const i : piece.queries)
            for (std::size_t a = 0; a < scale.numbers.shape()[3]; ++a) {
                std::uint64_t const bits =
                    scale.numbers.bits((scale.first_batch + piece.batch) / scale.block[0],
                                       (scale.first_head + h) / scale.block[1],
                                       (scale.first_row + i) / scale.block[2], a);
                append_little_endian(
                    result,
                    is_packed ? nearest(format::float32, value_of(scale.numbers.type(), bits))
                              : bits,
                    width);
            }
    return result;
}

/// Refuses a row of the piece without a key, by its numbers in the whole problem.
void require_keys_of_piece(problem const& p, row_piece const& piece) {
    for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
        for (std::size_t const i : piece.queries)
            if (!has_keys(p, piece.batch, h, i))
                refuse_row(text_of({piece.batch, h, i}));
}

} // namespace

std::vector<std::byte> rows_of_piece(tensor const& from, row_piece const& piece) {
    if (!from.scales().empty())
        refuse_tensors("the candidate has a scale, and a result has none; expected the results "
                       "themselves");
    if (description(from.type()).is_packed()) // no result has such a format
        require_result_format("candidate", from.type());
    return bytes_of_piece(from, piece);
}

// Rows that share bytes become float64, which holds their elements exactly.
tensor part_of(tensor const& from, row_piece const& piece,
               std::vector<std::vector<std::byte>>& keep) {
    extents const shape{1, piece.heads, piece.queries.size(), from.shape()[3]};
    if (!has_whole_rows(from)) {
        std::vector<std::byte>& bytes = keep.emplace_back();
        for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
            for (std::size_t const i : piece.queries)
                for (std::size_t a = 0; a < from.shape()[3]; ++a)
                    append_little_endian(
                        bytes, std::bit_cast<std::uint64_t>(from.at(piece.batch, h, i, a)), 8);
        return {format::float64, shape, bytes};
    }
    keep.push_back(stored_rows(from, piece));
    tensor result(from.type(), shape, keep.back());
    for (tensor_scale const& scale : from.scales()) {
        keep.push_back(scale_rows(scale, piece));
        extents const own{1, piece.heads, piece.queries.size(), scale.numbers.shape()[3]};
        result = result.with_scale(
            {tensor(kept_format(scale), own, keep.back()), {1, 1, 1, scale.block[3]}});
    }
    return result;
}

// Every member of problem and of options must be treated here: what belongs to a batch entry, a
// head or a query is cut, and problem::among gives the numbers of these queries.
partial_problem part_of(problem const& p, row_piece const& piece) {
    if (p.among)
        refuse_option("a part of a problem is itself to be cut into parts");
    std::size_t const group = p.query_heads() / p.key_heads();
    std::size_t const key_head = piece.head / group;
    std::size_t const key_heads = std::max<std::size_t>(piece.heads / group, 1);
    tensor_names const names;
    bool const finite = !p.how.ignore_hidden; // else the computation checks what these rows see
    for (std::size_t h = piece.head; finite && h < piece.head + piece.heads; ++h)
        require_finite_rows(names.query, p.query, piece.batch, h, piece.queries);
    for (std::size_t h = key_head; finite && h < key_head + key_heads; ++h) {
        require_finite_rows(names.key, p.key, piece.batch, h);
        require_finite_rows(names.value, p.value, piece.batch, h);
    }
    if (p.how.empty == empty_row::refuse)
        require_keys_of_piece(p, piece);
    std::vector<std::vector<std::byte>> kept;
    tensor const query = part_of(p.query, piece, kept);
    auto const keys_of = [&](tensor const& x) { return x.heads(piece.batch, key_head, key_heads); };
    partial_problem result{std::move(kept),
                           {.query = query, .key = keys_of(p.key), .value = keys_of(p.value)}};
    problem& part = result.asked;
    if (p.past_key) {
        part.past_key = keys_of(*p.past_key);
        part.past_value = keys_of(*p.past_value);
    }
    if (p.allowed)
        part.allowed = p.allowed->heads(piece.batch, piece.head, piece.heads);
    if (p.chosen)
        part.chosen = p.chosen->heads(piece.batch, piece.head, piece.heads);
    if (p.kept)
        part.kept = p.kept->heads(piece.batch, piece.head, piece.heads);
    part.scores_are_given = p.scores_are_given;
    if (p.bias)
        part.bias = p.bias->heads(piece.batch, piece.head, piece.heads);
    part.how = p.how;
    part.how.alibi_slopes = part_of(p.how.alibi_slopes, piece);
    part.how.sinks = part_of(p.how.sinks, piece);
    if (!p.how.key_lengths.empty())
        part.how.key_lengths = {p.how.key_lengths[piece.batch]};
    part.among = query_numbers{piece.queries, p.queries(), piece.blocks};
    return result;
}

} // namespace attest::oracle
