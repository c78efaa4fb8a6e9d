// Compares what a forward pass saved with the exact output and log-sum-exp.
#include <attest/core/config.hpp>
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace attest::oracle {

namespace {

double middle_of(bounds const& of) {
    return of.lower + (of.upper - of.lower) / 2;
}

/// The distance between numbers of this format at x, or that of its smallest numbers.
double unit_at(format type, double x) {
    format_description const& f = description(type);
    int const exponent = x == 0 ? f.minimum_exponent : std::max(std::ilogb(x), f.minimum_exponent);
    return std::ldexp(1.0, exponent - (f.precision - 1));
}

void keep_worst(saved_difference& into, extents const& at, double saved, double exact, double off) {
    if (off <= into.off)
        return;
    into.worst = at;
    into.saved = saved;
    into.exact = exact;
    into.off = off;
}

/// exact(b, h, i) returns the bounds.
template <class Exact>
saved_difference compared_sums(tensor const& saved, logarithm base, Exact const& exact) {
    saved_difference result{"log-sum-exp"};
    double const natural = base == logarithm::binary ? std::log(2.0) : 1;
    auto const [B, heads, rows, one] = saved.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t i = 0; i < rows; ++i) {
                double const right = middle_of(exact(b, h, i));
                double const found = saved.at(b, h, i, 0);
                if (!std::isfinite(right) || !std::isfinite(found))
                    continue;
                ++result.rows;
                double const off = std::fabs(found - right);
                if (off <= 0.25 / natural + unit_at(saved.type(), right))
                    continue;
                ++result.differ;
                keep_worst(result, {b, h, i, 0}, found, right, off);
            }
    return result;
}

/// exact(b, h, i, d) returns the bounds.
template <class Exact>
saved_difference compared_outputs(tensor const& saved, std::vector<bounds> const& all,
                                  Exact const& exact) {
    saved_difference result{"output"};
    double largest = 0;
    for (bounds const& one : all)
        largest = std::max(largest, std::fabs(middle_of(one)));
    auto const [B, heads, rows, columns] = saved.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t i = 0; i < rows; ++i) {
                ++result.rows;
                double size = 0, off = 0;
                std::size_t at = 0;
                for (std::size_t d = 0; d < columns; ++d) {
                    double const right = middle_of(exact(b, h, i, d));
                    double const apart = std::fabs(saved.at(b, h, i, d) - right);
                    size = std::max(size, std::fabs(right));
                    if (apart > off) {
                        off = apart;
                        at = d;
                    }
                }
                if (off <= size / 4 + largest * 0x1p-10)
                    continue;
                ++result.differ;
                keep_worst(result, {b, h, i, at}, saved.at(b, h, i, at),
                           middle_of(exact(b, h, i, at)), off);
            }
    return result;
}

/// With enough digits to tell numbers apart that differ by a quarter.
std::string seven_digits(double x) {
    std::array<char, 32> text{};
    auto const end =
        std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::general, 7);
    return {text.data(), end.ptr};
}

request exact_request(unsigned threads, progress* watched) {
    return {.bounds = true, .threads = threads, .watched = watched};
}

} // namespace

std::vector<saved_difference> saved_differences(problem const& p, upstream const& from,
                                                unsigned threads, progress* watched) {
    std::vector<saved_difference> result;
    if (!from.saved_output && !from.saved_log_sum_exp)
        return result;
    answer const by = attention(p, exact_request(threads, watched));
    auto const [B, heads, rows, columns] = by.output.shape();
    auto const row_of = [&](std::size_t b, std::size_t h, std::size_t i) {
        return (b * heads + h) * rows + i;
    };
    if (from.saved_output)
        result.push_back(
            compared_outputs(*from.saved_output, by.output_bounds,
                             [&](std::size_t b, std::size_t h, std::size_t i, std::size_t d) {
                                 return by.output_bounds[row_of(b, h, i) * columns + d];
                             }));
    if (from.saved_log_sum_exp)
        result.push_back(compared_sums(*from.saved_log_sum_exp, p.how.base,
                                       [&](std::size_t b, std::size_t h, std::size_t i) {
                                           return by.log_sum_exp_bounds[row_of(b, h, i)];
                                       }));
    return result;
}

std::vector<saved_difference> saved_differences(packed_problem const& p,
                                                packed_upstream const& from, unsigned threads,
                                                progress* watched) {
    std::vector<saved_difference> result;
    if (!from.saved_output && !from.saved_log_sum_exp)
        return result;
    answer const by = attention(p, exact_request(threads, watched));
    auto const [one, total, heads, columns] = by.output.shape();
    if (from.saved_output)
        result.push_back(
            compared_outputs(from.saved_output->rows(0, total), by.output_bounds,
                             [&](std::size_t, std::size_t h, std::size_t i, std::size_t d) {
                                 return by.output_bounds[(i * heads + h) * columns + d];
                             }));
    if (from.saved_log_sum_exp)
        result.push_back(compared_sums(from.saved_log_sum_exp->rows(0, total), p.how.base,
                                       [&](std::size_t, std::size_t h, std::size_t i) {
                                           return by.log_sum_exp_bounds[h * total + i];
                                       }));
    return result;
}

std::string saved_text(std::vector<saved_difference> const& of) {
    std::string text;
    for (saved_difference const& one : of)
        if (one.differ > 0)
            text += "the saved " + std::string(one.what) + " differs from that of these inputs in "
                    + std::to_string(one.differ) + " of " + std::to_string(one.rows)
                    + " rows (most at " + shape_text(one.worst) + ": saved "
                    + seven_digits(one.saved) + ", exact " + seven_digits(one.exact)
                    + "); the gradients were judged as those of what was saved\n";
    return text;
}

} // namespace attest::oracle
