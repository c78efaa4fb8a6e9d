// Tries conventions on sampled rows, one by one and in pairs, and judges those that explain the
// candidate on all rows.
#include <attest/core/crew.hpp>
#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/diagnosis/compare.hpp"
#include "oracle/diagnosis/sample.hpp"
#include "oracle/diagnosis/stored_format.hpp"

#include <exception>
#include <numbers>
#include <utility>

namespace attest::oracle {

namespace {

using namespace diagnosed;

/// A fault with more products is not computed for all rows, unless it is an attention problem.
constexpr double most_products_of_all_rows = 2e10;
constexpr std::size_t most_reported = 4;
constexpr std::size_t most_seeds = 4;
/// The number of rows of the pieces of a selection that are kept; more are sampled again.
constexpr std::size_t most_kept = 1024;
/// If the tensors have more elements and only some rows are asked for, conventions that copy a tensor
/// are not tried.
constexpr std::size_t most_copied = std::size_t{1} << 24U;

struct attempt {
    std::vector<convention const*> of{};
    compared_rows found{};
    bool differs = false; ///< from the problem itself, on the sampled rows
    bool mends = false;   ///< an element that is wrong for the problem itself is right
};

/// Returns the problem with these conventions; nothing if one does not apply.
maybe_changed changed_by(problem const& p, place_of_sequence const& place,
                         std::vector<convention const*> const& of,
                         bool* all_are_options = nullptr) {
    maybe_changed x = changed_problem{p};
    x->place = place;
    for (convention const* const one : of) {
        std::string const said = x->options;
        x = one->change(*x);
        if (!x)
            return std::nullopt;
        if (all_are_options != nullptr && x->options == said)
            *all_are_options = false;
    }
    return x;
}

bool comes_first(attempt const& x, attempt const& y) {
    compared_elements const& a = x.found.found;
    compared_elements const& b = y.found.found;
    if ((a.wrong == 0) != (b.wrong == 0))
        return a.wrong == 0;
    if ((a.finite_wrong() == 0) != (b.finite_wrong() == 0))
        return a.finite_wrong() == 0;
    if (x.found.mean_error != y.found.mean_error)
        return x.found.mean_error < y.found.mean_error;
    return a.wrong < b.wrong || (a.wrong == b.wrong && x.of < y.of); // in the order of the list
}

/// Returns whether a convention copies whole queries, keys, values or a bias.
bool copies_tensors(std::string_view name) {
    for (std::string_view const begin :
         {"heads-", "batch-", "pages-", "query-tail-", "queries-and-", "keys-bshd", "keys-bhsd",
          "values-bshd", "values-bhsd", "inputs-bshd", "all-", "bias-"})
        if (name.starts_with(begin))
            return name != "bias-ignored";
    return name.find("-scales-") != std::string_view::npos;
}

bool has_large_tensors(problem const& p) {
    std::size_t elements = 0;
    for (tensor const* const one :
         {&p.query, &p.key, &p.value, p.past_key ? &*p.past_key : nullptr,
          p.past_value ? &*p.past_value : nullptr, p.bias ? &*p.bias : nullptr}) {
        if (one == nullptr)
            continue;
        auto const [B, H, S, D] = one->shape();
        elements += B * H * S * D;
    }
    return elements > most_copied;
}

class diagnosing {
public:
    diagnosing(problem const& p, place_of_sequence const& place, tensor const& candidate,
               judgement const& failed, unsigned threads, progress* watched)
        : p_(p), place_(place), candidate_(candidate), failed_(failed),
          of_output_(failed.what == "output"), rows_(sampled_rows(failed, most_sampled(p))),
          shared_(p, rows_), by_(candidate, of_output_, allowance_of(failed.asked), &shared_),
          threads_(threads), watched_(watched) {}

    /// Diagnoses a merged judgement.
    diagnosing(problem const& p, tensor const& candidate, judgement const& failed,
               std::span<row_piece const> pieces, std::vector<std::size_t> rows, unsigned threads,
               progress* watched)
        : p_(p), candidate_(candidate), failed_(failed), of_output_(failed.what == "output"),
          rows_(std::move(rows)), shared_(p, rows_),
          by_(candidate, of_output_, allowance_of(failed.asked), &shared_), threads_(threads),
          watched_(watched), is_selection_(true), pieces_(pieces), copies_(!has_large_tensors(p)) {}

