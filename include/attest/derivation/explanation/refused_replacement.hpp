// Which replacement of a declaration makes a theorem unreadable where it is cited, and why.
//
//     The theorem's map pi is a bijection; the map g here, which replaces it, is not declared as one.
//
// The questions are those of kernel/assignment_judgement.hpp and kernel/derivative_judgement.hpp, in an order in
// which the first answer explains the later ones. Nothing here is trusted: the kernel has refused before.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/explanation/misnamed.hpp>
#include <attest/derivation/explanation/vocabulary.hpp>
#include <attest/derivation/kernel/assignment.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class refused_replacement {
public:
    /// For a theorem in the store `from` and an assignment to declarations of the store `to`.
    constexpr refused_replacement(store const& from, store& to, kernel::proof const& theorem,
                                  kernel::assignment const& by)
        : from_(from), to_(to), theorem_(theorem), by_(by), spoken_(from) {
        spoken_.add(theorem.claim);
        for (id const formula : theorem.assumed)
            spoken_.add(formula);
    }

    /// A sentence; nothing where each replacement by itself is of its kind.
    [[nodiscard]] constexpr text words() const {
        text out;
        for (auto const put :
             {&refused_replacement::put_set_of_another_kind, &refused_replacement::put_missing,
              &refused_replacement::put_map, &refused_replacement::put_symbol,
              &refused_replacement::put_derivative})
            if (out.empty())
                (this->*put)(out);
        return out;
    }

