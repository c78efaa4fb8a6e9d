// (Part of campaign.) Definitions by recursion: a symbol at positions and other indices, each free or
// quantified, with a first value and a next one. Now and then one thing is written otherwise: what is
// referred to is not below, the beginning is missing, an index is said twice or not at all.

// How one recursion is written.
struct recursive_symbol {
    word symbol = 0;
    list<id> sorts{};
    int position = 0;   // the place of the position among the indices
    list<id> indices{}; // of the left side; at the position, t itself
    list<id> quantified{};
};

struct recursion_trial {
    world& w;
    facts known{};
    proof whole{};
    id t = 0; // the position before
    std::vector<recursive_symbol> defined{};
    std::vector<id> calls{}; // of definitions that depend on the symbol
    bool is_plain = false;   // the next value does not depend on those before
};

static id entry_of_sort(world& w, id sort) {
    for (int attempt = 0; attempt < 6; ++attempt)
        if (id const e = w.r.any(w.entries); w.in.entry_set(e) == sort)
            return e;
    return 0;
}

static recursive_symbol symbol_by_recursion(recursion_trial& of, char const* name) {
    world& w = of.w;
    store& in = w.in;
    random& r = w.r;
    if (!of.defined.empty() && r.percent(30)) { // as the one before
        recursive_symbol result = of.defined[0];
        declared_symbol const made{name, result.sorts, false};
        result.symbol = static_cast<word>(in.symbols.size());
        in.symbols.push_back(made);
        return result;
    }
    recursive_symbol result;
    int const others = r.below(3);
    result.position = r.below(others + 1);
    declared_symbol made{name, {}, r.percent(5)};
    for (int i = 0; i <= others; ++i)
        made.sorts.push_back(i == result.position ? w.positions() : r.any(w.sorts));
    result.sorts = made.sorts;
    result.symbol = static_cast<word>(in.symbols.size());
    in.symbols.push_back(made);
    static constexpr char const* names[][3] = {{"v0", "v1", "v2"}, {"w0", "w1", "w2"}};
    for (int i = 0; i <= others; ++i) {
        id const sort = result.sorts[static_cast<std::size_t>(i)];
        if (i == result.position) {
            result.indices.push_back(of.t);
            continue;
        }
        id index = r.percent(35) ? entry_of_sort(w, sort) : 0;
        if (index == of.t)
            index = 0;
        if (index == 0) {
            // Two symbols may quantify over one index.
            bool const is_same = !of.defined.empty() && r.percent(50);
            for (std::size_t k = 0; is_same && k < of.defined[0].quantified.size(); ++k)
                if (in.entry_set(of.defined[0].quantified[k]) == sort && index == 0)
                    index = of.defined[0].quantified[k];
            for (id const known : result.quantified)
                index = index == known ? 0 : index;
            if (index == 0)
                index = new_entry(w, names[of.defined.empty() ? 0 : 1][i], sort);
            result.quantified.push_back(index);
        }
        if (r.percent(2) && i > 0 && result.sorts[0] == sort) // one index at two places
            index = result.indices[0];
        result.indices.push_back(index);
    }
    return result;
}

// The symbol at its own indices, but for the position.
static id defined_cell(store& in, recursive_symbol const& of, id position) {
    list<word> words;
    words.push_back(of.symbol);
    for (std::size_t i = 0; i < of.indices.size(); ++i)
        words.push_back(static_cast<int>(i) == of.position ? position : of.indices[i]);
    return in.intern(kind::at, words.begin(), static_cast<int>(words.size()));
}

static bool is_quantified(recursive_symbol const& of, id index) {
    for (id const each : of.quantified)
        if (each == index)
            return true;
    return false;
}

