// FLINT/Arb as an independent judge of the oracle.
//
//     attest_arb_tests [--gradients] [--elements N] [--seed N] [--only N]
//
// Each problem is answered by the oracle and evaluated in balls. The ball and the oracle's enclosure
// hold the same exact value, so they meet; and where both ends of the ball round to one number, that
// is the only right answer. A ball that lies on the border of two numbers is refined, to 2304 bits in
// the end. What is then still on the border is the midpoint itself, for all that can be known: the
// oracle must have taken one of the two, and the even one unless some key has a weight so small that
// it could hide behind the ball.
//
// With --gradients it is the gradients that are compared, with those of automatic differentiation (tape.hpp).
//
// --only answers the problem of this number alone, as a failure names it.
#include "oracle/arb/answered.hpp"
#include "oracle/arb/definition.hpp"
#include "oracle/arb/drawn.hpp"
#include "oracle/arb/gradients.hpp"
#include "oracle/driver/attention.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <map>

namespace {

using namespace judge;

bool is_no_number(format f, std::uint64_t bits) {
    layout const of = layout_of(f);
    std::uint64_t const size = bits & (sign_of(of) - 1);
    if (last_without_infinity(f))
        return bits == no_number_of(f, false) || bits == no_number_of(f, true);
    return size > infinity_of(of);
}

class judgement {
public:
    explicit judgement(std::uint64_t seed) : seed_(seed) {}

    /// The problem of this number.
    void run(std::uint64_t n) {
        number_ = n;
        auto const kernels = fast::every_kernel();
        fast::kernel const& with = *kernels[n % kernels.size()];
        format const output = result_formats[n % 8];
        format const log_sum_exp = result_formats[n / 8 % 8];
        drawn_problem drawn(seed_ * 1'000'003 + n, output);
        problem const p = drawn.make();
        where_ = with.name;
        spent_ = tally{};
        try {
            answer const found =
                attention(p, {.output = output, .log_sum_exp = log_sum_exp, .bounds = true}, with);
            effort_ += found.spent;
            compare(p, found);
        } catch (attest::rounding_not_decided const&) {
            // A midpoint under a soft cap, which the oracle refuses by name.
            ++refused_;
            return;
        }
        all_ += spent_;
        for (std::string const& name : drawn.names())
            by_option_[name] += spent_;
        by_input_["query " + name_of(p.query.type())] += spent_;
        by_input_["key " + name_of(p.key.type())] += spent_;
        by_input_["value " + name_of(p.value.type())] += spent_;
        if (p.bias)
            by_input_["bias " + name_of(p.bias->type())] += spent_;
        ++problems_;
    }

    [[nodiscard]] std::uint64_t elements() const { return all_.elements; }

    [[nodiscard]] std::uint64_t failures() const { return failures_; }

    void print() const {
        std::printf("%-44s %10s %10s %10s %10s\n", "", "elements", "decided", "refined",
                    "midpoints");
        line("all", all_);
        for (auto const& [name, counts] : by_output_)
            line(name, counts);
        for (auto const& [name, counts] : by_input_)
            line(name, counts);
        for (auto const& [name, counts] : by_option_)
            line(name, counts);
        std::printf("%" PRIu64 " problems; %" PRIu64 " refused for a soft cap; the oracle's ways: "
                    "fast %zu, double_double %zu, interval %zu, exact %zu\n",
                    problems_, refused_, effort_.fast, effort_.double_double, effort_.interval,
                    effort_.exact);
        std::printf("midpoints: %" PRIu64 " to the even neighbour, %" PRIu64
                    " beside a faint weight or under a flat cap\n",
                    even_, faint_);
        std::printf(
            "where bounds are wide an exact value is %.3f of the way from the midpoint to an "
            "end, at most\n",
            farthest_);
    }

private:
    static std::string name_of(format f) { return std::string(description(f).name); }

