#!/usr/bin/env python3
"""Checks that each library that a wheel needs is in it, or is one that every Linux has.

    tools/python/audit_wheel.py WHEEL

Prints each library and program with its dependencies and the newest versions of glibc and libstdc++ symbols that it
needs. Exit status 1, with one line per fault, if a library is missing or would not be found, if a run path leads out
of the wheel, if the tag names another machine, or if a symbol is newer than the tag manylinux_2_NN (PEP 600) allows.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

#: Libraries that the manylinux policies (PEP 600) let a wheel expect on the machine, as far as needed here.
PORTABLE = frozenset({
    "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1", "libstdc++.so.6",
    "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
})  # fmt: skip
MACHINES = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}
#: Newest symbols of libstdc++ (GLIBCXX, CXXABI) and of libgcc (GCC) with the tag manylinux_2_NN, from auditwheel's
#: policies; those of glibc are 2.NN.
POLICIES = {
    17: ("3.4.19", "1.3.7", "4.7.0"), 24: ("3.4.22", "1.3.10", "4.7.0"), 27: ("3.4.24", "1.3.11", "7.0.0"),
    28: ("3.4.24", "1.3.11", "7.0.0"), 31: ("3.4.28", "1.3.12", "7.0.0"), 34: ("3.4.29", "1.3.13", "7.0.0"),
    35: ("3.4.30", "1.3.13", "12.0.0"), 36: ("3.4.30", "1.3.13", "12.0.0"), 39: ("3.4.33", "1.3.15", "14.0.0"),
}  # fmt: skip


def _read(option, library):
    return subprocess.run(["readelf", "-W", option, str(library)], check=True, capture_output=True, text=True).stdout


def needed(library):
    """The name under which a library is known, and those of the libraries that it needs."""
    said = _read("-d", library)
    own = re.findall(r"\(SONAME\).*\[(.*)\]", said)
    return (own[0] if own else pathlib.Path(library).name), re.findall(r"\(NEEDED\).*\[(.*)\]", said)


def _run_path(library):
    return re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", _read("-d", library))


def _parts(version):
    return [int(n) for n in version.split(".")]


def _newest(library):
    """The newest version of each family of required symbols."""
    said = _read("-V", library).partition("Version needs section")[2]
    found = {}
    for family, version in re.findall(r"\b(GLIBC|GLIBCXX|CXXABI|GCC)_([0-9.]+)", said):
        if _parts(version) > _parts(found.get(family, "0")):
            found[family] = version
    return found


def binaries(folder):
    """The libraries and programs below a folder."""
    def is_one(path):
        with path.open("rb") as file:
            return file.read(4) == b"\x7fELF"

    return sorted(one for one in pathlib.Path(folder).rglob("*") if one.is_file() and is_one(one))


def _too_new(newest, minor):
    """Families of symbols with one that is newer than manylinux_2_MINOR allows."""
    policy = max((one for one in POLICIES if one <= minor), default=None)
    if policy is None:
        return sorted(newest)
    allowed = dict(zip(("GLIBCXX", "CXXABI", "GCC"), POLICIES[policy]), GLIBC=f"2.{minor}")
    return sorted(family for family, version in newest.items() if _parts(version) > _parts(allowed[family]))


def platform_tag(folder, usual):
    """manylinux_2_NN_MACHINE for the smallest NN that the files in a folder allow; else the usual tag."""
    newest = [_newest(one) for one in binaries(folder)]
    machine = usual.partition("_")[2]
    for minor in POLICIES if newest and usual.startswith("linux_") else ():
        if not any(_too_new(one, minor) for one in newest):
            return f"manylinux_2_{minor}_{machine}"
    return usual


def faults(folder, tag):
    """One line per fault; prints what was found."""
    result = []
    of_tag = re.fullmatch(r"manylinux_2_([0-9]+)_.*", tag)
    if of_tag is None:
        result.append(f"the tag is {tag}, expected manylinux_2_NN_MACHINE: pip of another machine cannot tell whether it fits")
    found = binaries(folder)
    there = {one.name: needed(one)[1] for one in found}
    if not any(name.startswith("libattest.so") for name in there):
        result.append("there is no libattest in it")
    if "attest" not in there:
        result.append("the program bin/attest is not in it")
    for one in found:
        (name, wanted), newest = needed(one), _newest(one)
        print(f"{one.name}: {', '.join(f'{family} {version}' for family, version in sorted(newest.items()))}; "
              f"needs {', '.join(wanted)}")  # fmt: skip
        if name != one.name:
            result.append(f"{one.name} is known as {name}, by which it is not found")
        result += [f"{one.name} needs {other}, which is neither in the wheel nor on every Linux"
                   for other in wanted if other not in PORTABLE and other not in there]  # fmt: skip
        # Programs have none: the package sets LD_LIBRARY_PATH for them.
        result += [f"{one.name} has the run path {path}, expected $ORIGIN or none" for path in _run_path(one) if path != "$ORIGIN"]
        if name.startswith("libattest") and any(other in there for other in wanted):
            if not _run_path(one):
                result.append(f"{one.name} has no run path, so that it does not find what lies beside it")
            # A run path finds the dependencies of its own library, not those of the dependencies.
            result += [f"{one.name} reaches {other} only by way of another library, which does not look beside itself"
                       for other in sorted(_reached(wanted, there) - set(wanted))]  # fmt: skip
        if of_tag is not None:
            result += [f"{one.name} asks for {family}_{newest[family]}, which is newer than the tag {tag}"
                       for family in _too_new(newest, int(of_tag.group(1)))]  # fmt: skip
        machine = re.search(r"Machine:\s*(.*)", _read("-h", one)).group(1).strip()
        if not tag.endswith("_" + MACHINES.get(machine, machine)):
            result.append(f"{one.name} is for {machine}, and the tag of the wheel is {tag}")
    return result


def _reached(names, there):
    """The libraries in the wheel that are needed, directly or indirectly."""
    left, seen = list(names), set()
    while left:
        name = left.pop()
        if name in there and name not in seen:
            seen.add(name)
            left += there[name]
    return seen


def main(arguments):
    if len(arguments) != 1 or not arguments[0].endswith(".whl"):
        print("usage: audit_wheel.py WHEEL", file=sys.stderr)
        return 2
    tag = pathlib.Path(arguments[0]).stem.split("-")[-1]
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(arguments[0]).extractall(folder)
        found = faults(folder, tag)
    for line in found:
        print("fault: " + line)
    print(f"{len(found)} faults" if found else f"everything is in the wheel; tag {tag}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
