// A proof that is written into a context and judged there, for the compiler and for the ledger.
//
// A run writes the proof and judges some of its steps. A lemma is stated before the step that cites
// it is judged. Both the compiler and the ledger come here, with the same source, and
// compare what they saw (writing/record.hpp; calculus, paragraphs 8.1 and 8.3).
#pragma once

#include <attest/derivation/explanation/idle_rules.hpp>
#include <attest/derivation/search/search.hpp>
#include <attest/derivation/writing/chain.hpp>
#include <attest/derivation/writing/recorder.hpp>
#include <attest/derivation/writing/transcript.hpp>

namespace attest::proofs {

/// A proof written into a context of its own. `judged` is the step whose lemma is stated, none for
/// -1.
class run {
public:
    explicit constexpr run(source write, int judged = -1)
        : context_(new context), chain_(write(*context_)) {
        chain_.finish(*context_, judged);
        asked_while_writing_ = context_->nodes().asked();
    }

    run(run const&) = delete;
    run& operator=(run const&) = delete;

    constexpr ~run() { delete context_; }

    [[nodiscard]] constexpr context& in() const { return *context_; }

    [[nodiscard]] constexpr kernel::proof const& written() const { return context_->written(); }

    [[nodiscard]] constexpr kernel::judge<search> judge() const {
        return kernel::judge<search>(context_->nodes(), context_->written());
    }

    /// How much work was done so far, in calls of nodes::intern: one of those that writing makes costs
    /// a quarter of one that judging makes.
    [[nodiscard]] constexpr kernel::word work() const {
        return context_->nodes().asked() - asked_while_writing_ / 4 * 3;
    }

    /// Tells what was written, before anything is judged.
    constexpr void transcribe(transcript& into) const {
        transcriber(context_->nodes(), context_->written()).tell(into);
    }

    /// Was the same written as in an earlier run? Asked before anything is judged.
    [[nodiscard]] constexpr bool writes_the_same_as(transcript const& before) const {
        compared_transcript now(before);
        transcriber(context_->nodes(), context_->written()).tell(now);
        return now.is_same();
    }

    /// The theorems that the steps cite.
    [[nodiscard]] constexpr list<lemma_use> lemmas() const {
        list<lemma_use> result;
        chain_.collect_lemmas(result);
        return result;
    }

    /// The theorem that a line cites; null where it cites none.
    [[nodiscard]] constexpr lemma_use const* lemma_of(kernel::line const& line) const {
        return line.why.how == kernel::means::equation ? chain_.lemma_cited(line.why.equation)
                                                       : nullptr;
    }

