// Tries several emulated kernels on rows of a candidate.
//
// Kernels with the same scores share these; kernels that differ only in which weights they sum share
// everything but the verdicts. Rows that a kernel was tried on before are not computed again, if
// they are whole groups of rows there and here: the results of a row are then the same, bit for bit.
// The largest share is found on all of them, but not on the first of several samples: few kernels
// remain after it.
#pragma once

#include <attest/oracle/judge/emulation.hpp>

#include "oracle/judge/against_emulation.hpp"
#include "oracle/judge/row_difference.hpp"

#include <limits>
#include <memory>
#include <vector>

namespace attest::oracle {

/// A kernel with what was found about it so far.
struct trial {
    tried_kernel found;
    double share = 0;                      ///< the largest, as long as no element is outside
    std::vector<detail::row_block> rows{}; ///< on which it was tried, and the share found
};

/// Returns whether the scores and their errors are the same.
inline bool have_same_scores(emulated_kernel const& x, emulated_kernel const& y) {
    rounds_weights other = y.kernel;
    other.tile_keys = x.kernel.tile_keys;
    other.sums_rounded = x.kernel.sums_rounded;
    return x.kernel == other;
}

/// Returns whether the kernels differ at most in which weights they sum.
inline bool differ_in_row_sum(emulated_kernel const& x, emulated_kernel const& y) {
    return have_same_scores(x, y) && x.kernel.tile_keys == y.kernel.tile_keys && x.order == y.order
           && x.part_tiles == y.part_tiles && x.sink_first == y.sink_first;
}

/// Trials of kernels on the rows of one candidate.
class kernel_trials {
public:
    kernel_trials(problem const& p, tensor const& candidate, answer const& by, unsigned threads,
                  progress* watched)
        : p_(p), candidate_(candidate), by_(by), threads_(threads), watched_(watched) {}

    /// The rows of a trial.
    enum class extent : unsigned char { first_sample, sample, all };

    /// Tries the kernels with is_tried(their number) on these rows.
    template <class IsTried>
    void try_on(std::vector<detail::row_block> const& blocks, extent which, std::vector<trial>& of,
                IsTried const& is_tried) {
        std::vector<trial*> left;
        for (std::size_t k = 0; k < of.size(); ++k)
            if (is_tried(k))
                left.push_back(&of[k]);
        while (!left.empty()) {
            std::vector<trial*> some;
            std::vector<trial*> others;
            for (trial* const one : left) {
                bool const fits = have_same_scores(left.front()->found.kernel, one->found.kernel);
                (fits ? some : others).push_back(one);
            }
            try_together(blocks, which, some);
            left = std::move(others);
        }
    }

private:
    /// The number of kernels for which a thread computes the scores of a sample once.
    static constexpr std::size_t kernels_together = 16;

    struct counts {
        std::size_t outside = 0;
        std::size_t not_judged = 0;
        double share = 0;
    };

    struct state {
        mpfr_caches caches{};
        modelled::emulation_space space{};
        std::vector<double> shares{};     ///< of each kernel
        std::vector<std::size_t> alike{}; ///< kernels that differ in the row sum alone
    };

