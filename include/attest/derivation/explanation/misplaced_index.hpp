// A node that has an index too many, too few, or one of another set: where it is, and what it takes.
//
//     s(j, i). s takes an index of S, and j is one of T.
//     s(i). s takes 2 indices, of S and T.
//     up_to(j). up_to takes a position, and j is one of T.
#pragma once

#include <attest/algebra/term/judgement.hpp>
#include <attest/derivation/writing/print.hpp>

namespace attest::proofs::explanation {

class misplaced_index {
public:
    /// The node as a part of `whole`, a formula, a term, a set or the meaning of a definition.
    constexpr misplaced_index(kernel::store& in, id whole, id node) : in_(in), node_(node) {
        static_cast<void>(finds(whole));
    }

    /// The node with the names of the indices of the binders around it, and what it takes.
    [[nodiscard]] constexpr text words() const {
        printer with(in_);
        list<id> sorts;
        for (id const binder : around_) {
            with.enter(binder);
            sorts.push_back(kernel::root_of(in_, in_.get(binder, 0)));
        }
        text out;
        out << with.printed(node_);
        list<id> const wanted = taken();
        if (in_.is(node_, kind::delta))
            put_two_sets(out, with, sorts);
        else if (static_cast<int>(wanted.size()) != in_.size(node_) - 1 && has_rank())
            put_number(out, with, wanted);
        else
            put_first_of_another_set(out, with, wanted, sorts);
        return out;
    }

    /// Is this a node whose indices words() compares with what it takes?
    [[nodiscard]] static constexpr bool explains(kernel::store const& in, id node) {
        switch (in.what(node)) {
        case kind::at:
        case kind::call:
        case kind::image:
        case kind::delta:
        case kind::next:
        case kind::up_to:
        case kind::without:
        case kind::left:
        case kind::right:
            return true;
        case kind::fibre:
            return in.get(node, 0) >= 0 && in.get(node, 0) < static_cast<word>(in.maps.size());
        default:
            return false;
        }
    }

private:
    constexpr bool finds(id n) {
        if (n == node_)
            return true;
        kernel::form const& read = kernel::form_of(in_.what(n));
        for (int i = read.raw; i < in_.size(n) && i < read.last; i += read.stride) {
            bool const binds = i == read.under;
            if (binds)
                around_.push_back(n);
            if (finds(in_.get(n, i)))
                return true;
            if (binds)
                around_.pop_back();
        }
        return false;
    }

    [[nodiscard]] constexpr bool has_rank() const {
        return in_.is(node_, kind::at) || in_.is(node_, kind::call);
    }

    // The sorts of the indices that it takes; 0 for any set of positions.
    [[nodiscard]] constexpr list<id> taken() const {
        list<id> result;
        switch (in_.what(node_)) {
        case kind::at:
            return in_.symbol_of(node_).sorts;
        case kind::call: {
            kernel::declared_definition const& named = in_.definition_of(node_);
            id meaning = named.meaning;
            for (int i = 0; i < named.formals; ++i) {
                result.push_back(kernel::root_of(in_, in_.get(meaning, 0)));
                meaning = in_.get(meaning, 1);
            }
            return result;
        }
        case kind::image:
            result.push_back(in_.map_of(node_).domain);
            return result;
        case kind::fibre:
            result.push_back(in_.map_of(node_).codomain);
            return result;
        case kind::without:
            result.push_back(kernel::root_of(in_, in_.get(node_, 0)));
            return result;
        case kind::left:
        case kind::right:
            result.push_back(in_.get(in_.get(node_, 0), in_.is(node_, kind::left) ? 0 : 1));
            return result;
        default:
            result.push_back(0);
            return result;
        }
    }

    constexpr void put_name(text& out) const {
        switch (in_.what(node_)) {
        case kind::at:
            out << in_.symbol_of(node_).name;
            return;
        case kind::call:
            out << in_.definition_of(node_).name;
            return;
        case kind::image:
        case kind::fibre:
            out << in_.map_of(node_).name << (in_.is(node_, kind::fibre) ? ".fibre" : "");
            return;
        case kind::next:
            out << "+ 1";
            return;
        case kind::up_to:
            out << "up_to";
            return;
        case kind::without:
            out << "without";
            return;
        default:
            out << "it";
        }
    }

    constexpr void put_number(text& out, printer& with, list<id> const& wanted) const {
        out << ". ";
        put_name(out);
        out << " takes ";
        if (wanted.empty())
            out << "no index";
        else
            out << static_cast<word>(wanted.size()) << (wanted.size() == 1 ? " index" : " indices");
        for (std::size_t i = 0; i < wanted.size(); ++i)
            out << (i == 0                   ? ", of "
                    : i + 1 == wanted.size() ? " and "
                                             : ", ")
                << with.printed(wanted[i]);
    }

    constexpr void put_two_sets(text& out, printer& with, list<id> const& sorts) const {
        out << ". Its two indices are not of one set";
        for (int i = 0; i < 2; ++i) {
            id const sort = kernel::set_judgement(in_).sort_of(in_.get(node_, i), sorts);
            if (sort == 0)
                return;
            out << (i == 0 ? ": " : ", and ") << with.printed(in_.get(node_, i)) << " is one of "
                << with.printed(sort);
        }
    }

    constexpr void put_first_of_another_set(text& out, printer& with, list<id> const& wanted,
                                            list<id> const& sorts) const {
        int const first = in_.is(node_, kind::next) ? 0 : 1;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            id const index = in_.get(node_, static_cast<int>(i) + first);
            id const sort = kernel::set_judgement(in_).sort_of(index, sorts);
            if (sort == 0 || sort == wanted[i] || (wanted[i] == 0 && in_.is(sort, kind::positions)))
                continue;
            out << ". ";
            put_name(out);
            out << " takes ";
            if (wanted[i] == 0)
                out << "a position";
            else
                out << "an index of " << with.printed(wanted[i]);
            out << ", and " << with.printed(index) << " is one of " << with.printed(sort);
            return;
        }
    }

    kernel::store& in_;
    id node_;
    list<id> around_{};
};

} // namespace attest::proofs::explanation
