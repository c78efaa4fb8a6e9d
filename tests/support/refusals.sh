# What a compiler says when Attest refuses, trimmed to the sentences. Sourced.

# refusals FILE: each sentence of a witness in this output of g++ or clang once, with its pieces put together
refusals() {
    { grep -oE '\{"ATT-[0-9]+ ([^"\\]|\\.|"\}*, \{*")*"' "$1" || true; } |
        sed -E 's/"\}*, \{*"/ /g; s/^\{"//; s/"$//; s/\\(.)/\1/g' | tr -s ' ' | sed 's/ $//' | awk '!seen[$0]++'
}
