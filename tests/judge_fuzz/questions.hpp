// (Part of campaign.) What a trial asks the judge, so that it can be asked again about something smaller.

enum class asking {
    normal_form,
    same,
    sign_of,
    fact,
    part,
    nonempty_part,
    member,
    rewriting_by,
    inequality_by,
    monotone_pair,
    definedness_of,
    translated,
    statement_of, // a proof: are its recursions definitions?
    whole_proof,
};

struct question {
    asking what = asking::normal_form;
    facts known{}; // its entries are closed under what the formulas and terms speak of
    list<id> terms{};
    laws rules = 0;
    bool reduce = false;
    sign wanted = sign::positive;
    equation by{};
    proof whole{};           // that is asked about, or the theorem that is translated
    store* source = nullptr; // of that theorem
    assignment assigned{};
    relation how = relation::equal; // of a step by an inequality
};

/// All nodes of a question, in one order: those of the store that it is asked in, then of the source.
template <class Visitor>
static void each_node(question& q, Visitor&& here, Visitor&& there) {
    auto const all_of = [](list<id>& nodes, Visitor& visit) {
        for (std::size_t i = 0; i < nodes.size(); ++i)
            visit(nodes[i]);
    };
    all_of(q.known.formulas, here);
    all_of(q.known.entries, here);
    all_of(q.terms, here);
    auto const of_equation = [&](equation& e) {
        here(e.statement);
        all_of(e.conditions, here);
        all_of(e.hints, here);
    };
    of_equation(q.by);
    Visitor& of_proof = q.what == asking::translated ? there : here;
    all_of(q.whole.assumed, of_proof);
    of_proof(q.whole.claim);
    for (std::size_t a = 0; a < q.whole.arguments.size(); ++a) {
        argument& each = q.whole.arguments[a];
        here(each.about);
        here(each.other);
        for (std::size_t l = 0; l < each.lines.size(); ++l) {
            here(each.lines[l].term);
            here(each.lines[l].why.added);
        }
    }
    for (std::size_t e = 0; e < q.whole.equations.size(); ++e)
        of_equation(q.whole.equations[e]);
    all_of(q.assigned.sets, here);
    all_of(q.assigned.symbols, here);
}