// The symbol as the next value may refer to it, or nearly so: at t, any indices at the quantified places;
// another symbol at t + 1 as well.
id reference(recursion_trial& of, recursive_symbol const& to, bool is_another = false) {
    world& w = of.w;
    store& in = w.in;
    random& r = w.r;
    id position = of.t;
    if (r.percent(is_another ? 50 : 4))
        position =
            r.percent(is_another ? 90 : 60) ? in.make(kind::next, of.t) : w.index(w.positions());
    list<word> words;
    words.push_back(to.symbol);
    for (std::size_t i = 0; i < to.indices.size(); ++i) {
        bool const is_position = static_cast<int>(i) == to.position;
        bool const may_differ = is_quantified(to, to.indices[i]) ? r.percent(45) : r.percent(4);
        id const other = !is_position && may_differ ? w.index(to.sorts[i]) : 0;
        words.push_back(is_position ? position : other != 0 ? other : to.indices[i]);
    }
    id result = in.intern(kind::at, words.begin(), static_cast<int>(words.size()));
    switch (r.below(10)) {
    case 0:
    case 1: { // a sum over the elements at one place
        auto const place = static_cast<std::size_t>(r.below(static_cast<int>(to.indices.size())));
        bool const is_position = static_cast<int>(place) == to.position;
        id const index = to.indices[place];
        if (!is_quantified(to, index) && !r.percent(is_position ? 25 : 8))
            break;
        id const last = r.percent(40) ? of.t : r.percent(60) ? in.make(kind::next, of.t) : index;
        id const set =
            in.is(to.sorts[place], kind::positions)
                ? in.make(r.percent(70) ? kind::up_to : kind::only, to.sorts[place], last)
                : w.set_of_sort(to.sorts[place]);
        if (set == 0)
            break;
        id const marker = in.make(kind::local, word{-7}, to.sorts[place]);
        id const cell = replaced_place(in, result, static_cast<int>(place) + 1, marker);
        id const body = r.percent(50) ? cell : w.times(w.leaf(), cell);
        result = in.make(kind::sum, set, bound_in(in, body, marker), word{0});
        break;
    }
    case 2:
        if (!of.calls.empty() && r.percent(40))
            result = r.any(of.calls);
        break;
    case 3:
        if (r.percent(10)) {
            id const c = in.make(kind::at, word{0});
            result = in.make(kind::derivative, w.times(c, result), c);
        }
        break;
    default:
        break;
    }
    return result;
}

static id replaced_place(store& in, id cell, int place, id index) {
    list<word> words;
    for (int i = 0; i < in.size(cell); ++i)
        words.push_back(i == place ? index : in.get(cell, i));
    return in.intern(in.what(cell), words.begin(), in.size(cell));
}

// A definition that has the symbol in it, called where a reference would be.
static void define_about(recursion_trial& of, recursive_symbol const& about) {
    store& in = of.w.in;
    id body = defined_cell(in, about, of.t);
    list<word> words;
    words.push_back(static_cast<word>(in.definitions.size()));
    list<id> formals = about.quantified;
    formals.push_back(of.t);
    for (std::size_t i = formals.size(); i > 0; --i)
        body = in.make(kind::lambda, in.entry_set(formals[i - 1]),
                       bound_in(in, body, formals[i - 1]), word{0});
    if (in.marks(body) != 0) // a free index
        return;
    for (id const each : formals)
        words.push_back(each == of.t && of.w.r.percent(50) ? in.make(kind::next, of.t) : each);
    static_cast<void>(in.define({"about", body, static_cast<int>(formals.size())}));
    of.calls.push_back(in.intern(kind::call, words.begin(), static_cast<int>(words.size())));
}

// For all values of these indices, in a random order; each over its whole set, or seldom a part of it.
static id for_all_of(world& w, list<id> indices, id formula) {
    store& in = w.in;
    random& r = w.r;
    for (std::size_t i = indices.size(); i > 1; --i)
        std::swap(indices[i - 1], indices[static_cast<std::size_t>(r.below(static_cast<int>(i)))]);
    for (id const each : indices) {
        if (r.percent(2))
            continue; // it stays free
        id const over =
            r.percent(2) ? w.set_of_sort(root_of(in, in.entry_set(each))) : in.entry_set(each);
        if (over != 0)
            formula = in.make(kind::for_all, over, bound_in(in, formula, each), word{0});
    }
    return formula;
}

// A term about indices that a quantifier binds, and about none that it does not: others are replaced.
id side_of_recursion(recursion_trial& of, list<id> const& quantified, id term) {
    world& w = of.w;
    store& in = w.in;
    list<id> free;
    collect_entries(in, term, free);
    id const first = in.make(kind::first, w.positions());
    for (id const each : free) {
        bool stays = w.r.percent(3);
        for (id const known : quantified)
            stays = stays || known == each;
        bool is_meant_for_all = each == of.t;
        for (recursive_symbol const& symbol : of.defined)
            is_meant_for_all = is_meant_for_all || is_quantified(symbol, each);
        id const other = each == of.t ? first : w.index(in.entry_set(each));
        if (!stays && is_meant_for_all && other != 0)
            term = replaced(in, term, each, other);
    }
    return term;
}

