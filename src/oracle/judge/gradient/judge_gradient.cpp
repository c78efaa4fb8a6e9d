// Judges candidate gradients: by a distance, the bound of a modelled backward kernel, or the
// results of an emulated one.
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/driver/visible.hpp"
#include "oracle/judge/gradient/against_backward.hpp"
#include "oracle/judge/gradient/require_backward.hpp"
#include "oracle/judge/judged_tensor.hpp"

namespace attest::oracle {

namespace {

using namespace detail;

/// Packed rows (1, rows, heads, components) as (1, heads, rows, components), the axis order of
/// outputs in reports.
struct turned_gradient {
    explicit turned_gradient(gradient const& from, tensor const& candidate)
        : certified{{from.elements.type(), turned(from.elements.shape())}, {}},
          found(candidate.type(), turned(candidate.shape())) {
        tensor const own = from.elements.view();
        auto const [B, heads, rows, columns] = certified.elements.shape();
        std::size_t place = 0;
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t i = 0; i < rows; ++i)
                for (std::size_t a = 0; a < columns; ++a, ++place) {
                    certified.elements.set(place, own.bits(0, i, h, a));
                    found.set(place, candidate.bits(0, i, h, a));
                    if (!from.element_bounds.empty())
                        certified.element_bounds.push_back(
                            from.element_bounds[(i * heads + h) * columns + a]);
                }
    }

    static extents turned(extents const& shape) { return {shape[0], shape[2], shape[1], shape[3]}; }

    gradient certified;
    result_tensor found;
};

/// Returns why an answer has no gradient of this name.
std::string_view missing_words(gradient_part part) {
    switch (part) {
    case gradient_part::past_key:
    case gradient_part::past_value:
        return "its problem has no past keys and values";
    case gradient_part::bias:
        return "its problem has no bias";
    case gradient_part::sinks:
        return "its problem has no sinks";
    case gradient_part::alibi_slopes:
        return "its problem has no ALiBi slopes";
    case gradient_part::scores:
        return "dS was not requested with them";
    default:
        return "every answer has it";
    }
}

bool has_packed_rows(gradient_answer const& by, gradient_part part) {
    return by.packed
           && (part == gradient_part::query || part == gradient_part::key
               || part == gradient_part::value);
}

/// Calls bound(judgement, bits, right) if a model or an emulation is requested.
template <class Bound>
judgement judged(gradient_part part, tensor const& candidate, gradient_answer const& by,
                 criterion const& asked, unsigned threads, progress* watched, Bound const& bound) {
    std::string_view const what = name_of(part);
    gradient const* const correct = part_of(by, part);
    if (correct == nullptr)
        refuse_tensors("the certified gradients have no " + std::string(what) + ": "
                       + std::string(missing_words(part)));
    auto const judge_it = [&](tensor const& found, gradient const& right) {
        std::vector<std::uint64_t> bits;
        certified const one{what, right.elements, right.element_bounds};
        judgement result = begin_judgement(found, one, asked, threads, watched, bits);
        if (asked.model || asked.emulation)
            bound(result, found, right);
        finish_judgement(result, one, bits, threads);
        return result;
    };
    if (!has_packed_rows(by, part) || candidate.shape() != correct->elements.shape()
        || candidate.type() != correct->elements.type())
        return judge_it(candidate, *correct); // refuses shapes that do not fit
    turned_gradient const rows(*correct, candidate);
    return judge_it(rows.found.view(), rows.certified);
}

/// The keys of a part among all keys of a problem: where its rows begin, and their number.
struct rows_of_part {
    std::size_t first;
    std::size_t count;
};

rows_of_part rows_of(problem const& p, gradient_part part) {
    switch (part) {
    case gradient_part::query:
        return {0, p.queries()};
    case gradient_part::past_key:
    case gradient_part::past_value:
        return {0, p.past()};
    default:
        return {p.past(), p.keys() - p.past()};
    }
}

/// Returns the requested model or emulated kernel.
modelled::backward_model model_of(problem const& p, upstream const& from, criterion const& asked,
                                  format type) {
    if (asked.model)
        return {p, from, *asked.model, type};
    emulated_kernel const& kernel = *asked.emulation;
    return {p, from, kernel, type, modelled::scores_of(p, kernel, type)};
}

/// One problem, whose rows (at most `most_rows`) begin at `offset` in the judgement.
class bounded_problem {
public:
    bounded_problem(problem const& p, upstream const& from, criterion const& asked, format type,
                    gradient_part part, std::size_t offset, std::size_t most_rows)
        : by_(model_of(p, from, asked, type)), emulates_(asked.emulation.has_value()), part_(part),
          offset_(offset), rows_(rows_of(p, part)) {
        rows_.count = std::min(rows_.count, most_rows);
    }

