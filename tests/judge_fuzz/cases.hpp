// (Part of campaign.) Cases by equal indices, by the first position and by an empty set, steps by what they
// add, and what is shown first: mostly as they should be, sometimes by another fact or for another index.

// A proof of a claim by parts, each a chain that is tried as it is given.
struct parted {
    world& w;
    facts known;
    argument top{};
    argument parts[2]{};
    proof whole{};

    parted(world& where, facts const& facts_there) : w(where), known(facts_there) {}

    // A step by a fact.
    void by(int part, id fact, id to) {
        equation cited;
        cited.statement = fact;
        cited.is_fact = true;
        append_step(whole, parts[part], cited, to);
    }

    // A step that adds something.
    void adding(int part, relation how, id added, id to) {
        line step;
        step.how = how;
        step.why.how = means::adding;
        step.why.added = added;
        step.term = to;
        parts[part].lines.push_back(step);
    }
};

void tried(parted& p, int wildness) {
    p.whole.assumed = p.known.formulas;
    if (!judgement(p.w.in).is_formula(p.whole.claim))
        return;
    if (p.w.r.percent(4))
        std::swap(p.parts[0], p.parts[1]);
    p.top.parts[0] = 1;
    p.top.parts[1] = 2;
    p.whole.arguments.push_back(p.top);
    p.whole.arguments.push_back(p.parts[0]);
    p.whole.arguments.push_back(p.parts[1]);
    wild_search::wildness = wildness;
    if (p.w.r.percent(30))
        change(p.w, p.whole);
    judged(p.w, p.whole);
}

static id new_entry(world& w, char const* name, id set) {
    w.in.entries.push_back({name, set});
    id const entry = w.in.make(kind::entry, static_cast<word>(w.in.entries.size()) - 1);
    w.entries.push_back(entry);
    return entry;
}

// a = b where i = j, and perhaps where i is another index; or what a mask makes of two terms.
void cases_of_equal_indices(world& w, int wildness) {
    store& in = w.in;
    random& r = w.r;
    parted p(w, some_facts(w, 2));
    id const i = w.any_index();
    id const j = i == 0 ? 0 : w.index(judgement(in).sort_of(i));
    if (j == 0)
        return;
    id const mask = r.percent(20) ? w.cell(true, false) : 0;
    id const d = mask != 0 ? mask : in.make(kind::delta, i, j);
    id const body = w.term(2);
    id const from = r.percent(90) ? i : j;
    id const to = r.percent(80) ? j : w.index(judgement(in).sort_of(i));
    id const other = r.percent(85) ? replaced(in, body, from, to) : w.term(1);
    id const factor = r.percent(70) ? d : r.percent(50) ? w.number(1) : minus(in, w.number(1), d);
    p.top.how = shape::mask_cases;
    p.top.about = r.percent(95) ? d : w.leaf();
    p.whole.claim = equal(in, w.times(factor, body), w.times(factor, other));
    for (int part = 0; part < 2; ++part)
        p.by(part, value_is(in, d, r.percent(90) ? part : 1 - part), w.times(factor, other));
    tried(p, wildness);
}

