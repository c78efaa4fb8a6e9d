// Candidate gradients: a distance, or the bound of a modelled backward kernel.
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/require.hpp>

#include "oracle/driver/visible.hpp"
#include "oracle/judge/gradient/against_backward.hpp"
#include "oracle/judge/gradient/require_backward.hpp"
#include "oracle/judge/judged_tensor.hpp"

#include <numeric>

namespace attest::oracle {

namespace {

using namespace detail;

/// Packed rows (1, rows, heads, components) as (1, heads, rows, components), as outputs are reported.
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

bool has_packed_rows(gradient_answer const& by, gradient_part part) {
    return by.packed
           && (part == gradient_part::query || part == gradient_part::key
               || part == gradient_part::value);
}

/// bound(judgement, bits, right) where a model is asked for.
template <class Bound>
judgement judged(gradient_part part, tensor const& candidate, gradient_answer const& by,
                 criterion const& asked, unsigned threads, progress* watched, Bound const& bound) {
    std::string_view const what = name_of(part);
    if (asked.emulation)
        refuse_option("an emulation says nothing about a gradient");
    gradient const* const correct = part_of(by, part);
    if (correct == nullptr)
        refuse_tensors("the certified gradients have no " + std::string(what)
                       + "; the problem lacks the option, or dS was not asked for");
    auto const judge_it = [&](tensor const& found, gradient const& right) {
        std::vector<std::uint64_t> bits;
        certified const one{what, right.elements, right.element_bounds};
        judgement result = begin_judgement(found, one, asked, threads, watched, bits);
        if (asked.model)
            bound(result, found, right);
        finish_judgement(result, one, bits, threads);
        return result;
    };
    if (!has_packed_rows(by, part) || candidate.shape() != correct->elements.shape()
        || candidate.type() != correct->elements.type())
        return judge_it(candidate, *correct); // where they do not fit, refused
    turned_gradient const rows(*correct, candidate);
    return judge_it(rows.found.view(), rows.certified);
}

/// The part of all keys of a problem, and where its rows begin among them.
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

/// One problem, whose rows, these many at most, lie from `offset` on in those of the judgement.
class bounded_problem {
public:
    bounded_problem(problem const& p, upstream const& from, rounds_weights const& model,
                    gradient_part part, judgement& into, std::size_t offset, std::size_t most_rows)
        : by_(p, from, model, into.type), part_(part), into_(into), offset_(offset),
          rows_(rows_of(p, part)) {
        rows_.count = std::min(rows_.count, most_rows);
    }

    /// dot(row) are the bounds of D.
    template <class Dot>
    void find_facts(Dot const& dot, unsigned threads, progress* watched) {
        facts_ = modelled::facts_of(by_, modelled::forward_of(by_, threads, watched), dot);
    }

    /// Returns the largest share of the bound.
    template <class Dot>
    double run(tensor const& found, std::vector<bounds> const& exact, Dot const& dot,
               unsigned threads, progress* watched) {
        problem const& p = by_.p;
        find_facts(dot, threads, watched);
        std::vector<double> shares(p.batches() * p.key_heads(), 0.0);
        std::vector<unsigned char> told(shares.size(), 0);
        modelled::bound_all(
            by_, facts_, part_, threads, watched,
            [&](std::size_t b, std::size_t head, std::size_t row, std::size_t a) {
                return is_own(row) ? exact[place(b, head, row, a)] : bounds{0, 0};
            },
            [&](std::size_t b, std::size_t head, std::size_t row, std::size_t a, double bound,
                double size) {
                if (!is_own(row))
                    return;
                std::size_t const at = row - rows_.first + offset_;
                bounds const& right = exact[place(b, head, row, a)];
                double const share = modelled::judge_element(
                    into_, place(b, head, row, a), found.bits(b, head, at, a),
                    found.at(b, head, at, a), right, bound, size);
                std::size_t const group = part_ == gradient_part::query ? by_.group() : 1;
                std::size_t const of = b * p.key_heads() + head / group;
                shares[of] = std::max(shares[of], share);
                if (right.lower > bound || -right.upper > bound)
                    told[of] = 1;
            });
        if (std::count(told.begin(), told.end(), 1) > 0)
            into_.counted.zero_fails = modelled::every_group; // all rows are in one group
        return *std::max_element(shares.begin(), shares.end());
    }

    /// Of an element of the judgement.
    [[nodiscard]] gradient_terms terms(extents const& at, bounds const& exact) const {
        return modelled::terms_of_element(by_, facts_, part_, at[0], at[1],
                                          at[2] - offset_ + rows_.first, at[3], exact);
    }

    [[nodiscard]] bool holds(extents const& at) const {
        return at[2] >= offset_ && at[2] < offset_ + rows_.count;
    }

private:
    [[nodiscard]] bool is_own(std::size_t row) const {
        return row >= rows_.first && row < rows_.first + rows_.count;
    }

