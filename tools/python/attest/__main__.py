"""``python -m attest``: replaces this process by the program ``attest``.

The program is the one that ATTEST_PROGRAM names, else that in this package, as in a wheel, else that of the checkout
in which the package lies, the newest if several are built there, else that on PATH.
"""

from __future__ import annotations

import os
import pathlib
import shutil
import sys

from ._checkout import built
from ._version import __version__

_WHERE = (
    "the program attest was not found: not in this package, in no build of a checkout around it, not on PATH.\n"
    "A wheel of attest-oracle has it. In a checkout of Attest ./tools/install builds and installs the program; "
    "ATTEST_PROGRAM names one that lies elsewhere."
)


def program() -> str | None:
    """The path of the program, if there is one."""
    given = os.environ.get("ATTEST_PROGRAM")
    if given:
        return given
    places = [str(pathlib.Path(__file__).resolve().parent / "bin" / "attest"), *built("tools/attest")]
    found = [one for one in places if os.path.isfile(one) and os.access(one, os.X_OK)]
    return found[0] if found else shutil.which("attest")


def main() -> int:
    if sys.argv[1:] == ["--where"]:
        print(f"package {__version__}: {pathlib.Path(__file__).resolve().parent}\nprogram: {program() or 'not found'}")
        return 0
    found = program()
    if found is None:
        print("attest: " + _WHERE, file=sys.stderr)
        return 2
    environment = dict(os.environ)
    home = pathlib.Path(__file__).resolve().parent
    if found == str(home / "bin" / "attest"):  # a wheel has the required libraries next to this file
        environment["LD_LIBRARY_PATH"] = ":".join(filter(None, [str(home), os.environ.get("LD_LIBRARY_PATH")]))
    try:
        os.execve(found, ["attest", *sys.argv[1:]], environment)
    except OSError as why:
        print(f"attest: {found} does not run: {why.strerror}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
