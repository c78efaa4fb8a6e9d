#!/usr/bin/env python3
"""What the libraries of a wheel need: that each is in it, or is one that every Linux has.

    tools/python/audit_wheel.py WHEEL

Prints each library with what it needs and the newest version of glibc and libstdc++ that it asks for. Exit
status 1, with one line for each fault, if a library is missing, if a run path leads out of the wheel or if
the tag says another machine.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

#: Those that the manylinux policies (PEP 600) let a wheel expect of the machine, as far as needed here.
PORTABLE = frozenset({
    "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1", "libstdc++.so.6",
    "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
})  # fmt: skip
MACHINES = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}


def _read(option, library):
    return subprocess.run(["readelf", "-W", option, str(library)], check=True, capture_output=True, text=True).stdout


def needed(library):
    """The name under which a library is known, and those of the libraries that it needs."""
    said = _read("-d", library)
    own = re.findall(r"\(SONAME\).*\[(.*)\]", said)
    return (own[0] if own else pathlib.Path(library).name), re.findall(r"\(NEEDED\).*\[(.*)\]", said)


def _run_path(library):
    return re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", _read("-d", library))


def _newest(library, family):
    found = re.findall(rf"\b{family}_([0-9.]+)", _read("-V", library))
    return max(found, key=lambda version: [int(n) for n in version.split(".")], default=None)


def faults(folder, tag):
    """One line for each; prints what was seen."""
    result = []
    libraries = sorted(one for one in pathlib.Path(folder).rglob("*") if re.search(r"\.so(\.[0-9.]+)?$", one.name))
    there = {one.name for one in libraries}
    if not any(name.startswith("libattest.so") for name in there):
        result.append("there is no libattest in it")
    for one in libraries:
        name, wanted = needed(one)
        print(f"{one.name}: glibc {_newest(one, 'GLIBC')}, libstdc++ {_newest(one, 'GLIBCXX')}, needs {', '.join(wanted)}")
        if name != one.name:
            result.append(f"{one.name} is known as {name}, by which it is not found")
        for other in wanted:
            if other not in PORTABLE and other not in there:
                result.append(f"{one.name} needs {other}, which is neither in the wheel nor on every Linux")
        for path in _run_path(one):
            if path != "$ORIGIN":
                result.append(f"{one.name} has the run path {path}, expected $ORIGIN or none")
        if any(other in there for other in wanted) and name.startswith("libattest") and not _run_path(one):
            result.append(f"{one.name} has no run path, so that it does not find what lies beside it")
        machine = re.search(r"Machine:\s*(.*)", _read("-h", one)).group(1).strip()
        if not tag.endswith("_" + MACHINES.get(machine, machine)):
            result.append(f"{one.name} is for {machine}, and the tag of the wheel is {tag}")
    return result


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