    [[nodiscard]] std::size_t place(std::size_t b, std::size_t head, std::size_t row,
                                    std::size_t a) const {
        extents const& shape = into_.shape;
        return ((b * shape[1] + head) * shape[2] + row - rows_.first + offset_) * shape[3] + a;
    }

    modelled::backward_model by_;
    gradient_part part_;
    judgement& into_;
    std::size_t offset_;
    rows_of_part rows_;
    modelled::backward_facts facts_{};
};

void require_dots(gradient_answer const& by, std::size_t rows) {
    if (by.rows.element_bounds.size() != rows)
        refuse_tensors("a model needs the bounds of every certified dO times O: expected "
                       + std::to_string(rows) + ", found "
                       + std::to_string(by.rows.element_bounds.size()));
}

/// The answer is of this problem, as far as shapes tell; of a part that a model bounds.
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

[[noreturn]] void refuse_without_problem() {
    refuse_option("a model bounds the gradient of a problem, which is not given; expected "
                  "judge_gradient with the problem and what the loss says about it");
}

} // namespace

judgement judge_gradient(gradient_part part, tensor const& candidate, gradient_answer const& by,
                         criterion const& asked, unsigned threads, progress* watched) {
    if (asked.model)
        refuse_without_problem();
    return judged(part, candidate, by, asked, threads, watched,
                  [](judgement const&, tensor const&, gradient const&) {});
}

judgement judge_gradient(gradient_part part, problem const& given, upstream const& from,
                         tensor const& candidate, gradient_answer const& by, criterion asked,
                         unsigned threads, progress* watched) {
    if (!asked.model)
        return judge_gradient(part, candidate, by, asked, threads, watched);
    require(given);
    require(given, from);
    asked.model = resolved(given, *asked.model);
    require_described(given, *asked.model);
    modelled::require_backward(given, from, *asked.model, part);
    require_answer_of(part, by, shape_of(given, part));
    require_dots(by, given.batches() * given.query_heads() * given.queries());
    visible_part const seen(given);
    std::optional<bounded_problem> bounded;
    judgement result = judged(
        part, candidate, by, asked, threads, watched,
        [&](judgement& into, tensor const& found, gradient const& right) {
            into.not_judged.assign(into.failed.size(), 0);
            bounded.emplace(seen.is(), from, *asked.model, part, into, 0, into.shape[2]);
            into.maximum_share = bounded->run(
                found, right.element_bounds,
                [&](std::size_t row) { return by.rows.element_bounds[row]; }, threads, watched);
        });
    if (result.worst)
        result.worst->allowed_gradient = bounded->terms(result.worst->index, result.worst->exact);
    return result;
}

judgement judge_gradient(gradient_part part, packed_problem const& p, packed_upstream const& from,
                         tensor const& candidate, gradient_answer const& by, criterion asked,
                         unsigned threads, progress* watched) {
    if (!asked.model)
        return judge_gradient(part, candidate, by, asked, threads, watched);
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
    for (std::size_t const n : which) {
        problem const own = p.sequence(n);
        asked.model = resolved(own, *asked.model);
        require_described(own, *asked.model);
        modelled::require_backward(own, from.rows(p.first_query(n), p.queries(n)), *asked.model,
                                   part);
    }
    auto const each = [&](judgement& into, auto const& work) {
        for (std::size_t const n : which) {
            std::size_t const first = p.first_query(n);
            std::size_t const count = p.queries(n);
            problem const own = p.sequence(n);
            visible_part const seen(own);
            upstream const above = from.rows(first, count);
            bool const of_queries = part == gradient_part::query;
            // A sequence without keys is a problem with one key that is hidden.
            bounded_problem bounded(seen.is(), above, *asked.model, part, into,
                                    of_queries ? first
                                               : static_cast<std::size_t>(p.cu_seqlens_k[n]),
                                    of_queries ? count : p.keys(n));
            work(bounded, [&, first, count](std::size_t row) {
                return by.rows.element_bounds[row / count * total + first + row % count];
            });
        }
    };
    judgement result =
        judged(part, candidate, by, asked, threads, watched,
               [&](judgement& into, tensor const& found, gradient const& right) {
                   into.not_judged.assign(into.failed.size(), 0);
                   double share = 0;
                   each(into, [&](bounded_problem& bounded, auto const& dot) {
                       share = std::max(
                           share, bounded.run(found, right.element_bounds, dot, threads, watched));
                   });
                   into.maximum_share = share;
               });
    if (result.worst)
        each(result, [&](bounded_problem& bounded, auto const& dot) {
            examined_element& worst = *result.worst;
            if (!bounded.holds(worst.index))
                return;
            bounded.find_facts(dot, threads, watched);
            worst.allowed_gradient = bounded.terms(worst.index, worst.exact);
        });
    return result;
}

} // namespace attest::oracle