/// What the judge accepts of a question: nothing where it refuses.
std::vector<conclusion> answers_to(store& in, question const& q) {
    facts known = q.known;
    for (id const f : known.formulas)
        keep_entries(in, known, f);
    for (std::size_t i = 0; i < q.terms.size(); ++i)
        if (q.what != asking::member || i > 0)
            keep_entries(in, known, q.terms[i]);
    ring_equality equality(in);
    wild_search search(in, known, equality);
    knowledge<wild_search> here(in, known, equality, search);
    conclusion c = about(known);
    switch (q.what) {
    case asking::normal_form:
        c.first = equal(in, q.terms[0], normal(in, known, q.rules, q.terms[0], q.reduce));
        c.how = named(q.rules);
        return {c};
    case asking::same:
        if (!step_judge<wild_search>(here).same_under(q.rules, q.terms[0], q.terms[1]))
            return {};
        c.first = equal(in, q.terms[0], q.terms[1]);
        c.how = named(q.rules);
        return {c};
    case asking::sign_of: {
        sign_check<ring_equality> check(in, known, equality);
        certificate found;
        search.find(q.wanted, q.terms[0], {}, found);
        reader from(found);
        if (!check.has(q.wanted, q.terms[0], {}, from))
            return {};
        c.what = q.wanted == sign::positive       ? form_of_conclusion::positive
                 : q.wanted == sign::not_negative ? form_of_conclusion::not_negative
                                                  : form_of_conclusion::nonzero;
        c.first = q.terms[0];
        return {c};
    }
    case asking::fact:
        if (!here.holds(q.terms[0], {}))
            return {};
        c.first = q.terms[0];
        return {c};
    case asking::part:
        if (!is_subset(in, q.terms[0], q.terms[1]))
            return {};
        c.what = form_of_conclusion::part;
        c.first = q.terms[0];
        c.second = q.terms[1];
        return {c};
    case asking::nonempty_part: {
        known.formulas.push_back(in.make(kind::nonempty, q.terms[0]));
        certificate found;
        found.push_back(static_cast<word>(reason::fact));
        found.push_back(static_cast<word>(known.formulas.size()) - 1);
        reader from(found);
        if (!sign_check<ring_equality>(in, known, equality).is_not_empty(q.terms[1], {}, from))
            return {};
        c = about(known);
        c.first = in.make(kind::nonempty, q.terms[1]);
        return {c};
    }
    case asking::member:
        if (!is_existing_element(in, known, q.terms[0], q.terms[1], {}))
            return {};
        c.what = form_of_conclusion::member;
        c.first = q.terms[0];
        c.second = q.terms[1];
        return {c};
    case asking::rewriting_by: {
        id const other = rewriting<wild_search>(here, q.by).of(q.terms[0], {});
        if (other == q.terms[0])
            return {};
        c.first = equal(in, q.terms[0], other);
        c.how = q.by.is_fact ? "a fact" : "a lemma";
        return {c};
    }
    case asking::inequality_by: {
        line step;
        step.how = q.how;
        step.why.how = means::equation;
        step.why.equation = 0;
        step.term = q.terms[1];
        list<equation> given;
        given.push_back(q.by);
        if (step_judge<wild_search>(here).judge(q.terms[0], step, given) != ruling::accepted)
            return {};
        bool const up = q.how == relation::at_most || q.how == relation::less;
        bool const strict = q.how == relation::less || q.how == relation::greater;
        c.first =
            in.make(strict ? kind::less : kind::at_most, q.terms[up ? 0 : 1], q.terms[up ? 1 : 0]);
        c.how = q.by.is_fact ? "an inequality" : "a lemma";
        return {c};
    }
    case asking::monotone_pair:
        if (q.terms[0] == q.terms[1]
            || !(q.how == relation::less
                     ? strict_monotone<wild_search>(here).less(q.terms[0], q.terms[1], {})
                     : monotone<wild_search>(here).at_most(q.terms[0], q.terms[1], {})))
            return {};
        c.first =
            in.make(q.how == relation::less ? kind::less : kind::at_most, q.terms[0], q.terms[1]);
        return {c};
    case asking::definedness_of:
        if (defined(here, q.terms[0], {}).found != undefined::none)
            return {};
        c.what = form_of_conclusion::defined;
        c.first = q.terms[0];
        return {c};
    case asking::translated: {
        equation const made = translation(*q.source, in, q.assigned).of(q.whole);
        if (made.statement == 0 || in.marks(made.statement) != 0)
            return {};
        c.entries = {};
        c.first = made.statement;
        c.conditions = made.conditions;
        auto const printed_claim = attest::proofs::printed(*q.source, q.whole.claim);
        c.how = "of " + std::string(printed_claim.view());
        return {c};
    }
    case asking::statement_of:
        return conclusions_of_statement(in, q.whole);
    default:
        return conclusions_of_proof(in, q.whole);
    }
}

// What a statement says of the symbols that it defines by recursion.
static conclusion determined_by(store const& in, proof const& whole) {
    conclusion c;
    c.what = form_of_conclusion::determined;
    c.first = whole.claim;
    c.is_stated = true;
    // Which hypotheses are marked is found again here, as the kernel's own answer may be at fault.
    list<id> rest;
    std::vector<bool> is_marked(whole.assumed.size());
    for (recursion const& each : whole.recursions) {
        auto const first = static_cast<std::size_t>(each.first);
        auto const next = static_cast<std::size_t>(each.next);
        if (first >= is_marked.size() || next >= is_marked.size())
            continue;
        is_marked[first] = true;
        is_marked[next] = true;
        c.recursions.push_back({whole.assumed[first], whole.assumed[next]});
    }
    collect_entries(in, whole.claim, c.entries);
    for (std::size_t i = 0; i < is_marked.size(); ++i)
        if (!is_marked[i])
            collect_entries(in, whole.assumed[i], c.entries);
    for (recursion_pair const& each : c.recursions) {
        collect_entries(in, each.first, c.only_defined);
        collect_entries(in, each.next, c.only_defined);
    }
    return c;
}