private:
    constexpr void put_set_of_another_kind(text& out) const {
        for (std::size_t i = 0; out.empty() && i < by_.sets.size(); ++i) {
            id const set = by_.sets[i];
            if (set == 0)
                continue;
            kernel::judgement door(to_);
            if (!door.is_set(set) || !door.has_no_local(set))
                out << "The theorem's set " << from_.sets[i].name
                    << " is replaced by what is no set here.";
            else if (from_.sets[i].ordered && !to_.is(set, kind::positions))
                out << "The theorem's set " << from_.sets[i].name
                    << " is a set of all positions, and " << printed(to_, set)
                    << ", which replaces it, is not.";
            else if (!from_.sets[i].ordered && !door.is_finite(set))
                out << "The theorem's set " << from_.sets[i].name << " is finite, and "
                    << printed(to_, set) << ", which replaces it, need not be.";
        }
    }

    constexpr void put_missing(text& out) const {
        for (std::size_t i = 0; out.empty() && i < by_.maps.size(); ++i)
            if (by_.maps[i] < 0)
                put_nothing(out, "map", from_.maps[i].name);
        for (std::size_t i = 0; out.empty() && i < by_.symbols.size(); ++i)
            if (is_mentioned(i) && by_.symbols[i] == 0) {
                bool const is_scalar = from_.symbols[i].sorts.empty();
                put_nothing(out, is_scalar ? "scalar" : "symbol", from_.symbols[i].name);
                put_rank(out, i);
            }
        for (std::size_t i = 0; out.empty() && i < by_.sets.size(); ++i)
            if (spoken_.has_set(i) && by_.sets[i] == 0)
                put_nothing(out, "set", from_.sets[i].name);
    }

    static constexpr void put_nothing(text& out, std::string_view what, std::string_view name) {
        out << "The theorem's " << what << ' ' << name << " is replaced by nothing: declare a "
            << what << " of this name, or say with(\"" << name << "\", ...).";
    }

    // A symbol of the name, but for another number of indices, replaces nothing.
    constexpr void put_rank(text& out, std::size_t number) const {
        for (kernel::declared_symbol const& each : to_.symbols)
            if (each.name == from_.symbols[number].name) {
                out << " There it has " << from_.symbols[number].sorts.size()
                    << (from_.symbols[number].sorts.size() == 1 ? " index, and here "
                                                                : " indices, and here ")
                    << each.sorts.size() << '.';
                return;
            }
    }

    constexpr void put_map(text& out) const {
        for (std::size_t i = 0; out.empty() && i < by_.maps.size(); ++i) {
            kernel::declared_map const& its = from_.maps[i];
            kernel::declared_map const& other = to_.maps[static_cast<std::size_t>(by_.maps[i])];
            bool const starts = becomes(its.domain) == other.domain;
            if (!starts || becomes(its.codomain) != other.codomain) {
                id const sort = starts ? its.codomain : its.domain;
                out << "The theorem's map " << its.name << (starts ? " goes to " : " goes from ");
                put_sort(out, sort);
                out << "; the map " << other.name << " here, which replaces it, goes "
                    << (starts ? "to " : "from ")
                    << printed(to_, starts ? other.codomain : other.domain) << '.';
            } else if (its.bijective && !other.bijective)
                out << "The theorem's map " << its.name << " is a bijection; the map " << other.name
                    << " here, which replaces it, is not declared as one.";
        }
    }

    constexpr void put_symbol(text& out) const {
        for (std::size_t i = 0; out.empty() && i < by_.symbols.size(); ++i)
            if (is_mentioned(i))
                put_function(out, from_.symbols[i], by_.symbols[i]);
    }

    constexpr void put_function(text& out, kernel::declared_symbol const& its, id function) const {
        id body = function;
        std::size_t place = 0;
        for (; to_.is(body, kind::lambda) && place < its.sorts.size(); ++place) {
            id const over = kernel::root_of(to_, to_.get(body, 0));
            if (over != kernel::root_of(to_, becomes(its.sorts[place]))) {
                put_symbol_of(out, its, function);
                out << "index " << place + 1 << " is one of ";
                put_sort(out, its.sorts[place]);
                out << ", and there one of " << printed(to_, over) << '.';
                return;
            }
            body = to_.get(body, 1);
        }
        kernel::judgement door(to_);
        if (place < its.sorts.size() || to_.is(body, kind::lambda)) {
            put_symbol_of(out, its, function);
            out << its.name << " takes " << its.sorts.size()
                << (its.sorts.size() == 1 ? " index, and that " : " indices, and that ")
                << formals_of(function) << '.';
        } else if (!door.has_no_local(function)) {
            put_symbol_of(out, its, function);
            out << "that speaks of an index that only the judge makes.";
        } else if (its.is_mask && !is_mask_value(body)) {
            put_symbol_of(out, its, function);
            out << "it is a mask, and that is not 0 or 1 by its form: a mask, a delta, 0, 1, or a "
                   "product of these.";
        }
    }

    // "Its symbol x is replaced by x(k in B) := y(k): "
    constexpr void put_symbol_of(text& out, kernel::declared_symbol const& its, id function) const {
        out << "The theorem's "
            << (its.is_mask         ? "mask "
                : its.sorts.empty() ? "scalar "
                                    : "symbol ")
            << its.name << " is replaced, " << printer(to_).replacement(its.name, function).view()
            << ": ";
    }

    constexpr void put_derivative(text& out) const {
        list<word> moving;
        collect_symbols_of_derivatives(theorem_.claim, moving);
        for (id const formula : theorem_.assumed)
            collect_symbols_of_derivatives(formula, moving);
        for (word const symbol : moving) {
            auto const number = static_cast<std::size_t>(symbol);
            std::string_view const name = from_.symbols[number].name;
            id const target = plain_symbol(by_.symbols[number]);
            if (out.empty() && target == 0)
                out << "The theorem differentiates with respect to " << name
                    << ", which only a scalar or a variable at its own indices can replace: "
                    << printer(to_).replacement(name, by_.symbols[number]).view() << '.';
            for (std::size_t i = 0; out.empty() && i < by_.symbols.size(); ++i)
                if (i != number && is_mentioned(i)
                    && kernel::depends_on(to_, by_.symbols[i], to_.get(target, 0)))
                    out << "The theorem differentiates with respect to " << name << " and holds "
                        << from_.symbols[i].name << " constant, and what replaces "
                        << from_.symbols[i].name << " depends on what replaces " << name << ": "
                        << printer(to_).replacement(from_.symbols[i].name, by_.symbols[i]).view()
                        << '.';
        }
    }

    constexpr void collect_symbols_of_derivatives(id n, list<word>& into) const {
        if (from_.is(n, kind::derivative))
            into.push_back(from_.get(from_.get(n, 1), 0));
        if (from_.is(n, kind::call))
            collect_symbols_of_derivatives(from_.definition_of(n).meaning, into);
        kernel::children const below = from_.children_of(n);
        for (int i = below.first; i < below.last; i += below.stride)
            collect_symbols_of_derivatives(below.words[i], into);
    }

    [[nodiscard]] constexpr bool is_mentioned(std::size_t symbol) const {
        return kernel::is_mentioned(from_, theorem_, static_cast<word>(symbol));
    }

    // What replaces a sort of the theorem; only asked where each set is replaced.
    [[nodiscard]] constexpr id becomes(id sort) const {
        if (from_.is(sort, kind::joined))
            return to_.make(kind::joined, becomes(from_.get(sort, 0)), becomes(from_.get(sort, 1)));
        return by_.sets[static_cast<std::size_t>(from_.get(sort, 0))];
    }

    // "T, which is A here,"
    constexpr void put_sort(text& out, id sort) const {
        text const its = printed(from_, sort);
        text const here = printed(to_, becomes(sort));
        out << its;
        if (its.view() != here.view())
            out << ", which is " << here << " here";
    }

    [[nodiscard]] constexpr bool is_mask_value(id body) const {
        if (to_.is(body, kind::at))
            return to_.symbol_of(body).is_mask;
        if (to_.is(body, kind::number))
            return kernel::is_integer(to_, body, 0) || kernel::is_integer(to_, body, 1);
        if (to_.is(body, kind::multiply))
            return is_mask_value(to_.get(body, 0)) && is_mask_value(to_.get(body, 1));
        return to_.is(body, kind::delta);
    }

    [[nodiscard]] constexpr int formals_of(id function) const {
        int formals = 0;
        for (; to_.is(function, kind::lambda); function = to_.get(function, 1))
            ++formals;
        return formals;
    }

    // A symbol at the formal indices in their order; 0 for another function.
    [[nodiscard]] constexpr id plain_symbol(id function) const {
        int const formals = formals_of(function);
        for (int i = 0; i < formals; ++i)
            function = to_.get(function, 1);
        bool good = to_.is(function, kind::at) && to_.size(function) - 1 == formals;
        for (int i = 0; good && i < formals; ++i) {
            id const index = to_.get(function, i + 1);
            good = to_.is(index, kind::bound) && to_.get(index, 0) == formals - 1 - i;
        }
        return good ? function : 0;
    }

    store const& from_;
    store& to_;
    kernel::proof const& theorem_;
    kernel::assignment const& by_;
    vocabulary spoken_;
};

/// Why a theorem cannot be read as it is cited; of null, that no theorem is cited.
[[nodiscard]] constexpr text words_for_replacements(context& in, lemma_use const* cited) {
    text out;
    if (cited != nullptr) {
        context* const theorem = new context;
        cited->proof()(*theorem).state(*theorem);
        kernel::store& from = theorem->nodes();
        out = words_for(replaced_names(cited->replaced(), from, theorem->written()));
        if (out.empty()) {
            kernel::assignment const by = cited->replaced().assigned(in, from);
            text const why = refused_replacement(from, in.nodes(), theorem->written(), by).words();
            if (!why.empty())
                out << ' ' << why;
        }
        delete theorem;
    }
    if (out.empty())
        out << " Each of its sets, symbols and maps needs one of its kind here, of the same name "
               "or "
               "by with(\"name\", ...), and nothing else may depend on what replaces the symbol of "
               "a derivative.";
    return out;
}

} // namespace attest::proofs::explanation