    /// dot(row) returns the bounds of D.
    template <class Dot>
    void find_facts(Dot const& dot, unsigned threads, progress* watched) {
        facts_ = modelled::facts_of(by_, modelled::forward_of(by_, threads, watched), dot);
    }

    /// Returns the largest share of the bound, or of the radius.
    template <class Dot>
    double run(tensor const& found, std::vector<bounds> const& exact, Dot const& dot,
               judgement& into, unsigned threads, progress* watched) {
        find_facts(dot, threads, watched);
        std::size_t const heads = by_.p.batches() * by_.p.key_heads();
        shares_.assign(heads, 0.0);
        told_.assign(heads, 0);
        if (emulates_)
            emulate(found, into, threads, watched);
        else
            bound(found, exact, into, threads, watched);
        if (std::count(told_.begin(), told_.end(), 1) > 0)
            into.counted.zero_fails = modelled::every_group; // all rows are in one group
        return *std::max_element(shares_.begin(), shares_.end());
    }

    /// Adds what is known about an element of the judgement, for its report.
    void tell(examined_element& worst) const {
        extents const& at = worst.index;
        std::size_t const row = at[2] - offset_ + rows_.first;
        if (!emulates_) {
            worst.allowed_gradient = modelled::terms_of_element(by_, facts_, part_, at[0], at[1],
                                                                row, at[3], worst.exact);
            return;
        }
        fast::plan const common(by_.p);
        std::size_t const head = part_ == gradient_part::query ? by_.p.key_head_of(at[1]) : at[1];
        worst.emulated = modelled::emulated_gradient(by_, facts_, common, fast::best_kernel(),
                                                     part_, at[0], head)
                             .at(at[1], row, at[3]);
    }

    [[nodiscard]] bool holds(extents const& at) const {
        return at[2] >= offset_ && at[2] < offset_ + rows_.count;
    }

private:
    void bound(tensor const& found, std::vector<bounds> const& exact, judgement& into,
               unsigned threads, progress* watched) {
        modelled::bound_all(
            by_, facts_, part_, threads, watched,
            [&](std::size_t b, std::size_t head, std::size_t row, std::size_t a) {
                return is_own(row) ? exact[place(into, b, head, row, a)] : bounds{0, 0};
            },
            [&](std::size_t b, std::size_t head, std::size_t row, std::size_t a, double bound,
                double size) {
                if (!is_own(row))
                    return;
                std::size_t const at = row - rows_.first + offset_;
                bounds const& right = exact[place(into, b, head, row, a)];
                double const share = modelled::judge_element(
                    into, place(into, b, head, row, a), found.bits(b, head, at, a),
                    found.at(b, head, at, a), right, bound, size);
                std::size_t const of = key_head(b, head);
                shares_[of] = std::max(shares_[of], share);
                if (right.lower > bound || -right.upper > bound)
                    told_[of] = 1;
            });
    }

    void emulate(tensor const& found, judgement& into, unsigned threads, progress* watched) {
        modelled::to_format const rounded(into.type);
        modelled::over_heads<modelled::emulated_gradient>(
            by_, facts_, part_, threads, watched,
            [&](std::size_t b, std::size_t head, std::size_t row, std::size_t a,
                emulated_value const& value) {
                if (!is_own(row))
                    return;
                std::size_t const of = key_head(b, head);
                double const share = modelled::judge_element(
                    into, place(into, b, head, row, a),
                    found.at(b, head, row - rows_.first + offset_, a), value, rounded, shares_[of]);
                shares_[of] = std::max(shares_[of], share);
                if (std::fabs(value.value) > value.radius)
                    told_[of] = 1;
            });
    }

