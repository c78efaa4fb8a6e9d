// Draws inputs, measures their power, and changes rows until every fault is seen.
#include <attest/oracle/diagnosis/testing_inputs.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/round.hpp>

#include "oracle/diagnosis/list.hpp"

#include <algorithm>
#include <random>
#include <set>

namespace attest::oracle {

namespace {

using namespace diagnosed;

constexpr std::size_t most_rounds = 12;
constexpr std::size_t mended_rows = 3; ///< for each fault and round

class making {
public:
    explicit making(testing_request const& asked)
        : asked_(asked), from_(asked.seed),
          made_{draw({asked.shape.batches, asked.shape.query_heads, asked.shape.queries,
                      asked.shape.size}),
                draw({asked.shape.batches, asked.shape.key_heads, asked.shape.keys,
                      asked.shape.size}),
                draw({asked.shape.batches, asked.shape.key_heads, asked.shape.keys,
                      asked.shape.value_size})} {
        made_.how = asked.how;
    }

    testing_inputs find() {
        require(made_.view());
        shape_scores();
        if (asked_.with_mask)
            draw_mask();
        if (asked_.with_bias)
            made_.bias =
                draw({1, asked_.shape.query_heads, asked_.shape.queries, asked_.shape.keys});
        // No formula gives these slopes: a kernel that computes its own is seen.
        if (asked_.with_alibi)
            for (std::size_t h = 0; h < asked_.shape.query_heads; ++h)
                made_.how.alibi_slopes.push_back(std::ldexp(0.75, -1 - static_cast<int>(h % 8)));
        if (asked_.with_sinks)
            place_sinks();
        for (std::size_t round = 0;; ++round) {
            detail::end_if_stopped(asked_.watched);
            made_.found =
                power_of(made_.view(), asked_.type, asked_.by, asked_.threads, asked_.watched);
            if (made_.found.unseen(false) == 0 || round == most_rounds)
                return std::move(made_);
            for (fault_power const& one : made_.found.faults)
                if (one.failing == 0 && !one.fault->is_rounding)
                    mend(*one.fault, round);
        }
    }

private:
    /// Returns a sum of 12 uniform numbers: its variance is 1, and it is the same double everywhere.
    double normal() {
        double sum = -6;
        for (int k = 0; k < 12; ++k)
            sum += static_cast<double>(from_() >> 11U) * 0x1p-53;
        return sum;
    }

    result_tensor draw(extents const& shape) {
        result_tensor result(asked_.type, shape);
        for (std::size_t place = 0; place < shape[0] * shape[1] * shape[2] * shape[3]; ++place)
            result.set(place, nearest(asked_.type, normal()));
        return result;
    }

    [[nodiscard]] double scale() const {
        double const c = std::abs(scale_of(made_.view()));
        return c == 0 ? 1 : c;
    }

    [[nodiscard]] std::size_t rows() const {
        return asked_.shape.batches * asked_.shape.query_heads * asked_.shape.queries;
    }

    /// Returns the score that a key needs to have much of the weight.
    [[nodiscard]] double much() const {
        return std::log(static_cast<double>(asked_.shape.keys)) + 1;
    }

    void set_query(std::size_t row, std::size_t a, double x) {
        made_.query.set(row * asked_.shape.size + a, nearest(asked_.type, x));
    }

    [[nodiscard]] double query(std::size_t row, std::size_t a) const {
        return value_of(asked_.type, made_.query.bits(row * asked_.shape.size + a));
    }

    /// Makes rows with scores of size 1.5, of size 3, near a soft cap, and with a log-sum-exp near 0. For
    /// the last kind one component of all keys is nearly 1, so that the same component of a query shifts
    /// all of its scores.
    void shape_scores() {
        std::size_t const size = asked_.shape.size;
        std::size_t const keys = asked_.shape.batches * asked_.shape.key_heads * asked_.shape.keys;
        if (size > 1)
            for (std::size_t j = 0; j < keys; ++j)
                made_.key.set(j * size, nearest(asked_.type, 1 + normal() / 16));
        double const plain = 1.5 / (scale() * std::sqrt(static_cast<double>(size)));
        double const cap = asked_.how.soft_cap ? *asked_.how.soft_cap / 3 : 1;
        for (std::size_t row = 0; row < rows(); ++row) {
            std::uint64_t const kind = from_() % 4;
            double const factor = plain * (kind == 1 ? 2 : kind == 2 ? std::max(cap, 1.0) : 1);
            for (std::size_t a = 0; a < size; ++a)
                set_query(row, a, query(row, a) * factor);
            if (size > 1 && kind == 3)
                set_query(row, 0, -much() / scale());
        }
    }

    void draw_mask() {
        std::size_t const keys = asked_.shape.keys;
        made_.allowed.resize(asked_.shape.queries * keys);
        for (std::size_t k = 0; k < made_.allowed.size(); ++k) {
            bool const hides = from_() % 10 < 3;
            made_.allowed[k] = static_cast<std::byte>(hides == made_.how.true_means_hidden ? 1 : 0);
        }
    }