    [[nodiscard]] std::vector<std::size_t> const& rows() const { return rows_; }

    diagnosis find(bool is_as_certified) {
        diagnosis result;
        result.rows = rows_.size();
        result.is_selection = is_selection_;
        if (is_selection_)
            result.where = "the selected rows";
        if (!copies_)
            result.left_out = "conventions that exchange heads, batch entries or axes, or change "
                              "scales or a bias, were not tried: they copy whole tensors";
        result.right = right_text();
        result.compared = compared_text();
        before_ = by_.rows({p_}, rows_, true);
        result.before = before_.found;
        if (!is_as_certified) {
            result.why_not = "its rows in float64 differ from the certified results";
            return result;
        }
        if (before_.found.wrong == 0) {
            result.why_not = (before_.found.undecided == 0
                                  ? "every element of the sampled rows is "
                                  : "no element of the sampled rows is told from one that is ")
                             + result.compared + ", for the problem itself";
            return result;
        }
        std::vector<attempt> const singles = tried_all({});
        result.tried = singles.size();
        result.sample = {result.tried, result.rows, count_rows(), result.where};
        std::vector<attempt> best = explaining(singles);
        if (best.empty() || best.front().found.found.wrong > 0) {
            if (best.empty())
                best = nearest(singles);
            std::vector<attempt> pairs = tried_pairs(singles, best);
            if (!pairs.empty())
                best = std::move(pairs);
        }
        report(best, result);
        if (result.found.empty() && !best.empty() && !best.front().mends)
            report(nearest(singles), result);
        return result;
    }

private:
    void report(std::vector<attempt> const& best, diagnosis& into) {
        std::vector<explanation> others;
        for (attempt const& one : best) {
            explanation found = explained(one);
            if (is_nearer(found))
                (found.makes_right() ? into.found : others).push_back(std::move(found));
        }
        into.found.insert(into.found.end(), others.begin(), others.end());
    }

    [[nodiscard]] std::string right_text() const {
        if (failed_.asked.model)
            return "within the bound of the model";
        if (failed_.asked.emulation)
            return "what the algorithm may give";
        return failed_.asked.max_ulp == 0
                   ? "correct"
                   : "within " + std::to_string(failed_.asked.max_ulp) + " ulp";
    }

    [[nodiscard]] std::string compared_text() const {
        if (!failed_.asked.model && !failed_.asked.emulation)
            return right_text() + ", as computed in float64";
        rounds_weights const& kernel =
            failed_.asked.model ? *failed_.asked.model : failed_.asked.emulation->kernel;
        std::string const share =
            of_output_ ? ", or 2^-" + std::to_string(description(kernel.weights).precision)
                             + " + 2^-14 of the sum of w|v|,"
                       : ""; // allowance_of: of outputs alone
        return "within 1 ulp" + share + " of what float64 gives (the "
               + (failed_.asked.model ? "bound of the model" : "algorithm") + " was not asked)";
    }

    /// Tries every convention in addition to `first`; leaves out those that do not apply or change
    /// nothing in these rows.
    std::vector<attempt> tried_all(std::vector<convention const*> const& first) {
        std::vector<convention> const& list = conventions();
        std::vector<attempt> all(list.size());
        std::vector<std::uint64_t> const alone =
            first.empty() ? before_.bits
                          : by_.rows(*changed_by(p_, place_, first), rows_, true).bits;
        share(threads_, list.size(), [&](std::size_t k) {
            detail::end_if_stopped(watched_);
            std::vector<convention const*> of = first;
            if (std::find(of.begin(), of.end(), &list[k]) != of.end()
                || (!copies_ && copies_tensors(list[k].name)))
                return;
            of.push_back(&list[k]);
            maybe_changed const x = changed_by(p_, place_, of);
            if (!x || (!of_output_ && x->how.order != memory_order::as_said))
                return;
            std::vector<std::uint64_t> const& own = before_.bits;
            all[k].found = by_.rows(*x, rows_, true, [&](compared_rows const& now) {
                return is_hopeless(now, before_, own.size())
                       && !std::equal(now.bits.begin(), now.bits.end(), own.begin())
                       && !std::equal(now.bits.begin(), now.bits.end(), alone.begin());
            });
            all[k].of = std::move(of);
            all[k].differs = all[k].found.bits != before_.bits && all[k].found.bits != alone;
            all[k].mends = !all[k].found.is_given_up && mends(all[k].found.is, before_.is);
            all[k].found.bits.clear();
            all[k].found.is.clear();
        });
        std::erase_if(all, [](attempt const& one) { return one.of.empty() || !one.differs; });
        return all;
    }