std::vector<conclusion> conclusions_of_statement(store& in, proof const& whole) {
    parts of_proof(in, whole);
    of_proof.find();
    if (!of_proof.found.accepted()
        || !statement_judge<wild_search>(in, whole, of_proof.tasks).judge().accepted())
        return {};
    return {determined_by(in, whole)};
}

// The claim about what the recursions define, and that they define it; nothing where there are none.
static void add_recursions(store const& in, proof const& whole, std::vector<conclusion>& to) {
    if (whole.recursions.empty())
        return;
    conclusion c = determined_by(in, whole);
    to.push_back(c);
    c.what = form_of_conclusion::formula;
    for (std::size_t i = 0; i < whole.assumed.size(); ++i) {
        bool is_marked = false;
        for (recursion_pair const& each : c.recursions)
            is_marked =
                is_marked || whole.assumed[i] == each.first || whole.assumed[i] == each.next;
        if (!is_marked)
            c.hypotheses.push_back(whole.assumed[i]);
    }
    to.push_back(c);
}

std::vector<conclusion> conclusions_of_proof(store& in, proof const& whole) {
    judge<wild_search> all_of_it(in, whole);
    if (!all_of_it.statement().accepted())
        return {};
    for (task const& each : all_of_it.tasks()) {
        auto const count = whole.arguments[static_cast<std::size_t>(each.argument)].lines.size();
        for (std::size_t i = 0; i < count; ++i)
            if (!all_of_it.step(each, static_cast<int>(i)).accepted())
                return {};
    }
    conclusion c;
    c.hypotheses = whole.assumed;
    c.entries = entries_of(in, whole);
    c.first = whole.claim;
    c.is_stated = true;
    conclusion is_defined = c;
    is_defined.what = form_of_conclusion::defined;
    std::vector<conclusion> result{c, is_defined};
    add_recursions(in, whole, result);
    if (whole.assumed.empty())
        return result;
    conclusion given = is_defined; // the last hypothesis is defined under those before it
    given.first = whole.assumed[whole.assumed.size() - 1];
    given.hypotheses.pop_back();
    result.push_back(given);
    return result;
}

/// Asks, and looks for models in which what is accepted is false. Was anything accepted?
bool asked(store& in, random& r, question const& q) {
    seen const before{wild_search::wildness, r};
    std::vector<conclusion> const said = answers_to(in, q);
    for (conclusion const& each : said)
        if (!accept(in, r, each))
            tell_false(in, q, each, before);
    return !said.empty();
}

// ---- a question outside of a store ----

struct paper {
    question skeleton{};
    std::vector<tree> here{};
    std::vector<tree> there{};
    declared_trees declared{};
    declared_trees declared_there{};
};

static paper written_down(store const& in, question const& q) {
    paper result;
    result.skeleton = q;
    result.declared = declared_trees::of(in);
    if (q.source != nullptr)
        result.declared_there = declared_trees::of(*q.source);
    using visitor = std::function<void(id&)>;
    each_node<visitor const>(
        result.skeleton, [&](id& n) { result.here.push_back(tree_of(in, n)); },
        [&](id& n) { result.there.push_back(tree_of(*q.source, n)); });
    return result;
}

/// The question in fresh stores.
question read_from(paper const& from, store& in) {
    question q = from.skeleton;
    from.declared.declare_in(in);
    if (q.source != nullptr) {
        q.source = &fourth_.fresh();
        from.declared_there.declare_in(*q.source);
    }
    std::size_t next = 0;
    std::size_t next_there = 0;
    using visitor = std::function<void(id&)>;
    each_node<visitor const>(
        q, [&](id& n) { n = node_of_tree(in, from.here[next++]); },
        [&](id& n) { n = node_of_tree(*q.source, from.there[next_there++]); });
    return q;
}