    /// Puts sinks near the log-sum-exps of the shifted rows, where both a sink and the padding of a tile
    /// matter, and different for neighbouring heads.
    void place_sinks() {
        for (std::size_t h = 0; h < asked_.shape.query_heads; ++h)
            made_.how.sinks.push_back(1 + 0.25 * static_cast<double>(h % 5));
    }

    /// Changes some rows for this fault. If it hides or shows keys, a query points at one of them;
    /// otherwise the query is drawn again, with scores of another size.
    void mend(convention const& fault, std::size_t round) {
        problem const p = made_.view();
        maybe_changed const x = fault.change({p});
        std::vector<std::size_t> told; // rows that see other keys
        if (x)
            for (std::size_t row = 0; row < rows(); ++row)
                if (!keys_of(p, x->p, row).empty())
                    told.push_back(row);
        for (std::size_t k = 0; k < mended_rows; ++k) {
            std::size_t const row = told.empty() ? from_() % rows() : told[from_() % told.size()];
            std::vector<std::size_t> const keys =
                told.empty() ? std::vector<std::size_t>{} : keys_of(p, x->p, row);
            if (!used_.insert(row).second && used_.size() < rows() && round < most_rounds / 2)
                continue; // the row serves another fault
            // A missing rescale shows if one of the last keys has the largest score.
            std::size_t const last = p.keys() - 1 - from_() % (p.keys() / 8 + 1);
            if (keys.empty() && from_() % 2 == 0)
                point(row, last, much() + static_cast<double>(round));
            else if (keys.empty())
                redraw(row);
            else
                point(row, keys[from_() % keys.size()], much() + static_cast<double>(round));
        }
    }

    /// Returns the keys that one of the two problems hides and the other does not.
    static std::vector<std::size_t> keys_of(problem const& p, problem const& other,
                                            std::size_t row) {
        std::size_t const b = row / p.queries() / p.query_heads();
        std::size_t const h = row / p.queries() % p.query_heads();
        std::size_t const i = row % p.queries();
        std::vector<std::size_t> result;
        for (std::size_t j = 0; j < p.keys(); ++j)
            if (is_allowed(p, b, h, i, j) != is_allowed(other, b, h, i, j))
                result.push_back(j);
        return result;
    }

    void redraw(std::size_t row) {
        double const factor = std::ldexp(1.5, static_cast<int>(from_() % 5) - 2)
                              / (scale() * std::sqrt(static_cast<double>(asked_.shape.size)));
        for (std::size_t a = 0; a < asked_.shape.size; ++a)
            set_query(row, a, normal() * factor);
        if (asked_.shape.size > 1 && from_() % 2 == 0)
            set_query(row, 0, -much() / scale());
    }

    void point(std::size_t row, std::size_t key, double score) {
        problem const p = made_.view();
        std::size_t const b = row / p.queries() / p.query_heads();
        std::size_t const h = row / p.queries() % p.query_heads();
        std::size_t const i = row % p.queries();
        std::size_t const head = p.key_head_of(h);
        // Compensates the bias and ALiBi term of this key.
        if (double const bias = bias_at(p, b, h, i, key); std::isfinite(bias))
            score -= bias;
        if (!p.how.alibi_slopes.empty())
            score += p.how.alibi_slopes[h] * static_cast<double>(distance(p, b, i, key));
        double square = 0;
        for (std::size_t a = 0; a < p.size(); ++a)
            square += p.key_at(b, head, key, a) * p.key_at(b, head, key, a);
        double const factor = square == 0 ? 0 : score / (scale_of(p) * square);
        for (std::size_t a = 0; a < p.size(); ++a)
            set_query(row, a, std::isfinite(factor) ? p.key_at(b, head, key, a) * factor : 0);
    }

    testing_request const& asked_;
    std::mt19937_64 from_;
    testing_inputs made_;
    std::set<std::size_t> used_{};
};

} // namespace

testing_inputs make_testing_inputs(testing_request const& asked) {
    testing_shape const& s = asked.shape;
    for (std::size_t const extent :
         {s.batches, s.query_heads, s.key_heads, s.queries, s.keys, s.size, s.value_size})
        if (extent == 0)
            refuse_tensors("an extent of the inputs is 0, expected 1 or more");
    require_head_counts(s.query_heads, s.key_heads);
    return making(asked).find();
}

power_criterion everyday_criterion(format type) {
    switch (type) {
    case format::float16:
        return {{}, 1e-3, 1e-5};
    case format::bfloat16:
        return {{}, 1.6e-2, 1e-5};
    case format::float32:
        return {{}, 1.3e-6, 1e-5};
    case format::float64:
        return {{}, 1e-7, 1e-7};
    default:
        return {{.max_ulp = 1}, std::nullopt, std::nullopt};
    }
}

} // namespace attest::oracle
