// Finds the elements that no query sees, and sets them aside.
#include "oracle/driver/visible.hpp"

#include "oracle/driver/finite.hpp"
#include "oracle/visibility.hpp"

#include <cmath>

namespace attest::oracle {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A query that sees an element.
struct seer {
    std::size_t head;
    std::size_t query;
};

bool row_is_empty(problem const& p, std::size_t b, std::size_t h, std::size_t i) {
    for (std::size_t j = 0; j < p.keys(); ++j)
        if (is_allowed(p, b, h, i, j))
            return false;
    return true;
}

/// Returns, among the query heads that read this key head, the first row for which holds(h, i).
template <class Holds>
std::optional<seer> first_row(problem const& p, std::size_t g, Holds const& holds) {
    std::size_t const group = p.query_heads() / p.key_heads();
    for (std::size_t h = g * group; h < (g + 1) * group; ++h)
        for (std::size_t i = 0; i < p.queries(); ++i)
            if (holds(h, i))
                return seer{h, i};
    return std::nullopt;
}

/// Returns a query that sees row j of the keys or of the values.
std::optional<seer> seer_of_key(problem const& p, reached_output::from part, std::size_t b,
                                std::size_t g, std::size_t j) {
    if (static_cast<std::int64_t>(j) < key_length(p, b))
        if (auto const found = first_row(
                p, g, [&](std::size_t h, std::size_t i) { return is_allowed(p, b, h, i, j); }))
            return found;
    if (part != reached_output::from::value || p.how.empty != empty_row::mean
        || !p.how.sinks.empty())
        return std::nullopt;
    return first_row(p, g, [&](std::size_t h, std::size_t i) { return row_is_empty(p, b, h, i); });
}

/// A query sees itself, unless it sees no key.
std::optional<seer> seer_of_query(problem const& p, std::size_t b, std::size_t h, std::size_t i) {
    return row_is_empty(p, b, h, i) ? std::nullopt : std::optional(seer{h, i});
}

[[noreturn]] void refuse_seen(std::string_view name, tensor const& x, extents const& at,
                              seer const& by) {
    auto const [b, h, i, a] = at;
    throw element_is_not_finite("ATT-702 an element is not a finite number",
                                std::string(name) + " at " + shape_text(at) + " is "
                                    + not_finite_text(x, x.at(b, h, i, a), x.stored(b, h, i, a))
                                    + ", and query " + std::to_string(by.query) + " of head "
                                    + std::to_string(by.head) + " sees it");
}

} // namespace

visible_part::visible_part(problem const& p, tensor_names const& names) : given_(p) {
    if (!p.how.ignore_hidden)
        return;
    using part = reached_output::from;
    bytes_.reserve(6);
    problem clean = p;
    clean.how.ignore_hidden = false;
    bool any = false;
    auto const cleaned = [&](part of, std::string_view name, tensor const& x, std::size_t before) {
        look(of, name, x, before);
        any = any || changes_;
        return changes_ ? kept(x) : x;
    };
    clean.query = cleaned(part::query, names.query, p.query, 0);
    clean.key = cleaned(part::key, names.key, p.key, p.past());
    clean.value = cleaned(part::value, names.value, p.value, p.past());
    if (p.past_key) {
        clean.past_key = cleaned(part::key, names.past_key, *p.past_key, 0);
        clean.past_value = cleaned(part::value, names.past_value, *p.past_value, 0);
    }
    if (p.bias) {
        look_at_bias(names.bias);
        any = any || changes_;
        if (changes_)
            clean.bias = kept(*p.bias);
    }
    if (any)
        changed_ = std::move(clean);
}

/// Returns a copy in which NaN and infinities are 0; in a bias −∞ is kept.
tensor visible_part::kept(tensor const& x) {
    extents const shape = x.shape();
    auto const width = static_cast<std::size_t>(description(x.type()).bytes());
    std::vector<std::byte>& bytes =
        bytes_.emplace_back(shape[0] * shape[1] * shape[2] * shape[3] * width);
    bool const is_bias = given_.bias && &x == &*given_.bias;
    std::byte* into = bytes.data();
    for (std::size_t b = 0; b < shape[0]; ++b)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t i = 0; i < shape[2]; ++i)
                for (std::size_t a = 0; a < shape[3]; ++a, into += width) {
                    std::uint64_t bits = x.bits(b, h, i, a);
                    if (!is_finite(x.type(), bits) && !(is_bias && x.at(b, h, i, a) == -infinity))
                        bits = 0;
                    for (std::size_t byte = 0; byte < width; ++byte)
                        into[byte] = static_cast<std::byte>(bits >> (8 * byte));
                }
    tensor result(x.type(), shape, bytes);
    for (tensor_scale const& scale : x.scales())
        result = result.with_scale(scale);
    return result;
}

/// Records the rows with elements that are not finite; `before` is the number of keys before the
/// first row.
void visible_part::look(reached_output::from part, std::string_view name, tensor const& x,
                        std::size_t before) {
    auto const [B, H, S, D] = x.shape();
    changes_ = false;
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i) {
                std::byte const* const whole = x.row(b, h, i);
                if (whole != nullptr && !holds_not_finite(x.type(), whole, D))
                    continue;
                std::optional<std::size_t> first;
                bool nan = false;
                for (std::size_t a = 0; a < D; ++a) {
                    double const found = x.at(b, h, i, a);
                    if (std::isfinite(found))
                        continue;
                    nan = nan || std::isnan(found);
                    if (!first)
                        first = a;
                }
                if (!first)
                    continue;
                auto const by = part == reached_output::from::query
                                    ? seer_of_query(given_, b, h, i)
                                    : seer_of_key(given_, part, b, h, before + i);
                if (by)
                    refuse_seen(name, x, {b, h, i, *first}, *by);
                hidden_.push_back({part, b, h, before + i, nan});
                changes_ = true;
            }
}

void visible_part::look_at_bias(std::string_view name) {
    tensor const& x = *given_.bias;
    auto const [B, H, S, T] = x.shape();
    changes_ = false;
    auto const is_bad = [](double found) { return !std::isfinite(found) && found != -infinity; };
    for (std::size_t b = 0; b < B && !changes_; ++b)
        for (std::size_t h = 0; h < H && !changes_; ++h)
            for (std::size_t i = 0; i < S && !changes_; ++i)
                for (std::size_t j = 0; j < T && !changes_; ++j)
                    changes_ = is_bad(x.at(b, h, i, j));
    if (!changes_)
        return;
    for (std::size_t b = 0; b < given_.batches(); ++b)
        for (std::size_t h = 0; h < given_.query_heads(); ++h)
            for (std::size_t i = 0; i < given_.queries(); ++i)
                for (std::size_t j = 0; j < given_.keys(); ++j)
                    if (is_bad(x.at(b, h, i, j)) && is_allowed(given_, b, h, i, j))
                        refuse_seen(
                            name, x,
                            {B == 1 ? 0 : b, H == 1 ? 0 : h, S == 1 ? 0 : i, T == 1 ? 0 : j},
                            {h, i});
}

} // namespace attest::oracle