static int weight_of(paper const& of) {
    int result = 0;
    for (tree const& each : of.here)
        result += weight(each);
    for (tree const& each : of.there)
        result += weight(each);
    for (auto const& declared : {&of.declared, &of.declared_there}) {
        for (auto const& each : declared->definitions)
            result += weight(each.what);
        for (auto const& each : declared->entries)
            result += weight(each.what);
    }
    for (int i = 0; i < most_laws; ++i)
        result += (of.skeleton.rules >> static_cast<unsigned>(i) & 1U) != 0;
    return result;
}

static list<id> all_but(list<id> const& from, std::size_t left_out) {
    list<id> result;
    for (std::size_t i = 0; i < from.size(); ++i)
        if (i != left_out)
            result.push_back(from[i]);
    return result;
}

/// Takes a hypothesis away, with the recursion that it is a part of.
static void without_hypothesis(proof& whole, int number) {
    whole.assumed = all_but(whole.assumed, static_cast<std::size_t>(number));
    list<recursion> kept;
    for (recursion each : whole.recursions)
        if (each.first != number && each.next != number) {
            each.first -= each.first > number;
            each.next -= each.next > number;
            kept.push_back(each);
        }
    whole.recursions = kept;
}

/// Questions with something left out, by numbers from 0 on; false behind the last one.
bool left_out(paper const& from, int number, paper& to) {
    store& in = fifth_.fresh();
    question q = read_from(from, in);
    bool done = false;
    auto const is_turn = [&] { return !done && number-- == 0; };
    auto const shortened = [&](list<id>& nodes) {
        for (std::size_t i = 0; !done && i < nodes.size(); ++i)
            if (is_turn()) {
                nodes = all_but(nodes, i);
                done = true;
            }
    };
    shortened(q.known.formulas);
    shortened(q.known.entries);
    for (std::size_t i = 0; !done && i < q.whole.assumed.size(); ++i)
        if (is_turn()) {
            without_hypothesis(q.whole, static_cast<int>(i));
            done = true;
        }
    for (int i = 0; !done && i < most_laws; ++i)
        if ((q.rules >> static_cast<unsigned>(i) & 1U) != 0 && is_turn()) {
            q.rules &= ~(1U << static_cast<unsigned>(i));
            done = true;
        }
    if (q.what == asking::whole_proof) {
        for (std::size_t a = 1; !done && a < q.whole.arguments.size(); ++a)
            if (is_turn()) { // one part for the whole
                argument const kept = q.whole.arguments[a];
                q.whole.arguments = {};
                q.whole.arguments.push_back(kept);
                done = true;
            }
        for (std::size_t a = 0; !done && a < q.whole.arguments.size(); ++a) {
            argument& each = q.whole.arguments[a];
            for (std::size_t l = 0; !done && l < each.lines.size(); ++l)
                if (is_turn()) {
                    list<line> kept;
                    for (std::size_t i = 0; i < each.lines.size(); ++i)
                        if (i != l)
                            kept.push_back(each.lines[i]);
                    each.lines = kept;
                    done = true;
                }
        }
        for (std::size_t e = q.whole.equations.size(); !done && e > 0; --e)
            if (is_turn()) { // the last ones: the lines have numbers of equations
                while (q.whole.equations.size() >= e)
                    q.whole.equations.pop_back();
                done = true;
            }
    }
    if (done)
        to = written_down(in, q);
    return done;
}

// ---- the smallest false theorem ----

/// How wild the search was when a question was asked, and its random numbers.
struct seen {
    int wildness;
    random numbers;
};

