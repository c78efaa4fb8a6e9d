// Tries conventions of backward passes on a whole gradient, or on a sample of a large one. Those that
// explain it are judged if they are attention problems; those that explain a sample are computed for
// all elements.
#include <attest/core/crew.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>

#include "oracle/diagnosis/backward_steps.hpp"
#include "oracle/diagnosis/compare.hpp"
#include "oracle/diagnosis/computed_gradient.hpp"
#include "oracle/diagnosis/sample.hpp"
#include "oracle/diagnosis/sequence_gradient.hpp"

#include <exception>
#include <iterator>
#include <numbers>

namespace attest::oracle {

namespace {

using namespace diagnosed;

/// A convention with more products is tried on a sample.
constexpr double most_products_as_whole = 7e7;
/// A fault with more products is not computed for all elements, unless it is an attention problem.
constexpr double most_products_of_all = 2e10;
/// If a key head has more scores, faults of its gradients are not tried.
constexpr double most_scores = 1e8;
constexpr std::size_t most_sampled_keys = 48;
/// The largest number of elements of all faults that are computed together.
constexpr std::size_t most_elements = std::size_t{1} << 23;
constexpr std::size_t most_faults_reported = 4;

/// A backward pass with a fault: another problem, other steps, another factor.
struct fault {
    std::string name{};
    std::string means{};
    changed_problem x;
    backward_as how{};
    double factor = 1;
    bool all_are_options = false;
    bool is_step =
        false; ///< only the backward pass is faulty: scores and products are those of the problem
};

/// Returns whether a convention of the forward pass changes inputs or weights, whose derivatives a
/// backward pass computes as usual.
bool is_of_weights(std::string_view name) {
    for (std::string_view const begin :
         {"diagonal-",  "causal-",     "window-",     "mask-",       "lengths-",    "past-",
          "first-key-", "last-",       "scale-",      "powers-of-2", "log2e-twice", "cap-",
          "bias-",      "alibi-",      "sinks-",      "dropout-",    "parts-",      "pages-",
          "batch-",     "padding-of-", "first-tile-", "query-",      "key-",        "keys-",
          "value-",     "values-",     "inputs-"})
        if (name.starts_with(begin))
            return true;
    return false;
}

bool has_part(problem const& p, gradient_part part) {
    return (part != gradient_part::bias || p.bias)
           && (part != gradient_part::sinks || !p.how.sinks.empty())
           && (part != gradient_part::alibi_slopes || !p.how.alibi_slopes.empty());
}

/// Returns whether a fault is a step of the forward pass, which a backward pass does not have.
bool is_of_forward_alone(computed_as how) {
    how.cap_after_bias = how.signed_alibi = false;
    how.score_factor = 1;
    how.padded_to = 0;
    if (how.twice != counted_twice::none)
        how.parts = how.twice_tile = 0;
    how.twice = counted_twice::none;
    return how != computed_as{};
}

/// Returns whether a changed problem has tensors of other shapes, as where each query head has keys of
/// its own: their gradients are others.
bool has_other_shapes(problem const& p, problem const& other) {
    auto const differs = [](std::optional<tensor> const& x, std::optional<tensor> const& y) {
        return x.has_value() != y.has_value() || (x && x->shape() != y->shape());
    };
    return p.query.shape() != other.query.shape() || p.key.shape() != other.key.shape()
           || p.value.shape() != other.value.shape() || differs(p.past_key, other.past_key)
           || differs(p.past_value, other.past_value);
}

/// Returns whether a convention leaves components out of q·k.
bool is_tail_missing(std::string_view name) {
    return name.starts_with("query-tail-");
}

/// Returns the number of the first component from which on all queries are 0.
std::size_t tail_of(tensor const& query) {
    auto const [B, H, S, D] = query.shape();
    std::size_t result = 0;
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t a = result; a < D; ++a)
                    if (query.at(b, h, i, a) != 0)
                        result = a + 1;
    return result;
}

std::vector<fault> faults_of(problem const& p, upstream const& from, gradient_part part,
                             bool has_all) {
    std::vector<fault> list;
    for (convention const& one : conventions()) {
        if (one.is_rounding || !is_of_weights(one.name))
            continue;
        maybe_changed x = one.change({p});
        if (!x || is_of_forward_alone(x->how) || !has_part(x->p, part) || has_other_shapes(p, x->p))
            continue;
        bool const is_option = !x->options.empty();
        backward_as how;
        how.whole_query = is_tail_missing(one.name) && is_by_key(part);
        list.push_back({one.name, one.means, *x, how, 1, is_option});
        if (is_tail_missing(one.name) && part != gradient_part::value)
            list.push_back({one.name + "-and-gradient",
                            one.means + ", and so does the gradient",
                            *x,
                            {.components = tail_of(x->p.query)},
                            1,
                            false});
        if (from.saved_output && from.saved_log_sum_exp)
            continue; // only the backward pass is computed
        list.push_back({one.name + "-in-backward",
                        one.means + ", in its backward pass alone",
                        *std::move(x),
                        {.alone = true, .whole_query = how.whole_query},
                        1,
                        false});
    }
    for (named_step const& one : steps_of(p, from, part, has_all)) {
        fault x{std::string(one.name), std::string(one.means), {p}, {}, 1, false, true};
        if (one.change(x.how))
            list.push_back(std::move(x));
    }
    return list;
}

/// Another order of the elements, or another gradient: the place from which element (b, h, i, a) is
/// read.
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
                     "expected"},
          std::tuple{memory_order::heads_reversed, "gradient-heads-reversed",
                     "the kernel writes the gradients of its heads in reverse"},
          std::tuple{memory_order::next_head, "gradient-heads-next",
                     "the gradient of each head is that of the next head"},
          std::tuple{memory_order::head_before, "gradient-heads-before",
                     "the gradient of each head is that of the head before"},
          std::tuple{memory_order::next_batch, "gradient-batches-next",
                     "the gradient of each batch entry is that of the next entry"}})
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

