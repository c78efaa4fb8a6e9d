// Fills a block of rows of an answer: by the fast path, and tier by tier where that does not
// decide.
#pragma once

#include "oracle/driver/escalation.hpp"
#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/fast/block.hpp"
#include "oracle/fast/heads.hpp"

namespace attest::oracle::detail {

/// Queries [first, last) of one head.
struct row_block {
    std::size_t batch;
    std::size_t head;
    std::size_t first;
    std::size_t last;

    bool operator==(row_block const&) const = default;
};

/// State that a thread keeps between blocks. The head of its last block is most often that of its
/// next.
struct thread_state {
    struct means_of_head {
        std::size_t batch;
        std::size_t head;
        exact_means means{};
    };

    mpfr_caches caches{};
    fast::workspace space{};
    std::optional<means_of_head> last{};

    exact_means& means(std::size_t b, std::size_t head) {
        if (!last || last->batch != b || last->head != head)
            last = means_of_head{b, head};
        return last->means;
    }
};

inline void write_log_sum_exp(request const& asked, std::optional<bounds> const& found,
                              row_results& results) {
    format const f = asked.log_sum_exp;
    auto const bits =
        found ? oracle::nearest_if_decided(f, found->lower, found->upper) : std::nullopt;
    if (bits)
        results.write_log_sum_exp(without_sign_of_zero(f, *bits), *found);
    else
        results.leave_open(results.log_sum_exp());
}

inline void answer_block(problem const& p, request const& asked, fast::plan const& common,
                         fast::kernel const& with, fast::source const& from, row_block const& rows,
                         answer& into, effort& spent, thread_state& own) {
    auto const [b, h, first, last] = rows;
    fast::block work(p, common, from, with, asked.output, own.space);
    double_double::row look(p, common, from, with);
    row_results results(p, asked, into, spent);
    work.run(b, h, first, last, [&](std::size_t i, fast::row_found const& found) {
        end_if_stopped(asked.watched);
        row_place const at{b, h, i};
        results.begin(b, h, i);
        if (!found.bounded) {
            results.leave_all_open();
            return settle_by_reference(p, asked, at, results);
        }
        results.write_outputs({found.patterns, p.value_size()}, found.lower, found.upper);
        write_log_sum_exp(asked, found.log_sum_exp, results);
        results.count_fast();
        if (results.left() > 0)
            settle(p, asked, at, found, from, look, own.means(b, p.key_head_of(h)), results);
    });
}

} // namespace attest::oracle::detail
