// Conventions of backward passes tried on a whole gradient; those that explain it are judged where they are problems.
#include <attest/core/crew.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include "oracle/diagnosis/compare.hpp"
#include "oracle/diagnosis/computed_gradient.hpp"

#include <exception>

namespace attest::oracle {

namespace {

using namespace diagnosed;

/// Products of one convention beyond which none is tried.
constexpr double most_products = 2e8;
constexpr std::size_t most_reported = 4;

/// A backward pass with a fault: another problem, other steps, another factor.
struct fault {
    std::string name{};
    std::string means{};
    changed_problem x;
    backward_as how{};
    double factor = 1;
    bool all_are_options = false;
    bool is_step =
        false; ///< of the backward pass alone: scores and products are those of the problem
};

struct named_step {
    std::string_view name;
    std::string_view means;
    std::function<bool(backward_as&)> change; ///< false: it does not apply
};

/// Conventions of the forward pass of which a backward pass computes the derivatives in the same way.
bool is_of_weights(std::string_view name) {
    for (std::string_view const begin :
         {"diagonal-", "causal-", "window-", "mask-", "lengths-", "past-", "first-key-", "last-",
          "scale-", "powers-of-2", "log2e-twice", "cap-", "bias-", "alibi-", "sinks-", "dropout-"})
        if (name.starts_with(begin))
            return true;
    return false;
}

/// It is added up over the query heads of a group.
bool is_summed(gradient_part part) {
    return part == gradient_part::key || part == gradient_part::value
           || part == gradient_part::past_key || part == gradient_part::past_value;
}

std::vector<named_step> steps_of(problem const& p, upstream const& from, gradient_part part) {
    std::vector<named_step> list;
    auto const add = [&](std::string_view name, std::string_view means, bool applies,
                         auto const& set) {
        if (applies)
            list.push_back({name, means, [set](backward_as& how) {
                                backward_as const before = how;
                                set(how);
                                return how != before;
                            }});
    };
    auto const dot = [&](std::string_view name, std::string_view means, bool applies, dot_as what) {
        add(name, means, applies, [what](backward_as& x) { x.dot = what; });
    };
    dot("dot-omitted", "the kernel does not subtract D from dP", true, dot_as::omitted);
    dot("dot-added", "the kernel adds D to dP", true, dot_as::added);
    dot("dot-of-first-row", "all rows take the D of query 0", p.queries() > 1,
        dot_as::of_first_row);
    dot("dot-of-next-row", "each row takes the D of the next query", p.queries() > 1,
        dot_as::of_next_row);
    dot("dot-of-first-head", "all heads take the D of head 0", p.query_heads() > 1,
        dot_as::of_first_head);
    dot("dot-bshd", "the kernel reads D as (B, S, H)", p.query_heads() > 1 && p.queries() > 1,
        dot_as::as_bshd);
    dot("dot-without-dropout", "D is the sum of w times dP without dropout", p.kept.has_value(),
        dot_as::without_dropout);
    dot("dot-of-weights", "D is the sum of w times dP, not of dO times the saved output",
        from.saved_output.has_value(), dot_as::of_weights);
    add("dot-of-float16-output", "D is computed from the output rounded to float16", true,
        [](backward_as& x) { x.dot_output = format::float16; });
    add("dot-of-bfloat16-output", "D is computed from the output rounded to bfloat16", true,
        [](backward_as& x) { x.dot_output = format::bfloat16; });
    add("dot-in-float16",
        "D is computed in float16: its products, and their sum, are rounded to it", true,
        [](backward_as& x) { x.dot_sum = format::float16; });
    add("dot-in-bfloat16",
        "D is computed in bfloat16: its products, and their sum, are rounded to it", true,
        [](backward_as& x) { x.dot_sum = format::bfloat16; });
    bool const has_log = from.log_sum_exp.has_value();
    add("dlse-ignored", "the kernel ignores dLSE", has_log,
        [](backward_as& x) { x.upstream_log = 0; });
    add("dlse-negated", "the kernel subtracts dLSE", has_log,
        [](backward_as& x) { x.upstream_log *= -1; });
    bool const natural = p.how.base == logarithm::natural;
    add("dlse-in-other-base", "the kernel takes dLSE for the one of the other base", has_log,
        [natural](backward_as& x) {
            x.upstream_log *= natural ? std::numbers::log2e : std::numbers::ln2;
        });
    add("lse-taken-in-base-2", "the kernel takes a log-sum-exp in base e for one in base 2", true,
        [](backward_as& x) { x.log_sum_exp = std::numbers::ln2; });
    add("lse-taken-in-base-e", "the kernel takes a log-sum-exp in base 2 for one in base e", true,
        [](backward_as& x) { x.log_sum_exp = std::numbers::log2e; });
    add("cap-derivative-missing", "the kernel lacks the derivative of the soft cap",
        p.how.soft_cap.has_value(), [](backward_as& x) { x.cap_derivative = false; });
    std::size_t const group = p.query_heads() / p.key_heads();
    bool const grouped = group > 1;
    add("heads-tiled", "query head h reads key head h mod Hk, not h/(Hq/Hk)",
        grouped && p.key_heads() > 1, [](backward_as& x) { x.heads = key_head_map::tiled; });
    add("heads-first", "all query heads read key head 0", p.key_heads() > 1,
        [](backward_as& x) { x.heads = key_head_map::first; });
    bool const adds = grouped && is_summed(part);
    auto const sum = [&](std::string_view name, std::string_view means, group_sum what) {
        add(name, means, adds, [what](backward_as& x) { x.group = what; });
    };
    sum("group-averaged", "the kernel averages over the query heads of a group",
        group_sum::averaged);
    sum("group-first", "the kernel takes the first query head of each group alone",
        group_sum::of_first);
    sum("group-last", "the kernel takes the last query head of each group alone",
        group_sum::of_last);
    sum("group-tiled", "the kernel adds the query heads h with equal h mod Hk", group_sum::tiled);
    bool const drops = p.kept.has_value();
    add("dropout-missing-in-dp", "the kernel has no dropout in dP", drops,
        [](backward_as& x) { x.products = dropout_as::ignored; });
    add("dropout-missing-in-dv", "the kernel has no dropout in the weights of dV", drops,
        [](backward_as& x) { x.mixed = dropout_as::ignored; });
    add("dropout-factor-missing-in-dp", "the kernel does not multiply dP by 1/(1-p)", drops,
        [](backward_as& x) { x.products = dropout_as::no_factor; });
    add("dropout-factor-missing-in-dv", "the kernel does not multiply the weights of dV by 1/(1-p)",
        drops, [](backward_as& x) { x.mixed = dropout_as::no_factor; });
    for (auto const& [type, name, words] :
         {std::tuple{format::float16, "weights-in-float16", "P is rounded to float16"},
          std::tuple{format::bfloat16, "weights-in-bfloat16", "P is rounded to bfloat16"}})
        add(name, words, true, [to = type](backward_as& x) { x.weights = to; });
    for (auto const& [type, name, words] :
         {std::tuple{format::float16, "ds-in-float16", "dS is rounded to float16"},
          std::tuple{format::bfloat16, "ds-in-bfloat16", "dS is rounded to bfloat16"}})
        add(name, words, true, [to = type](backward_as& x) { x.scores = to; });
    return list;
}

bool has_part(problem const& p, gradient_part part) {
    return (part != gradient_part::bias || p.bias)
           && (part != gradient_part::sinks || !p.how.sinks.empty())
           && (part != gradient_part::alibi_slopes || !p.how.alibi_slopes.empty());
}

/// What float64 does not compute in the way of a backward pass: steps of the forward pass alone.
bool is_of_forward_alone(computed_as how) {
    how.cap_after_bias = how.signed_alibi = false;
    how.score_factor = 1;
    return how != computed_as{};
}

std::vector<fault> faults_of(problem const& p, upstream const& from, gradient_part part) {
    std::vector<fault> list;
    for (convention const& one : conventions()) {
        if (one.is_rounding || !is_of_weights(one.name))
            continue;
        maybe_changed x = one.change({p});
        if (!x || is_of_forward_alone(x->how) || !has_part(x->p, part))
            continue;
        bool const is_option = !x->options.empty();
        list.push_back({one.name, one.means, *x, {}, 1, is_option});
        if (from.saved_output && from.saved_log_sum_exp)
            continue; // the backward pass is all that is computed
        list.push_back({one.name + "-in-backward",
                        one.means + ", in its backward pass alone",
                        *std::move(x),
                        {.alone = true},
                        1,
                        false});
    }
    for (named_step const& one : steps_of(p, from, part)) {
        fault x{std::string(one.name), std::string(one.means), {p}, {}, 1, false, true};
        if (one.change(x.how))
            list.push_back(std::move(x));
    }
    return list;
}

/// Another order of the elements, or another gradient: where element (b, h, i, a) is read.
struct rearranged {
    std::string name;
    std::string means;
    gradient_part of;
    std::function<extents(extents const& shape, extents const& at)> from;
};

std::vector<rearranged> rearrangements(gradient_part part) {
    auto const as_it_is = [](extents const&, extents const& at) { return at; };
    std::vector<rearranged> list;
    constexpr std::array<std::pair<gradient_part, std::string_view>, 3> parts{
        std::pair{gradient_part::query, "query"}, std::pair{gradient_part::key, "key"},
        std::pair{gradient_part::value, "value"}};
    for (auto const& [other, name] : parts)
        if (part != other)
            list.push_back({"gradient-of-" + std::string(name),
                            "it is the " + std::string(name_of(other)), other, as_it_is});
    for (auto const& [order, name, words] :
         {std::tuple{memory_order::bshd_for_bhsd, "gradient-bshd",
                     "the kernel writes the gradient as (B, S, H, D)"},
          std::tuple{memory_order::bhsd_for_bshd, "gradient-bhsd",
                     "the kernel writes the gradient as (B, H, S, D) where (B, S, H, D) is "
                     "expected"}})
        list.push_back({name, words, part, [by = order](extents const& shape, extents const& at) {
                            return written_row(by, shape, at);
                        }});
    list.push_back({"gradient-transposed", "the kernel writes the gradient as (B, H, D, S)", part,
                    [](extents const& shape, extents const& at) {
                        std::size_t const place = at[2] * shape[3] + at[3];
                        return extents{at[0], at[1], place % shape[2], place / shape[2]};
                    }});
    return list;
}

struct tried_fault {
    fault const* of;
    double factor = 1;
    std::string_view factor_name{};
    std::string_view factor_means{};
    compared_elements found{};
    double mean_error = 0;
    bool mends = false; ///< an element is told to be right that is wrong by the problem itself
};

class diagnosing_gradient {
public:
    diagnosing_gradient(problem const& p, upstream const& from, gradient_part part,
                        tensor const& candidate, gradient_answer const& by, judgement const& failed,
                        unsigned threads, progress* watched)
        : p_(p), from_(from), part_(part), candidate_(candidate), by_(by), failed_(failed),
          threads_(threads), watched_(watched),
          comparison_(candidate, true, {failed.asked.max_ulp, 0}), correct_(*part_of(by, part)) {}