// x(t) = v(t) + c, known at the first position and behind every other one; or perhaps not there, and
// the part that needs it tries the other.
void cases_of_positions(world& w, int wildness) {
    store& in = w.in;
    random& r = w.r;
    id const positions = w.positions();
    if (positions == 0)
        return;
    auto const x = static_cast<word>(in.symbols.size());
    for (char const* const name : {"xx", "vv"}) {
        in.symbols.push_back({name, {}, false});
        in.symbols[in.symbols.size() - 1].sorts.push_back(positions);
    }
    parted p(w, some_facts(w, 1));
    id const other = w.index(positions);
    id const t =
        new_entry(w, "tt", r.percent(70) ? positions : in.make(kind::up_to, positions, other));
    id const u = new_entry(
        w, "uu",
        r.percent(80) ? positions : in.make(kind::up_to, positions, r.percent(50) ? t : other));
    id const constant = w.any_number();
    auto const left = [&](id at) { return in.make(kind::at, x, at); };
    auto const right = [&](id at) { return w.plus(in.make(kind::at, x + 1, at), constant); };
    id const first = in.make(kind::first, positions);
    id const at_first = equal(in, left(first), right(first));
    id behind = equal(in, left(in.make(kind::next, u)), right(in.make(kind::next, u)));
    if (r.percent(70))
        behind = in.make(kind::for_all, in.entry_set(u), bound_in(in, behind, u), word{0});
    bool const is_stated[] = {r.percent(90), r.percent(90)};
    if (is_stated[0])
        p.known.formulas.push_back(at_first);
    if (is_stated[1])
        p.known.formulas.push_back(behind);
    p.top.how = shape::position_cases;
    p.top.about = t;
    p.top.other = r.percent(90) ? u : r.any(w.entries);
    p.whole.claim = equal(in, left(t), right(t));
    for (int part = 0; part < 2; ++part) {
        bool const is_first = r.percent(is_stated[part] ? 93 : 40) ? part == 0 : part == 1;
        id const place = is_first ? first : in.make(kind::next, p.top.other);
        id const same = value_is(in, in.make(kind::delta, t, place), 1);
        id const now = r.percent(90) ? place : p.top.other;
        p.by(part, same, left(now));
        p.by(part, is_first ? at_first : behind, right(now));
        p.by(part, same, right(t));
    }
    tried(p, wildness);
}

// Something with sums over a set; 0 in place of some of them.
static id with_zero_for_sums(world& w, id n, id set) {
    store& in = w.in;
    if (in.is(n, kind::sum) && in.loose(in.get(n, 0)) == 0
        && (in.get(n, 0) == set || w.r.percent(10)))
        return w.number(0);
    form const read = form_of(in.what(n));
    list<word> words;
    for (int i = 0; i < in.size(n); ++i) {
        bool const child = i >= read.raw && i < read.last && (i - read.raw) % read.stride == 0;
        words.push_back(child ? with_zero_for_sums(w, in.get(n, i), set) : in.get(n, i));
    }
    return in.intern(in.what(n), words.begin(), in.size(n));
}

void cases_of_elements(world& w, int wildness) {
    store& in = w.in;
    random& r = w.r;
    parted p(w, some_facts(w, 1));
    id const set = w.set(1);
    id const whole_set = r.percent(80) ? set : w.set_of_sort(root_of(in, set));
    id const e = new_entry(w, "ee", set);
    if (!judgement(in).is_set(whole_set))
        return;
    id const total = in.make(kind::sum, whole_set, bound_in(in, w.positive(1), e), word{0});
    id const nothing = equal(in, w.number(0), w.number(r.percent(90) ? 1 : 0));
    id const none = in.make(kind::for_all, set, nothing, word{0});
    p.top.how = shape::element_cases;
    p.top.about = r.percent(95) ? e : r.any(w.entries);
    if (r.percent(30)) { // 0 < total, in the second part only
        p.whole.claim = in.make(r.of({kind::less, kind::at_most}), w.number(0), total);
        relation const how = in.is(p.whole.claim, kind::less) ? relation::less : relation::at_most;
        for (int part = 0; part < 2; ++part)
            p.adding(part, how, total, total);
    } else { // 0 for sums, in the first part or by a hypothesis
        id const factor = r.percent(50) ? total : w.term(1);
        id const body = w.times(r.percent(60) ? total : w.number(1), around(w, factor, r.below(2)));
        id const other = with_zero_for_sums(w, body, set);
        bool const assumed = r.percent(60);
        if (assumed)
            p.known.formulas.push_back(none);
        p.whole.claim = equal(in, body, other);
        for (int part = 0; part < 2; ++part)
            p.by(part, none, other);
    }
    tried(p, wildness);
}

