// Tries conventions on a candidate and reports those that explain it or come much nearer.
#include "oracle/diagnosis/diagnosing.hpp"

namespace attest::oracle::diagnosed {

namespace {

/// If the tensors have more elements and only some rows are asked for, conventions that copy a tensor
/// are not tried.
constexpr std::size_t most_copied = std::size_t{1} << 24U;

} // namespace

maybe_changed changed_by(problem const& p, place_of_sequence const& place,
                         std::vector<convention const*> const& of, bool* all_are_options) {
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

diagnosis diagnosing::find(bool is_as_certified) {
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

void diagnosing::report(std::vector<attempt> const& best, diagnosis& into) {
    std::vector<explanation> others;
    for (attempt const& one : best) {
        explanation found = explained(one);
        if (is_nearer(found))
            (found.makes_right() ? into.found : others).push_back(std::move(found));
    }
    into.found.insert(into.found.end(), others.begin(), others.end());
}

std::string diagnosing::right_text() const {
    if (failed_.asked.model)
        return "within the bound of the model";
    if (failed_.asked.emulation)
        return "what the algorithm may give";
    return failed_.asked.max_ulp == 0 ? "correct"
                                      : "within " + std::to_string(failed_.asked.max_ulp) + " ulp";
}

std::string diagnosing::compared_text() const {
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

} // namespace attest::oracle::diagnosed
