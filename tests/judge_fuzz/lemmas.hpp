// (Part of campaign.) Theorems as lemmas with random assignments.

// A true statement: a term and its normal form, under conditions.
bool write_theorem(world& w, proof& theorem) {
    store& in = w.in;
    random& r = w.r;
    int const kept = wild_search::wildness;
    wild_search::wildness = 0;
    facts known = some_facts(w, 2, 0); // nothing exists but what the statement speaks of
    id const mask = r.percent(8) ? w.cell(true, false) : 0; // its powers are one
    id const t = mask == 0 ? w.term(2) : in.make(kind::power, mask, word{2 + r.below(2)});
    bool good = is_term(in, t);
    if (good) {
        keep_entries(in, known, t);
        id other = 0;
        laws const rules = mask == 0 ? some_laws(r) : law::masking;
        try {
            other = written(in, normal(in, known, rules, t, r.percent(50)));
        } catch (attest::error const&) {
        }
        if (known.formulas.size() > 0 && r.percent(40)) {
            // or an instance of a condition
            id const given = known.formulas[0];
            if (!in.is(given, kind::nonempty) && !in.is(given, kind::for_all)) {
                theorem.claim = given;
                other = 0;
            }
        }
        if (theorem.claim == 0 && r.percent(15)) { // or an inequality
            id const more = w.leaf();
            theorem.claim =
                r.percent(50)
                    ? in.make(kind::less, t, w.plus(t, in.make(kind::exponential, more)))
                    : in.make(kind::at_most, t, w.plus(t, in.make(kind::power, more, word{2})));
        }
        if (theorem.claim == 0)
            theorem.claim = other == 0 ? 0 : equal(in, t, other);
        good = theorem.claim != 0 && judgement(in).is_formula(theorem.claim);
    }
    theorem.assumed = known.formulas;
    wild_search::wildness = kept;
    return good;
}

static id assigned_set(store const& from, store& to, assignment const& by, id set) {
    if (from.is(set, kind::joined))
        return to.make(kind::joined, assigned_set(from, to, by, from.get(set, 0)),
                       assigned_set(from, to, by, from.get(set, 1)));
    return by.sets[static_cast<std::size_t>(from.get(set, 0))];
}

id plain(store& to, word number) {
    declared_symbol const symbol = to.symbols[static_cast<std::size_t>(number)];
    list<word> words;
    words.push_back(number);
    auto const count = static_cast<word>(symbol.sorts.size());
    for (word i = 0; i < count; ++i)
        words.push_back(to.make(kind::bound, count - 1 - i));
    id body = to.intern(kind::at, words.begin(), static_cast<int>(words.size()));
    for (std::size_t i = symbol.sorts.size(); i > 0; --i)
        body = to.make(kind::lambda, symbol.sorts[i - 1], body, word{0});
    return body;
}

id mask_value(world& w, int depth) {
    store& to = w.in;
    switch (w.r.below(depth > 0 ? 5 : 3)) {
    case 0:
        return w.number(w.r.below(2));
    case 1:
        if (id const i = w.any_index(); i != 0)
            if (id const j = w.index(w.sort_of(i)); j != 0)
                return to.make(kind::delta, i, j);
        [[fallthrough]];
    case 2: {
        id const m = w.cell(true, false);
        return m == 0 ? w.number(1) : m;
    }
    default:
        return w.times(mask_value(w, depth - 1), mask_value(w, depth - 1));
    }
}

// A function for a symbol of these sorts (of the target).
id some_function(world& w, list<id> const& sets, bool is_mask, list<id> const& in_use) {
    store& to = w.in;
    random& r = w.r;
    if (r.percent(45)) // a plain symbol, if there is one that fits
        for (int attempt = 0; attempt < 6; ++attempt) {
            int const s = r.below(static_cast<int>(to.symbols.size()));
            auto const& symbol = to.symbols[static_cast<std::size_t>(s)];
            bool fits = symbol.sorts.size() == sets.size() && (!is_mask || symbol.is_mask);
            for (std::size_t i = 0; fits && i < sets.size(); ++i)
                fits = symbol.sorts[i] == root_of(to, sets[i]);
            if (fits)
                return plain(to, s);
        }
    id body = is_mask && !r.percent(8) ? mask_value(w, 2) : w.term(r.below(3));
    if (is_mask && r.percent(15))
        body = r.percent(50) ? w.times(mask_value(w, 1), w.leaf())
                             : w.times(w.leaf(), mask_value(w, 1));
    if (r.percent(10)) {
        list<id> free;
        collect_entries(to, body, free);
        if (!free.empty()) {
            id const e = r.any(free);
            body = replaced(to, body, e,
                            to.make(kind::local, word{-1001 - r.below(3)},
                                    r.percent(50) ? to.entry_set(e) : r.any(in_use)));
        }
    }
    for (std::size_t i = sets.size(); i > 0; --i) {
        id const root = root_of(to, sets[i - 1]);
        id const over = r.percent(50) ? sets[i - 1] : root;
        id chosen = 0;
        for (int attempt = 0; attempt < 4 && chosen == 0; ++attempt)
            if (id const e = r.any(w.entries); root_of(to, to.entry_set(e)) == root)
                chosen = e;
        if (chosen == 0)
            chosen = to.make(kind::local, word{-5}, root);
        body = to.make(kind::lambda, over, bound_in(to, body, chosen), word{0});
    }
    return body;
}

void a_lemma(random& r) {
    world theorem(first_.fresh(), r);
    theorem.differentiated = 8;
    wild_search::here = &theorem;
    proof whole;
    if (!write_theorem(theorem, whole))
        return;
    store& from = theorem.in;
    world w(second_.fresh(), r);
    wild_search::here = &w;
    store& to = w.in;
    assignment by;
    for (declared_set const& each : from.sets)
        by.sets.push_back(each.ordered ? w.positions() : r.percent(50) ? w.finite() : w.set(2));
    for (declared_map const& map : from.maps) {
        if (to.maps.empty())
            return;
        int const m = r.below(static_cast<int>(to.maps.size()));
        by.maps.push_back(m);
        for (int side = 0; side < 2; ++side) {
            id const own = side == 0 ? map.domain : map.codomain;
            auto const& other = to.maps[static_cast<std::size_t>(m)];
            if (!r.percent(4) && !from.is(own, kind::joined))
                by.sets[static_cast<std::size_t>(from.get(own, 0))] =
                    side == 0 ? other.domain : other.codomain;
        }
    }
    for (id const each : by.sets)
        if (each == 0)
            return;
    for (declared_symbol const& symbol : from.symbols) {
        list<id> sets;
        for (id const sort : symbol.sorts)
            sets.push_back(assigned_set(from, to, by, sort));
        by.symbols.push_back(some_function(w, sets, symbol.is_mask, by.sets));
    }
    question q{asking::translated};
    q.whole = whole;
    q.source = &from;
    q.assigned = by;
    if (!asked(to, r, q))
        return;
    equation const made = translation(from, to, by).of(whole);
    if (r.percent(70)) {
        equation used = made;
        used.reversed = r.percent(50);
        facts known = some_facts(w, 2);
        for (id const condition : made.conditions)
            if (r.percent(60) && condition != 0 && judgement(to).is_formula(condition)) {
                known.formulas.push_back(condition);
                keep_entries(to, known, condition);
            }
        if (made.statement != 0)
            rewritten(w, known, used);
    }
}
