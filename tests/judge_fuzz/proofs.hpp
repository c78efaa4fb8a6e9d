// (Part of campaign.) Whole proofs: chains, inductions and cases, found by a small search and then
// changed at random before the judge sees them.

// Steps from one term to another by the facts; false if none were found.
bool find_steps(world& w, facts const& known, proof& whole, argument& out, id from, id to,
                int depth) {
    store& in = w.in;
    if (ring_equality(in).are_equal(from, to, {}))
        return true;
    ring_equality equality(in);
    wild_search search(in, known, equality);
    knowledge<wild_search> here(in, known, equality, search);
    for (id const fact : known.formulas) {
        if (!is_equation(in, fact))
            continue;
        equation by;
        by.statement = fact;
        by.is_fact = true;
        list<equation> one_equation;
        one_equation.push_back(by);
        line step;
        step.why.how = means::equation;
        step.why.equation = 0;
        step.term = to;
        if (step_judge<wild_search>(here).judge(from, step, one_equation) == ruling::accepted) {
            append_step(whole, out, by, to);
            return true;
        }
    }
    laws const rules = some_laws(w.r);
    if (step_judge<wild_search>(here).same_under(rules, from, to)) {
        line step;
        step.why.how = means::rules;
        step.why.rules = rules;
        step.term = to;
        out.lines.push_back(step);
        return true;
    }
    if (depth <= 0)
        return false;
    for (id const fact : known.formulas)
        for (int turn = 0; turn < 2 && is_equation(in, fact); ++turn) {
            equation by;
            by.statement = fact;
            by.is_fact = true;
            by.reversed = turn == 1;
            id const other = rewriting<wild_search>(here, by).of(from, {});
            if (other == from)
                continue;
            auto const lines = out.lines;
            auto const equations = whole.equations;
            append_step(whole, out, by, other);
            if (find_steps(w, known, whole, out, other, to, depth - 1))
                return true;
            out.lines = lines;
            whole.equations = equations;
        }
    return false;
}

static void append_step(proof& whole, argument& out, equation const& by, id to) {
    line step;
    step.why.how = means::equation;
    step.why.equation = static_cast<int>(whole.equations.size());
    step.term = to;
    whole.equations.push_back(by);
    out.lines.push_back(step);
}

void judged(world& w, proof const& whole) {
    question q{asking::whole_proof};
    q.whole = whole;
    static_cast<void>(asked(w.in, w.r, q));
}

void change(world& w, proof& whole) {
    random& r = w.r;
    if (r.percent(50))
        return;
    for (int n = 1 + r.below(2); n > 0; --n)
        switch (r.below(8)) {
        case 0:
        case 1:
            if (!whole.assumed.empty()) {
                auto const i =
                    static_cast<std::size_t>(r.below(static_cast<int>(whole.assumed.size())));
                id const before = whole.assumed[i];
                whole.assumed[i] = changed(w, before);
                if (r.percent(80))
                    for (std::size_t e = 0; e < whole.equations.size(); ++e)
                        if (whole.equations[e].statement == before)
                            whole.equations[e].statement = whole.assumed[i];
            }
            break;
        case 2:
            whole.claim = changed(w, whole.claim);
            break;
        case 3:
            whole.downward = !whole.downward;
            break;
        case 4: {
            argument& a = whole.arguments[static_cast<std::size_t>(
                r.below(static_cast<int>(whole.arguments.size())))];
            if (!a.lines.empty()) {
                line& one_line =
                    a.lines[static_cast<std::size_t>(r.below(static_cast<int>(a.lines.size())))];
                if (r.percent(40))
                    one_line.how = static_cast<relation>(r.below(5));
                else
                    one_line.term = changed(w, one_line.term);
            }
            break;
        }
        case 5:
            if (whole.arguments[0].how == shape::induction)
                whole.arguments[0].about = w.any_index();
            break;
        case 6:
            if (whole.arguments.size() == 3)
                std::swap(whole.arguments[0].parts[0], whole.arguments[0].parts[1]);
            break;
        default:
            if (!whole.equations.empty()) {
                equation& e = whole.equations[static_cast<std::size_t>(
                    r.below(static_cast<int>(whole.equations.size())))];
                if (r.percent(60))
                    e.statement = changed(w, e.statement);
                else
                    e.is_lemma = r.percent(3) && false; // only a translation makes lemmas
            }
        }
}

