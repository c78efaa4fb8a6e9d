# Reading programs with each compiler that is here, without making object files. Sourced, after
# machine.sh, by scripts that have set root.

precompiled=$root/build/precompiled
# The warnings under which programs are read. g++ takes a precompiled header only if it was made with
# -Wpedantic as well.
strict=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-unused -Werror)

family() { if is_clang "$1"; then echo clang; else echo g++; fi; }

# choose_compilers [NAME...]: sets compilers to those of NAME..., $CXX, or g++ and clang++-19
choose_compilers() {
    local name
    compilers=()
    if [ "$#" -eq 0 ]; then
        if [ -n "${CXX:-}" ]; then set -- "$CXX"; else set -- g++ clang++-19; fi
    fi
    for name in "$@"; do
        if accepted "$name"; then compilers+=("$(command -v "$name")"); fi
    done
    [ "${#compilers[@]}" -gt 0 ] || stop "none of these compilers is here, or recent enough: $*"
}

# precompile COMPILER: for syntax below, the library, and what derivations need of it, which is read in
# a third of the time
precompile() { precompile_one "$1" attest && precompile_one "$1" derivation; }

# precompile_one COMPILER NAME: the header attest/NAME.hpp; of suites that run at a time, one after the other
precompile_one() {
    local folder
    folder=$precompiled/$(basename "$1")
    mkdir -p "$folder"
    {
        ! command -v flock >/dev/null 2>&1 || flock 9
        precompile_into "$folder" "$@"
    } 9>"$folder/$2.lock"
}
precompile_into() { # FOLDER COMPILER NAME
    local folder=$1 target options=()
    shift
    target=$folder/$2.hpp.gch
    if [ "$(family "$1")" = clang ]; then
        target=$folder/$2.pch
        options=(-fpch-instantiate-templates)
    fi
    # One that is older than a header, the compiler or this file, or was made elsewhere, is made again.
    if [ -f "$target" ] && grep -qxF "// $root" "$folder/$2.hpp" && [ -z "$(find -L "$root/include" "$1" "$root/tests/support/syntax.sh" \
        -newer "$target" -print -quit)" ]; then
        return
    fi
    rm -f "$target"
    printf '// %s\n#include <attest/%s.hpp>\n' "$root" "$2" >"$folder/$2.hpp"
    "$1" -std=c++20 "${strict[@]}" -I"$root/include" "${options[@]}" -x c++-header "$folder/$2.hpp" -o "$target"
}

# precompiled_for FILE: what is precompiled that a program includes
precompiled_for() {
    if grep -qF '#include <attest/derivation.hpp>' "$1" && ! grep -qF '#include <attest/attest.hpp>' "$1"; then
        echo derivation
    else
        echo attest
    fi
}

# syntax COMPILER ARGUMENT... FILE: read a program as a user's compiler would, the library precompiled;
# headers in the folder $overlay come before those of the library
syntax() {
    local compiler=$1 name folder
    folder=$precompiled/$(basename "$1")
    shift
    name=$(precompiled_for "${!#}")
    if [ -f "$folder/$name.pch" ]; then
        set -- -include-pch "$folder/$name.pch" "$@"
    else
        set -- -include "$folder/$name.hpp" "$@"
    fi
    env -u COLUMNS LC_ALL=C "$compiler" -std=c++20 ${overlay:+-I"$overlay"} -I"$root/include" -fsyntax-only "$@"
}

# readings FILE: an error as it can be matched: white space collapsed and quotes freed, and a second
# time with the pieces of a string that the compiler prints as an array put together again
readings() {
    tr -s '[:space:]' ' ' <"$1" | sed "s/\\\\\([\"']\)/\1/g"
    echo
    tr -s '[:space:]' ' ' <"$1" |
        sed "s/\\\\'/'/g; s/\\\\\"/\x01/g; s/\"}*, {*\"//g; s/\x01/\"/g" | tr -s ' '
}

# without_lines: the standard input without the lines of steps
without_lines() { sed -E 's/ \(line [0-9]+\)//g'; }

broke_down() { grep -qi 'internal compiler error\|PLEASE submit a bug report' "$1"; }

# tokens: those of the standard input, one a line
tokens() { grep -oE '"([^"\\]|\\.)*"|[A-Za-z_0-9.]+|[^[:space:]]' || true; }

# distance FILE FILE: the number of tokens, one a line, between the first and the last that differ
distance() {
    awk '
        FNR == NR { one[++a] = $0; next }
        { other[++b] = $0 }
        END {
            while (first < a && first < b && one[first + 1] == other[first + 1]) ++first
            while (a > first && b > first && one[a] == other[b]) { --a; --b }
            print (a > b ? a : b) - first
        }' "$1" "$2"
}

# judge_all FOLDER FILE...: runs "$0 --judge COMPILER FILE RESULT" for each file and compiler, as many
# at a time as there are processors
judge_all() {
    local folder=$1 file compiler
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    for file in "$@"; do
        for compiler in "${compilers[@]}"; do
            printf '%s\0%s\0%s\0%s\0' --judge "$compiler" "$file" "$(judgement "$folder" "$compiler" "$file")"
        done
    done | xargs -0 -r -n 4 -P "$(nproc)" "$0"
}

# judgement FOLDER COMPILER FILE: where it is; "holds" alone, or what is wrong and the particulars
judgement() { printf '%s/%s+%s' "$1" "$(basename "$2")" "$(basename "$3")"; }

# expect_judgements FOLDER FILE...: each is what its file states as "// expect:", or else "holds"
expect_judgements() {
    local folder=$1 file compiler expected found
    shift
    judge_all "$folder" "$@"
    for compiler in "${compilers[@]}"; do
        for file in "$@"; do
            found=$(judgement "$folder" "$compiler" "$file")
            expected=$(sed -n 's,^// expect: *,,p' "$file")
            if [ "$(head -n 1 "$found")" = "${expected:-holds}" ]; then
                pass
            else
                fail "${file#"$root/"} with $(basename "$compiler")" \
                    "${expected:+\"$expected\" is what should be said here, and not: }$(cat "$found")"
            fi
        done
    done
}
