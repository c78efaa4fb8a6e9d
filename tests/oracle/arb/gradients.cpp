// Drawn problems whose gradients are compared element by element with balls from a tape.
#include "oracle/arb/gradients.hpp"

#include "oracle/arb/answered.hpp"
#include "oracle/arb/differentiated.hpp"
#include "oracle/arb/drawn_gradient.hpp"
#include "oracle/gradient/gradients.hpp"

#include <cinttypes>
#include <cstdio>
#include <map>

namespace judge {

namespace {

class gradient_judgement {
public:
    explicit gradient_judgement(std::uint64_t seed) : seed_(seed) {}

    void run(std::uint64_t n) {
        number_ = n;
        auto const kernels = fast::every_kernel();
        format const output = result_formats[n % 8];
        drawn_gradient drawn(seed_ * 1'000'003 + n, output);
        problem const p = drawn.make();
        upstream const from = drawn.make_upstream(p);
        gradient_request const asked{.output = output, .bounds = true, .scores = true};
        spent_.clear();
        tally all;
        try {
            // Each seventh by the reference implementation.
            gradient_answer const found =
                n % 7 == 0 ? reference_gradients(p, from, asked)
                           : gradients(p, from, asked, *kernels[n % kernels.size()]);
            compare(p, from, found);
            effort_ += found.spent;
        } catch (attest::rounding_not_decided const&) {
            ++refused_;
            return;
        }
        for (auto const& [name, counts] : spent_) {
            by_part_[name] += counts;
            all += counts;
        }
        all_ += all;
        by_format_["rounded to " + std::string(description(output).name)] += all;
        for (std::string const& name : drawn.names())
            by_option_[name] += all;
        ++problems_;
    }

    [[nodiscard]] std::uint64_t elements() const { return all_.elements; }

    [[nodiscard]] std::uint64_t failures() const { return failures_; }

    void print() const {
        std::printf("%-44s %10s %10s %10s %10s\n", "", "elements", "decided", "refined",
                    "midpoints");
        line("all gradients", all_);
        for (auto const& [name, counts] : by_part_)
            line(name, counts);
        for (auto const& [name, counts] : by_format_)
            line(name, counts);
        for (auto const& [name, counts] : by_option_)
            line(name, counts);
        std::printf("%" PRIu64 " problems; %" PRIu64 " refused by name (ATT-705); the oracle's "
                    "ways: fast %zu, double_double %zu, interval %zu, exact %zu\n",
                    problems_, refused_, effort_.fast, effort_.double_double, effort_.interval,
                    effort_.exact);
    }

private:
    static void line(std::string const& name, tally const& counts) {
        std::printf("%-44s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 "\n", name.c_str(),
                    counts.elements, counts.decided, counts.refined, counts.midpoints);
    }

    void compare(problem const& p, upstream const& from, gradient_answer const& found) {
        std::array<std::vector<std::size_t>, every_gradient_part.size()> open;
        std::size_t left = 0;
        for (gradient_part const part : every_gradient_part)
            if (gradient const* const one = part_of(found, part)) {
                auto& own = open[static_cast<std::size_t>(part)];
                own.resize(tests::element_count(one->elements.shape()));
                for (std::size_t k = 0; k < own.size(); ++k)
                    own[k] = k;
                left += own.size();
            }
        for (slong const bits : {128, 512, 2304, 40000}) {
            differentiated const exact(p, from, found, bits);
            // What is left of a midpoint at 2304 bits is far narrower than the number is large; where it is not, great
            // scores have taken the bits.
            auto const looked = [&](arb_srcptr x) {
                bool const is_narrow = arb_rel_accuracy_bits(x) > 200;
                return precision{bits,
                                 bits == 40000 || (bits == 2304 && !exact.is_flat() && is_narrow),
                                 exact.is_faint()};
            };
            left = 0;
            for (gradient_part const part : every_gradient_part) {
                auto& own = open[static_cast<std::size_t>(part)];
                if (gradient const* const one = part_of(found, part))
                    std::erase_if(own, [&](std::size_t k) {
                        arb_srcptr const x = exact.of(part)[k];
                        return compare_element(part, *one, k, x, looked(x));
                    });
                left += own.size();
            }
            if (left == 0)
                return;
        }
    }

    bool compare_element(gradient_part part, gradient const& from, std::size_t k, arb_srcptr x,
                         precision const& looked) {
        answered const own{from.elements.type(), from.elements.bits(k), from.element_bounds[k]};
        seen_element const seen = look_at(own, x, looked);
        std::string const name(name_of(part));
        if (seen.complaint != nullptr && ++failures_ <= 20) {
            std::printf("FAILED seed %" PRIu64 " problem %" PRIu64 ", %s, element %zu, %s: %s\n",
                        seed_, number_, name.c_str(), k,
                        std::string(description(own.as).name).c_str(), seen.complaint);
            std::printf("    ball       %s\n    enclosure  [%a, %a]\n    found      %#" PRIx64
                        "\n    expected   %#" PRIx64 " to %#" PRIx64 "\n",
                        text(x).c_str(), own.around.lower, own.around.upper, own.bits, seen.low,
                        seen.high);
        }
        return count(seen, looked.bits, spent_[name]);
    }

    std::uint64_t seed_;
    std::uint64_t number_ = 0;
    std::map<std::string, tally> spent_{};
    tally all_{};
    std::map<std::string, tally> by_part_{};
    std::map<std::string, tally> by_format_{};
    std::map<std::string, tally> by_option_{};
    effort effort_{};
    std::uint64_t problems_ = 0;
    std::uint64_t refused_ = 0;
    std::uint64_t failures_ = 0;
};

} // namespace

std::uint64_t judge_gradients(double elements, std::uint64_t seed, char const* only) {
    gradient_judgement all(seed);
    if (only != nullptr) {
        all.run(std::strtoull(only, nullptr, 10));
    } else {
        for (std::uint64_t n = 0; static_cast<double>(all.elements()) < elements; ++n)
            all.run(n);
    }
    all.print();
    std::printf("%" PRIu64 " gradient elements, %" PRIu64 " failures\n", all.elements(),
                all.failures());
    return all.failures();
}

} // namespace judge
