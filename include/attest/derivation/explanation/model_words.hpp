// A model in words: T = {0, 1}, i = 0, x = (1, -1), M = (1, 0; 1, 1).
//
// The elements of a set are 0, 1, ...; the values of a symbol are in the order of its indices, the
// last one running first, a semicolon after each of its rounds. Of positions the first few are shown,
// and "..." for the others.
#pragma once

#include <attest/derivation/explanation/counterexample.hpp>

namespace attest::proofs::explanation {

/// Is something declared that is called so?
[[nodiscard]] constexpr bool declares(kernel::store const& in, std::string_view name) {
    auto const among = [name](auto const& all) {
        for (auto const& each : all)
            if (each.name == name)
                return true;
        return false;
    };
    return among(in.entries) || among(in.symbols) || among(in.definitions);
}

/// What is said behind a number in words where something else is called e, the base of its exponentials.
[[nodiscard]] constexpr std::string_view base_of(kernel::store const& in, text const& number) {
    bool const has_exponential = number.view().find('e') != std::string_view::npos;
    return has_exponential && declares(in, "e") ? " with e = exp(1)" : "";
}

template <class Number>
class model_words {
public:
    constexpr model_words(question const& asked, drawn_model<Number> const& here)
        : in_(asked.in), here_(here), spoken_(asked.words()) {}

    [[nodiscard]] constexpr text words() const {
        text out;
        for (std::size_t i = 0; i < in_.sets.size(); ++i)
            if (spoken_.has_set(i) && !in_.sets[i].ordered)
                set(next(out), i);
        for (std::size_t i = 0; i < in_.entries.size(); ++i)
            if (spoken_.has_entry(i) && here_.entry(static_cast<word>(i)) >= 0)
                next(out) << in_.entries[i].name << " = " << here_.entry(static_cast<word>(i));
        for (std::size_t i = 0; i < in_.maps.size(); ++i)
            if (spoken_.has_map(i))
                map(next(out), i);
        for (std::size_t i = 0; i < in_.symbols.size(); ++i)
            if (spoken_.has_symbol(i) && cells(in_.symbols[i]) > 0)
                symbol(next(out), i);
        if (out.empty())
            out << "all values";
        return out;
    }

private:
    static constexpr std::size_t most_shown = 12;
    static constexpr int most_positions = 3;

    static constexpr text& next(text& out) { return out << (out.empty() ? "" : ", "); }

    constexpr void set(text& out, std::size_t number) const {
        int const size = here_.size(number);
        out << in_.sets[number].name << " = {";
        for (int i = 0; i < size; ++i)
            out << (i > 0 ? ", " : "") << i;
        out << '}';
    }

    constexpr void map(text& out, std::size_t number) const {
        int const size = shown(in_.maps[number].domain);
        out << in_.maps[number].name << " = (";
        for (int i = 0; i < size; ++i)
            out << (i > 0 ? ", " : "") << here_.image(static_cast<word>(number), i);
        out << (in_.is(in_.maps[number].domain, kind::positions) ? ", ...)" : ")");
    }

    // The number of elements of a sort that are shown.
    [[nodiscard]] constexpr int shown(id sort) const {
        int const size = here_.extent(in_, sort);
        return in_.is(sort, kind::positions) ? most_positions : size;
    }

    [[nodiscard]] constexpr std::size_t cells(kernel::declared_symbol const& it) const {
        std::size_t count = 1;
        for (id const sort : it.sorts)
            count *= static_cast<std::size_t>(shown(sort));
        return count;
    }

    constexpr void symbol(text& out, std::size_t number) const {
        kernel::declared_symbol const& it = in_.symbols[number];
        std::size_t const count = cells(it);
        bool const scalar = it.sorts.empty();
        text values;
        bool endless = count > most_shown;
        for (std::size_t i = 0; i < count && i < most_shown; ++i) {
            std::size_t cell = 0;
            std::size_t rest = count;
            std::size_t place = i;
            for (id const sort : it.sorts) {
                rest /= static_cast<std::size_t>(shown(sort));
                cell = cell * static_cast<std::size_t>(here_.extent(in_, sort)) + place / rest;
                place %= rest;
                endless = endless || in_.is(sort, kind::positions);
            }
            bool const round =
                it.sorts.size() > 1 && i > 0
                && i % static_cast<std::size_t>(shown(it.sorts[it.sorts.size() - 1])) == 0;
            values << (i == 0  ? ""
                       : round ? "; "
                               : ", ")
                   << here_.value(static_cast<word>(number), cell);
        }
        out << it.name << (scalar ? " = " : " = (") << values << (endless ? ", ..." : "")
            << (scalar ? "" : ")") << base_of(in_, values);
    }

    store const& in_;
    drawn_model<Number> const& here_;
    vocabulary spoken_;
};

/// The model of this seed in words.
[[nodiscard]] constexpr text model_in_words(question const& asked, unsigned seed, evidence by) {
    return with_instance(asked, seed, by,
                         [&](auto& here) { return model_words(asked, here.model()).words(); });
}

/// A number in words; no words where it does not tell which number it is.
template <class Number>
[[nodiscard]] constexpr text told(kernel::store const& in, Number const& value) {
    text out;
    if (value.is_told())
        out << value;
    out << base_of(in, out);
    return out;
}

/// The value of a term in the model of this seed; no words where the numbers do not tell it.
[[nodiscard]] constexpr text value_in_words(question const& asked, unsigned seed, evidence by,
                                            id term) {
    return with_instance(asked, seed, by,
                         [&](auto& here) { return told(asked.in, here.value(term)); });
}

} // namespace attest::proofs::explanation