    /// States the lemma that a line cites.
    constexpr lemma_use const* state_lemma(kernel::line const& line) const {
        return chain_.state_lemma(*context_, line.why.equation);
    }

private:
    context* context_;
    chain chain_;
    kernel::word asked_while_writing_ = 0;
};

/// The place of a step: which of the judge's tasks, and which line of its argument.
struct step_place {
    int task = 0;
    int line = 0;
};

[[nodiscard]] constexpr int count_of_steps(kernel::judge<search> const& all,
                                           kernel::proof const& whole) {
    std::size_t count = 0;
    for (kernel::task const& each : all.tasks())
        count += whole.arguments[static_cast<std::size_t>(each.argument)].lines.size();
    return static_cast<int>(count);
}

[[nodiscard]] constexpr step_place place_of(kernel::judge<search> const& all,
                                            kernel::proof const& whole, int number) {
    step_place result;
    for (kernel::task const& each : all.tasks()) {
        int const lines =
            static_cast<int>(whole.arguments[static_cast<std::size_t>(each.argument)].lines.size());
        if (number < lines) {
            result.line = number;
            return result;
        }
        number -= lines;
        ++result.task;
    }
    return result;
}

[[nodiscard]] constexpr bool cites_lemma(kernel::proof const& whole, kernel::line const& line) {
    return line.why.how == kernel::means::equation
           && !whole.equations[static_cast<std::size_t>(line.why.equation)].is_fact;
}

// g++ allows 33 million operations per evaluation; clang allows a million steps, and the chapters need
// at most a quarter of them. So a run judges another step only while its work is below a bound, which
// depends on the compiler and is lower for a step whose lemma has to be stated. The unit of work is one
// call of nodes::intern. Judging a statement costs about 150 units more than its calls. A search for
// signs makes few calls; it costs about half a unit per pair of hypotheses. tests/compile_cost holds
// a program with expensive units (long_polynomials) and one with expensive searches (many_hypotheses).
inline constexpr int steps_of_a_run = 16;
inline constexpr kernel::word work_of_a_statement = 150;
#ifdef __clang__
inline constexpr kernel::word work_before_a_step = 520;
inline constexpr kernel::word work_before_a_lemma = 360;
#else
inline constexpr kernel::word work_before_a_step = 3000;
inline constexpr kernel::word work_before_a_lemma = 3600;
#endif

/// What a statement, or a step, costs for the hypotheses among which signs are searched for.
[[nodiscard]] constexpr kernel::word work_of_hypotheses(kernel::proof const& whole) {
    auto const count = static_cast<kernel::word>(whole.assumed.size());
    return count * count / 2;
}

/// Steps that were judged in one run: the verdict on the last of them, the number of the next, whether
/// this run wrote what the run wrote that judged the statement, and the lemmas that the steps cite.
struct judged_steps {
    kernel::verdict found{};
    int first = 0;
    int next = 0;
    bool same_written = false;
    kept_words<1 << 14> cited{};         // the lemmas as they were stated, ...
    int cited_ends[steps_of_a_run]{};    // ... those of each step up to here
    bool has_lemma[steps_of_a_run]{};    // which steps cite a theorem, ...
    source lemmas[steps_of_a_run]{};     // ... its proof, ...
    words_view claims[steps_of_a_run]{}; // ... and what it has to claim
};

/// A verdict of the kernel on a step; not_needed if the step is accepted and names rules that do nothing.
/// That is not trusted: it is asked when the kernel has judged all that it judges in this run, since it
/// works in the same store, and it can only refuse (calculus, paragraph 8.2).
[[nodiscard]] constexpr kernel::verdict reviewed(run const& here,
                                                 kernel::judge<search> const& judge, int number,
                                                 kernel::verdict const& found,
                                                 explanation::ring_value& values) {
    if (!found.accepted())
        return found;
    step_place const at = place_of(judge, here.written(), number);
    kernel::task const& task = judge.tasks()[static_cast<std::size_t>(at.task)];
    return found.unless(
        explanation::names_idle_rules(here.in().nodes(), here.written(), task, at.line, values));
}

[[nodiscard]] constexpr kernel::verdict reviewed(run const& here,
                                                 kernel::judge<search> const& judge, int number,
                                                 kernel::verdict const& found) {
    explanation::ring_value values(here.in().nodes());
    return reviewed(here, judge, number, found, values);
}

/// The steps from this one on, up to one that is refused or a full run. `before` is work that was done
/// without asking for nodes; the first step is judged in any case if that is 0. A lemma is stated where
/// a step cites it.
[[nodiscard]] constexpr judged_steps judged_in(run const& here, kernel::judge<search>& judge,
                                               int first, kernel::word before = 0) {
    kernel::word work = before;
    kernel::proof const& whole = here.written();
    int const count = count_of_steps(judge, whole);
    judged_steps result;
    result.first = first;
    result.next = first;
    kernel::verdict said[steps_of_a_run]{}; // by the kernel
    while (result.found.accepted() && result.next < count && result.next < first + steps_of_a_run) {
        step_place const at = place_of(judge, whole, result.next);
        kernel::task const& task = judge.tasks()[static_cast<std::size_t>(at.task)];
        auto const& lines = whole.arguments[static_cast<std::size_t>(task.argument)].lines;
        kernel::line const& line = lines[static_cast<std::size_t>(at.line)];
        bool const cites = cites_lemma(whole, line);
        bool const may_wait = before > 0 || result.next > first;
        if (may_wait && work + here.work() >= (cites ? work_before_a_lemma : work_before_a_step))
            break;
        if (cites) {
            if (lemma_use const* const lemma = here.state_lemma(line)) {
                result.has_lemma[result.next - first] = true;
                result.lemmas[result.next - first] = lemma->proof();
                result.claims[result.next - first] = lemma->claimed();
            }
            recorder(here.in().nodes(), result.cited).add_cited(whole, line);
        }
        result.cited_ends[result.next - first] = result.cited.size;
        result.found = judge.step(task, at.line);
        said[result.next - first] = result.found;
        ++result.next;
        work += work_of_hypotheses(whole);
    }
    explanation::ring_value values(here.in().nodes());
    for (int number = first; number < result.next; ++number) { // nothing is judged any more
        result.found = reviewed(here, judge, number, said[number - first], values);
        if (!result.found.accepted())
            result.next = number + 1;
    }
    return result;
}

/// `statement` is what the run wrote that judged the statement.
[[nodiscard]] constexpr judged_steps judged_from(source write, transcript const& statement,
                                                 int first) {
    run const here(write);
    bool const same = here.writes_the_same_as(statement);
    auto judge = here.judge();
    judged_steps result = judged_in(here, judge, first);
    result.same_written = same;
    return result;
}

/// What is written, without the lemmas; they are stated one at a time.
struct written_record {
    words_told told{};
    int claimed = 0;
    int statement = 0;
    list<recorded_step> steps{}; // without what they cite