    [[nodiscard]] bool explains(attempt const& one) const {
        return one.mends && is_explained(one.found.found, before_.found);
    }

    /// Returns the conventions for which no element is wrong; if there are none, those for which only
    /// NaN and ±∞ are wrong.
    [[nodiscard]] std::vector<attempt> explaining(std::vector<attempt> all) const {
        std::erase_if(
            all, [&](attempt const& one) { return !is_explained(one.found.found, before_.found); });
        // Conventions with undecided elements only are judged if no other explains the candidate.
        if (std::any_of(all.begin(), all.end(), [](attempt const& one) { return one.mends; }))
            std::erase_if(all, [](attempt const& one) { return !one.mends; });
        std::sort(all.begin(), all.end(), [](attempt const& x, attempt const& y) {
            std::size_t const a = x.found.found.wrong;
            std::size_t const b = y.found.found.wrong;
            return a < b || (a == b && x.of < y.of); // in the order of the list
        });
        if (!all.empty() && all.front().found.found.wrong == 0)
            std::erase_if(all, [](attempt const& one) { return one.found.found.wrong > 0; });
        if (all.size() > most_reported)
            all.resize(most_reported);
        return all;
    }

    /// Returns the conventions that are much nearer than the problem itself, and not much further than
    /// the nearest one.
    [[nodiscard]] std::vector<attempt> nearest(std::vector<attempt> all) const {
        std::erase_if(all, [&](attempt const& one) {
            return !is_much_nearer(one.found.found, before_.found);
        });
        std::sort(all.begin(), all.end(), comes_first);
        if (all.empty())
            return all;
        double const least = all.front().found.mean_error;
        std::erase_if(all, [&](attempt const& one) { return one.found.mean_error > 2 * least; });
        if (all.size() > most_reported)
            all.resize(most_reported);
        return all;
    }

    /// Returns pairs that explain the candidate, or are much nearer than the nearest single convention.
    std::vector<attempt> tried_pairs(std::vector<attempt> singles,
                                     std::vector<attempt> const& near) {
        std::sort(singles.begin(), singles.end(), comes_first);
        std::vector<attempt> result;
        for (std::size_t k = 0; k < std::min(most_seeds, singles.size()); ++k) {
            compared_rows const& seed = singles[k].found;
            if (seed.mean_error > 0.75 * before_.mean_error
                && 2 * seed.found.wrong > before_.found.wrong)
                continue;
            for (attempt& one : tried_all(singles[k].of))
                if (is_better(one, singles[k], near) && !is_known(one, result))
                    result.push_back(std::move(one));
        }
        std::sort(result.begin(), result.end(), comes_first);
        bool const has_right = !result.empty() && result.front().found.found.wrong == 0;
        std::erase_if(result, [&](attempt const& one) {
            return has_right ? one.found.found.wrong != 0
                             : one.found.mean_error > 2 * result.front().found.mean_error;
        });
        if (result.size() > most_reported)
            result.resize(most_reported);
        return result;
    }

    [[nodiscard]] bool is_better(attempt const& pair, attempt const& single,
                                 std::vector<attempt> const& near) const {
        compared_elements const& found = pair.found.found;
        if (found.wrong == 0)
            return pair.mends;
        // If one fault explains the finite elements, the others need no second fault.
        if (!near.empty() && explains(near.front()))
            return false;
        return is_much_nearer(found, before_.found) && is_much_nearer(found, single.found.found)
               && (near.empty() || is_much_nearer(found, near.front().found.found));
    }

    static bool is_known(attempt const& one, std::vector<attempt> const& among) {
        for (attempt const& other : among)
            if (other.of[0] == one.of[1] && other.of[1] == one.of[0])
                return true;
        return false;
    }