    /// Adds to what factors alone have found.
    void find(diagnosis& into) {
        if (!into.found.empty() && into.found[0].explains) {
            bool const of_two = p_.query_heads() == 2 * p_.key_heads() && is_summed(part_);
            if (of_two && into.found[0].names[0] == "gradient-halved")
                into.found[0].means +=
                    ", as where a kernel averages over the 2 query heads of a group";
            return;
        }
        std::vector<explanation> found;
        try_orders(into, found);
        if (found.empty())
            try_faults(into, found);
        if (!found.empty()
            && (found[0].explains || into.found.empty()
                || is_much_nearer(found[0].sampled, into.found[0].sampled)))
            into.found = std::move(found);
    }

private:
    void try_orders(diagnosis& into, std::vector<explanation>& found) const {
        extents const shape = candidate_.shape();
        for (rearranged const& one : rearrangements(part_)) {
            gradient const* const other = part_of(by_, one.of);
            if (other == nullptr || other->elements.shape() != shape)
                continue;
            compared_elements now;
            bool differs = false;
            each([&](extents const& at, std::size_t place) {
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

    void try_faults(diagnosis& into, std::vector<explanation>& found) {
        double const products = static_cast<double>(p_.batches() * p_.query_heads())
                                * static_cast<double>(p_.queries() * p_.keys())
                                * static_cast<double>(p_.size() + p_.value_size());
        if (products > most_products) {
            into.left_out = "faults of the backward pass were not tried, each of which takes more "
                            "than 200 million products";
            return;
        }
        fault const none{{}, {}, {p_}, {}, 1, false, true};
        right_ = forward_rows(none.x, key_head_map::grouped, from_);
        computed_gradient const base = computed(none);
        if (!is_as_certified(base)) {
            into.left_out = "faults of the backward pass were not tried, since the gradient in "
                            "float64 differs from the certified one";
            return;
        }
        compare_with_kernel(none, base, into);
        if (std::find(told_.begin(), told_.end(), told::wrong) == told_.end()) {
            into.left_out = "faults of the backward pass were not tried, since float64 tells no "
                            "element from one that is "
                            + into.right;
            return;
        }
        std::vector<fault> const list = with_kernel(faults_of(p_, from_, part_));
        std::vector<std::vector<tried_fault>> all(list.size());
        share(threads_, list.size(), [&](std::size_t k) {
            detail::end_if_stopped(watched_);
            computed_gradient const now = computed(list[k]);
            if (!differs(now, kernel_))
                return;
            for (named_factor const& by : factors())
                all[k].push_back(compared(list[k], now, by));
        });
        std::vector<tried_fault> best;
        for (std::vector<tried_fault> const& some : all) {
            into.tried += some.empty() ? 0U : 1U;
            for (tried_fault const& one : some) {
                bool const explains =
                    is_explained(one.found, into.before) && (one.mends || is_judged(one));
                // A factor is added to a fault only where both explain the candidate.
                if (explains || (one.factor == 1 && is_much_nearer(one.found, into.before)))
                    best.push_back(one);
            }
        }
        std::sort(best.begin(), best.end(), [&](tried_fault const& x, tried_fault const& y) {
            auto const a = rank(x, into.before);
            auto const b = rank(y, into.before);
            return a < b || (a == b && x.of < y.of); // in the order of the list
        });
        // Faults with a factor only where none explains the candidate by itself; what is nearer only where none does.
        if (!best.empty())
            std::erase_if(best, [&, first = rank(best[0], into.before)](tried_fault const& one) {
                auto const own = rank(one, into.before);
                return std::get<0>(own) != std::get<0>(first)
                       || std::get<1>(own) != std::get<1>(first)
                       || std::get<2>(own) > 2 * std::get<2>(first);
            });
        if (best.size() > most_reported)
            best.resize(most_reported);
        std::vector<explanation> others;
        for (tried_fault const& one : best) {
            explanation is = explained(one, into.before);
            if (!is.explains && !is_much_nearer(is.sampled, into.before))
                continue;
            (is.makes_right() ? found : others).push_back(std::move(is));
        }
        found.insert(found.end(), others.begin(), others.end());
    }

    /// Where a model or an emulation failed, the gradient is that of a kernel with these roundings, and so is what a
    /// fault gives; unless they mend it, so that they are the fault.
    void compare_with_kernel(fault const& none, computed_gradient const& exact, diagnosis& into) {
        kernel_ = exact;
        (void)compared(none, exact, factors()[0], &told_);
        format const narrow = failed_.asked.model       ? failed_.asked.model->weights
                              : failed_.asked.emulation ? failed_.asked.emulation->kernel.weights
                                                        : format::float32;
        if (narrow == format::float32)
            return;
        fault rounding = none;
        rounding.how.weights = rounding.how.scores = narrow;
        if (failed_.asked.emulation) {
            rounding.how.of_rounded = failed_.asked.emulation->backward.of_rounded;
            rounding.how.scaled = failed_.asked.emulation->backward.scaled;
        }
        computed_gradient rounded = computed(rounding);
        std::vector<told> by_kernel;
        tried_fault const found = compared(rounding, rounded, factors()[0], &by_kernel);
        if (found.found.wrong == 0)
            return;
        kernel_ = std::move(rounded);
        told_ = std::move(by_kernel);
        roundings_ = rounding.how;
        into.before = found.found;
        into.compared += " with P and dS in " + std::string(description(narrow).name);
    }

    /// With the roundings of the kernel, where these are known.
    [[nodiscard]] std::vector<fault> with_kernel(std::vector<fault> list) const {
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

    /// A problem, so that what float64 cannot tell is judged; in intervals that would take longer than all that was
    /// tried.
    [[nodiscard]] bool is_judged(tried_fault const& one) const {
        return one.factor == 1 && one.of->x.is_problem() && one.of->how == backward_as{}
               && !one.of->x.p.kept && !from_.saved_output && !from_.saved_log_sum_exp;
    }

    /// Those that explain all first, what is still to be judged last of them, then without a factor, then the nearest.
    [[nodiscard]] static std::tuple<int, int, double> rank(tried_fault const& of,
                                                           compared_elements const& before) {
        bool const explains = is_explained(of.found, before);
        return {!explains            ? 3
                : !of.mends          ? 2
                : of.found.wrong > 0 ? 1
                                     : 0,
                of.factor == 1 ? 0 : 1, explains ? 0 : of.mean_error};
    }

    struct named_factor {
        std::string_view name;
        std::string_view means;
        double by;
    };

    [[nodiscard]] static std::vector<named_factor> factors() {
        return {{"", "", 1},
                {"gradient-negated", "the gradient has the other sign", -1},
                {"gradient-doubled", "the gradient is doubled", 2},
                {"gradient-halved", "the gradient is halved", 0.5},
                {"gradient-times-log2e", "the gradient has a factor log2(e)", std::numbers::log2e},
                {"gradient-times-log-2", "the gradient has a factor log(2)", std::numbers::ln2}};
    }

    [[nodiscard]] computed_gradient computed(fault const& one) const {
        gradient_sums sums(one.x, one.how, from_, part_, candidate_.shape());
        bool const has_rows = one.is_step && one.how.heads == key_head_map::grouped;
        return has_rows ? sums.of(right_, right_)
                        : sums.of(forward_rows(one.x, one.how.heads, from_), right_);
    }

    template <class Act>
    void each(Act const& act) const {
        auto const [B, H, S, D] = candidate_.shape();
        std::size_t place = 0;
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t i = 0; i < S; ++i)
                    for (std::size_t a = 0; a < D; ++a)
                        act(extents{b, h, i, a}, place++);
    }

    static double middle(bounds const& of) { return of.lower + (of.upper - of.lower) / 2; }

    /// One element more, against a number that is correctly rounded.
    void count_by(compared_elements& into, extents const& at, std::uint64_t bits,
                  double value) const {
        std::uint64_t const given = candidate_.bits(at[0], at[1], at[2], at[3]);
        std::uint64_t const apart = distance_from_correct(candidate_.type(), given, bits);
        double const error = std::abs(value_of(candidate_.type(), given) - value);
        count(into, candidate_.type(), given,
              std::isnan(error) ? std::numeric_limits<double>::infinity() : error,
              apart != no_distance && apart <= failed_.asked.max_ulp ? told::right : told::wrong);
    }

    [[nodiscard]] bool is_as_certified(computed_gradient const& base) const {
        for (std::size_t k = 0; k < base.values.size(); ++k) {
            bounds const exact = correct_.element_bounds[k];
            double const most = 0x1p-36 * base.sizes[k];
            if (!(base.values[k] >= exact.lower - most && base.values[k] <= exact.upper + most))
                return false;
        }
        return true;
    }

    [[nodiscard]] bool differs(computed_gradient const& one, computed_gradient const& base) const {
        for (std::size_t k = 0; k < base.values.size(); ++k)
            if (nearest(candidate_.type(), one.values[k])
                != nearest(candidate_.type(), base.values[k]))
                return true;
        return false;
    }

    [[nodiscard]] tried_fault compared(fault const& of, computed_gradient const& now,
                                       named_factor const& by,
                                       std::vector<told>* keep = nullptr) const {
        tried_fault result{&of, by.by, by.name, by.means};
        double sum = 0;
        std::vector<told> is;
        each([&](extents const& at, std::size_t place) {
            auto const [error, what] =
                comparison_.add(result.found, {}, at, now.values[place] * by.by,
                                now.sizes[place] * std::abs(by.by));
            sum += std::isfinite(error) ? error : 0;
            is.push_back(what);
        });
        if (keep != nullptr)
            *keep = std::move(is);
        else
            result.mends = mends(is, told_);
        result.mean_error = sum / static_cast<double>(std::max<std::size_t>(1, now.values.size()));
        return result;
    }

    [[nodiscard]] explanation explained(tried_fault const& one,
                                        compared_elements const& before) const {
        explanation result{{one.of->name}, one.of->means, {}, one.found};
        if (!one.factor_name.empty()) {
            result.names.emplace_back(one.factor_name);
            result.means += ", and " + std::string(one.factor_means);
        } else if (one.of->all_are_options) {
            result.options = one.of->x.options;
        }
        result.explains = is_explained(one.found, before);
        result.all = one.found;
        result.in_float64 = true;
        if (result.explains && is_judged(one))
            certify(one.of->x.p, result);
        if (!result.certified)
            result.explains = result.explains && one.mends;
        else if (!is_explained(*result.all, before)) {
            // What float64 did not tell was judged, and counts.
            double const error = result.sampled.largest_error;
            result.explains = false;
            result.sampled = *result.all;
            result.sampled.largest_error = error;
        }
        return result;
    }

    void certify(problem const& p, explanation& into) const {
        try {
            gradient_answer const by = gradients(p, from_,
                                                 {.output = candidate_.type(),
                                                  .bounds = true,
                                                  .scores = part_ == gradient_part::scores,
                                                  .threads = threads_,
                                                  .watched = watched_});
            // Also where a model failed: what is told of an element is a distance.
            judgement const found =
                judge_gradient(part_, candidate_, by, {.max_ulp = failed_.asked.max_ulp});
            compared_elements all{found.found.elements, found.failing};
            each([&](extents const& at, std::size_t place) {
                all.not_finite +=
                    found.failed[place] != 0
                            && !std::isfinite(value_of(candidate_.type(),
                                                       candidate_.bits(at[0], at[1], at[2], at[3])))
                        ? 1U
                        : 0U;
            });
            into.all = all;
            into.certified = true;
            into.in_float64 = false;
        } catch (std::exception const& refusal) {
            into.refused = refusal.what();
        }
    }

    problem const& p_;
    upstream const& from_;
    gradient_part part_;
    tensor const& candidate_;
    gradient_answer const& by_;
    judgement const& failed_;
    unsigned threads_;
    progress* watched_;
    comparison comparison_;
    gradient const& correct_;
    std::vector<forward_row> right_{};
    computed_gradient kernel_{}; ///< of the problem itself
    std::optional<backward_as> roundings_{};
    std::vector<told> told_{}; ///< of each element, by the problem itself
};

} // namespace

diagnosis diagnose_gradient(problem const& p, upstream const& from, gradient_part part,
                            tensor const& candidate, gradient_answer const& by,
                            judgement const& failed, unsigned threads, progress* watched) {
    diagnosis result = diagnose_gradient(p, part, candidate, by, failed);
    if (failed.result() != outcome::fail || !result.why_not.empty() || result.tried == 0)
        return result;
    result.left_out.clear();
    diagnosing_gradient(p, from, part, candidate, by, failed, threads, watched).find(result);
    return result;
}

} // namespace attest::oracle
