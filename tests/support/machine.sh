# What a machine needs, found or installed. Sourced by the scripts that people run.
#
# A thing is looked for by what it is for (a header that can be included, a program that can be
# run), whoever put it there. Only what is missing is installed, from Debian's or Ubuntu's own
# packages, as root or through sudo; elsewhere it is named and the script stops.

say() { printf '%s\n' "$*"; }
stop() {
    printf 'attest: %s\n' "$*" >&2
    exit 1
}

# major_version COMPILER: 12 for g++ 12.2.0
major_version() { "$1" -dumpversion 2>/dev/null | cut -d. -f1; }

at_least() { [ -n "$1" ] && [ "$1" -ge "$2" ] 2>/dev/null; }

is_clang() { "$1" --version 2>/dev/null | grep -i clang >/dev/null; }

# accepted COMPILER: can it be trusted with C++20 as Attest uses it?
accepted() {
    command -v "$1" >/dev/null 2>&1 || return 1
    if is_clang "$1"; then
        at_least "$(major_version "$1")" 17
    else
        at_least "$(major_version "$1")" 12
    fi
}

# first_compiler NAME...: the first one accepted
first_compiler() {
    local name
    for name in "$@"; do
        if accepted "$name"; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

has_header() { printf '#include <%s>\n' "$1" | "$compiler" -std=c++20 -E -x c++ - >/dev/null 2>&1; }

# python_with MODULE...: the first Python that has them; one in front may be newer and bare
python_with() {
    local name
    for name in python3 /usr/bin/python3; do
        if "$name" -c "import $(printf '%s, ' "$@" | sed 's/, $//')" >/dev/null 2>&1; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

has_cmake() {
    local version
    version=$(cmake --version 2>/dev/null | sed -n '1s/.*version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
    [ -n "$version" ] && [ "$((${version% *} * 1000 + ${version#* }))" -ge 3021 ]
}

can_install() {
    command -v apt-get >/dev/null 2>&1 && { [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null 2>&1; }
}

apt_get() {
    local log as_root=(env)
    log=$(mktemp)
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 "$@" </dev/null >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

refresh_lists() {
    [ -z "${apt_lists_are_fresh:-}" ] || return 0
    apt_get update -q || stop "apt-get update failed (its last words are above)"
    apt_lists_are_fresh=yes
}

# install WHAT PACKAGE...: PACKAGES hold WHAT, which is missing
install() {
    local what=$1
    shift
    can_install || stop "missing: $what. Debian and Ubuntu have it in: $*. Install it and try again."
    say "installing $*" >&2
    refresh_lists
    apt_get install -y -q --no-install-recommends "$@" ||
        stop "apt-get could not install $* (its last words are above)"
}

# offer COMMAND PACKAGE...: installs what tests can do without, unless COMMAND succeeds, and says how long that took; where
# it cannot, it says so, and they are skipped
offer() {
    local command=$1 began=$SECONDS
    shift
    ! bash -c "$command" >/dev/null 2>&1 || return 0
    if can_install && (refresh_lists && apt_get install -y -q --no-install-recommends "$@") >/dev/null 2>&1; then
        say "installed $* in $((SECONDS - began)) s"
    else
        say "could not install $*: tests that need it are skipped"
    fi
}

# need_engines PYTHON: what runs shards on several machines (Open MPI, Dask for this Python, Slurm), where apt has it
need_engines() {
    offer 'command -v mpirun' openmpi-bin
    offer "'$1' -c 'import distributed'" python3-distributed
    offer 'command -v slurmctld && command -v slurmd && command -v sbatch' slurm-wlm
}

# need_compiler: sets compiler to the C++ compiler to use ($CXX when it is set)
need_compiler() {
    if [ -n "${CXX:-}" ]; then
        command -v "$CXX" >/dev/null 2>&1 || stop "CXX=$CXX: there is no such compiler"
        accepted "$CXX" || stop "CXX=$CXX is of version $(major_version "$CXX"), expected g++ 12 or later, or clang++ 17 or later"
        compiler=$(command -v "$CXX")
        return
    fi
    local names=(g++ g++-15 g++-14 g++-13 g++-12)
    if ! compiler=$(first_compiler "${names[@]}"); then
        local package
        install "g++ 12 or later" g++
        if ! compiler=$(first_compiler "${names[@]}"); then
            install "g++ 12 or later" g++-12
            compiler=$(first_compiler "${names[@]}") || stop "the g++ that apt installed is older than 12"
        fi
    fi
}

# arb_package: the package with FLINT/Arb, which FLINT has in itself since its version 3
arb_package() {
    if ! command -v apt-cache >/dev/null 2>&1 || apt-cache show libflint-arb-dev >/dev/null 2>&1; then
        printf 'libflint-arb-dev'
    else
        printf 'libflint-dev'
    fi
}

# need_tools [oracle | library | program | tests]: what compiling and running the chapters takes, and the oracle, its
# libraries with the one for files, the program attest, and all tests
need_tools() {
    local missing=() words=()
    need_compiler
    has_cmake || { words+=("cmake 3.21 or later") && missing+=(cmake); }
    command -v ninja >/dev/null 2>&1 || command -v make >/dev/null 2>&1 ||
        { words+=("ninja or make") && missing+=(ninja-build); }
    has_header boost/version.hpp || { words+=("the Boost headers") && missing+=(libboost-dev); }
    has_header mpfr.h || { words+=("MPFR") && missing+=(libmpfr-dev); }
    has_header mpfi.h || { words+=("MPFI") && missing+=(libmpfi-dev); }
    if [[ ${1:-} =~ ^(oracle|library|program|tests)$ ]]; then
        has_header hwy/highway.h || { words+=("Highway") && missing+=(libhwy-dev); }
        has_header eigen3/Eigen/Core || has_header Eigen/Core ||
            { words+=("Eigen") && missing+=(libeigen3-dev); }
    fi
    if [ "${1:-}" = tests ]; then
        has_header catch2/catch.hpp || has_header catch2/catch_all.hpp ||
            { words+=("Catch2") && missing+=(catch2); }
        if ! has_header flint/arb.h && ! has_header arb.h; then
            ! can_install || refresh_lists
            words+=("FLINT/Arb") && missing+=("$(arb_package)")
        fi
    fi
    if [[ ${1:-} =~ ^(library|program|tests)$ ]]; then
        has_header zip.h || { words+=("libzip") && missing+=(libzip-dev); }
        has_header nlohmann/json.hpp || { words+=("nlohmann's JSON") && missing+=(nlohmann-json3-dev); }
        has_header onnx/onnx-ml.pb.h || { words+=("ONNX") && missing+=(libonnx-dev); }
        has_header google/protobuf/message.h || { words+=("protobuf") && missing+=(libprotobuf-dev); }
    fi
    if [[ ${1:-} =~ ^(program|tests)$ ]]; then
        has_header CLI/CLI.hpp || { words+=("CLI11") && missing+=(libcli11-dev); }
        has_header openssl/evp.h || { words+=("OpenSSL") && missing+=(libssl-dev); }
    fi
    if [ "${1:-}" = tests ] && can_install; then
        python_with setuptools wheel venv ensurepip pip numpy pytest jsonschema >/dev/null ||
            { words+=("a Python with NumPy, pytest, jsonschema and what builds wheels") &&
                missing+=(python3-numpy python3-pytest python3-pip python3-setuptools python3-wheel python3-venv
                    python3-jsonschema); }
    fi
    if [ "${#missing[@]}" -gt 0 ]; then
        install "$(printf '%s, ' "${words[@]}" | sed 's/, $//')" "${missing[@]}"
        has_cmake || stop "cmake is older than 3.21"
    fi
}

# configure FOLDER OPTION...: a build folder for this checkout, with the compiler chosen
configure() {
    local folder=$1 generator=() cached
    shift
    command -v ninja >/dev/null 2>&1 && generator=(-G Ninja)
    if [ -f "$folder/CMakeCache.txt" ]; then
        generator=()
        # A cache from another place or another compiler would be refused, or worse, used.
        cached=$(sed -n 's/^CMAKE_HOME_DIRECTORY:[^=]*=//p; s/^CMAKE_CXX_COMPILER:[^=]*=//p' \
            "$folder/CMakeCache.txt" | sort)
        if [ "$cached" != "$(printf '%s\n' "$root" "$compiler" | sort)" ]; then
            rm -rf "$folder"
            command -v ninja >/dev/null 2>&1 && generator=(-G Ninja)
        fi
    fi
    mkdir -p "$folder" || stop "cannot write to $folder"
    if ! cmake -S "$root" -B "$folder" "${generator[@]}" -DCMAKE_CXX_COMPILER="$compiler" "$@" \
        >"$folder/configure.log" 2>&1; then
        cat "$folder/configure.log" >&2
        stop "cmake could not configure $folder"
    fi
}
