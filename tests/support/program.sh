# The program attest, for the suites that start it. Sourced after machine.sh.

# need_program: builds it unless tests/run has (ATTEST_BUILD); sets program_build, the folder it was built in
need_program() {
    program_build=${ATTEST_BUILD:-}
    if [ -z "$program_build" ] || [ ! -x "$program_build/tools/attest" ]; then
        program_build=$root/build/tools/$(basename "$compiler")
        configure "$program_build" -DATTEST_PROOFS=OFF -DATTEST_EXAMPLES=OFF -DATTEST_TESTS=OFF -DATTEST_TOOLS=ON \
            -DATTEST_TOGETHER=OFF -DCMAKE_CXX_FLAGS=-Werror
        cmake --build "$program_build" --parallel "$(nproc)" --target attest_tool >"$program_build/build.log" 2>&1 || {
            tail -n 30 "$program_build/build.log"
            return 1
        }
    fi
}
