// Tries the faults of one sequence of a packed gradient, and compares them with all sequences.
#include "oracle/diagnosis/diagnosing_gradient.hpp"
#include "oracle/diagnosis/diagnosing_packed_gradient.hpp"

#include <algorithm>

namespace attest::oracle::diagnosed {

void diagnosing_packed_gradient::find(diagnosis& into) const {
    if (!into.found.empty() && into.found[0].explains)
        return;
    if (has_packed_rows(part_)) {
        try_orders(into);
        try_joined(into);
        if (!into.found.empty() && into.found[0].explains)
            return;
    }
    if (!is_of_rows(part_)) {
        into.left_out = "faults of the backward pass were not tried, since the gradient adds up "
                        "all sequences";
        return;
    }
    std::optional<std::size_t> const worst = worst_sequence();
    if (!worst) {
        into.left_out = "faults of the backward pass were not tried, since what fails is of "
                        "sequences without queries or keys, whose gradients are 0";
        return;
    }
    try_faults(*worst, into);
}

std::optional<std::size_t> diagnosing_packed_gradient::worst_sequence() const {
    std::optional<std::size_t> result;
    std::size_t most = 0;
    for (std::size_t n = 0; n < p_.count(); ++n) {
        if (!has_scores(n))
            continue;
        std::size_t const failing = failing_of_sequence(p_, n, part_, failed_);
        if (failing > most) {
            most = failing;
            result = n;
        }
    }
    return result;
}

void diagnosing_packed_gradient::try_faults(std::size_t n, diagnosis& into) const {
    sequence_gradient const one = sequence(n);
    diagnosis own = diagnose_gradient(one.p, part_, one.candidate.view(), one.by, one.failed);
    own.left_out.clear();
    own.tried = 0; // factors, which were tried on all elements
    tensor const candidate = one.candidate.view();
    diagnosing_gradient alone(one.p, one.from, part_, candidate, one.by, one.failed, threads_,
                              watched_);
    alone.find_faults(own);
    std::string const sequence_name = "sequence " + std::to_string(n);
    std::size_t const rows_of_one = one.failed.shape[1] * one.failed.shape[2];
    into.tried += own.tried;
    into.left_out = own.left_out;
    if (own.tried > 0) {
        into.sample = {own.tried, rows_of_one, rows_of_one, sequence_name};
        if (own.sample.conventions > 0)
            into.sample = {own.tried, own.sample.rows, own.sample.all_rows,
                           own.sample.where.empty() ? sequence_name
                                                    : own.sample.where + " of " + sequence_name};
    }
    bool const has_nearer =
        !into.found.empty() && !own.found.empty()
        && (own.found[0].names == into.found[0].names // a factor, of which the whole is known
            || (!own.found[0].explains
                && !is_much_nearer(own.found[0].sampled, into.found[0].sampled)));
    if (own.found.empty() || has_nearer)
        return;
    for (explanation& is : own.found) {
        if (!is.part)
            is.part = is.all;
        is.all = is.explains ? all_by(is, alone.roundings()) : std::nullopt;
    }
    auto const is_wrong = [](explanation const& is) { return !is.all || is.all->wrong > 0; };
    if (!std::all_of(own.found.begin(), own.found.end(), is_wrong))
        std::erase_if(own.found, is_wrong);
    into.found = std::move(own.found);
    into.before = own.before;
    into.compared = own.compared;
    into.rows = own.rows;
    into.where = own.where.empty() ? sequence_name : own.where + " of " + sequence_name;
}

std::optional<compared_elements>
diagnosing_packed_gradient::all_by(explanation const& is,
                                   std::optional<backward_as> const& roundings) const {
    if (is.names[0].starts_with("gradient-"))
        return std::nullopt; // a factor alone, which does not explain the others
    double products = 0;
    for (std::size_t m = 0; m < p_.count(); ++m)
        products += static_cast<double>(p_.queries(m)) * static_cast<double>(p_.keys(m));
    auto const [T, H, D] = p_.query.shape();
    if (products * static_cast<double>(H) * static_cast<double>(D + p_.value.shape()[2])
        > most_products_of_all)
        return std::nullopt;
    compared_elements all;
    for (std::size_t m = 0; m < p_.count(); ++m) {
        std::optional<compared_elements> const found =
            has_scores(m)
                ? of_sequence(is, m, roundings)
                : compared_as_certified(p_, m, part_, candidate_, by_, failed_.asked.max_ulp);
        if (!found)
            return std::nullopt;
        all.elements += found->elements;
        all.wrong += found->wrong;
        all.not_finite += found->not_finite;
        all.undecided += found->undecided;
    }
    return all;
}

std::optional<compared_elements>
diagnosing_packed_gradient::of_sequence(explanation const& is, std::size_t m,
                                        std::optional<backward_as> const& roundings) const {
    sequence_gradient const one = sequence(m);
    tensor const candidate = one.candidate.view();
    return diagnosing_gradient(one.p, one.from, part_, candidate, one.by, one.failed, threads_,
                               watched_)
        .all_by(is, roundings);
}

} // namespace attest::oracle::diagnosed