/// Does the judge accept this as well, and is it false? Tries several answers of a wild search.
bool is_still_false(paper const& smaller, seen const& before, std::string& text) {
    struct lifting {
        ~lifting() { lift_limits(); }
    } const at_the_end;

    tally not_counted;
    for (std::uint64_t attempt = 0; attempt < 60; ++attempt) {
        random r = attempt == 1 ? before.numbers : random(attempt);
        store& in = third_.fresh();
        try {
            limit_work();
            question const q = read_from(smaller, in);
            world w = world::of(in, r);
            wild_search::here = &w;
            wild_search::wildness = attempt == 0 ? 0 : before.wildness;
            if (!is_well_formed(in, q))
                return false;
            for (conclusion const& c : answers_to(in, q)) {
                lift_limits();
                std::string found;
                if (!is_false(in, r, c, not_counted, found))
                    continue;
                text = readable(in, c, found);
                if (q.what == asking::whole_proof)
                    text += steps_of(in, q.whole);
                return true;
            }
        } catch (gave_up const&) {
        } catch (attest::error const&) {
        }
        if (before.wildness == 0)
            return false;
    }
    return false;
}

static std::string steps_of(store const& in, proof const& whole) {
    std::string result;
    for (argument const& each : whole.arguments)
        for (line const& one_line : each.lines) {
            auto const step = attest::proofs::printed(in, one_line.term);
            result += "  step to " + std::string(step.view()) + "\n";
        }
    return result;
}

/// What a trial makes sure of before it asks.
bool is_well_formed(store& in, question const& q) {
    declarations door(in);
    bool good = door.are_declared();
    for (id const f : q.known.formulas)
        good = good && door.is_formula(f);
    for (id const e : q.known.entries)
        good = good && in.is(e, kind::entry);
    switch (q.what) {
    case asking::whole_proof:
    case asking::statement_of:
        return good;
    case asking::translated:
        return good && is_proved(*q.source, q);
    case asking::fact:
        return good && door.is_formula(q.terms[0]);
    case asking::part:
    case asking::nonempty_part:
        return good && door.is_set(q.terms[0]) && door.is_set(q.terms[1]);
    case asking::member:
        return good && door.is_set(q.terms[1]);
    case asking::rewriting_by:
    case asking::inequality_by: {
        bool given = !q.by.is_fact;
        for (id const f : q.known.formulas)
            given = given || f == q.by.statement;
        for (id const t : q.terms)
            good = good && door.is_term(t);
        return good && given;
    }
    case asking::sign_of: // the term may be a normal form
        return good;
    default:
        for (id const t : q.terms)
            good = good && door.is_term(t);
        return good;
    }
}

/// Is the theorem that is translated one: a hypothesis of its own, or a normal form?
bool is_proved(store& in, question const& q) {
    declarations door(in);
    bool good = door.are_declared() && door.is_formula(q.whole.claim);
    facts known;
    known.formulas = q.whole.assumed;
    for (id const f : q.whole.assumed) {
        good = good && door.is_formula(f);
        if (good && f == q.whole.claim)
            return true;
        keep_entries(in, known, f);
    }
    if (!good || in.is(q.whole.claim, kind::unequal))
        return false;
    keep_entries(in, known, q.whole.claim);
    if (!in.is(q.whole.claim, kind::equal)) {
        ring_equality equality(in);
        prover::search finder(in, known, equality);
        return knowledge<prover::search>(in, known, equality, finder).holds(q.whole.claim, {});
    }
    int const kept = wild_search::wildness;
    wild_search::wildness = 0;
    ring_equality equality(in);
    wild_search search(in, known, equality);
    knowledge<wild_search> here(in, known, equality, search);
    bool const same = step_judge<wild_search>(here).same_under(
        (1U << most_laws) - 1, in.get(q.whole.claim, 0), in.get(q.whole.claim, 1));
    wild_search::wildness = kept;
    return same;
}

/// Cuts a false theorem smaller as long as the judge accepts it and a model refutes it; the text of
/// the smallest one. Empty where not even the whole is found false again.
std::string shrunk(paper best, seen const& before, int& steps) {
    std::string text;
    std::clock_t const begin =
        std::clock(); // of this process, so that a busy machine changes nothing
    auto const has_time = [&] { return (std::clock() - begin) / CLOCKS_PER_SEC < 20; };
    if (!is_still_false(best, before, text))
        return text;
    auto const is_better = [&](paper const& smaller) {
        if (weight_of(smaller) >= weight_of(best) || !is_still_false(smaller, before, text))
            return false;
        best = smaller;
        ++steps;
        return true;
    };
    for (bool improved = true; improved && has_time();) {
        improved = false;
        paper smaller;
        for (int n = 0; has_time() && left_out(best, n, smaller);)
            if (is_better(smaller))
                improved = true;
            else
                ++n;
        improved = simplified(best, is_better, has_time) || improved;
    }
    return text;
}

