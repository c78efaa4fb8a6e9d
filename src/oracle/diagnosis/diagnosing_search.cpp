// Tries conventions on sampled rows, one by one and in pairs, and chooses the right or the nearest ones.
#include "oracle/diagnosis/diagnosing.hpp"
#include "oracle/diagnosis/specified_parts.hpp"

namespace attest::oracle::diagnosed {

namespace {

constexpr std::size_t most_seeds = 4;

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

} // namespace

std::vector<attempt> diagnosing::tried_all(std::vector<convention const*> const& first) {
    std::vector<convention> const& list = conventions_with(parts_of(p_, failed_.asked));
    std::vector<attempt> all(list.size());
    std::vector<std::uint64_t> const alone =
        first.empty() ? before_.bits : by_.rows(*changed_by(p_, place_, first), rows_, true).bits;
    share(threads_, list.size(), [&](std::size_t k) {
        detail::end_if_stopped(watched_);
        std::vector<convention const*> of = first;
        if (std::find(of.begin(), of.end(), &list[k]) != of.end()
            || (!copies_ && copies_tensors(list[k].name)))
            return;
        of.push_back(&list[k]);
        maybe_changed const x = changed_by(p_, place_, of);
        if (!x || (!of_output_ && x->how.order != memory_order::as_said)
            || (of_output_ && shifts_rows_alone(x->how)))
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

bool diagnosing::explains(attempt const& one) const {
    return one.mends && is_explained(one.found.found, before_.found);
}

std::vector<attempt> diagnosing::explaining(std::vector<attempt> all) const {
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

std::vector<attempt> diagnosing::nearest(std::vector<attempt> all) const {
    std::erase_if(
        all, [&](attempt const& one) { return !is_much_nearer(one.found.found, before_.found); });
    std::sort(all.begin(), all.end(), comes_first);
    if (all.empty())
        return all;
    double const least = all.front().found.mean_error;
    std::erase_if(all, [&](attempt const& one) { return one.found.mean_error > 2 * least; });
    if (all.size() > most_reported)
        all.resize(most_reported);
    return all;
}

std::vector<attempt> diagnosing::tried_pairs(std::vector<attempt> singles,
                                             std::vector<attempt> const& near) {
    std::sort(singles.begin(), singles.end(), comes_first);
    std::vector<attempt> result;
    std::vector<double> scales; // that were tried with others
    for (std::size_t k = 0; k < std::min(most_seeds, singles.size()); ++k) {
        compared_rows const& seed = singles[k].found;
        if (seed.mean_error > 0.75 * before_.mean_error
            && 2 * seed.found.wrong > before_.found.wrong)
            continue;
        // Of scales that are nearly alike only the nearest is tried with others.
        if (std::optional<double> const to = other_scale(singles[k])) {
            if (std::any_of(scales.begin(), scales.end(),
                            [&](double one) { return std::abs(*to - one) < 0.1 * std::abs(one); }))
                continue;
            scales.push_back(*to);
        }
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

std::optional<double> diagnosing::other_scale(attempt const& one) const {
    maybe_changed const x = changed_by(p_, place_, one.of);
    bool const is_scale = x && x->p.how.scale != p_.how.scale && x->how == computed_as{};
    return is_scale ? std::optional(scale_of(x->p)) : std::nullopt;
}

bool diagnosing::is_better(attempt const& pair, attempt const& single,
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

bool diagnosing::is_known(attempt const& one, std::vector<attempt> const& among) {
    for (attempt const& other : among)
        if (other.of[0] == one.of[1] && other.of[1] == one.of[0])
            return true;
    return false;
}

} // namespace attest::oracle::diagnosed