    static void line(std::string const& name, tally const& counts) {
        std::printf("%-44s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "\n", name.c_str(),
                    counts.elements, counts.decided, counts.refined, counts.midpoints);
    }

    void compare(problem const& p, answer const& found) {
        definition const exact(p);
        auto const [B, H, S, columns] = found.output.shape();
        std::size_t row = 0;
        for (std::size_t b = 0; b < B; ++b)
            for (std::size_t h = 0; h < H; ++h)
                for (std::size_t i = 0; i < S; ++i, ++row) {
                    std::vector<answered> own;
                    for (std::size_t d = 0; d < columns; ++d)
                        own.push_back({found.output.type(), found.output.bits(row * columns + d),
                                       found.output_bounds[row * columns + d]});
                    own.push_back({found.log_sum_exp.type(), found.log_sum_exp.bits(row),
                                   found.log_sum_exp_bounds[row]});
                    compare_row(exact, b, h, i, own);
                }
    }

    void compare_row(definition const& exact, std::size_t b, std::size_t h, std::size_t i,
                     std::vector<answered> const& own) {
        std::vector<bool> open(own.size(), true);
        std::size_t left = own.size();
        for (slong const bits : {128, 512, 2304, 40000}) {
            auto const row = exact.row(b, h, i, bits);
            precision const looked{bits, bits == 40000 || (bits == 2304 && !row->has_flat_cap),
                                   row->has_faint_weight || row->has_flat_cap};
            for (std::size_t d = 0; d < own.size(); ++d) {
                if (!open[d])
                    continue;
                bool const is_last = d + 1 == own.size();
                place_ = {b, h, i, d};
                is_log_sum_exp_ = is_last;
                tally counts;
                if (is_last && !row->has_keys) {
                    compare_minus_infinity(own[d]);
                    counts.elements = counts.decided = 1;
                } else {
                    ball const zero;
                    arb_srcptr const x = is_last         ? static_cast<arb_srcptr>(row->log_sum_exp)
                                         : row->has_keys ? row->outputs[d]
                                                         : static_cast<arb_srcptr>(zero);
                    compare_element(own[d], x, looked, counts);
                }
                if (counts.elements == 0)
                    continue;
                open[d] = false;
                --left;
                spent_ += counts;
                by_output_[(is_last ? "log-sum-exp " : "output ") + name_of(own[d].as)] += counts;
            }
            if (left == 0)
                return;
        }
    }

    void compare_minus_infinity(answered const& own) {
        layout const of = layout_of(own.as);
        bool const right = last_without_infinity(own.as)
                               ? is_no_number(own.as, own.bits)
                               : own.bits == sign_of(of) + infinity_of(of);
        double const end = -std::numeric_limits<double>::infinity();
        if (!right || own.around.lower != end || own.around.upper != end)
            report("a row without keys", own, nullptr, 0, 0);
    }

    void compare_element(answered const& own, arb_srcptr x, precision const& looked,
                         tally& counts) {
        seen_element const seen = look_at(own, x, looked);
        if (seen.complaint != nullptr)
            report(seen.complaint, own, x, seen.low, seen.high);
        count(seen, looked.bits, counts);
        if (seen.is_decided && arb_is_finite(x) != 0)
            measure(own, ends(x, looked.bits));
        even_ += seen.is_even ? 1 : 0;
        faint_ += seen.is_midpoint && looked.faint ? 1 : 0;
    }