    [[nodiscard]] explanation explained(attempt const& one) {
        explanation result;
        bool all_are_options = true;
        maybe_changed const x = changed_by(p_, place_, one.of, &all_are_options);
        for (convention const* const part : one.of) {
            result.names.emplace_back(part->name);
            result.means += (result.means.empty() ? "" : ", and ") + std::string(part->means);
        }
        if (all_are_options)
            result.options = x->options;
        result.sampled = one.found.found;
        result.explains = is_explained(one.found.found, before_.found);
        if (result.explains)
            certify(*x, result);
        if (!one.mends && !(result.certified && result.all->finite_wrong() == 0))
            result.explains = false;
        if (result.explains && !result.all)
            compute_all(*x, result);
        return result;
    }

    /// Judges the candidate, brought to the order of the problem and divided by the factor of its
    /// outputs. Does nothing unless that factor is a power of 2 and each quotient is exact.
    void certify(changed_problem const& x, explanation& into) {
        changed_problem own{x.p, x.how};
        double const factor = std::exchange(own.how.factor, 1.0);
        int exponent = 0;
        if (!own.is_problem() || std::abs(std::frexp(factor, &exponent)) != 0.5)
            return;
        if (is_selection_ && !(x.how.order == memory_order::as_said && factor == 1))
            return;
        format const type = candidate_.type();
        extents const shape = candidate_.shape();
        bool is_exact = true;
        tensor const moved =
            x.how.order == memory_order::as_said && factor == 1
                ? candidate_
                : new_tensor(own, type, shape,
                             [&](std::size_t b, std::size_t h, std::size_t i, std::size_t d) {
                                 auto const [y, z, w, v] =
                                     misread(x.how.order, shape, {b, h, i, d});
                                 std::uint64_t const bits = candidate_.bits(y, z, w, v);
                                 double const given = value_of(type, bits);
                                 if (factor == 1 || std::isnan(given))
                                     return bits;
                                 std::uint64_t const divided =
                                     attest::oracle::nearest(type, given / factor);
                                 is_exact = is_exact && value_of(type, divided) * factor == given;
                                 return divided;
                             });
        if (!is_exact)
            return;
        try {
            compared_elements all;
            if (is_selection_)
                judge_pieces(x.p, all);
            else
                add(judged(x.p, moved), moved, all);
            into.all = all;
            into.certified = true;
        } catch (std::exception const& refusal) {
            // The oracle refuses the changed problem, or the model does not describe it: it is computed
            // instead.
            into.refused = refusal.what();
        }
    }

    /// Judges the selected rows, piece by piece.
    void judge_pieces(problem const& p, compared_elements& into) const {
        for (row_piece const& piece : pieces_) {
            partial_problem const part = part_of(p, piece);
            std::vector<std::byte> const bytes = rows_of_piece(candidate_, piece);
            tensor const own(candidate_.type(),
                             of_output_ ? part.asked.output_shape() : part.asked.rows_shape(),
                             bytes);
            add(judged(part.asked, own), own, into);
        }
    }

    static void add(judgement const& found, tensor const& candidate, compared_elements& into) {
        into.elements += found.found.elements;
        into.wrong += found.failing + found.counted.not_judged;
        into.not_judged += found.counted.not_judged;
        for (std::size_t place = 0; place < found.failed.size(); ++place)
            into.not_finite +=
                found.failed[place] != 0 && !is_finite_at(candidate, place) ? 1U : 0U;
    }

    static bool is_finite_at(tensor const& of, std::size_t place) {
        auto const [B, H, S, D] = of.shape();
        return std::isfinite(
            of.stored(place / D / S / H, place / D / S % H, place / D % S, place % D));
    }

    [[nodiscard]] judgement judged(problem const& p, tensor const& candidate) const {
        return of_output_ ? judge(p, candidate, failed_.asked, threads_, watched_)
                          : judge_log_sum_exp(p, candidate, failed_.asked, threads_, watched_);
    }