void a_proof(random& r) {
    world w(first_.fresh(), r);
    wild_search::here = &w;
    store& in = w.in;
    facts known = some_facts(w, 3);
    int const wildness = wild_search::wildness;
    wild_search::wildness = 0;
    proof whole;
    argument chain;
    id const t = r.percent(60) && !known.formulas.empty() && is_equation(in, known.formulas[0])
                     ? with_instance(w, known.formulas[0])
                     : w.term(2);
    if (!is_term(in, t))
        return;
    facts all_known = known;
    keep_entries(in, all_known, t);
    id now = t;
    kind relation_of_claim = kind::equal;
    bool const down = r.percent(30);
    ring_equality equality(in);
    wild_search search(in, all_known, equality);
    knowledge<wild_search> here(in, all_known, equality, search);
    for (int n = 1 + r.below(3); n > 0; --n) {
        line step;
        id next = now;
        switch (r.below(4)) {
        case 0:
            step.why.how = means::rules;
            step.why.rules = some_laws(r);
            next = written(in, normal(in, all_known, step.why.rules, now, r.percent(50)));
            break;
        case 1:
            for (id const fact : known.formulas)
                if (is_equation(in, fact) && next == now) {
                    equation by;
                    by.statement = fact;
                    by.is_fact = true;
                    step.why.how = means::equation;
                    step.why.equation = static_cast<int>(whole.equations.size());
                    next = rewriting<wild_search>(here, by).of(now, {});
                    if (next != now)
                        whole.equations.push_back(by);
                }
            break;
        default: {
            step.why.how = means::adding;
            step.why.added =
                r.percent(50) && !known.formulas.empty() ? side_of_fact(w, known) : w.term(1);
            if (!is_term(in, step.why.added))
                return;
            bool const strict = r.percent(50);
            bool const falls = down != r.percent(5);
            step.how = falls ? (strict ? relation::greater : relation::at_least)
                             : (strict ? relation::less : relation::at_most);
            next = falls ? minus(in, now, step.why.added) : w.plus(now, step.why.added);
            if (relation_of_claim != kind::less)
                relation_of_claim = strict ? kind::less : kind::at_most;
        }
        }
        step.term = next;
        if (next != now)
            chain.lines.push_back(step);
        now = next;
    }
    if (r.percent(5))
        relation_of_claim = r.of({kind::equal, kind::less, kind::at_most, kind::unequal});
    whole.downward = down;
    whole.claim = down ? in.make(relation_of_claim, now, t) : in.make(relation_of_claim, t, now);
    whole.assumed = known.formulas;
    whole.arguments.push_back(chain);
    wild_search::wildness = wildness;
    change(w, whole);
    judged(w, whole);
}

// x(I) for an index near the position.
id near(world& w, id t, word symbol) {
    store& in = w.in;
    id at = t;
    switch (w.r.below(6)) {
    case 0:
        at = in.make(kind::first, in.entry_set(t));
        break;
    case 1:
    case 2:
        at = in.make(kind::next, t);
        break;
    case 3:
        if (id const other = w.index(in.entry_set(t)); other != 0)
            at = other;
        break;
    default:
        break;
    }
    return in.make(kind::at, symbol, at);
}