    /// A value near the end of a bound for the worst case betrays a centre that is off. Bounds of
    /// doubles are some units wide; those of intervals are a unit or, after a cancellation, anything.
    void measure(answered const& own, ends const& exact) {
        double const half = own.around.upper / 2 - own.around.lower / 2;
        double const midpoint = own.around.upper / 2 + own.around.lower / 2;
        double const size = std::abs(midpoint);
        double const smallest = mpfr_get_d(exact.lower, MPFR_RNDD);
        double const largest = mpfr_get_d(exact.upper, MPFR_RNDU);
        double const ball = largest - smallest;
        if (!(half > 16 * 0x1p-53 * size && half < 0x1p-30 * size && size > 0x1p-900))
            return;
        // A ball as wide as the bounds says nothing about where the value is between them, and an interval
        // may end at its exact value: sums of equal numbers do.
        bool const ends_there =
            ball < half * 0x1p-20
            && ((smallest <= own.around.lower && own.around.lower <= largest)
                || (smallest <= own.around.upper && own.around.upper <= largest));
        if (ball < half / 4 && !ends_there)
            farthest_ = std::max(
                farthest_, std::abs(std::clamp(midpoint, smallest, largest) - midpoint) / half);
    }

    void report(char const* what, answered const& own, arb_srcptr x, std::uint64_t low,
                std::uint64_t high) {
        if (++failures_ > 20)
            return;
        std::string const component =
            is_log_sum_exp_ ? "log-sum-exp" : "component " + std::to_string(place_[3]);
        std::printf("FAILED seed %" PRIu64 " problem %" PRIu64 " (%s), batch entry %zu, head %zu, "
                    "query %zu, %s, %s: %s\n",
                    seed_, number_, where_.c_str(), place_[0], place_[1], place_[2],
                    component.c_str(), name_of(own.as).c_str(), what);
        std::printf("    ball       %s\n    enclosure  [%a, %a]\n    found      %#" PRIx64
                    "\n    expected   %#" PRIx64 " to %#" PRIx64 "\n",
                    x == nullptr ? "-infinity" : text(x).c_str(), own.around.lower,
                    own.around.upper, own.bits, low, high);
    }

    std::uint64_t seed_;
    std::uint64_t number_ = 0;
    std::string where_{};
    extents place_{};
    bool is_log_sum_exp_ = false;
    tally spent_{};
    tally all_{};
    std::map<std::string, tally> by_output_{};
    std::map<std::string, tally> by_input_{};
    std::map<std::string, tally> by_option_{};
    effort effort_{};
    std::uint64_t problems_ = 0;
    std::uint64_t refused_ = 0;
    std::uint64_t even_ = 0;
    std::uint64_t faint_ = 0;
    std::uint64_t failures_ = 0;
    double farthest_ = 0;
};

} // namespace

int main(int count, char** words) {
    double elements = 1e5;
    std::uint64_t seed = tests::seeded().seed();
    char const* only = nullptr;
    bool const gradients = count > 1 && std::strcmp(words[1], "--gradients") == 0;
    for (int k = gradients ? 2 : 1; k < count; k += 2) {
        bool const known =
            k + 1 < count
            && (std::strcmp(words[k], "--elements") == 0 || std::strcmp(words[k], "--seed") == 0
                || std::strcmp(words[k], "--only") == 0);
        if (!known) {
            std::fprintf(stderr, "usage: %s [--gradients] [--elements N] [--seed N] [--only N]\n",
                         words[0]);
            return 2;
        }
        if (words[k][2] == 'e')
            elements = std::strtod(words[k + 1], nullptr);
        else if (words[k][2] == 's')
            seed = std::strtoull(words[k + 1], nullptr, 10);
        else
            only = words[k + 1];
    }
    std::printf("seed %" PRIu64 "\n", seed);
    if (gradients) {
        bool const good = judge_gradients(elements, seed, only) == 0;
        flint_cleanup();
        mpfr_free_cache();
        return good ? 0 : 1;
    }
    judgement all(seed);
    if (only != nullptr) {
        all.run(std::strtoull(only, nullptr, 10));
    } else {
        for (std::uint64_t n = 0; static_cast<double>(all.elements()) < elements; ++n)
            all.run(n);
    }
    all.print();
    std::printf("%" PRIu64 " elements, %" PRIu64 " failures\n", all.elements(), all.failures());
    flint_cleanup();
    mpfr_free_cache();
    return all.failures() == 0 ? 0 : 1;
}
