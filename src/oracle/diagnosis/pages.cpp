// Conventions about paged caches and batches: pages that are read from another place, lengths that are
// rounded to pages, the keys or lengths of another batch entry.
//
// The problem holds the gathered keys (paged.hpp), not the pages. Faults of pages need key lengths, which
// every paged cache has, and are tried for the usual sizes of pages. What a table holds behind a length is not
// known: a length that is rounded up sees the gathered padding, which is 0.
#include "oracle/diagnosis/list.hpp"

namespace attest::oracle::diagnosed {

namespace {

constexpr std::array<std::size_t, 5> usual_pages{16, 32, 64, 128, 256};

/// Returns whether a length is one for which `is` holds.
template <class Is>
bool any_length(problem const& p, Is const& is) {
    bool result = false;
    for (std::int64_t const length : p.how.key_lengths)
        result = result || is(static_cast<std::size_t>(length));
    return result;
}

/// Reads key j of batch entry b, and its value, from key from(b, j) of entry `of(b)`.
template <class Entry, class From>
maybe_changed read_from(changed_problem x, Entry const& entry, From const& from) {
    if (x.p.past_key)
        return std::nullopt;
    auto const moved = [&](tensor const& of) {
        return copied_rows(x, of, of.shape(), [&](std::size_t b, std::size_t h, std::size_t j) {
            return std::array{entry(b), h, from(b, j)};
        });
    };
    tensor const key = moved(x.p.key);
    tensor const value = moved(x.p.value);
    x.p.key = key;
    x.p.value = value;
    return x;
}

std::size_t same(std::size_t b) {
    return b;
}

/// The last page, if it is partial, is read from the table's entry before.
auto last_from_before(std::size_t page) {
    return [page](changed_problem const& x) -> maybe_changed {
        auto const begins = [page](std::size_t length) {
            return length > page && length % page != 0 ? length / page * page : length;
        };
        if (!any_length(x.p, [&](std::size_t n) { return begins(n) != n; }))
            return std::nullopt;
        std::vector<std::int64_t> const lengths = x.p.how.key_lengths;
        return read_from(x, same, [&](std::size_t b, std::size_t j) {
            auto const length = static_cast<std::size_t>(lengths[b]);
            return j >= begins(length) && j < length ? j - page : j;
        });
    };
}

/// All pages are read from the first entry of the table's row.
auto first_page(std::size_t page) {
    return [page](changed_problem const& x) -> maybe_changed {
        if (!any_length(x.p, [&](std::size_t n) { return n > page; }))
            return std::nullopt;
        return read_from(x, same, [page](std::size_t, std::size_t j) { return j % page; });
    };
}

/// Two entries of the table are exchanged: the first two, or all in pairs. Where that leads behind the keys
/// that are there, as for a partial last page, the entry stays.
auto exchanged(std::size_t page, bool all) {
    return [page, all](changed_problem const& x) -> maybe_changed {
        std::size_t const fewest = all ? 2 * page : page; // of two pages, these are the first two
        if (!any_length(x.p, [&](std::size_t n) { return n > fewest; }))
            return std::nullopt;
        std::size_t const keys = x.p.keys();
        return read_from(x, same, [=](std::size_t, std::size_t j) {
            std::size_t const number = j / page;
            std::size_t const to = (number ^ 1U) * page + j % page;
            return to < keys && (all || number < 2) ? to : j;
        });
    };
}

auto rounded_lengths(std::size_t page, bool up) {
    return [page, up](changed_problem x) -> maybe_changed {
        bool moved = false;
        for (std::int64_t& length : x.p.how.key_lengths) {
            auto const own = static_cast<std::size_t>(length);
            std::size_t const to = std::min(x.p.keys(), (up ? own + page - 1 : own) / page * page);
            moved = moved || to != own;
            length = static_cast<std::int64_t>(to);
        }
        if (!moved)
            return std::nullopt;
        say(x, "--key-lengths rounded " + std::string(up ? "up" : "down") + " to multiples of "
                   + std::to_string(page));
        return x;
    };
}

/// Each batch entry reads the keys and values of another.
auto of_entry(std::size_t apart) {
    return [apart](changed_problem const& x) -> maybe_changed {
        std::size_t const batches = x.p.batches();
        if (batches <= apart) // of two, the next one is the one before
            return std::nullopt;
        std::size_t const by = apart == 1 ? 1 : batches - 1;
        return read_from(
            x, [=](std::size_t b) { return (b + by) % batches; },
            [](std::size_t, std::size_t j) { return j; });
    };
}

/// Each batch entry takes the length of another: of the next, or of the first.
auto length_of_entry(bool next) {
    return [next](changed_problem x) -> maybe_changed {
        std::vector<std::int64_t> const old = x.p.how.key_lengths;
        for (std::size_t b = 0; b < old.size(); ++b)
            x.p.how.key_lengths[b] = old[next ? (b + 1) % old.size() : 0];
        if (x.p.how.key_lengths == old)
            return std::nullopt;
        say(x, std::string("--key-lengths of the ")
                   + (next ? "next batch entry" : "first batch entry"));
        return x;
    };
}

} // namespace

void add_pages(std::vector<convention>& into) {
    auto const add = [&](std::string const& name, std::string const& means, auto const& change) {
        into.push_back({name, means, false, change});
    };
    for (std::size_t const page : usual_pages) {
        std::string const size = std::to_string(page);
        std::string const slots = " of " + size + " slots";
        add("pages-of-" + size + "-last-from-before",
            "the kernel reads the last, partial page" + slots + " from the table's entry before",
            last_from_before(page));
        add("pages-of-" + size + "-first-for-all",
            "the kernel reads all pages" + slots
                + " from the first entry of their row of the table",
            first_page(page));
        add("pages-of-" + size + "-first-two-exchanged",
            "the kernel exchanges the first two pages" + slots + " of each row of the table",
            exchanged(page, false));
        add("pages-of-" + size + "-exchanged-in-pairs",
            "the kernel exchanges pages 0 and 1, 2 and 3, ..." + slots
                + " of each row of the table",
            exchanged(page, true));
        add("lengths-down-to-pages-of-" + size,
            "the kernel rounds each key length down to a multiple of " + size
                + ": it leaves out the last, partial page",
            rounded_lengths(page, false));
        add("lengths-up-to-pages-of-" + size,
            "the kernel rounds each key length up to a multiple of " + size
                + ": it takes all slots of the last page, those behind the length as they are "
                  "given (0 "
                  "where pages were gathered)",
            rounded_lengths(page, true));
    }
    add("batch-next", "each batch entry reads the keys and values of the next one", of_entry(1));
    add("batch-before", "each batch entry reads the keys and values of the one before",
        of_entry(2));
    add("lengths-of-next", "each batch entry takes the key length of the next one",
        length_of_entry(true));
    add("lengths-of-first", "all batch entries take the key length of entry 0",
        length_of_entry(false));
}

} // namespace attest::oracle::diagnosed