/// The rows of a gradient on which faults are tried.
struct tried_rows {
    wanted_rows rows;
    bool is_sample = false;
    std::string where{};     ///< the head, if the sample is of one head
    row_range head{};        ///< that head
    std::size_t failing = 0; ///< its elements that fail
    std::string left_out{};  ///< why nothing is tried
};

/// "key head 1 of batch entry 0"
std::string name_of_head(extents const& shape, bool of_keys, std::size_t unit) {
    std::string const head =
        shape[1] == 1 ? "" : (of_keys ? "key head " : "head ") + std::to_string(unit % shape[1]);
    std::string const batch = shape[0] == 1 ? "" : "batch entry " + std::to_string(unit / shape[1]);
    return head + (head.empty() || batch.empty() ? "" : " of ") + batch;
}

/// Returns all rows unless that takes too many products; otherwise a sample. The sample is of one head
/// if the gradient adds up all queries, or if no other head has more than an eighth of its failing
/// elements.
tried_rows rows_to_try(problem const& p, gradient_part part, judgement const& failed) {
    extents const shape = failed.shape;
    tried_rows result{wanted_rows(shape)};
    double const scores = static_cast<double>(p.queries()) * static_cast<double>(p.keys());
    double const size = static_cast<double>(p.size() + p.value_size());
    if (static_cast<double>(p.batches() * p.query_heads()) * scores * size
        <= most_products_as_whole)
        return result;
    bool const of_keys = is_by_key(part);
    if (!of_keys && !is_by_query(part, shape, p)) {
        result.left_out = "faults of the backward pass were not tried, each of which takes more "
                          "than 70 million products";
        return result;
    }
    if (of_keys && scores * static_cast<double>(p.query_heads() / p.key_heads()) > most_scores) {
        result.left_out = "faults of the backward pass were not tried, each of which takes more "
                          "than 100 million scores of a key head";
        return result;
    }
    std::size_t const in_head = shape[2] * shape[3];
    std::vector<std::size_t> failing(shape[0] * shape[1]);
    for (std::size_t place = 0; place < failed.failed.size(); ++place)
        failing[place / in_head] += failed.failed[place];
    auto const most = std::max_element(failing.begin(), failing.end());
    auto const least = std::min_element(failing.begin(), failing.end());
    bool const is_of_one = failing.size() > 1 && (of_keys || *least <= *most / 8);
    auto const unit = static_cast<std::size_t>(most - failing.begin());
    result.is_sample = true;
    result.head = {0, shape[0] * shape[1] * shape[2]};
    if (is_of_one) {
        result.where = name_of_head(shape, of_keys, unit);
        result.head = {unit * shape[2], (unit + 1) * shape[2]};
        result.failing = *most;
    }
    result.rows = wanted_rows(
        shape, sampled_rows(failed, of_keys ? most_sampled_keys : most_sampled(p), result.head));
    return result;
}

