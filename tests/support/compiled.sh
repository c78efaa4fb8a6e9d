# What Ninja's log says of a build. Sourced.

# compiled_since BEFORE LOG PART: the object files of LOG with PART in their path that the copy BEFORE of an earlier log
# has not, each once, by the last time: "12.3 s  20_causal", the slowest first. In a line of the log, between tabs, are
# when a file was begun and ready, in ms, when it was written, and its name.
compiled_since() {
    { grep -vxF -f "$1" "$2" 2>/dev/null || true; } | awk -F '\t' -v part="$3" '
        NF == 5 && $4 ~ /\.o$/ && index($4, part) {
            sub(/.*\//, "", $4); sub(/\.o$/, "", $4); sub(/\.(cpp|cxx)$/, "", $4)
            took[$4] = $2 - $1
        }
        END { for (name in took) printf "%6.1f s  %s\n", took[name] / 1000, name }' | LC_ALL=C sort -k 1,1nr -k 3
}
