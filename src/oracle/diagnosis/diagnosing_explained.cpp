// Judges the candidate on all rows by a convention that explains the sampled ones; what is no attention problem
// is computed in float64 instead.
#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/diagnosis/diagnosing.hpp"

#include <exception>
#include <utility>

namespace attest::oracle::diagnosed {

namespace {

/// A fault with more products is not computed for all rows, unless it is an attention problem.
constexpr double most_products_of_all_rows = 2e10;

} // namespace

explanation diagnosing::explained(attempt const& one) {
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

void diagnosing::certify(changed_problem const& x, explanation& into) {
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
                             auto const [y, z, w, v] = misread(x.how.order, shape, {b, h, i, d});
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

void diagnosing::judge_pieces(problem const& p, compared_elements& into) const {
    for (row_piece const& piece : pieces_) {
        partial_problem const part = part_of(p, piece);
        std::vector<std::byte> const bytes = rows_of_piece(candidate_, piece);
        tensor const own(candidate_.type(),
                         of_output_ ? part.asked.output_shape() : part.asked.rows_shape(), bytes);
        add(judged(part.asked, own), own, into);
    }
}

void diagnosing::add(judgement const& found, tensor const& candidate, compared_elements& into) {
    into.elements += found.found.elements;
    into.wrong += found.failing + found.counted.not_judged;
    into.not_judged += found.counted.not_judged;
    for (std::size_t place = 0; place < found.failed.size(); ++place)
        into.not_finite += found.failed[place] != 0 && !is_finite_at(candidate, place) ? 1U : 0U;
}

bool diagnosing::is_finite_at(tensor const& of, std::size_t place) {
    auto const [B, H, S, D] = of.shape();
    return std::isfinite(of.stored(place / D / S / H, place / D / S % H, place / D % S, place % D));
}

judgement diagnosing::judged(problem const& p, tensor const& candidate) const {
    return of_output_ ? judge(p, candidate, failed_.asked, threads_, watched_)
                      : judge_log_sum_exp(p, candidate, failed_.asked, threads_, watched_);
}

bool diagnosing::is_nearer(explanation const& one) const {
    if (!one.explains)
        return is_much_nearer(one.sampled, before_.found);
    if (!one.certified || one.all->wrong == 0)
        return true;
    std::size_t const before = failed_.failing + failed_.counted.not_judged;
    return one.all->wrong < before && (one.sampled.undecided == 0 || one.all->wrong <= before / 8);
}

std::vector<std::vector<std::size_t>> diagnosing::all_rows() const {
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

std::size_t diagnosing::count_rows() const {
    std::size_t count = 0;
    for (std::vector<std::size_t> const& some : all_rows())
        count += some.size();
    return count;
}

void diagnosing::compute_all(changed_problem const& x, explanation& into) const {
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
        into.all->right_not_finite += one.right_not_finite;
    }
}

} // namespace attest::oracle::diagnosed