struct tried_fault {
    fault const* of;
    double factor = 1;
    std::string_view factor_name{};
    std::string_view factor_means{};
    compared_elements found{};
    double mean_error = 0;
    bool mends = false; ///< an element that is wrong for the problem itself is right
};

class diagnosing_gradient {
public:
    diagnosing_gradient(problem const& p, upstream const& from, gradient_part part,
                        tensor const& candidate, gradient_answer const& by, judgement const& failed,
                        unsigned threads, progress* watched)
        : p_(p), from_(from), part_(part), candidate_(candidate), by_(by), failed_(failed),
          threads_(threads), watched_(watched),
          comparison_(candidate, true, {failed.asked.max_ulp, 0}), correct_(*part_of(by, part)),
          dots_(dots_of(by.rows)), computing_(p, from, part, dots_, logs_),
          tried_(rows_to_try(p, part, failed)) {}

    /// Adds to the explanations that factors alone have given.
    void find(diagnosis& into) {
        if (!into.found.empty() && into.found[0].explains) {
            bool const of_two = p_.query_heads() == 2 * p_.key_heads() && is_by_key(part_);
            if (of_two && into.found[0].names[0] == "gradient-halved")
                into.found[0].means +=
                    ", as where a kernel averages over the 2 query heads of a group";
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

    /// Finds faults of one sequence among others, as find() does; factors alone are tried on all
    /// sequences instead.
    void find_faults(diagnosis& into) {
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

    /// Compares all elements with those that this fault of another sequence gives here; if it does not
    /// apply, with the certified ones. Returns nothing if it is refused, or takes too many products.
    [[nodiscard]] std::optional<compared_elements>
    all_by(explanation const& fault_of, std::optional<backward_as> const& roundings) {
        roundings_ = roundings;
        find_logs();
        std::vector<fault> const list = with_kernel(faults_of(p_, from_, part_, has_all()));
        auto const here = std::find_if(list.begin(), list.end(), [&](fault const& one) {
            return one.name == fault_of.names[0];
        });
        explanation result;
        if (here == list.end()) {
            result.all.emplace();
            each_of_all([&](extents const& at, std::size_t place) {
                count_by(*result.all, at, correct_.elements.bits(place),
                         middle(correct_.element_bounds[place]));
            });
        } else if (fault_of.certified) {
            certify(here->x.p, result);
        } else {
            tried_fault one{&*here};
            for (named_factor const& by : factors())
                if (fault_of.names.size() > 1 && by.name == fault_of.names[1])
                    one.factor = by.by;
            compute_all(one, result);
        }
        return result.all;
    }

    /// Returns the roundings of the kernel, if a model or an emulation failed.
    [[nodiscard]] std::optional<backward_as> const& roundings() const { return roundings_; }

private:
    void name_sample(diagnosis& into) const {
        into.rows = tried_.rows.count();
        into.where = tried_.where;
    }

    void try_orders(diagnosis& into, std::vector<explanation>& found) const {
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

    void try_faults(diagnosis& into, std::vector<explanation>& found) {
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
            (computing_.shares_numbers(pass_of(one)) ? list : reading_others)
                .push_back(std::move(one));
        std::size_t const cheap = list.size();
        std::move(reading_others.begin(), reading_others.end(), std::back_inserter(list));
        std::vector<std::vector<tried_fault>> all(list.size());
        std::size_t const elements = tried_.rows.count() * candidate_.shape()[3];
        std::size_t const together = std::max<std::size_t>(
            {1, threads_, most_elements / std::max<std::size_t>(1, elements)});
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
                return std::get<0>(own) != std::get<0>(first)
                       || std::get<1>(own) != std::get<1>(first)
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

    /// If a model or an emulation failed, faults are compared with the roundings of its kernel. If these
    /// roundings alone make no element wrong, they are the explanation.
    void compare_with_kernel(fault const& none, computed_gradient const& exact) {
        kernel_ = exact;
        tried_fault const by_problem = compared(none, exact, factors()[0], &told_);
        if (tried_.is_sample)
            before_ = by_problem.found;
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
        before_ = found.found;
        compared_ += " with P and dS in " + std::string(description(narrow).name);
    }

    /// Returns the faults with the roundings of the kernel, if these are known.
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

    /// Returns whether the fault is an attention problem that is judged, which decides elements that
    /// float64 leaves undecided. In intervals that would take longer than everything that was tried.
    [[nodiscard]] bool is_judged(tried_fault const& one) const {
        return one.factor == 1 && one.of->x.is_problem() && one.of->how == backward_as{}
               && !one.of->x.p.kept && !from_.saved_output && !from_.saved_log_sum_exp;
    }

    [[nodiscard]] bool explains(tried_fault const& one) const {
        return is_explained(one.found, before_) && (one.mends || is_judged(one));
    }

    /// Orders explanations: first those that explain everything, among them last those that are still to
    /// be judged; then those without a factor; then the nearest.
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

    /// Returns whether faults are tried on the whole gradient.
    [[nodiscard]] bool has_all() const { return !tried_.is_sample; }

    /// Finds the log-sum-exps of all rows, for faults that take those of others.
    void find_logs() {
        if (!has_all() || !logs_.empty())
            return;
        auto const [B, H, S, D] = p_.output_shape();
        changed_problem const own{p_};
        double const base = p_.how.base == logarithm::binary ? std::numbers::ln2 : 1;
        logs_.resize(B * H * S);
        share(threads_, B * H, [&](std::size_t head) {
            computed_rows rows(own);
            for (std::size_t i = 0; i < S; ++i)
                logs_[head * S + i] = base
                                      * (from_.saved_log_sum_exp
                                             ? from_.saved_log_sum_exp->at(head / H, head % H, i, 0)
                                             : rows.row(head / H, head % H, i).log_sum_exp);
        });
    }

    /// Returns the certified D of all rows.
    static row_dots dots_of(gradient const& rows) {
        row_dots result;
        result.reserve(rows.element_bounds.size());
        for (bounds const& one : rows.element_bounds) {
            double const value = middle(one);
            result.emplace_back(value,
                                std::abs(value) + (one.upper - one.lower) * 2 / assumed_error);
        }
        return result;
    }

    static backward_pass pass_of(fault const& one) { return {&one.x, &one.how, one.is_step}; }

    [[nodiscard]] computed_gradient computed(fault const& one) const {
        return std::move(computing_.of({pass_of(one)}, tried_.rows, threads_, watched_)[0]);
    }

    template <class Act>
    void each_of_all(Act const& act) const {
        auto const [B, H, S, D] = candidate_.shape();
        std::size_t place = 0;
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t i = 0; i < S; ++i)
                    for (std::size_t a = 0; a < D; ++a)
                        act(extents{b, h, i, a}, place++);
    }

    /// Calls act for each element of these rows, with its number in the gradient and its place among
    /// these rows.
    template <class Act>
    void each_of(wanted_rows const& rows, Act const& act) const {
        auto const [B, H, S, D] = candidate_.shape();
        for (std::size_t k = 0; k < rows.count(); ++k) {
            std::size_t const row = rows.row(k);
            for (std::size_t a = 0; a < D; ++a)
                act(extents{row / S / H, row / S % H, row % S, a}, row * D + a, k * D + a);
        }
    }

    static double middle(bounds const& of) { return of.lower + (of.upper - of.lower) / 2; }

    /// Counts one more element, compared with the correctly rounded number.
    void count_by(compared_elements& into, extents const& at, std::uint64_t bits,
                  double value) const {
        std::uint64_t const given = candidate_.bits(at[0], at[1], at[2], at[3]);
        std::uint64_t const apart = distance_from_correct(candidate_.type(), given, bits);
        double const error = std::abs(value_of(candidate_.type(), given) - value);
        count(into, candidate_.type(), given,
              std::isnan(error) ? std::numeric_limits<double>::infinity() : error,
              apart != no_distance && apart <= failed_.asked.max_ulp ? told::right : told::wrong);
    }

    /// Returns whether the sums in float64 agree with the certified gradient. Their difference may be
    /// 2^17 roundings of the size: a choice, as most_from_certified is for rows.
    [[nodiscard]] bool is_as_certified(computed_gradient const& base) const {
        bool result = true;
        each_of(tried_.rows, [&](extents const&, std::size_t number, std::size_t k) {
            bounds const exact = correct_.element_bounds[number];
            double const most = 0x1p-36 * base.sizes[k];
            result = result && base.values[k] >= exact.lower - most
                     && base.values[k] <= exact.upper + most;
        });
        return result;
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
        each_of(tried_.rows, [&](extents const& at, std::size_t, std::size_t place) {
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
        if (!tried_.is_sample)
            result.all = one.found;
        result.in_float64 = true;
        if (result.explains && is_judged(one))
            certify(one.of->x.p, result);
        if (!result.certified)
            result.explains = result.explains && one.mends;
        if (tried_.is_sample) {
            if (result.explains && !result.certified)
                compute_all(one, result);
        } else if (result.certified && !is_explained(*result.all, before)) {
            // Elements that float64 left undecided were judged, and count.
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
            // By a distance, even if a model failed: elements of faults are compared by distances.
            judgement const found =
                judge_gradient(part_, candidate_, by, {.max_ulp = failed_.asked.max_ulp});
            compared_elements all;
            compared_elements part;
            each_of_all([&](extents const& at, std::size_t place) {
                std::uint64_t const given = candidate_.bits(at[0], at[1], at[2], at[3]);
                std::size_t const row = place / candidate_.shape()[3];
                bool const fails = found.failed[place] != 0;
                bool const is_finite = std::isfinite(value_of(candidate_.type(), given));
                for (compared_elements* const one : {&all, &part}) {
                    if (one == &part && (row < tried_.head.first || row >= tried_.head.last))
                        continue;
                    ++one->elements;
                    one->wrong += fails ? 1U : 0U;
                    one->not_finite += fails && !is_finite ? 1U : 0U;
                }
            });
            into.all = all;
            if (!tried_.where.empty())
                into.part = part;
            into.certified = true;
            into.in_float64 = false;
        } catch (std::exception const& refusal) {
            into.refused = refusal.what();
        }
    }

    /// Computes a fault that explains a sample for all elements, head by head; if these take too many
    /// products, for the elements of the sample's head.
    void compute_all(tried_fault const& one, explanation& into) const {
        auto const [B, H, S, D] = candidate_.shape();
        double const of_head = static_cast<double>(p_.queries()) * static_cast<double>(p_.keys())
                               * static_cast<double>(p_.size() + p_.value_size())
                               * static_cast<double>(p_.query_heads()) / static_cast<double>(H);
        bool const has_all = of_head * static_cast<double>(B * H) <= most_products_of_all;
        bool const has_part = !tried_.where.empty() && of_head <= most_products_of_all;
        std::vector<std::size_t> heads;
        for (std::size_t head = 0; head < B * H; ++head)
            if (has_all || (has_part && head == tried_.head.first / S))
                heads.push_back(head);
        std::vector<compared_elements> found(heads.size());
        std::size_t const rows_of_head = S;
        share(threads_, heads.size(), [&](std::size_t k) {
            std::vector<std::size_t> rows(rows_of_head);
            for (std::size_t i = 0; i < rows.size(); ++i)
                rows[i] = heads[k] * rows_of_head + i;
            wanted_rows const wanted(candidate_.shape(), std::move(rows));
            computed_gradient const now =
                std::move(computing_.of({pass_of(*one.of)}, wanted, 1, watched_)[0]);
            each_of(wanted, [&](extents const& at, std::size_t, std::size_t place) {
                (void)comparison_.add(found[k], {}, at, now.values[place] * one.factor,
                                      now.sizes[place] * std::abs(one.factor));
            });
        });
        compared_elements all;
        for (std::size_t k = 0; k < found.size(); ++k) {
            all.elements += found[k].elements;
            all.wrong += found[k].wrong;
            all.not_finite += found[k].not_finite;
            all.undecided += found[k].undecided;
            if (!tried_.where.empty() && heads[k] == tried_.head.first / S)
                into.part = found[k];
        }
        if (has_all)
            into.all = all;
    }

    /// Returns whether a fault that explains a sample leaves fewer elements wrong than fail, if this is
    /// known and the criterion is a distance.
    [[nodiscard]] bool holds(explanation const& one) const {
        if (!tried_.is_sample || failed_.asked.model || failed_.asked.emulation)
            return true;
        if (one.part)
            return one.part->wrong < tried_.failing;
        return !one.all || one.all->wrong < failed_.failing;
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
    row_dots dots_;
    row_logs logs_{};
    gradients_by computing_;
    tried_rows tried_;
    compared_elements before_{};
    std::string compared_{};
    computed_gradient kernel_{}; ///< the gradient of the problem itself
    std::optional<backward_as> roundings_{};
    std::vector<told> told_{}; ///< one per element, by the problem itself
};

/// Tries faults of packed sequences: orders of all elements, sequences that are taken for one, and the
/// faults of one sequence, which are then compared with all elements.
class diagnosing_packed_gradient {
public:
    diagnosing_packed_gradient(packed_problem const& p, packed_upstream const& from,
                               gradient_part part, tensor const& candidate,
                               gradient_answer const& by, judgement const& failed, unsigned threads,
                               progress* watched)
        : p_(p), from_(from), part_(part), candidate_(candidate), by_(by), failed_(failed),
          threads_(threads), watched_(watched) {}

    void find(diagnosis& into) const {
        if (!into.found.empty() && into.found[0].explains)
            return;
        if (has_packed_rows(part_)) {
            try_orders(into);
            try_joined(into);
            if (!into.found.empty() && into.found[0].explains)
                return;
        }
        if (!is_of_rows(part_)) {
            into.left_out =
                "faults of the backward pass were not tried, since the gradient adds up "
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

private:
    static bool has_packed_rows(gradient_part part) {
        return part == gradient_part::query || part == gradient_part::key
               || part == gradient_part::value;
    }

    static bool is_of_rows(gradient_part part) {
        return has_packed_rows(part) || part == gradient_part::rows;
    }

    /// Tries other gradients, and rows in another order: of shape (1, rows, heads, components).
    void try_orders(diagnosis& into) const {
        auto const as_it_is = [](std::array<std::size_t, 3> const& at) { return at; };
        auto const [one_batch, T, H, D] = candidate_.shape();
        std::size_t const rows = T;
        std::size_t const heads = H;
        std::size_t const size = D;
        constexpr std::array<std::pair<gradient_part, std::string_view>, 3> parts{
            std::pair{gradient_part::query, "query"}, std::pair{gradient_part::key, "key"},
            std::pair{gradient_part::value, "value"}};
        for (auto const& [other, name] : parts)
            if (part_ != other)
                try_order(into, "gradient-of-" + std::string(name),
                          "it is the " + std::string(name_of(other)), other, as_it_is);
        try_order(into, "gradient-htd", "the kernel writes the gradient as (H, T, D)", part_,
                  [=](std::array<std::size_t, 3> const& at) {
                      std::size_t const place = (at[0] * heads + at[1]) * size + at[2];
                      return std::array{place / size % rows, place / size / rows, place % size};
                  });
        try_order(into, "gradient-transposed", "the kernel writes the gradient as (T, D, H)", part_,
                  [=](std::array<std::size_t, 3> const& at) {
                      std::size_t const place = at[1] * size + at[2];
                      return std::array{at[0], place % heads, place / heads};
                  });
    }

    /// from(at) returns the element that is stored at (row, head, component).
    template <class From>
    void try_order(diagnosis& into, std::string const& name, std::string const& means,
                   gradient_part of, From const& from) const {
        gradient const& own = *part_of(by_, part_);
        gradient const* const other = part_of(by_, of);
        if (other == nullptr || other->elements.shape() != candidate_.shape())
            return;
        auto const [one_batch, T, H, D] = candidate_.shape();
        compared_elements now;
        bool differs = false;
        std::size_t place = 0;
        for (std::size_t i = 0; i < T; ++i)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t a = 0; a < D; ++a, ++place) {
                    auto const [row, head, component] = from(std::array{i, h, a});
                    std::size_t const source = (row * H + head) * D + component;
                    std::uint64_t const bits = other->elements.bits(source);
                    differs = differs || bits != own.elements.bits(place);
                    count_by(now, {0, i, h, a}, bits, other->element_bounds[source]);
                }
        add_if_explained(into, differs, {{name}, means, {}, now, true, now, true, false});
    }

    /// Tries all sequences as one, whose queries see the keys of every sequence.
    void try_joined(diagnosis& into) const {
        auto const [T, H, D] = p_.query.shape();
        auto const [all_keys, key_heads, columns] = p_.value.shape();
        double const products = static_cast<double>(T) * static_cast<double>(H)
                                * static_cast<double>(all_keys) * static_cast<double>(D + columns);
        if (p_.count() < 2 || T == 0 || all_keys == 0 || products > most_products_as_whole)
            return;
        packed_problem joined = p_;
        joined.cu_seqlens_q = {0, static_cast<std::int64_t>(T)};
        joined.cu_seqlens_k = {0, static_cast<std::int64_t>(all_keys)};
        if (from_.saved_output || from_.saved_log_sum_exp)
            return; // which belong to the sequences
        compared_elements now;
        bool differs = false;
        try {
            gradient_answer const by = gradients(joined, from_,
                                                 {.output = candidate_.type(),
                                                  .bounds = true,
                                                  .threads = threads_,
                                                  .watched = watched_});
            gradient const& found = *part_of(by, part_);
            gradient const& own = *part_of(by_, part_);
            auto const [one_batch, rows, heads, size] = candidate_.shape();
            std::size_t place = 0;
            for (std::size_t i = 0; i < rows; ++i)
                for (std::size_t h = 0; h < heads; ++h)
                    for (std::size_t a = 0; a < size; ++a, ++place) {
                        std::uint64_t const bits = found.elements.bits(place);
                        differs = differs || bits != own.elements.bits(place);
                        count_by(now, {0, i, h, a}, bits, found.element_bounds[place]);
                    }
        } catch (error const&) {
            return; // no problem with these options
        }
        add_if_explained(into, differs,
                         {{"sequences-joined"},
                          "queries see the keys of all sequences, as if these were one",
                          {},
                          now,
                          true,
                          now,
                          true,
                          false});
    }

    static void add_if_explained(diagnosis& into, bool differs, explanation is) {
        if (!differs)
            return;
        ++into.tried;
        if (!is_explained(is.sampled, into.before))
            return;
        // Once one fault explains everything, nearer ones are not reported.
        if (!into.found.empty() && !into.found[0].explains)
            into.found.clear();
        into.found.push_back(std::move(is));
    }

    /// Counts one more element, compared with the correctly rounded number.
    void count_by(compared_elements& into, extents const& at, std::uint64_t bits,
                  bounds const& exact) const {
        std::uint64_t const given = candidate_.bits(at[0], at[1], at[2], at[3]);
        std::uint64_t const apart = distance_from_correct(candidate_.type(), given, bits);
        double const error = std::abs(value_of(candidate_.type(), given)
                                      - (exact.lower + (exact.upper - exact.lower) / 2));
        count(into, candidate_.type(), given,
              std::isnan(error) ? std::numeric_limits<double>::infinity() : error,
              apart != no_distance && apart <= failed_.asked.max_ulp ? told::right : told::wrong);
    }

    [[nodiscard]] sequence_gradient sequence(std::size_t n) const {
        return {p_, from_, n, part_, candidate_, by_, failed_};
    }

    [[nodiscard]] bool has_scores(std::size_t n) const {
        return p_.queries(n) > 0 && p_.keys(n) > 0;
    }

    /// Returns the sequence with the most failing elements, if it has queries and keys.
    [[nodiscard]] std::optional<std::size_t> worst_sequence() const {
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

    void try_faults(std::size_t n, diagnosis& into) const {
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
                               own.sample.where.empty()
                                   ? sequence_name
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

    /// Compares all elements of all sequences with a fault that was found in one of them.
    [[nodiscard]] std::optional<compared_elements>
    all_by(explanation const& is, std::optional<backward_as> const& roundings) const {
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

    [[nodiscard]] std::optional<compared_elements>
    of_sequence(explanation const& is, std::size_t m,
                std::optional<backward_as> const& roundings) const {
        sequence_gradient const one = sequence(m);
        tensor const candidate = one.candidate.view();
        return diagnosing_gradient(one.p, one.from, part_, candidate, one.by, one.failed, threads_,
                                   watched_)
            .all_by(is, roundings);
    }

    packed_problem const& p_;
    packed_upstream const& from_;
    gradient_part part_;
    tensor const& candidate_;
    gradient_answer const& by_;
    judgement const& failed_;
    unsigned threads_;
    progress* watched_;
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

diagnosis diagnose_gradient(packed_problem const& p, packed_upstream const& from,
                            gradient_part part, tensor const& candidate, gradient_answer const& by,
                            judgement const& failed, unsigned threads, progress* watched) {
    diagnosis result = diagnose_gradient(p.sequence(0), part, candidate, by, failed);
    if (failed.result() != outcome::fail || !result.why_not.empty() || result.tried == 0)
        return result;
    result.left_out.clear();
    diagnosing_packed_gradient(p, from, part, candidate, by, failed, threads, watched).find(result);
    return result;
}

} // namespace attest::oracle