// Replaces parts by simpler ones: everywhere, or in one place of the question.
template <class Better, class Time>
static bool simplified(paper& best, Better const& is_better, Time const& has_time) {
    bool improved = false;
    bool const keeps_lemma =
        (best.skeleton.what == asking::rewriting_by || best.skeleton.what == asking::inequality_by)
        && !best.skeleton.by.is_fact;
    for (std::size_t number = 0; has_time(); ++number) {
        std::vector<tree> all;
        for (tree const& each : best.here)
            collect_parts(each, all);
        std::size_t const here = all.size();
        for (tree const& each : best.there)
            collect_parts(each, all);
        for (auto const& each : best.declared.entries)
            collect_parts(each.what, all);
        for (auto const& each : best.declared.definitions)
            collect_parts(each.what, all);
        for (auto const& each : best.declared_there.definitions)
            collect_parts(each.what, all);
        if (number >= all.size())
            break;
        tree const from = all[number];
        auto const entries = static_cast<int>(best.declared.entries.size());
        for (tree const& to : simpler(from, entries < 6 ? entries : 6)) {
            paper smaller = best;
            for (tree& each : smaller.there)
                each = with_replaced(each, from, to);
            for (tree& each : smaller.here)
                each = with_replaced(each, from, to);
            if (!keeps_lemma)
                for (auto* const declared : {&smaller.declared, &smaller.declared_there}) {
                    for (auto& each : declared->definitions)
                        each.what = with_replaced(each.what, from, to);
                    for (auto& each : declared->entries)
                        each.what = with_replaced(each.what, from, to);
                }
            else if (!is_kept(best, smaller))
                continue;
            if (is_better(smaller)) {
                improved = true;
                break;
            }
            bool found = false;
            for (std::size_t i = 0; number < here && !found && i < best.here.size(); ++i) {
                paper in_one_place = best;
                in_one_place.here[i] = with_replaced(best.here[i], from, to);
                found = in_one_place.here[i] != best.here[i]
                        && (!keeps_lemma || is_kept(best, in_one_place)) && is_better(in_one_place);
            }
            if (found) {
                improved = true;
                break;
            }
        }
    }
    return improved;
}

// A lemma that is used stays as it was proved.
static bool is_kept(paper const& before, paper const& after) {
    std::size_t const first = before.skeleton.known.formulas.size()
                              + before.skeleton.known.entries.size() + before.skeleton.terms.size();
    std::size_t const count =
        1 + before.skeleton.by.conditions.size() + before.skeleton.by.hints.size();
    for (std::size_t i = first; i < first + count; ++i)
        if (before.here[i] != after.here[i])
            return false;
    return true;
}

void tell_false(store const& in, question const& q, conclusion const& c, seen const& before) {
    lift_limits();
    int steps = 0;
    world* const kept = wild_search::here;
    auto const kept_wildness = wild_search::wildness;
    std::string text = shrunk(written_down(in, q), before, steps);
    wild_search::here = kept;
    wild_search::wildness = kept_wildness;
    limit_work();
    if (text.empty())
        text = last_false_;
    else {
        std::size_t const how = text.find('\n');
        text = "  by " + mode_ + (c.how.empty() ? "" : ":" + text.substr(4, how - 4))
               + (how == std::string::npos ? "" : text.substr(how));
        text += "  shrunk in " + std::to_string(steps) + " steps\n";
    }
    text += "  trial " + std::to_string(seed_) + "\n";
    std::string& smallest_text = smallest[mode_];
    if (smallest_text.empty() || text.size() < smallest_text.size())
        smallest_text = text;
}
