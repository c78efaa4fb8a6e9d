# Installing the Python package into a virtual environment. Sourced by tools/install, after machine.sh, by which root is
# set.

# fits PYTHON: 3.9 or later
fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2>/dev/null; }

# quietly FAULT COMMAND...: its output is shown only if it fails
quietly() {
    local fault=$1
    shift
    "$@" >"$python_work/log" 2>&1 || { tail -n 30 "$python_work/log" >&2 && stop "$fault (see above)"; }
}

# install_python [VENV]
install_python() {
    local place=${1:-${VIRTUAL_ENV:-$HOME/attest-python}} modules=(setuptools wheel venv ensurepip numpy) python own wheel version
    [ "$#" -le 1 ] || stop "there are $# arguments after --python, expected one virtual environment at most"
    [[ $place != -* ]] || stop "there is no option $place; after --python comes a virtual environment"
    [ ! -e "$place" ] || [ -d "$place" ] || stop "$place is no folder"
    if [ -d "$place" ] && [ -n "$(ls -A "$place")" ]; then
        [ -f "$place/pyvenv.cfg" ] && [ -x "$place/bin/python" ] ||
            stop "$place is no virtual environment: it has files, and no pyvenv.cfg with bin/python; name another folder"
        [ -w "$place" ] || stop "$place cannot be written; name another environment"
        fits "$place/bin/python" || stop "$place has a Python older than 3.9"
        "$place/bin/python" -c 'import numpy' 2>/dev/null || stop "$place has no NumPy, which attest needs: $place/bin/python -m pip install numpy"
        "$place/bin/python" -c 'import pip' 2>/dev/null || stop "$place has no pip, by which attest is installed: $place/bin/python -m ensurepip"
    fi
    mkdir -p "$place" 2>/dev/null || stop "$place cannot be made"
    place=$(cd "$place" && pwd -P)

    PATH=${PATH#"${VIRTUAL_ENV:-/nowhere}/bin:"} # what builds is not the environment's own Python
    if ! python=$(python_with "${modules[@]}"); then
        install "a Python with NumPy and what makes environments and wheels" python3-venv python3-numpy python3-setuptools python3-wheel
        python=$(python_with "${modules[@]}") || stop "no Python has all of ${modules[*]}"
    fi
    fits "$python" || stop "$python is older than Python 3.9"
    if [ -z "${ATTEST_BUILD:-}" ]; then
        need_tools program
        export CXX=$compiler
        say "building with $compiler, which takes minutes"
    fi
    python_work=$(mktemp -d)
    python_place=$place
    trap 'rm -rf "$python_work"; rmdir "$python_place" 2>/dev/null || true' EXIT # an empty one
    quietly "no environment could be made to build in" "$python" -m venv --system-site-packages "$python_work/env"
    quietly "the wheel could not be built" "$python_work/env/bin/python" -m pip --disable-pip-version-check --no-cache-dir wheel \
        --no-build-isolation --no-deps --no-index -w "$python_work" "$root"
    wheel=$(echo "$python_work"/attest_oracle-*.whl)
    [ -f "$place/pyvenv.cfg" ] || quietly "$place could not be made" "$python" -m venv --system-site-packages "$place"
    quietly "it could not be installed into $place" "$place/bin/python" -m pip --disable-pip-version-check install \
        --no-index --no-deps --force-reinstall "$wheel"
    own=$(cd / && env -u PYTHONPATH -u ATTEST_LIBRARY "$place/bin/python" -c 'import attest; print(attest.__file__)') &&
        version=$(cd / && env -u PYTHONPATH -u ATTEST_PROGRAM "$place/bin/python" -m attest version) ||
        stop "what was installed into $place does not run (see above)"
    say "installed ${wheel##*/}: ${own%/*}"
    say "${version%%$'\n'*}; to try it:"
    say "    $place/bin/python -m attest help"
    say "    $place/bin/python -c 'import attest; print(attest.attention([[1.0]], [[2.0], [2.0]], [[1.0], [4.0]]).rounded)'"
}