// 2 yy(e) = value is known, and yy(e) = value / 2 or 0 < yy(e) is shown for all e of a set, or perhaps only
// for one. It is cited in another term, or gives a sum its sign.
void a_cut(world& w, int wildness) {
    store& in = w.in;
    random& r = w.r;
    parted p(w, some_facts(w, 1));
    id const set = w.set(1);
    id const narrow = r.percent(80) ? set : w.set_of_sort(root_of(in, set));
    auto const number = static_cast<word>(in.symbols.size());
    in.symbols.push_back({"yy", {}, false});
    in.symbols[in.symbols.size() - 1].sorts.push_back(root_of(in, set));
    id const e = new_entry(w, "ee", set);
    if (!judgement(in).is_set(narrow))
        return;
    auto const cell = [&](id at) { return in.make(kind::at, number, at); };
    auto const for_all_in = [&](id over, id formula) {
        return in.make(kind::for_all, over, bound_in(in, formula, e), word{0});
    };
    id const value = r.percent(60) ? w.positive(1) : w.term(1);
    id const half = w.times(in.make(kind::number, word{1}, word{2}), value);
    id known = equal(in, w.times(w.number(2), cell(e)), value);
    if (r.percent(85))
        known = for_all_in(narrow, known);
    if (r.percent(90))
        p.known.formulas.push_back(known);
    bool const signs = r.percent(50);
    id const shown = signs ? in.make(kind::less, w.number(0), cell(e))
                           : equal(in, cell(e), r.percent(90) ? half : w.term(1));
    bool const closes = r.percent(85);
    id const larger = r.percent(50) ? root_of(in, set) : w.set_of_sort(root_of(in, set));
    if (!judgement(in).is_set(larger) || in.is(larger, kind::positions))
        return;
    id const told = r.percent(90)   ? shown
                    : r.percent(50) ? in.make(kind::less, w.number(0), w.term(1))
                                    : equal(in, cell(e), w.term(1));
    id const fact = closes ? for_all_in(r.percent(80) ? set : larger, told) : told;
    p.top.how = shape::cut;
    p.top.about = fact;
    p.top.other = shown;
    p.top.downward = r.percent(5);
    if (closes != r.percent(5))
        p.top.elements.push_back(r.percent(90) ? e : r.any(w.entries));
    if (signs)
        p.adding(0, relation::less, half, half);
    p.by(0, r.percent(90) ? known : fact, signs ? cell(e) : in.get(shown, 1));
    id const over = r.percent(70) ? set : larger;
    id const place = r.percent(50) ? w.index(root_of(in, set)) : e;
    auto const total = [&](id of) { return in.make(kind::sum, over, bound_in(in, of, e), word{0}); };
    if (signs) {
        id const weighted = r.percent(70) || place == 0 ? total(w.times(cell(e), w.positive(0)))
                                                        : cell(place);
        p.whole.claim = in.make(r.of({kind::less, kind::at_most}), w.number(0), weighted);
        p.adding(1, in.is(p.whole.claim, kind::less) ? relation::less : relation::at_most, weighted,
                 weighted);
    } else {
        bool const sums = r.percent(60) || place == 0;
        id const left = sums ? total(cell(e)) : cell(place);
        id const value_of = in.get(told, 1);
        id const right = sums ? total(value_of) : replaced(in, value_of, e, place);
        id const factor = w.term(0);
        p.whole.claim = equal(in, w.times(factor, left), w.times(factor, right));
        p.by(1, r.percent(90) ? fact : known, w.times(factor, right));
    }
    tried(p, wildness);
}

void more_cases(random& r) {
    world w(first_.fresh(), r);
    wild_search::here = &w;
    int const wildness = wild_search::wildness;
    wild_search::wildness = 0;
    switch (r.below(4)) {
    case 0:
        return cases_of_equal_indices(w, wildness);
    case 1:
        return cases_of_positions(w, wildness);
    case 2:
        return a_cut(w, wildness);
    default:
        return cases_of_elements(w, wildness);
    }
}
