"""Builds libattest and the program by CMake and puts them into the wheel, with the libraries that not every Linux has.

    pip install .                          builds them, in build/python
    ATTEST_BUILD=FOLDER pip install .      takes what CMake has built in FOLDER (targets attest_c and attest_tool)

Everything else is said in pyproject.toml. What goes along: each library that these need, directly or not, and that is
none of PORTABLE, under its own name, beside libattest, where the run paths lead, with the copyright file of the package
that it came from. The wheel is one for any Python 3 on this kind of machine, and its tag names the oldest glibc with
which it can be loaded (audit_wheel.py).
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

ROOT = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools" / "python"))
from audit_wheel import PORTABLE, needed, platform_tag  # noqa: E402


def cmake(fault: str, *arguments: str) -> None:
    """Runs CMake; where it fails, the last words say what is to be installed, if CMake says so, and not where Python was."""
    found = subprocess.run(["cmake", *arguments], stderr=subprocess.PIPE, text=True)
    sys.stderr.write(found.stderr)
    if found.returncode:
        missing = re.search(r"apt-get install(\s+[a-z][a-z0-9.+-]*)+", found.stderr)
        mend = f": {' '.join(missing[0].split())}" if missing else " (its words are above)"
        raise SystemExit(f"attest-oracle is not built: {fault}{mend}")


def built() -> "tuple[pathlib.Path, pathlib.Path]":
    """The library and the program."""
    folder = os.environ.get("ATTEST_BUILD")
    if folder:
        place = pathlib.Path(folder)
    else:
        place = ROOT / "build" / "python"
        if shutil.which("cmake") is None:
            raise SystemExit("attest-oracle is built by cmake, which is not here: apt-get install cmake g++")
        if shutil.which("make") is None and shutil.which("ninja") is not None:
            os.environ.setdefault("CMAKE_GENERATOR", "Ninja")  # what CMake takes by itself is make
        cmake("CMake cannot configure it", "-S", str(ROOT), "-B", str(place), "-DATTEST_PROOFS=OFF", "-DATTEST_EXAMPLES=OFF",
              "-DATTEST_TESTS=OFF", "-DATTEST_TOOLS=ON", "-DCMAKE_BUILD_TYPE=Release")  # fmt: skip
        cmake("it does not compile", "--build", str(place), "--target", "attest_c", "attest_tool",
              "--parallel", str(os.cpu_count() or 1))  # fmt: skip
    library, program = place / "src" / "c" / "libattest.so", place / "tools" / "attest"
    for one, target in ((library, "attest_c"), (program, "attest_tool")):
        if not one.is_file():
            raise SystemExit(f"there is no {one}: CMake has not built {target} there")
    return library.resolve(), program


def places_of(library: pathlib.Path) -> "dict[str, str]":
    """Where the loader finds each library, by name."""
    said = subprocess.run(["ldd", str(library)], check=True, capture_output=True, text=True).stdout
    lines = [line.split() for line in said.splitlines() if " => " in line]
    return {words[0]: words[2] for words in lines if len(words) > 2}


def copyright_of(library: pathlib.Path) -> "pathlib.Path | None":
    """That of the package of Debian which the library is of."""
    if shutil.which("dpkg-query") is None:
        return None
    for path in (library, pathlib.Path("/usr") / library.relative_to("/")):
        said = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True).stdout
        text = pathlib.Path("/usr/share/doc") / said.partition(":")[0] / "copyright"
        if said and text.is_file():
            return text
    return None


class BuildWithLibrary(build_py):
    def run(self):
        package = pathlib.Path(self.build_lib) / "attest"
        shutil.rmtree(package, ignore_errors=True)  # what an earlier build left
        super().run()
        if getattr(self, "editable_mode", False):
            return  # in a checkout the package looks into its builds
        if not sys.platform.startswith("linux"):
            raise SystemExit("a wheel of attest-oracle is built on Linux alone; elsewhere set ATTEST_LIBRARY")
        library, program = built()
        (package / "bin").mkdir()
        shutil.copy(library, package / needed(library)[0])
        shutil.copy(program, package / "bin" / "attest")
        found = {**places_of(program), **places_of(library)}
        licences = package / "licences"
        licences.mkdir()
        wanted, seen = [*needed(library)[1], *needed(program)[1]], set(PORTABLE)
        while wanted:
            name = wanted.pop()
            if name in seen:
                continue
            seen.add(name)
            if name not in found:
                raise SystemExit(f"{library} or {program} needs {name}, which the loader does not find")
            origin = pathlib.Path(found[name]).resolve()
            wanted += needed(origin)[1]
            shutil.copy(origin, package / name)
            text = copyright_of(origin)
            if text is None:
                print(f"warning: no copyright file of {name} was found; add it before this wheel is given away")
            else:
                shutil.copy(text, licences / f"{name}.txt")


class OfThisMachine(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        usual = super().get_tag()[2]
        package = pathlib.Path(self.get_finalized_command("build_py").build_lib) / "attest"
        return "py3", "none", platform_tag(package, usual)


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": OfThisMachine}, distclass=WithLibrary)