void an_induction(random& r) {
    world w(first_.fresh(), r);
    wild_search::here = &w;
    store& in = w.in;
    id const positions = w.positions();
    if (positions == 0)
        return;
    // Two sequences, a scalar, and positions.
    auto const x = static_cast<word>(in.symbols.size());
    in.symbols.push_back({"q", {}, false});
    in.symbols[in.symbols.size() - 1].sorts.push_back(positions);
    in.symbols.push_back({"v", {}, false});
    in.symbols[in.symbols.size() - 1].sorts.push_back(positions);
    list<id> times;
    for (char const* const name : {"n", "m"}) {
        in.entries.push_back({name, positions});
        times.push_back(in.make(kind::entry, static_cast<word>(in.entries.size()) - 1));
        w.entries.push_back(times[times.size() - 1]);
    }
    id const t = times[0];
    int const wildness = wild_search::wildness;
    wild_search::wildness = 0;
    in.entries.push_back({"o", in.make(kind::up_to, positions, r.percent(70) ? t : times[1])});
    id const o = in.make(kind::entry, static_cast<word>(in.entries.size()) - 1);
    w.entries.push_back(o);
    id const first = in.make(kind::first, positions);
    id const next = in.make(kind::next, t);
    auto const q = [&](id at) { return in.make(kind::at, x + (r.percent(85) ? 0 : 1), at); };
    id const constant = r.percent(50) ? w.any_number() : in.make(kind::at, word{0});
    facts known;
    auto const general = [&](id formula) {
        if (r.percent(75))
            formula = in.make(kind::for_all, r.percent(90) ? positions : in.entry_set(o),
                              bound_in(in, formula, t), word{0});
        known.formulas.push_back(formula);
    };
    id goal = 0;
    int const shape_of_it = r.below(7);
    switch (shape_of_it) {
    case 5: { // a table with two positions, of which one may not go beyond the other
        auto const table = static_cast<word>(in.symbols.size());
        in.symbols.push_back({"s", {}, false});
        for (int n = 0; n < 2; ++n)
            in.symbols[in.symbols.size() - 1].sorts.push_back(positions);
        auto const cell = [&](id a, id b) { return in.make(kind::at, table, a, b); };
        known.formulas.push_back(in.make(kind::for_all, positions,
                                         bound_in(in, equal(in, cell(first, o), constant), o),
                                         word{0}));
        id const rises = equal(in, cell(next, o), cell(t, o));
        known.formulas.push_back(
            in.make(kind::for_all, positions,
                    bound_in(in,
                             in.make(kind::for_all, r.percent(80) ? in.entry_set(o) : positions,
                                     bound_in(in, rises, o), word{0}),
                             t),
                    word{0}));
        goal = equal(in, cell(t, o), constant);
        break;
    }
    case 6: // what does not speak of the position, but for 0 times something
        for (int n = r.below(3); n > 0; --n)
            general(equal(in, near(w, t, x), constant));
        goal = equal(in, r.percent(50) ? near(w, t, x) : w.term(0),
                     w.plus(constant, w.times(w.number(0), in.make(kind::at, x, t))));
        break;
    case 0: { // constant sequences
        known.formulas.push_back(equal(in, q(first), constant));
        general(equal(in, q(next), q(r.percent(85) ? t : o)));
        goal = equal(in, q(t), constant);
        break;
    }
    case 1: // two sequences with one recurrence
        known.formulas.push_back(equal(in, in.make(kind::at, x, first), constant));
        known.formulas.push_back(equal(in, in.make(kind::at, x + 1, first), constant));
        general(equal(in, in.make(kind::at, x, next), w.plus(in.make(kind::at, x, t), constant)));
        general(equal(in, in.make(kind::at, x + 1, next),
                      w.plus(in.make(kind::at, x + 1, t), constant)));
        goal = equal(in, in.make(kind::at, x, t), in.make(kind::at, x + 1, t));
        break;
    case 2: { // a running sum
        id const body =
            w.times(r.percent(50) ? w.number(1) : constant, in.make(kind::at, x + 1, o));
        id const prefix =
            in.make(kind::sum, in.make(kind::up_to, positions, t), bound_in(in, body, o), word{0});
        known.formulas.push_back(
            equal(in, in.make(kind::at, x, first), replaced(in, body, o, first)));
        general(equal(in, in.make(kind::at, x, next),
                      w.plus(in.make(kind::at, x, t), replaced(in, body, o, next))));
        goal = equal(in, prefix, in.make(kind::at, x, t));
        break;
    }
    case 3: // about an element whose set may depend on the position
        known.formulas.push_back(equal(in, q(first), constant));
        general(equal(in, q(next), q(t)));
        known.formulas.push_back(equal(in, near(w, t, x), near(w, t, x)));
        goal = equal(in, w.plus(q(t), q(o)), w.plus(constant, r.percent(50) ? constant : q(o)));
        break;
    default:
        for (int n = 1 + r.below(3); n > 0; --n) {
            id const formula = equal(in, near(w, t, x), r.percent(50) ? constant : near(w, t, x));
            general(formula);
        }
        goal = equal(in, near(w, t, x), r.percent(50) ? constant : near(w, t, x));
    }
    proof whole;
    whole.claim = goal;
    whole.assumed = known.formulas;
    if (known.formulas.size() >= 2 && r.percent(30)) { // as definitions
        bool const two = shape_of_it == 1;
        whole.recursions.push_back({0, two ? 2 : 1});
        if (two)
            whole.recursions.push_back({1, 3});
    }
    for (id const f : known.formulas)
        keep_entries(in, known, f);
    keep_entries(in, known, goal);
    argument top;
    top.how = shape::induction;
    top.about = r.percent(92) ? t : r.percent(50) ? o : times[1];
    top.parts[0] = 1;
    top.parts[1] = 2;
    whole.arguments.push_back(top);
    whole.arguments.push_back({});
    whole.arguments.push_back({});
    for (int part = 0; part < 2; ++part) {
        id const about = top.about;
        facts here = known;
        bool const cheats = r.percent(12); // takes the wrong part, or a fact that is none
        id const now =
            replaced(in, goal, about,
                     (part == 0) != (cheats && r.percent(30)) ? first : in.make(kind::next, about));
        if ((part == 1) != (cheats && r.percent(40)))
            here.formulas.push_back(goal);
        if (cheats && r.percent(50))
            here.formulas.push_back(now);
        argument steps;
        if (!find_steps(w, here, whole, steps, in.get(now, 0), in.get(now, 1), 2))
            return;
        whole.arguments[static_cast<std::size_t>(part + 1)] = steps;
    }
    wild_search::wildness = wildness;
    change(w, whole);
    judged(w, whole);
}