// An image of an index under a map to its sort; 0 if there is none.
static id image_of(store& in, id index) {
    for (std::size_t m = 0; m < in.maps.size(); ++m)
        if (in.maps[m].domain == in.entry_set(index) && in.maps[m].codomain == in.entry_set(index))
            return in.make(kind::image, static_cast<word>(m), index);
    return 0;
}

void written_recursion(recursion_trial& of, recursive_symbol const& about, id reference_to) {
    world& w = of.w;
    store& in = w.in;
    random& r = w.r;
    id const first = in.make(kind::first, w.positions());
    id begin = side_of_recursion(of, about.quantified, w.term(r.below(2)));
    if (r.percent(4))
        begin = w.plus(begin, side_of_recursion(of, about.quantified, reference(of, about)));
    if (reference_to != 0 && r.percent(30))
        begin = w.plus(begin, replaced(in, reference_to, of.t, first));
    id next = of.is_plain || r.percent(10) ? w.term(1) : reference(of, about);
    for (int n = of.is_plain ? 0 : r.below(3); n > 0; --n) {
        id const other = r.percent(40)                        ? reference(of, about)
                         : reference_to != 0 && r.percent(60) ? reference_to
                                                              : w.term(r.below(2));
        next = r.percent(50)   ? w.plus(next, other)
               : r.percent(70) ? w.times(next, other)
                               : in.make(kind::maximum, next, other);
    }
    list<id> quantified = about.quantified;
    quantified.push_back(of.t);
    next = side_of_recursion(of, quantified, next);
    id const begins_at = r.percent(96) ? first : r.percent(50) ? of.t : w.index(w.positions());
    kind const how = r.percent(98) ? kind::equal : kind::at_most;
    list<id> at_first = about.quantified;
    auto const cell = [&](id position) { // its quantified indices are seldom others than themselves
        id result = defined_cell(in, about, position);
        for (id const each : about.quantified)
            if (r.percent(2))
                if (id const other = in.is(in.entry_set(each), kind::positions)
                                         ? in.make(kind::next, each)
                                         : image_of(in, each);
                    other != 0)
                    result = replaced(in, result, each, other);
        return result;
    };
    if (r.percent(2))
        at_first.push_back(r.percent(50) ? of.t : r.any(w.entries));
    if (r.percent(2))
        quantified.push_back(r.any(w.entries));
    id const after = in.make(kind::next, of.t);
    id const left = r.percent(92) || of.defined.size() < 2
                        ? cell(after)
                        : defined_cell(in, r.any(of.defined), after);
    id const equations[] = {for_all_of(w, at_first, in.make(how, cell(begins_at), begin)),
                            for_all_of(w, quantified, in.make(kind::equal, left, next))};
    auto const number = static_cast<int>(of.known.formulas.size());
    for (id const each : equations)
        of.known.formulas.push_back(each);
    of.whole.recursions.push_back({r.percent(98) ? number : number + 1, number + 1});
}

// The symbol at free indices, at one of the first positions or at any.
id cell_in_claim(recursion_trial& of, recursive_symbol const& about) {
    world& w = of.w;
    store& in = w.in;
    random& r = w.r;
    id position = in.make(kind::first, w.positions());
    for (int n = r.below(3); n > 0; --n)
        position = in.make(kind::next, position);
    if (r.percent(25))
        if (id const other = w.index(w.positions()); other != 0)
            position = other;
    list<word> words;
    words.push_back(about.symbol);
    for (std::size_t i = 0; i < about.indices.size(); ++i) {
        bool const is_position = static_cast<int>(i) == about.position;
        id const other = is_quantified(about, about.indices[i]) || r.percent(10)
                             ? w.index(about.sorts[i])
                             : about.indices[i];
        words.push_back(is_position ? position : other != 0 ? other : about.indices[i]);
    }
    return in.intern(kind::at, words.begin(), static_cast<int>(words.size()));
}