    /// Returns whether an explanation is reported. One that does not explain the sampled rows must be
    /// much nearer on them. One that does must leave fewer of all elements wrong than the problem
    /// itself, and at most an eighth of them if sampled elements were undecided.
    [[nodiscard]] bool is_nearer(explanation const& one) const {
        if (!one.explains)
            return is_much_nearer(one.sampled, before_.found);
        if (!one.certified || one.all->wrong == 0)
            return true;
        std::size_t const before = failed_.failing + failed_.counted.not_judged;
        return one.all->wrong < before
               && (one.sampled.undecided == 0 || one.all->wrong <= before / 8);
    }

    /// Returns the rows that were judged, for each head of each batch entry, or for each piece.
    [[nodiscard]] std::vector<std::vector<std::size_t>> all_rows() const {
        auto const [B, H, S, D] = p_.output_shape();
        std::vector<std::vector<std::size_t>> result;
        if (is_selection_) {
            for (row_piece const& piece : pieces_) {
                std::vector<std::size_t>& rows = result.emplace_back();
                for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
                    for (std::size_t const i : piece.queries)
                        rows.push_back((piece.batch * H + h) * S + i);
            }
            return result;
        }
        for (std::size_t head = 0; head < B * H; ++head) {
            std::vector<std::size_t>& rows = result.emplace_back();
            for (std::size_t i = 0; i < S; ++i)
                rows.push_back(head * S + i);
        }
        return result;
    }

    [[nodiscard]] std::size_t count_rows() const {
        std::size_t count = 0;
        for (std::vector<std::size_t> const& some : all_rows())
            count += some.size();
        return count;
    }

    void compute_all(changed_problem const& x, explanation& into) const {
        std::vector<std::vector<std::size_t>> const rows = all_rows();
        double products = 0;
        for (std::vector<std::size_t> const& some : rows)
            products += static_cast<double>(some.size()) * static_cast<double>(p_.keys())
                        * static_cast<double>(p_.size() + p_.value_size());
        if (products > most_products_of_all_rows)
            return;
        std::vector<compared_elements> found(rows.size());
        share(threads_, rows.size(), [&](std::size_t k) {
            detail::end_if_stopped(watched_);
            found[k] = by_.rows(x, rows[k], false).found;
        });
        into.all.emplace();
        for (compared_elements const& one : found) {
            into.all->elements += one.elements;
            into.all->wrong += one.wrong;
            into.all->not_finite += one.not_finite;
            into.all->undecided += one.undecided;
        }
    }