    /// Returns the index of the key head over all batch entries.
    [[nodiscard]] std::size_t key_head(std::size_t b, std::size_t head) const {
        std::size_t const group = part_ == gradient_part::query ? by_.group() : 1;
        return b * by_.p.key_heads() + head / group;
    }

    [[nodiscard]] bool is_own(std::size_t row) const {
        return row >= rows_.first && row < rows_.first + rows_.count;
    }

    [[nodiscard]] std::size_t place(judgement const& of, std::size_t b, std::size_t head,
                                    std::size_t row, std::size_t a) const {
        extents const& shape = of.shape;
        return ((b * shape[1] + head) * shape[2] + row - rows_.first + offset_) * shape[3] + a;
    }

    modelled::backward_model by_;
    bool emulates_;
    gradient_part part_;
    std::size_t offset_;
    rows_of_part rows_;
    modelled::backward_facts facts_{};
    std::vector<double> shares_{};      ///< per key head
    std::vector<unsigned char> told_{}; ///< per key head: some element is distinguished from 0
};

void require_dots(gradient_answer const& by, std::size_t rows) {
    if (by.rows.element_bounds.size() != rows)
        refuse_tensors("a model needs the bounds of every certified dO times O: expected "
                       + std::to_string(rows) + ", found "
                       + std::to_string(by.rows.element_bounds.size()));
}

/// Throws unless the answer belongs to this problem, as far as shapes show, and has a part that a
/// model bounds.
void require_answer_of(gradient_part part, gradient_answer const& by, extents const& shape) {
    if (gradient const* const found = part_of(by, part))
        require_shape("certified " + std::string(name_of(part)), found->elements.shape(), shape);
}

extents shape_of(problem const& p, gradient_part part) {
    switch (part) {
    case gradient_part::query:
        return p.query.shape();
    case gradient_part::key:
        return p.key.shape();
    case gradient_part::value:
        return p.value.shape();
    case gradient_part::past_key:
        return p.past_key ? p.past_key->shape() : extents{};
    default:
        return p.past_value ? p.past_value->shape() : extents{};
    }
}

extents shape_of(packed_problem const& p, gradient_part part) {
    packed_extents const rows = part == gradient_part::query ? p.query.shape()
                                : part == gradient_part::key ? p.key.shape()
                                                             : p.value.shape();
    return {1, rows[0], rows[1], rows[2]};
}

[[noreturn]] void refuse_without_problem(std::string const& what) {
    refuse_option(what
                  + " the gradient of a problem, which is not given; expected "
                    "judge_gradient with the problem and what the loss says about it");
}

problem without_dropout(problem p) {
    p.kept.reset();
    p.how.dropout.reset();
    p.how.keep_factor.reset();
    return p;
}

/// Resolves the format of the model, and refuses what the model or the emulation does not describe.
void require_backward(problem const& p, upstream const& from, criterion& asked,
                      gradient_part part) {
    if (asked.model && asked.emulation)
        refuse_option("a model and an emulation are asked for, expected one of them");
    if (asked.emulation) {
        // The emulation of the forward pass excludes dropout, which does not concern the scores.
        require_described(without_dropout(p), *asked.emulation);
        modelled::require_backward(p, from, *asked.emulation, part);
        return;
    }
    asked.model = resolved(p, *asked.model);
    require_described(p, *asked.model);
    modelled::require_backward(p, from, *asked.model, part);
}

/// If no element of an emulated gradient is distinguished from 0, though not all are 0, only the
/// correct ones are judged.
void judge_nothing_untold(judgement& into, std::vector<bounds> const& exact) {
    bool const is_zero = std::all_of(exact.begin(), exact.end(), [](bounds const& one) {
        return !(one.lower > 0 || one.upper < 0);
    });
    if (!into.asked.emulation || into.counted.zero_fails != 0 || is_zero)
        return;
    for (std::size_t place = 0; place < into.failed.size(); ++place)
        if (into.failed[place] == 0 && into.distances[place] != 0)
            into.not_judged[place] = 1;
}

} // namespace