    void try_together(std::vector<detail::row_block> const& all, extent which,
                      std::vector<trial*> const& of) {
        using namespace modelled;
        bool const whole = which == extent::all;
        std::vector<detail::row_block> const known = common_rows(of);
        auto const left = modelled::without(all, known);
        std::vector<detail::row_block> const& blocks = left ? *left : all;
        for (trial* const one : of)
            if (!left || known.empty() || one->rows != known)
                *one = {{one->found.kernel}};
        emulation const shared(p_, by_, of.front()->found.kernel, candidate_.type());
        std::vector<emulation_constants> each;
        for (trial const* const one : of)
            each.emplace_back(shared.model, one->found.kernel);
        std::size_t const together = whole || threads_ == 1 ? of.size() : kernels_together;
        std::size_t const runs = (of.size() - 1) / together + 1;
        std::vector<counts> of_pieces(blocks.size() * of.size());
        std::size_t const rows = modelled::rows_in(blocks);
        if (watched_ != nullptr) {
            watched_->rows_done = 0;
            watched_->rows_in_all = rows * of.size();
        }
        // Samples share the heads; all rows release them.
        if (!heads_)
            heads_ = std::make_unique<fast::heads>(p_, shared.with);
        std::unique_ptr<fast::heads> const released = whole ? std::move(heads_) : nullptr;
        fast::heads& heads = whole ? *released : *heads_;
        if (whole && left)
            for (detail::row_block const& one : known)
                heads.rows_are_done(one.batch, p_.key_head_of(one.head), one.last - one.first);
        to_format const rounded(candidate_.type());
        crew crowd(threads_, blocks.size() * runs);
        crowd.share_with<state>(blocks.size() * runs, [&](std::size_t piece, state& own) {
            detail::row_block const& block = blocks[piece % blocks.size()];
            std::size_t const begin = piece / blocks.size() * together;
            std::size_t const end = std::min(begin + together, of.size());
            counts* const into = of_pieces.data() + piece % blocks.size() * of.size();
            std::size_t const head = p_.key_head_of(block.head);
            fast::source const& from = heads.at(block.batch, head);
            score_rows scores(shared.model, shared.common, from, shared.with, own.space.scores);
            own.shares.resize(of.size(), which == extent::first_sample
                                             ? std::numeric_limits<double>::infinity()
                                             : 0);
            std::vector<bool> is_done(of.size());
            in_parts(p_, block, [&](detail::row_block const& some) {
                scores.find(some.batch, some.head, some.first, some.last);
                is_done.assign(of.size(), false);
                for (std::size_t k = begin; k < end; ++k) {
                    if (is_done[k])
                        continue;
                    detail::end_if_stopped(watched_);
                    emulated_rows found(each[k], p_, from, shared.with, own.space);
                    found.find(scores, some.last - some.first, shared.logs_of(some), true);
                    own.alike.clear();
                    for (std::size_t other = k; other < end; ++other)
                        if (differ_in_row_sum(of[k]->found.kernel, of[other]->found.kernel)) {
                            is_done[other] = true;
                            own.alike.push_back(other);
                        }
                    // Row by row: they share what a row has to be asked for.
                    for (std::size_t r = 0; r < some.last - some.first; ++r)
                        for (std::size_t const other : own.alike)
                            count(found, each[other], scores, some, r, rounded, into[other],
                                  own.shares[other]);
                    if (watched_ != nullptr)
                        watched_->rows_done += own.alike.size() * (some.last - some.first);
                }
            });
            for (std::size_t k = begin; k < end; ++k)
                into[k].share = own.shares[k];
            if (whole)
                heads.rows_are_done(block.batch, head, block.last - block.first);
        });
        for (std::size_t k = 0; k < of.size(); ++k) {
            trial& one = *of[k];
            one.found.elements += rows * candidate_.shape()[3];
            for (std::size_t piece = 0; piece < blocks.size(); ++piece) {
                counts const& found = of_pieces[piece * of.size() + k];
                one.found.outside += found.outside;
                one.found.not_judged += found.not_judged;
                one.share = std::max(one.share, found.share);
            }
            one.found.on_all_rows = whole;
            if (which == extent::first_sample)
                one.share = 0;
            else
                one.rows = all;
        }
    }

    /// Returns the rows on which all of these were tried; nothing if one was tried on others.
    static std::vector<detail::row_block> common_rows(std::vector<trial*> const& of) {
        for (trial const* const one : of)
            if (one->rows != of.front()->rows)
                return {};
        return of.front()->rows;
    }

    void count(modelled::emulated_rows& found, modelled::emulation_constants const& by,
               modelled::score_rows const& scores, detail::row_block const& rows, std::size_t r,
               modelled::to_format const& rounded, counts& into, double& share) const {
        modelled::verdicts_of_row(found, by, scores, rows, r, candidate_, rounded,
                                  p_.how.empty == empty_row::nan, share,
                                  [&](std::size_t, modelled::emulation_verdict const& verdict) {
                                      into.outside += verdict.passes ? 0 : 1;
                                      into.not_judged += verdict.is_judged ? 0 : 1;
                                      if (!verdict.passes) // the share is not needed
                                          share = std::numeric_limits<double>::infinity();
                                  });
    }

    problem const& p_;
    tensor const& candidate_;
    answer const& by_;
    unsigned threads_;
    progress* watched_;
    std::unique_ptr<fast::heads> heads_{}; ///< read for samples
};

} // namespace attest::oracle