    constexpr void add_step(int, int end, bool cites) { steps.push_back({end, cites, {}}); }
};

/// The same as a value of a constant, for up to Steps steps.
template <int Steps>
struct kept_record {
    kept_words<1 << 15> told{};
    int claimed = 0;
    int statement = 0;
    int ends[Steps]{};
    bool cites[Steps]{};

    constexpr void add_step(int number, int end, bool cites_lemma) {
        ends[number] = end;
        cites[number] = cites_lemma;
    }
};

/// Writes the record of a run into one of these.
template <class Record>
constexpr void record_into(Record& result, run const& here) {
    recorder records(here.in().nodes(), result.told);
    records.add_claim(here.written());
    result.claimed = size_of(result.told);
    records.add_shape(here.written());
    result.statement = size_of(result.told);
    int number = 0;
    for (kernel::argument const& each : here.written().arguments)
        for (kernel::line const& line : each.lines) {
            bool const cites = records.add_step(here.written(), line);
            result.add_step(number++, size_of(result.told), cites);
        }
}

[[nodiscard]] constexpr written_record recorded(run const& here) {
    written_record result;
    record_into(result, here);
    return result;
}

/// The statement judged, and the number of steps; of a short proof the record of both, and what the
/// steps judged in the same run found.
struct outline {
    static constexpr int few = 16;

    kernel::verdict statement{};
    int steps = 0;
    transcript seen{};
    bool is_recorded = false;
    kept_record<few> record{};
    judged_steps begun{}; // next is 0 where none was judged
};

[[nodiscard]] constexpr outline outlined(source write) {
    run const here(write);
    kernel::proof const& whole = here.written();
    outline result;
    here.transcribe(result.seen);
    auto judge = here.judge();
    result.statement = judge.statement();
    result.steps = count_of_steps(judge, whole);
    kernel::word const work = work_of_a_statement + work_of_hypotheses(whole);
    result.is_recorded = result.statement.accepted() && result.steps <= outline::few
                         && here.work() + work < work_before_a_step;
    if (!result.is_recorded)
        return result;
    record_into(result.record, here);
    result.begun = judged_in(here, judge, 0, work);
    result.begun.same_written = result.seen.claimed > 0; // in this run
    return result;
}

/// One step judged, by its number through all chains. A rule that does nothing is refused here, not
/// by the kernel.
[[nodiscard]] constexpr kernel::verdict judged(source write, int number) {
    run const here(write, number);
    auto judge = here.judge();
    step_place const at = place_of(judge, here.written(), number);
    return reviewed(here, judge, number,
                    judge.step(judge.tasks()[static_cast<std::size_t>(at.task)], at.line));
}

/// The theorems that the steps of a proof cite.
[[nodiscard]] constexpr list<lemma_use> lemmas_of(source write) {
    return run(write).lemmas();
}

} // namespace attest::proofs