    problem const& p_;
    place_of_sequence place_{};
    tensor const& candidate_;
    judgement const& failed_;
    bool of_output_;
    std::vector<std::size_t> rows_;
    shared_numbers shared_;
    comparison by_;
    unsigned threads_;
    progress* watched_;
    bool is_selection_ = false;
    std::span<row_piece const> pieces_{};
    bool copies_ = true;
    compared_rows before_{};
};

/// Returns whether a factor is 0 or a power of 2: it is a double, and products with it are exact.
bool is_exact_factor(double by) {
    int exponent = 0;
    return by == 0 || std::abs(std::frexp(by, &exponent)) == 0.5;
}

/// Returns whether rounding commutes with a factor that is a power of 2: both numbers must exceed the
/// smallest normal number, below which the distances of neighbours do not shrink.
bool commutes(format type, double rounded, double by) {
    double const least = std::ldexp(1.0, description(type).minimum_exponent);
    return std::abs(by) == 1
           || (std::abs(rounded) > least && std::abs(rounded * by) > least
               && value_of(type, nearest(type, rounded * by)) == rounded * by);
}

/// Returns two numbers of the format between which x·f rounds, for an x whose rounded value and bounds
/// are known. An f that is no power of 2 is a double after at most 3 roundings (1/√D, its inverse,
/// log2(e), log(2)), and the product has one more: 2^-50 of it and the smallest double cover these.
std::pair<std::uint64_t, std::uint64_t> rounded_products(format type, std::uint64_t bits,
                                                         bounds const& exact, double by) {
    double const rounded = value_of(type, bits);
    if (by == 1)
        return {bits, bits};
    if (is_exact_factor(by) && commutes(type, rounded, by)) {
        std::uint64_t const product = nearest(type, rounded * by);
        return {product, product};
    }
    auto [least, most] = std::minmax({exact.lower * by, exact.upper * by});
    if (!is_exact_factor(by)) {
        double const infinity = std::numeric_limits<double>::infinity();
        least = std::nextafter(least - 0x1p-50 * std::abs(least), -infinity);
        most = std::nextafter(most + 0x1p-50 * std::abs(most), infinity);
    }
    return {nearest(type, least), nearest(type, most)};
}

} // namespace

namespace {

diagnosis diagnosed_at(problem const& p, place_of_sequence const& place, tensor const& candidate,
                       answer const& by, judgement const& failed, unsigned threads,
                       progress* watched) {
    if (failed.result() != outcome::fail)
        return {};
    diagnosis result;
    result.stored_in = narrower_format(candidate);
    if (candidate.type() == format::float64)
        result.why_not = "conventions are computed in float64, the format of the candidate";
    if (failed.distances.empty())
        result.why_not = "the judgement was put together of parts, and has no list of elements";
    if (!result.why_not.empty())
        return result;
    // Hidden NaN and infinities stay: a kernel whose fault reads one gives NaN (computed_row.hpp).
    diagnosing one(p, place, candidate, failed, threads, watched);
    std::optional<format> const stored_in = result.stored_in;
    result = one.find(are_as_certified(p, one.rows(), by, failed.what == "output"));
    result.stored_in = stored_in;
    return result;
}

} // namespace

diagnosis diagnose(problem const& p, tensor const& candidate, answer const& by,
                   judgement const& failed, unsigned threads, progress* watched) {
    return diagnosed_at(p, {}, candidate, by, failed, threads, watched);
}

diagnosis diagnose(packed_problem const& p, std::size_t number, tensor const& candidate,
                   answer const& by, judgement const& failed, unsigned threads, progress* watched) {
    return diagnosed_at(p.sequence(number), {&p, number}, candidate, by, failed, threads, watched);
}

void rows_to_diagnose::add(row_piece const& piece, judgement const& found, answer const& by) {
    bool const of_output = found.what == "output";
    std::size_t const queries = found.shape[2];
    std::size_t const columns = found.shape[3];
    for (std::size_t const row : sampled_rows(found, most_sampled(p_))) {
        certified_row one{};
        std::size_t const head = piece.head + row / queries;
        one.number =
            (piece.batch * p_.query_heads() + head) * p_.queries() + piece.queries[row % queries];
        for (std::size_t d = 0; d < columns; ++d) {
            std::size_t const place = row * columns + d;
            one.exact.push_back(of_output ? by.output_bounds[place] : by.log_sum_exp_bounds[place]);
            if (found.failed[place] == 0)
                continue;
            one.fails = true;
            one.furthest = std::max(one.furthest, found.distances[place]);
        }
        rows_.push_back(std::move(one));
    }
    if (rows_.size() > most_kept)
        rows_ = chosen();
}

std::vector<rows_to_diagnose::certified_row> rows_to_diagnose::chosen() const {
    std::vector<std::uint64_t> furthest;
    std::vector<bool> fails;
    for (certified_row const& one : rows_) {
        furthest.push_back(one.furthest);
        fails.push_back(one.fails);
    }
    std::vector<certified_row> result;
    for (std::size_t const k :
         sampled_of(most_sampled(p_), {0, rows_.size()}, [&](std::size_t row) {
             return fails[row] ? std::optional(furthest[row]) : std::nullopt;
         }))
        result.push_back(rows_[k]);
    std::sort(result.begin(), result.end(),
              [](certified_row const& x, certified_row const& y) { return x.number < y.number; });
    return result;
}

diagnosis diagnose(problem const& p, tensor const& candidate, std::span<row_piece const> pieces,
                   rows_to_diagnose const& rows, judgement const& failed, unsigned threads,
                   progress* watched) {
    if (failed.result() != outcome::fail)
        return {};
    diagnosis result;
    std::optional<format> const stored_in = narrower_format(candidate);
    result.stored_in = stored_in;
    if (candidate.type() == format::float64) {
        result.why_not = "conventions are computed in float64, the format of the candidate";
        return result;
    }
    std::vector<rows_to_diagnose::certified_row> const chosen = rows.chosen();
    std::vector<std::size_t> numbers;
    for (rows_to_diagnose::certified_row const& one : chosen)
        numbers.push_back(one.number);
    bool const is_as_certified =
        are_within(p, numbers, failed.what == "output",
                   [&](std::size_t k, std::size_t d) { return chosen[k].exact[d]; });
    result = diagnosing(p, candidate, failed, pieces, std::move(numbers), threads, watched)
                 .find(is_as_certified);
    result.stored_in = stored_in;
    return result;
}

diagnosis diagnose_gradient(problem const& p, gradient_part part, tensor const& candidate,
                            gradient_answer const& by, judgement const& failed) {
    diagnosis result;
    gradient const* const correct = part_of(by, part);
    if (failed.result() != outcome::fail || correct == nullptr)
        return result;
    result.stored_in = narrower_format(candidate);
    result.right = failed.asked.max_ulp == 0
                       ? "correct"
                       : "within " + std::to_string(failed.asked.max_ulp) + " ulp";
    result.compared = result.right + ", as computed in float64";
    result.left_out = "faults of the backward pass were not tried, since it is not given what the "
                      "gradient is computed from";
    if (candidate.type() == format::float64) {
        result.why_not = "conventions are computed in float64, the format of the candidate";
        return result;
    }

    struct factor {
        std::string_view name;
        std::string_view means;
        double by;
    };

    double const c = scale_of(p);
    bool const is_scaled = part == gradient_part::query || part == gradient_part::key
                           || part == gradient_part::past_key;
    std::vector<factor> factors{{"gradient", "", 1},
                                {"gradient-negated", "the gradient has the other sign", -1},
                                {"gradient-doubled", "the gradient is doubled", 2},
                                {"gradient-halved", "the gradient is halved", 0.5},
                                {"gradient-zero", "the gradient is 0", 0}};
    if (is_scaled && c != 1 && c != 0) {
        factors.push_back({"gradient-not-scaled", "the gradient lacks the scale", 1 / c});
        factors.push_back({"gradient-scaled-twice", "the gradient has the scale twice", c});
    }
    if (is_scaled) {
        factors.push_back(
            {"gradient-times-log2e", "the gradient has a factor log2(e)", std::numbers::log2e});
        factors.push_back(
            {"gradient-times-log-2", "the gradient has a factor log(2)", std::numbers::ln2});
    }
    std::vector<compared_elements> found;
    std::vector<told> is_before;
    std::vector<bool> is_mended;
    auto const [B, H, S, D] = candidate.shape();
    for (factor const& one : factors) {
        compared_elements now;
        std::vector<told> is;
        for (std::size_t place = 0; place < B * H * S * D; ++place) {
            bounds const exact = correct->element_bounds[place];
            double const value = (exact.lower + (exact.upper - exact.lower) / 2) * one.by;
            auto const [least, most] =
                rounded_products(candidate.type(), correct->elements.bits(place), exact, one.by);
            std::uint64_t const given =
                candidate.bits(place / D / S / H, place / D / S % H, place / D % S, place % D);
            double const error = std::abs(value_of(candidate.type(), given) - value);
            is.push_back(told_between(candidate.type(), given, least, most, failed.asked.max_ulp));
            count(now, candidate.type(), given,
                  distance_from_correct(candidate.type(), given, least) == 0 ? 0
                  : std::isnan(error) ? std::numeric_limits<double>::infinity()
                                      : error,
                  is.back());
        }
        if (found.empty())
            is_before = is;
        is_mended.push_back(mends(is, is_before));
        found.push_back(now);
    }
    result.before = found[0];
    result.tried = factors.size() - 1;
    for (std::size_t k = 1; k < factors.size(); ++k) {
        bool const explains = is_mended[k] && is_explained(found[k], result.before);
        bool const has_nearer =
            !result.found.empty()
            && (result.found[0].explains > explains
                || (result.found[0].explains == explains
                    && result.found[0].sampled.largest_error <= found[k].largest_error));
        if (has_nearer || (!explains && !is_much_nearer(found[k], result.before)))
            continue;
        explanation one{
            {std::string(factors[k].name)}, std::string(factors[k].means), {}, found[k]};
        one.explains = explains;
        one.all = found[k];
        one.certified = is_exact_factor(factors[k].by);
        one.in_float64 = !one.certified;
        result.found.assign(1, one); // only the nearest
    }
    return result;
}

} // namespace attest::oracle
