"""Programs of the exercises with a filling that is no answer: fillings.py ROOT SKELETONS FOLDER

fillings.tsv has one on each line: the number of an exercise, and what fills each of its holes. Its program, written to
FOLDER/NUMBER_wrong_LINE.cpp, is the file of the solution up to there with the skeleton so filled: what the exercise
asserts has to refuse it. FOLDER/NUMBER_right.cpp has the solution, of the first exercise alone, and compiles: that of the
others is compiled with the solutions.
"""

import json
import re
import sys
from pathlib import Path

root, skeletons, folder = map(Path, sys.argv[1:])
exercises = {each["number"]: each for each in json.loads(skeletons.read_text(encoding="utf-8"))}
lines = (root / "tests/book/fillings.tsv").read_text(encoding="utf-8").splitlines()
for line, (number, *fillings) in enumerate((each.split("\t") for each in lines), 1):
    exercise = exercises[number]
    path = next((root / "proofs/solutions").glob(f"{int(number.split('.')[0]):02}_*.cpp"))
    text = path.read_text(encoding="utf-8")
    before = text[:text.index(exercise["solution"])]
    after = "\n} // namespace\n" if re.search(r"^namespace \{$", before, re.M) else "\n"
    pieces = re.split(r"\bhole\b", exercise["skeleton"])
    if len(pieces) != len(fillings) + 1:
        sys.exit(f"fillings.tsv:{line}: exercise {number} has {len(pieces) - 1} holes")
    filled = pieces[0] + "".join(map("".join, zip(fillings, pieces[1:])))
    if line == 1:
        (folder / f"{number}_right.cpp").write_text(before + exercise["solution"] + after, encoding="utf-8")
    (folder / f"{number}_wrong_{line}.cpp").write_text(before + filled + after, encoding="utf-8")
