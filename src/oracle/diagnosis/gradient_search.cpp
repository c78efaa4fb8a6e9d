// Tries orders and faults on a gradient, and keeps those that explain it or come nearest.
#include "oracle/diagnosis/diagnosing_gradient.hpp"
#include "oracle/diagnosis/gradient_orders.hpp"

#include <iterator>

namespace attest::oracle::diagnosed {

namespace {

/// The largest number of elements of all faults that are computed together.
constexpr std::size_t most_elements = std::size_t{1} << 23;
constexpr std::size_t most_faults_reported = 4;

} // namespace

void diagnosing_gradient::find(diagnosis& into) {
    if (!into.found.empty() && into.found[0].explains) {
        bool const of_two = p_.query_heads() == 2 * p_.key_heads() && is_by_key(part_);
        if (of_two && into.found[0].names[0] == "gradient-halved")
            into.found[0].means += ", as where a kernel averages over the 2 query heads of a group";
        return;
    }
    std::vector<explanation> found;
    try_orders(into, found);
    bool const is_sampled = found.empty() && tried_.is_sample;
    before_ = into.before;
    compared_ = into.compared;
    if (found.empty())
        try_faults(into, found);
    bool const is_taken =
        into.found.empty()
        || (!found.empty()
            && (found[0].explains
                || (!is_sampled && is_much_nearer(found[0].sampled, into.found[0].sampled))));
    if (is_taken)
        into.found = std::move(found);
    if (is_sampled && (!is_taken || !into.left_out.empty()))
        return; // the explanation holds for the whole gradient
    into.before = before_;
    into.compared = compared_;
    if (is_sampled)
        name_sample(into);
}

void diagnosing_gradient::find_faults(diagnosis& into) {
    if (!into.found.empty() && into.found[0].explains)
        return;
    before_ = into.before;
    compared_ = into.compared;
    std::vector<explanation> found;
    try_faults(into, found);
    if (found.empty()
        || (!found[0].explains && !into.found.empty()
            && !is_much_nearer(found[0].sampled, into.found[0].sampled)))
        return;
    into.found = std::move(found);
    into.before = before_;
    into.compared = compared_;
    if (tried_.is_sample)
        name_sample(into);
}

void diagnosing_gradient::name_sample(diagnosis& into) const {
    into.rows = tried_.rows.count();
    into.where = tried_.where;
}

void diagnosing_gradient::try_orders(diagnosis& into, std::vector<explanation>& found) const {
    extents const shape = candidate_.shape();
    for (rearranged const& one : rearrangements(part_)) {
        gradient const* const other = part_of(by_, one.of);
        if (other == nullptr || other->elements.shape() != shape)
            continue;
        compared_elements now;
        bool differs = false;
        each_of_all([&](extents const& at, std::size_t place) {
            auto const [b, h, i, a] = one.from(shape, at);
            std::size_t const source = ((b * shape[1] + h) * shape[2] + i) * shape[3] + a;
            std::uint64_t const bits = other->elements.bits(source);
            differs = differs || bits != correct_.elements.bits(place);
            count_by(now, at, bits, middle(other->element_bounds[source]));
        });
        if (!differs)
            continue;
        ++into.tried;
        if (!is_explained(now, into.before))
            continue;
        explanation is{{one.name}, one.means, {}, now, true, now, true, {}};
        found.push_back(std::move(is));
    }
}

void diagnosing_gradient::try_faults(diagnosis& into, std::vector<explanation>& found) {
    if (!tried_.left_out.empty()) {
        into.left_out = tried_.left_out;
        return;
    }
    fault const none{{}, {}, {p_}, {}, 1, false, true};
    computed_gradient const base = computed(none);
    if (!is_as_certified(base)) {
        into.left_out = "faults of the backward pass were not tried, since the gradient in "
                        "float64 differs from the certified one";
        return;
    }
    compare_with_kernel(none, base);
    if (std::find(told_.begin(), told_.end(), told::wrong) == told_.end()) {
        into.left_out = "faults of the backward pass were not tried, since float64 tells no "
                        "element from one that is "
                        + into.right;
        return;
    }
    find_logs();
    // Faults that read other numbers take several times as long: they come last, and are tried if
    // no other fault explains the candidate.
    std::vector<fault> list;
    std::vector<fault> reading_others;
    for (fault& one : with_kernel(faults_of(p_, from_, part_, has_all())))
        (computing_.shares_numbers(pass_of(one)) ? list : reading_others).push_back(std::move(one));
    std::size_t const cheap = list.size();
    std::move(reading_others.begin(), reading_others.end(), std::back_inserter(list));
    std::vector<std::vector<tried_fault>> all(list.size());
    std::size_t const elements = tried_.rows.count() * candidate_.shape()[3];
    std::size_t const together =
        std::max<std::size_t>({1, threads_, most_elements / std::max<std::size_t>(1, elements)});
    bool is_found = false;
    for (std::size_t first = 0; first < (is_found ? cheap : list.size());) {
        std::vector<backward_pass> passes;
        std::size_t const end = std::min(first < cheap ? cheap : list.size(), first + together);
        for (std::size_t k = first; k < end; ++k)
            passes.push_back(pass_of(list[k]));
        std::vector<computed_gradient> const now =
            computing_.of(passes, tried_.rows, threads_, watched_);
        share(threads_, now.size(), [&](std::size_t k) {
            if (!differs(now[k], kernel_))
                return;
            for (named_factor const& by : factors())
                all[first + k].push_back(compared(list[first + k], now[k], by));
        });
        for (std::size_t k = first; k < end; ++k)
            is_found = is_found || (!all[k].empty() && explains(all[k][0]));
        first = end;
    }
    std::vector<tried_fault> best;
    std::size_t tried = 0;
    for (std::vector<tried_fault> const& some : all) {
        tried += some.empty() ? 0U : 1U;
        for (tried_fault const& one : some) {
            // A factor is added to a fault only if both together explain the candidate.
            if (explains(one) || (one.factor == 1 && is_much_nearer(one.found, before_)))
                best.push_back(one);
        }
    }
    into.tried += tried;
    if (tried_.is_sample)
        into.sample = {tried, tried_.rows.count(), tried_.head.last - tried_.head.first,
                       tried_.where};
    std::sort(best.begin(), best.end(), [&](tried_fault const& x, tried_fault const& y) {
        auto const a = rank(x, before_);
        auto const b = rank(y, before_);
        return a < b || (a == b && x.of < y.of); // in the order of the list
    });
    // Faults with a factor count only if no fault explains the candidate by itself, and nearer
    // ones only if none explains it at all.
    if (!best.empty())
        std::erase_if(best, [&, first = rank(best[0], before_)](tried_fault const& one) {
            auto const own = rank(one, before_);
            return std::get<0>(own) != std::get<0>(first) || std::get<1>(own) != std::get<1>(first)
                   || std::get<2>(own) > 2 * std::get<2>(first);
        });
    if (best.size() > most_faults_reported)
        best.resize(most_faults_reported);
    std::vector<explanation> others;
    for (tried_fault const& one : best) {
        explanation is = explained(one, before_);
        if (is.explains ? !holds(is) : !is_much_nearer(is.sampled, before_))
            continue;
        bool const is_first = is.makes_right() || (is.part && is.part->wrong == 0);
        (is_first ? found : others).push_back(std::move(is));
    }
    found.insert(found.end(), others.begin(), others.end());
}

std::vector<fault> diagnosing_gradient::with_kernel(std::vector<fault> list) const {
    if (!roundings_)
        return list;
    fault exact{"weights-in-float32", "P is not rounded", {p_}, {}, 1, false, true};
    exact.how.weights = format::float32;
    list.push_back(exact);
    exact = {"ds-in-float32", "dS is not rounded", {p_}, {}, 1, false, true};
    exact.how.scores = format::float32;
    list.push_back(exact);
    for (fault& one : list) {
        one.how.of_rounded = roundings_->of_rounded;
        one.how.scaled = roundings_->scaled;
        if (!one.how.weights)
            one.how.weights = roundings_->weights;
        if (!one.how.scores)
            one.how.scores = roundings_->scores;
    }
    return list;
}

bool diagnosing_gradient::explains(tried_fault const& one) const {
    return is_explained(one.found, before_) && (one.mends || is_judged(one));
}

std::tuple<int, int, double> diagnosing_gradient::rank(tried_fault const& of,
                                                       compared_elements const& before) {
    bool const explains = is_explained(of.found, before);
    return {!explains            ? 3
            : !of.mends          ? 2
            : of.found.wrong > 0 ? 1
                                 : 0,
            of.factor == 1 ? 0 : 1, explains ? 0 : of.mean_error};
}

} // namespace attest::oracle::diagnosed
