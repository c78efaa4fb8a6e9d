# Counting what passed. Sourced by every suite's script; a suite says pass or fail for each of its
# tests and ends with finish. With ATTEST_TALLY=FILE the three numbers are left there for tests/run. A
# suite that skipped all of its tests exits with 77, which is what ctest calls skipped.

passed=0
failed=0
skipped=0

pass() { passed=$((passed + 1)); }

# fail NAME [WHY]
fail() {
    failed=$((failed + 1))
    printf 'FAILED %s%s\n' "$1" "${2:+: $2}"
}

# skip NAME WHY
skip() {
    skipped=$((skipped + 1))
    printf 'skipped %s: %s\n' "$1" "$2"
}

# expect NAME WHY COMMAND...: passes when COMMAND succeeds
expect() {
    local name=$1 why=$2
    shift 2
    if "$@"; then pass; else fail "$name" "$why"; fi
}

finish() {
    if [ -n "${ATTEST_TALLY:-}" ]; then
        printf '%s %s %s\n' "$passed" "$failed" "$skipped" >"$ATTEST_TALLY"
    fi
    printf '%s: %s of %s hold\n' "$1" "$passed" "$((passed + failed))"
    [ "$passed" -gt 0 ] || [ "$failed" -gt 0 ] || [ "$skipped" -eq 0 ] || return 77
    [ "$failed" -eq 0 ]
}