// A chain from a term by what the hypotheses say, as far as that goes.
void claimed_by_rewriting(recursion_trial& of, id from) {
    world& w = of.w;
    store& in = w.in;
    facts all_known = of.known;
    for (id const f : all_known.formulas)
        keep_entries(in, all_known, f);
    keep_entries(in, all_known, from);
    ring_equality equality(in);
    wild_search search(in, all_known, equality);
    knowledge<wild_search> here(in, all_known, equality, search);
    argument chain;
    id now = from;
    for (int round = 0; round < 3; ++round)
        for (id const fact : all_known.formulas) {
            if (!is_equation(in, fact))
                continue;
            equation by;
            by.statement = fact;
            by.is_fact = true;
            id const other = rewriting<wild_search>(here, by).of(now, {});
            if (other == now)
                continue;
            append_step(of.whole, chain, by, other);
            now = other;
        }
    of.whole.claim = equal(in, from, now);
    of.whole.arguments.push_back(chain);
}

// 0 < a sum that has an element since another one exists.
void claimed_by_element(recursion_trial& of) {
    world& w = of.w;
    store& in = w.in;
    list<id> entries;
    for (id const f : of.known.formulas)
        collect_entries(in, f, entries);
    id total = in.make(kind::exponential, w.leaf());
    if (!entries.empty())
        if (id const e = w.r.any(entries); judgement(in).is_finite(in.entry_set(e)))
            total = in.make(kind::sum, in.entry_set(e),
                            bound_in(in, in.make(kind::exponential, w.number(1)), e), word{0});
    line step;
    step.how = relation::less;
    step.why.how = means::adding;
    step.why.added = total;
    step.term = total;
    argument chain;
    chain.lines.push_back(step);
    of.whole.claim = in.make(kind::less, w.number(0), total);
    of.whole.arguments.push_back(chain);
}

void a_recursion(random& r) {
    for (int attempt = 0; attempt < 4; ++attempt) {
        world w(first_.fresh(), r);
        wild_search::here = &w;
        if (w.positions() != 0)
            return a_recursion_in(w);
    }
}

void a_recursion_in(world& w) {
    store& in = w.in;
    random& r = w.r;
    id const positions = w.positions();
    int const wildness = wild_search::wildness;
    wild_search::wildness = 0;
    recursion_trial of{w};
    of.t = new_entry(w, "tt", positions);
    of.defined.push_back(symbol_by_recursion(of, "ff"));
    bool const again = r.percent(5); // one symbol twice
    of.is_plain = again;
    bool const two = !again && r.percent(35);
    if (two)
        of.defined.push_back(symbol_by_recursion(of, "gg"));
    if (r.percent(15))
        define_about(of, of.defined[0]);
    written_recursion(of, of.defined[0],
                      two && r.percent(12) ? reference(of, of.defined[1], true) : 0);
    if (again)
        written_recursion(of, of.defined[0], 0);
    if (two)
        written_recursion(of, of.defined[1],
                          r.percent(60) ? reference(of, of.defined[0], true) : 0);
    for (id const f : of.known.formulas)
        if (!judgement(in).is_formula(f))
            return;
    id const cell = cell_in_claim(of, r.any(of.defined));
    if (!is_term(in, cell))
        return;
    if (r.percent(15))
        if (id const f = w.formula(); judgement(in).is_formula(f))
            of.known.formulas.push_back(f);
    of.whole.assumed = of.known.formulas;
    question q{r.percent(50) ? asking::statement_of : asking::whole_proof};
    if (q.what == asking::statement_of) {
        id side = cell;
        for (recursive_symbol const& symbol : of.defined)
            for (id const index : symbol.indices) // those that are free exist
                if (!is_quantified(symbol, index) && index != of.t && r.percent(95))
                    side = w.plus(side, in.make(kind::delta, index, index));
        if (r.percent(2)) {
            id const c = in.make(kind::at, word{0});
            side = in.make(kind::derivative, w.times(c, side), r.percent(50) ? c : cell);
        }
        of.whole.claim = in.make(kind::at_most, w.number(0), side);
        of.whole.arguments.push_back({});
    } else if (r.percent(12))
        claimed_by_element(of);
    else
        claimed_by_rewriting(of, r.percent(60) ? cell : around(w, cell, 1));
    if (!judgement(in).is_formula(of.whole.claim))
        return;
    wild_search::wildness = wildness;
    if (q.what == asking::whole_proof && r.percent(30))
        change(w, of.whole);
    q.whole = of.whole;
    static_cast<void>(asked(in, r, q));
}