judgement judge_gradient(gradient_part part, tensor const& candidate, gradient_answer const& by,
                         criterion const& asked, unsigned threads, progress* watched) {
    if (asked.model || asked.emulation)
        refuse_without_problem(asked.model ? "a model bounds" : "an emulation gives");
    return judged(part, candidate, by, asked, threads, watched,
                  [](judgement const&, tensor const&, gradient const&) {});
}

judgement judge_gradient(gradient_part part, problem const& given, upstream const& from,
                         tensor const& candidate, gradient_answer const& by,
                         criterion const& given_criterion, unsigned threads, progress* watched) {
    if (!given_criterion.model && !given_criterion.emulation)
        return judge_gradient(part, candidate, by, given_criterion, threads, watched);
    // require_backward() resolves the model.
    criterion asked = given_criterion;
    mpfr_caches const caches; // of the calling thread
    require(given);
    require(given, from);
    require_backward(given, from, asked, part);
    require_answer_of(part, by, shape_of(given, part));
    require_dots(by, given.batches() * given.query_heads() * given.queries());
    visible_part const seen(given);
    std::optional<bounded_problem> bounded;
    judgement result =
        judged(part, candidate, by, asked, threads, watched,
               [&](judgement& into, tensor const& found, gradient const& right) {
                   into.not_judged.assign(into.failed.size(), 0);
                   bounded.emplace(seen.is(), from, asked, into.type, part, 0, into.shape[2]);
                   into.maximum_share = bounded->run(
                       found, right.element_bounds,
                       [&](std::size_t row) { return by.rows.element_bounds[row]; }, into, threads,
                       watched);
                   judge_nothing_untold(into, right.element_bounds);
               });
    if (result.worst)
        bounded->tell(*result.worst);
    return result;
}

judgement judge_gradient(gradient_part part, packed_problem const& p, packed_upstream const& from,
                         tensor const& candidate, gradient_answer const& by,
                         criterion const& given_criterion, unsigned threads, progress* watched) {
    if (!given_criterion.model && !given_criterion.emulation)
        return judge_gradient(part, candidate, by, given_criterion, threads, watched);
    // require_backward() resolves the model.
    criterion asked = given_criterion;
    mpfr_caches const caches; // of the calling thread
    require(p);
    require(p, from);
    auto const [total, heads, size] = p.query.shape();
    modelled::require_part(part);
    require_answer_of(part, by, shape_of(p, part));
    require_dots(by, total * heads);
    std::vector<std::size_t> which;
    for (std::size_t n = 0; n < p.count(); ++n)
        if (p.queries(n) > 0)
            which.push_back(n);
    for (std::size_t const n : which)
        require_backward(p.sequence(n), from.rows(p.first_query(n), p.queries(n)), asked, part);
    auto const each = [&](auto const& work) {
        for (std::size_t const n : which) {
            std::size_t const first = p.first_query(n);
            std::size_t const count = p.queries(n);
            problem const own = p.sequence(n);
            visible_part const seen(own);
            upstream const above = from.rows(first, count);
            bool const of_queries = part == gradient_part::query;
            // A sequence without keys is a problem with one hidden key.
            bounded_problem bounded(seen.is(), above, asked, candidate.type(), part,
                                    of_queries ? first
                                               : static_cast<std::size_t>(p.cu_seqlens_k[n]),
                                    of_queries ? count : p.keys(n));
            work(bounded, [&, first, count](std::size_t row) {
                return by.rows.element_bounds[row / count * total + first + row % count];
            });
        }
    };
    judgement result = judged(part, candidate, by, asked, threads, watched,
                              [&](judgement& into, tensor const& found, gradient const& right) {
                                  into.not_judged.assign(into.failed.size(), 0);
                                  double share = 0;
                                  each([&](bounded_problem& bounded, auto const& dot) {
                                      share =
                                          std::max(share, bounded.run(found, right.element_bounds,
                                                                      dot, into, threads, watched));
                                  });
                                  into.maximum_share = share;
                                  judge_nothing_untold(into, right.element_bounds);
                              });
    if (result.worst)
        each([&](bounded_problem& bounded, auto const& dot) {
            if (!bounded.holds(result.worst->index))
                return;
            bounded.find_facts(dot, threads, watched);
            bounded.tell(*result.worst);
        });
    return result;
}

} // namespace attest::oracle