void some_cases(random& r) {
    world w(first_.fresh(), r);
    wild_search::here = &w;
    store& in = w.in;
    facts known = some_facts(w, 2);
    int const wildness = wild_search::wildness;
    wild_search::wildness = 0;
    proof whole;
    argument top;
    id facts_of[2];
    if (r.percent(50)) {
        id const mask = w.cell(true, r.percent(8));
        if (mask == 0)
            return;
        top.how = shape::mask_cases;
        top.about = mask;
        facts_of[0] = equal(in, mask, w.number(0));
        facts_of[1] = equal(in, mask, w.number(1));
        id const body = around(w, w.times(mask, w.leaf()), r.below(2));
        id const at_0 = replaced(in, body, mask, w.number(0));
        id const at_1 = replaced(in, body, mask, w.number(1));
        id const by_cases = w.plus(w.times(mask, at_1),
                                   w.times(w.plus(w.number(1), w.times(w.number(-1), mask)), at_0));
        whole.claim = equal(in, r.percent(80) ? body : at_1, by_cases);
    } else {
        id const a = w.leaf();
        id const b = w.leaf();
        top.how = shape::order_cases;
        top.about = a;
        top.other = b;
        facts_of[0] = in.make(kind::at_most, a, b);
        facts_of[1] = in.make(kind::less, b, a);
        id const gap = minus(in, b, a);
        id const back = minus(in, a, b);
        id const right = w.times(r.percent(50) ? gap : back, r.percent(50) ? gap : back);
        whole.claim = in.make(r.of({kind::less, kind::at_most}), w.number(0),
                              r.percent(60)   ? right
                              : r.percent(50) ? gap
                                              : back);
    }
    top.parts[0] = 1;
    top.parts[1] = 2;
    whole.assumed = known.formulas;
    for (id const f : known.formulas)
        keep_entries(in, known, f);
    if (!judgement(in).is_formula(whole.claim))
        return;
    keep_entries(in, known, whole.claim);
    whole.arguments.push_back(top);
    whole.arguments.push_back({});
    whole.arguments.push_back({});
    for (int part = 0; part < 2; ++part) {
        argument steps;
        if (top.how == shape::order_cases) {
            line step;
            step.how = in.is(whole.claim, kind::less) ? relation::less : relation::at_most;
            step.why.how = means::adding;
            id const gap =
                r.percent(50) ? minus(in, top.other, top.about) : minus(in, top.about, top.other);
            step.why.added =
                in.is(in.get(whole.claim, 1), kind::multiply) ? w.times(gap, gap) : gap;
            step.term = in.get(whole.claim, 1);
            steps.lines.push_back(step);
        } else {
            facts here = known;
            here.formulas.push_back(facts_of[r.percent(90) ? part : 1 - part]);
            if (!find_steps(w, here, whole, steps, in.get(whole.claim, 0), in.get(whole.claim, 1),
                            1))
                return;
        }
        whole.arguments[static_cast<std::size_t>(part + 1)] = steps;
    }
    wild_search::wildness = wildness;
    change(w, whole);
    judged(w, whole);
}
