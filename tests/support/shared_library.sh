# The shared library of attest.h, for the suites that use it. Sourced after machine.sh.

# need_shared_library: builds it unless tests/run has (ATTEST_BUILD); sets build, library,
# library_folder
need_shared_library() {
    build=${ATTEST_BUILD:-}
    if [ -z "$build" ]; then
        build=$root/build/tests/c-$(basename "$compiler")
        configure "$build" -DATTEST_PROOFS=OFF -DATTEST_EXAMPLES=OFF -DATTEST_TESTS=OFF -DATTEST_ORACLE=ON
        cmake --build "$build" --parallel "$(nproc)" --target attest_c >"$build/build.log" 2>&1 ||
            { cat "$build/build.log" >&2 && stop "the shared library does not build"; }
    fi
    library_folder=$build/src/c
    library=$library_folder/libattest.so
    [ -f "$library" ] || stop "there is no $library: it was not built"
}

# is_sanitized: was it built under the sanitizers?
is_sanitized() { nm -D --undefined-only "$library" | grep __asan_init >/dev/null; }
