# The names that are called in the headers of Attest, one per line: identifiers before a parenthesis, or before
# the template arguments of a call. Left out: words of the language, macros, and what is no name of a function.
BEGIN {
    many = split("alignas alignof and auto bool bitand bitor case catch char class compl concept const const_cast reinterpret_cast dynamic_cast consteval " \
        "constexpr constinit decltype default delete do double else enum explicit export extern false final float " \
        "for friend goto if inline int long mutable namespace new noexcept not nullptr operator or override private " \
        "protected public register requires return short signed sizeof static static_assert static_cast struct " \
        "switch template this throw true try typedef typeid typename union unsigned using virtual void volatile " \
        "while xor main errno", words, " ")
    for (i = 1; i <= many; ++i) seen[words[i]] = 1
}
{
    sub(/\/\/.*/, "")
    gsub(/"([^"\\]|\\.)*"/, "\"\"")
    while (match($0, /[a-z_][a-z0-9_]*[(<]/)) {
        name = substr($0, RSTART, RLENGTH - 1)
        before = RSTART > 1 ? substr($0, RSTART - 1, 1) : ""
        $0 = substr($0, RSTART + RLENGTH)
        if (before ~ /[A-Za-z0-9#]/ || name ~ /^__|_t$|^mpf[ir]_/ || name in seen) continue
        seen[name] = 1
        print name
    }
}
