"""What is wrong with the pages of the book: check.py ROOT LEDGER BOOK SITE, a line for each fault.

Each chapter has its page and that of its solutions. Tags are closed, anchors stand once, and each link, button
and label of a page leads somewhere in the site. Nothing is loaded from elsewhere. No formula is left in TeX and
no mark of the converter is left. Each page has one main part, one first heading and a title. What the program of
the chapters said of each claim stands on the page of its chapter: as many claims, with their titles and
verdicts; as many theorems, with as many steps, each with its terms. A chapter that is mentioned is linked; so is a
theorem, a row of a source, an error or an exercise. Each exercise says how hard it is, and stands above them among those
that are as hard; its editor, where it has one, shows its whole statement. The chapters are in the order of the contents,
with their questions, and each error is in its section. A claim about a statement of an example text leads to that text. Each decimal of the prose stands in code. A letter of a step leads to its definition, and the whole answer of a compiler is there. The C++
is that of the files, and the search has the words of each page. And the size.
"""

import hashlib
import html
import json
import os
import pickle
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

from fontTools.ttLib import TTFont

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
# Decimals of the prose that no code of the chapter has, and why they are true.
NOT_IN_CODE = {6: [("1.8", "the largest double of IEEE 754 is (2 - 2^-52) 2^1023, about 1.8 times 10^308")],
               26: [("2.36", "the version of a library")],
               27: [("0.4446", "claim S1.2 of chapter 8, which the sentence names")]}
LIMIT = 5_000_000 # bytes of the pages with all that they load, and of the one page that is for printing
LIMIT_OF_ANSWERS = 1_000_000 # bytes of the compilers' whole answers, which a reader asks for one by one
# Words that the prose of chapters and solutions does not have, beyond those of tests/documentation/words.tsv, and what it says.
WORDS = [(r"whoever", "who it is: a reader, you"), (r"is none of (?:them|these|those)", "what it is"),
         (r"rational entries|entr(?:y|ies) of (?:an?|the|its|one|each|every) (?:query|key|value|vector|point)", "components")]
NO_GLYPH = {0x2061, 0x2062, 0x2063} # function application, times and comma that are not shown
FIRST = "08_the_cat_and_the_mat.html"
# Chapters, and those that explain what they use: 1 computes with softmax, 7 and 9 with its numbers, 27 with gradients.
NEEDS = {1: (6, 8), 7: (1,), 9: (1, 7), 17: (1,), 27: (8, 17, 18, 21, 22)}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.ids, self.targets, self.faults, self.open = set(), [], [], []
        self.count, self.loose, self.loaded, self.title = {}, [], [], ""
        self.unlinked = []
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f"<{self.open[-1]}> is not closed")

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        attrs = dict(attrs)
        if "id" in attrs:
            if attrs["id"] in self.ids:
                self.faults.append(f"the anchor {attrs['id']} stands twice")
            self.ids.add(attrs["id"])
        if tag == "a" and "href" in attrs:
            self.targets.append(attrs["href"])
        for name in ("popovertarget", "aria-labelledby", "for"):
            if name in attrs:
                self.targets.append("#" + attrs[name])
        self.loaded += [attrs[name] for name in ("src", "srcset", "poster", "data") if name in attrs]
        if tag in ("link", "image", "use"):
            self.loaded.append(attrs.get("href") or attrs.get("xlink:href"))
        self.loaded += re.findall(r'url\(["\']?([^"\')]*)', attrs.get("style") or "")
        if tag == "svg" and not attrs.get("aria-label"):
            self.faults.append("a picture has no name")
        if tag == "img" and "alt" not in attrs:
            self.faults.append("a picture has no text in its place")
        if tag == "html" and attrs.get("lang") != "en":
            self.faults.append("its language is not said")
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {'nothing' if not self.open else '<' + self.open[-1] + '>'}")
            if tag in self.open:
                while self.open.pop() != tag:
                    pass
            return
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] == "style":
            self.loaded += re.findall(r'url\(["\']?([^"\')]*)', data) + re.findall(r'@import\s+["\']([^"\']*)', data)
        if not any(tag in ("code", "pre", "script", "style", "textarea") for tag in self.open):
            self.loose.append(data)
            if not any(tag in ("a", "h1", "title", "svg", "math", "button") for tag in self.open):
                self.unlinked.append(data)
        if self.open and self.open[-1] == "title" and "svg" not in self.open:
            self.title += data


def parsed(text):
    """A page that was read; one that is as it was before is taken from the folder ATTEST_PARSED, where that is set."""
    folder = os.environ.get("ATTEST_PARSED")
    kept = folder and Path(folder) / hashlib.sha256((Path(__file__).read_text(encoding="utf-8") + text).encode()).hexdigest()
    if kept and kept.is_file():
        return pickle.loads(kept.read_bytes())
    page = Page(text)
    page = SimpleNamespace(**{name: getattr(page, name) for name in
                              ("ids", "targets", "faults", "count", "loose", "loaded", "title", "unlinked")})
    if kept:
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(pickle.dumps(page))
    return page


def plain(words):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", words)).split())


def inside(formula):
    """What a formula says: without a row around all of it, which <math> is by itself, whether a bracket grows, and
    which of its letters are defined."""
    words = re.sub(r'^<math[^>]*>|</math>$| stretchy="false"|(?<=<mi) class="d\d+"', "", formula)
    rows, opened = [], []
    for tag in re.finditer(r"<(/?)mrow\b[^>]*>", words):
        if tag[1]:
            rows.append((opened.pop(), tag.end()))
        else:
            opened.append(tag.start())
    return words[len("<mrow>"):-len("</mrow>")] if (0, len(words)) in rows and words.startswith("<mrow>") else words


def words_of(text):
    """How often each word stands in the text, cut as the search cuts it: at spaces and hyphens."""
    cut = (re.sub(r"^\W+|\W+$", "", word, flags=re.A) for word in re.split(r"[\s-]+", text.lower()))
    return Counter(word for word in cut if word)


def searched(script):
    """The words that the search has of each page, from search_index.js."""
    parts = {name: json.loads(value) for name, value in re.findall(r"^window\.(\w+) = (.*);$", script, re.M)}
    pages = [page for page, _, sections in parts["bookPages"] for _ in sections]
    found = {page: Counter() for page in pages}
    for line in parts["bookWords"].split("\n"):
        word, *steps = line.split(" ")
        number = 0
        for step in steps:
            by, _, times = step.partition("*")
            number += int(by, 36)
            found[pages[number]][word] += int(times or 1)
    return found


def order_faults(texts, root, sources):
    """The contents list each chapter once, and its solutions, in an order in which nothing is used before it is explained; the book
    begins with the cat and the mat, and index.html with what that says before its question; and previous and next,
    of chapters and of solutions, follow the contents."""
    index, _, solved = texts.get("index.html", "").partition('<h2 id="solutions">')
    listed = [(int(number), page) for number, page in re.findall(r'<li value="(\d+)"><a href="([^"]+)"', index)]
    order = [page for _, page in listed]
    if sorted(order) != [f"{stem}.html" for stem in sources] or any(int(page[:2]) != number for number, page in listed):
        yield "index.html: the contents do not list each chapter once, with its number"
        return
    if re.findall(r'<li[^>]*><a href="[^"]*_solutions.html"', solved) != \
            [f'<li value="{number}"><a href="{page.replace(".html", "_solutions.html")}"' for number, page in listed]:
        yield "index.html: the contents do not list the solutions to each chapter, with its number"
    if order[0] != FIRST:
        yield f"index.html: the book begins with {order[0]}, not with {FIRST}"
    place = {number: at for at, (number, _) in enumerate(listed)}
    for number, needed in NEEDS.items():
        for each in needed:
            if place[each] > place[number]:
                yield f"index.html: chapter {number} comes before chapter {each}, which explains what it uses"
    for _, page in listed:
        text = (root / "proofs" / page.replace(".html", ".cpp")).read_text(encoding="utf-8")
        question = text.split("\n// ## The question\n//\n")[1].split("\n//\n")[0]
        question = " ".join(line[3:] for line in question.split("\n")).replace("*", "")
        shown = re.search(rf'<li value="\d+"><a href="{page}">(.*?)</li>', index, re.S)
        if question not in plain(shown[1] if shown else ""):
            yield f"index.html: the contents do not say what {page} asks: {question}"
    lines = (root / "proofs" / order[0].replace(".html", ".cpp")).read_text(encoding="utf-8").split("\n")
    opening = "\n".join(line[3:] for line in lines[1:lines.index("// ## The question")])
    for words in re.split(r"\n\s*\n", opening.strip()):
        words = " ".join(words.replace("`", "").replace("*", "").split())
        if not words or words not in plain(index):
            yield f"index.html: it does not say how the book begins: {words[:40]}"
    for more in ("", "_solutions"):
        row = [page.replace(".html", f"{more}.html") for page in order]
        for at, page in enumerate(row):
            wanted = {("prev", each) for each in row[max(0, at - 1):at]} | {("next", each) for each in row[at + 1:at + 2]}
            found = {(rel, to) for to, rel in re.findall(r'<a href="([^"]+)" rel="(prev|next)">', texts.get(page, ""))}
            if found != wanted:
                yield f"{page}: its neighbours are {sorted(found)}, by the contents {sorted(wanted)}"


def definition_faults(name, section, printed):
    """In a theorem, each definition that the program printed under Let has an anchor; a marked letter of a step is that with
    which its definition begins, and behind the step a link with this letter leads there; and where a step has the left
    side of a definition, its letter is marked."""
    let = re.search(r"<dt>Let</dt>\n(.*?)(?=<dt>|</dl>)", printed, re.S)
    wanted = [each for each in re.findall(r"<dd>(<math>.*?)</dd>", let[1] if let else "", re.S)
              if "<mo>=</mo>" in each.split("<mo>∈</mo>")[0]]
    found = dict(re.findall(r'<dd id="(d\d+)">(.*?)</dd>', section, re.S))
    if len(found) != len(wanted):
        yield f"{name}: it has {len(found)} anchors for {len(wanted)} definitions"
    for step in re.findall(r'<li>(.*?<span class="term">.*?)</li>', section, re.S):
        marked = dict(re.findall(r'<mi class="(d\d+)">(\w+)</mi>', step))
        links = {anchor: plain(letter) for anchor, letter in re.findall(r'<a href="#(d\d+)">(.*?)</a>', step)}
        for anchor, letter in marked.items():
            if anchor not in found or re.search(r"<mi>(\w+)</mi>", found[anchor])[1] != letter:
                yield f"{name}: the letter {letter} of a step is marked as another definition, {anchor}"
        if set(links) != set(marked) or any(not links[anchor].startswith(marked[anchor]) for anchor in links):
            yield f"{name}: behind a step the links are {links}, its letters {marked}"
        term = re.search(r'<span class="term">(.*?)</span>', step, re.S)[1]
        for anchor, definition in found.items():
            head = inside(definition).split("<mo>=</mo>")[0].removeprefix("<mrow>")
            if anchor not in marked and head in re.sub(r'<mi class="d\d+">', "<mi>", term):
                yield f"{name}: a step speaks of {plain(head)} without a link to what it is"


def answer_faults(text, root, site, stem):
    """The whole answer of each compiler stands on the page of a chapter, or in a file to which the page leads behind the
    beginning of the answer."""
    details = re.findall(r'<details class="answer">(.*?)</details>', text, re.S)
    for family, shown in zip(("g++", "clang"), details):
        name = f"{stem}.{family}.txt"
        version, _, whole = (root / "proofs" / "answers" / name).read_text(encoding="utf-8").rstrip().split("\n", 2)
        begins = html.unescape(re.search(r'<pre[^>]*class="error">(.*?)</pre>', shown, re.S)[1])
        if begins == whole:
            continue
        if not whole.startswith(begins + "\n"):
            yield f"{stem}.html: what {family} answers is not as it is recorded"
        elif f'<a href="{name}">' not in shown:
            yield f"{stem}.html: what {family} answers is cut, and nothing leads to the whole"
        elif not (site / name).is_file() or (site / name).read_text(encoding="utf-8") != f"{version}\n\n{whole}\n":
            yield f"{name}: it is not what is recorded"


def mention_faults(name, page, pages):
    """Each theorem, row of a source, error, chapter and exercise that the text mentions is linked."""
    chapter = re.match(r"(\d\d)_", name)
    for words in page.unlinked:
        for found in re.finditer(r"\b[Cc]hapters?\s(\d+)|\b(?:,\s|\sand\s|\sto\s)(\d+)\s", words):
            if found[1] and chapter and int(found[1]) != int(chapter[1]):
                yield f"{name}: chapter {found[1]} is mentioned without a link"
        for each in re.findall(r"\b[TS]\d+(?:\.\d+)?\b", words):
            if each in pages["theorems.html"].ids | pages["sources.html"].ids:
                yield f"{name}: {each} is mentioned without a link"
        for each in re.findall(r"\bATT-\d{3}\b", words):
            if any(anchor.startswith(each.lower() + "-") for anchor in pages["errors.html"].ids):
                yield f"{name}: {each} is mentioned without a link"
        for each in re.findall(r"\b[Ee]xercises?\s(\d+)", words):
            if chapter:
                yield f"{name}: exercise {each} is mentioned without a link"


def number_faults(root, stem, allowed):
    """Each decimal in the prose of a chapter, and in that of its solutions, stands in the code of the chapter, in that of its
    solutions or of its drawings, or in a block of the prose that is compiled or compared, so that the compiler has judged
    it: by its value, since a table has zeros at its end. Others are listed with the reason."""
    judged, prose = [], []
    drawn = root / "proofs" / "drawings" / f"{stem}.cpp"
    if drawn.is_file():
        judged += [line.split("// ")[0] for line in drawn.read_text(encoding="utf-8").split("\n")]
    for name in (f"{stem}.cpp", f"solutions/{stem}.cpp"):
        fenced = False
        for line in (root / "proofs" / name).read_text(encoding="utf-8").split("\n"):
            if line.startswith("// ```"):
                fenced = not fenced
            elif line.startswith("//") and not fenced:
                prose.append((name, line[3:]))
            else:
                judged.append((line[3:] if fenced else line).split("// ")[0]) # without a comment, which nobody judges
    known = {float(each) for each in re.findall(r"\d+\.\d+", "\n".join(judged).replace("'", ""))}
    for name, line in prose:
        for each in re.findall(r"(?<![\w.])(?<!paragraph )(\d+\.\d+)(?!\.?\d)", line):
            if float(each) not in known and each not in allowed:
                page = f"{stem}{'_solutions' if '/' in name else ''}.html"
                yield f"{page}: no code has the number {each}: {line[:80]}"


def word_faults(root, stem):
    """The prose of a chapter and of its solutions has none of WORDS."""
    for name in (f"{stem}.cpp", f"solutions/{stem}.cpp"):
        lines = (root / "proofs" / name).read_text(encoding="utf-8").split("\n")
        prose = " ".join(" ".join(line[2:] for line in lines if line.startswith("//")).split())
        for phrase, instead in WORDS:
            for found in re.findall(rf"\b(?:{phrase})\b", prose, re.I):
                yield f"proofs/{name}: “{found}”: say {instead}"


def code_faults(name, text, root, stem):
    """C++ on the pages of a chapter is that of its file, of its solutions or of the library, character by
    character; of an exercise, each line but those with a hole."""
    files = [root / "proofs" / f"{stem}.cpp", root / "proofs" / "solutions" / f"{stem}.cpp",
             *sorted((root / "include" / "attest" / "theorems").rglob("*.hpp"))]
    known = [file.read_text(encoding="utf-8") for file in files]
    known.append(re.sub(r"^// ?", "", "\n".join(known[:2]), flags=re.M)) # code in the prose
    known.append(re.sub(r"^ {3}", "", known[-1], flags=re.M)) # and in a list
    lines = {line.strip() for each in known for line in each.split("\n")}
    for found in re.findall(r'<pre\b[^>]*class="cpp"[^>]*>(.*?)</pre>', text, re.S):
        code = html.unescape(re.sub(r"<[^>]*>", "", found)).strip("\n")
        if re.search(r"(?<!\()\bhole\b", code):
            # What is to be found is left out of the solution.
            parts = [re.escape(part.strip()) for part in re.split(r"\bhole\b", code)]
            # Behind a claim the solution may have nothing.
            sought = "".join((r"[\s\S]*?" if before.endswith(r"\)") and part.startswith(";") else r"\s*\S[\s\S]*?") + part
                             for before, part in zip(parts, parts[1:]))
            holds = re.search(parts[0] + sought, known[1]) is not None
        elif re.search(r"\bhole\b", code):
            # The steps began behind the claim, in its line.
            holds = all(line.strip() in lines or "claim(" in line and any(each.startswith(line.strip()) for each in lines)
                        or re.search(r"\.(by|at_most|less|at_least|greater)\(hole, .+\);$", line) for line in code.split("\n"))
        else:
            holds = any(code in each for each in known)
        if not holds:
            yield f"{name}: it shows C++ that no file has: {' '.join(code.split())[:80]}"


def closed(code, at):
    """Where the bracket closes that opens at this place of C++."""
    depth, plain_code = 0, re.sub(r'"(\\.|[^"\\])*"', lambda m: '"' + " " * (len(m[0]) - 2) + '"', code)
    for place in range(at, len(plain_code)):
        depth += (plain_code[place] in "([{") - (plain_code[place] in ")]}")
        if depth == 0:
            return place
    return len(code)


def statements(code):
    """What C++ states: each claim with all that is declared before it, as far as where its steps begin, and each
    assertion but those of a name."""
    for found in re.finditer(r"\b(theorem|refuted|claim|refutation)(?=<\")", code):
        opens = code.find(">(", found.start()) + 1
        end = closed(code, opens)
        claimed = re.search(r"\breturn claim(?=\()", code[opens:end])
        if claimed:
            end = closed(code, opens + claimed.end())
        yield code[found.end():end + 1]
    for found in re.finditer(r"^static_assert(?=\()", code, re.M):
        asserted = code[found.start():closed(code, found.end()) + 1]
        if not re.search(r"\.id\(\) ==", asserted):
            yield asserted


def exercise_faults(name, text, root, stem):
    """The editor of an exercise has the whole statement of its solution, of which only what is to be found is left out: of
    claims nothing, of an assertion the other side of an equation or a decimal."""
    parts = re.split(r"^// (?:\*\*)?(\d+)\.(?:\*\*)? ", (root / "proofs" / "solutions" / f"{stem}.cpp").read_text(encoding="utf-8"), flags=re.M)
    solved = {}
    for number, part in zip(parts[1::2], parts[2::2]):
        if int(number) == len(solved) + 1:
            solved[int(number)] = ""
        if solved: # a list in the prose of a solution counts, too
            solved[len(solved)] += part
    for number, item in re.findall(r'<li id="exercise-(\d+)">(.*?)(?=<li id="exercise-|</ol>\s*<h2|$)', text, re.S):
        shown = re.search(r"<summary>Solve it[^<]*</summary>.*?<pre\b[^>]*>(.*?)</pre>", item, re.S)
        if not shown:
            continue
        code = html.unescape(re.sub(r"<[^>]*>", "", shown[1])).strip("\n")
        blocks = ["\n".join(line for line in block.split("\n") if not line.startswith("//"))
                  for block in re.split(r"\n(?://.*\n)+", "\n" + solved.get(int(number), ""))]
        kept = [" ".join(line.split()) for line in code.split("\n") if line.strip() and "hole" not in line and "claim(" not in line]
        block = next((each for each in blocks if all(line in " ".join(each.split()) for line in kept)
                      and next(statements(each), None)), None)
        if block is None:
            yield f"{name}: the editor of exercise {number} is of no solution"
            continue
        words = " ".join(code.split())
        # Of an assertion a hole leaves out one side of an equation, or the decimal.
        asserted = [re.sub(r"(?<=== )hole|(?<=, )hole", "\n", " ".join(each.split())) for each in statements(code)]
        asserted = [r"\S.*?".join(map(re.escape, each.split("\n"))) for each in asserted]
        for each in statements(block):
            wanted = " ".join(each.split())
            if wanted not in words and not any(re.fullmatch(each, wanted) for each in asserted):
                yield f"{name}: the editor of exercise {number} does not have its whole statement: {wanted[:60]}"


def difficulty_faults(name, text):
    """Above the exercises of a chapter it is said what the stars mean, with each exercise under its number of stars."""
    legend = re.search(r'<ul class="stars"[^>]*>(.*?)</ul>', text, re.S)
    said = {number: len(stars) for stars, rest in re.findall(r"<li>(★+) [a-z][^:]*: (.*?)</li>", legend[1] if legend else "")
            for number in re.findall(r'<a href="#exercise-(\d+)">\1</a>', rest)}
    found = {number: len(stars) for number, stars in re.findall(r'<li id="exercise-(\d+)">.*?(★+)', text, re.S)}
    if not found or said != found:
        wrong = sorted(set(said.items()) ^ set(found.items()))
        yield f"{name}: the exercises by difficulty are not those of the page: {wrong}"


def example_faults(texts, ledger, sources):
    """Each claim about a statement of an example text, such as S1.2, leads to what is said of that text, S1; and the
    chapter with the claim names the text under "Where it comes from"."""
    for part in ledger["chapters"]:
        stem = next((each for each in sources if int(each[:2]) == part["number"]), None)
        _, _, cited = texts.get(f"{stem}.html", "").partition('<h2 id="where-it-comes-from">')
        for text in sorted({found[0] for found in (re.match(r"S\d+", row["id"]) for row in part["rows"]) if found}):
            if f'href="sources.html#{text}"' not in cited.partition("<h2 ")[0]:
                yield f"{stem}.html: it does not say what {text} is under “Where it comes from”"
    listed = re.findall(r'<h3 id="(S\d+)\.\d+">.*?</h3>(.*?)<ul>', texts.get("theorems.html", ""), re.S)
    for text, between in listed:
        if f'href="sources.html#{text}"' not in between or f'<li id="{text}">' not in texts.get("sources.html", ""):
            yield f"theorems.html: a statement of {text} does not say of which text it is"
    if not listed:
        yield "theorems.html: it has no statement of an example"


def font_faults(texts, site):
    """The mathematics font has each character of a formula, in italics where a letter stands by itself, and the sign of a root,
    which a browser draws from it where a formula has <msqrt>: without it the root would be missing, and \u221a2 be shown as 2."""
    path = site / "math.woff2"
    if not path.is_file():
        yield "math.woff2 is not there"
        return
    known = set(TTFont(path).getBestCmap())
    formulas = [each for text in texts.values() for each in re.findall(r"<math\b.*?</math>", text, re.S)]
    wanted = {ord(each) for formula in formulas for each in html.unescape(re.sub(r"<[^>]*>", "", formula))}
    for letter in {letter for formula in formulas for letter in re.findall(r"<mi(?: [^>]*)?>([A-Za-z])</mi>", formula)}:
        italic = ord(letter) - ord("A") + 0x1D434 if letter <= "Z" else ord(letter) - ord("a") + 0x1D44E
        wanted.add(0x210E if letter == "h" else italic)
    if any(re.search(r"<m(?:sqrt|root)\b", formula) for formula in formulas):
        wanted.add(0x221A)
    for each in sorted(wanted - known):
        if each > 31 and each not in NO_GLYPH:
            yield f"math.woff2: the font has no {chr(each)} (U+{each:04X}), which a formula needs"


def section_faults(text):
    """On the page of the errors each stands in its section: all of one hundred in one, in their order."""
    sections, section, own, last = {}, "nothing", None, 0
    for heading, words in re.findall(r"<h([1-6])[^>]*>(.*?)</h\1>", text, re.S):
        number = re.match(r"ATT-(\d)(\d\d) ", plain(words))
        if not number:
            section, own = plain(words), None
            continue
        if sections.setdefault(number[1], section) != section or own not in (None, number[1]):
            yield f"errors.html: ATT-{number[1]}{number[2]} stands under {section}"
        elif int(number[1] + number[2]) < last:
            yield f"errors.html: ATT-{number[1]}{number[2]} stands behind ATT-{last}"
        own, last = number[1], int(number[1] + number[2])


def faults(root, ledger, book, site):
    ledger = json.loads(Path(ledger).read_text(encoding="utf-8"))
    book = json.loads(Path(book).read_text(encoding="utf-8"))
    site = Path(site)
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(site.glob("*.html"))}
    pages = {}
    for name, text in texts.items():
        pages[name] = parsed(text)
    sources = sorted(path.stem for path in (Path(root) / "proofs").glob("[0-9][0-9]_*.cpp"))
    wanted = [f"{stem}{more}.html" for stem in sources for more in ("", "_solutions")]
    wanted += [f"{name}.html" for name in
               ("index", "theorems", "glossary", "rules", "calculus", "errors", "sources", "search", "book")]
    for name in wanted:
        if name not in pages:
            yield f"{name} is not there"
    for name, page in pages.items():
        for each in page.faults:
            yield f"{name}: {each}"
        if page.count.get("main") != 1 or not page.title.strip():
            yield f"{name}: it has not one main part and a title"
        if name != "book.html" and page.count.get("h1") != 1:
            yield f"{name}: it has not one first heading"
        if name != "book.html" and not page.count.get("nav"):
            yield f"{name}: nothing leads to the other pages"
        for words in page.loose:
            for mark in ("$", "@@"):
                if mark in words:
                    at = words.index(mark)
                    yield f"{name}: {mark} is left in the text: {' '.join(words[max(0, at - 20):at + 30].split())}"
        if re.match(r"\d\d_", name):
            for words in page.unlinked:
                vague = re.search(r"\b(?:later|earlier|next|last|previous)\s+chapters?\b", words)
                if vague:
                    yield f"{name}: it does not say which: {' '.join(vague[0].split())}"
            for number, start in re.findall(r'<li id="exercise-(\d+)">(.*?)</li>', texts[name], re.S):
                if "★" not in start:
                    yield f"{name}: exercise {number} has no stars"
        if name not in ("book.html", "search.html"):
            yield from mention_faults(name, page, pages)
        for target in page.targets:
            if re.match(r"[a-z]+:", target):
                continue
            place, _, anchor = target.partition("#")
            if place.endswith(".txt"):
                if not (site / place).is_file():
                    yield f"{name}: a link leads to {place}, which is not there"
            elif place and place not in pages:
                yield f"{name}: a link leads to {place}, which is not there"
            elif anchor and anchor not in pages[place or name].ids:
                yield f"{name}: a link leads to {target}, where there is no such anchor"
        if name == "book.html": # one file that needs no other: it leads into itself, or to a source
            for each in page.loaded:
                if not each or not re.match(r"data:|#", each):
                    yield f"{name}: it loads {each}"
            for target in page.targets:
                if not re.match(r"#|https?://", target):
                    yield f"{name}: a link leads out of it, to {target}"
            continue
        for each in page.loaded:
            if each and each.startswith(("data:", "#")):
                continue
            if not each or re.match(r"[a-z]+:|//", each) or not (site / each).is_file():
                yield f"{name}: it loads {each}"
    for name, words in searched((site / "search_index.js").read_text(encoding="utf-8")).items():
        own = re.sub(r'<section class="laws".*?</section>', "", texts.get(name, ""), flags=re.S)
        own = re.search(r"<main\b[^>]*>(.*)</main>", own, re.S)
        own = re.sub(r"<(pre|math|button|summary|svg|h[123])\b.*?</\1>", " ", own[1] if own else "", flags=re.S)
        own = words_of(html.unescape(re.sub(r"<[^>]*>", " ", own)))
        for verb, wrong in (("does not find", own - words), ("finds too often", words - own)):
            if wrong:
                yield f"{name}: the search {verb} {', '.join(sorted(wrong)[:5])} there"
    yield from order_faults(texts, Path(root), sources)
    yield from section_faults(texts.get("errors.html", ""))
    yield from font_faults(texts, site)
    for stem in sources:
        yield from number_faults(Path(root), stem, {each for each, _ in NOT_IN_CODE.get(int(stem[:2]), ())})
    for stem in sources:
        for name in (f"{stem}.html", f"{stem}_solutions.html"):
            yield from code_faults(name, texts.get(name, ""), Path(root), stem)
        yield from word_faults(Path(root), stem)
        yield from exercise_faults(f"{stem}.html", texts.get(f"{stem}.html", ""), Path(root), stem)
        yield from difficulty_faults(f"{stem}.html", texts.get(f"{stem}.html", ""))
    yield from example_faults(texts, ledger, sources)
    for style in site.glob("*.css"):
        for each in re.findall(r'url\("?([^")]*)', style.read_text(encoding="utf-8")):
            if not (site / each).is_file():
                yield f"{style.name}: it loads {each}"

    shown = {}
    for each in book["theorems"]:
        shown.setdefault(each["chapter"], []).append(each)
    for part in ledger["chapters"]:
        stem = next((each for each in sources if int(each[:2]) == part["number"]), None)
        text = texts.get(f"{stem}.html", "")
        general = shown.get(part["number"], [])
        names = {(each["id"], each["title"]) for each in general}
        exact = [row for row in part["rows"] if (row["id"], row["title"]) not in names]
        items = [plain(each) for each in re.findall(r'<li class="(?:proved|refuted)">(.*?)</li>', text, re.S)]
        if len(items) != len(exact):
            yield f"{stem}.html: it shows {len(items)} claims of {len(exact)}"
        for row in exact:
            said = " ".join(f'{row["verdict"]} {row["id"]}: {row["title"]}'.split())
            values = row["mirror"]["values"]
            if not any(each.startswith(said) and (not values or f"; {values} value" in each)
                       and (not row["witness"] or " ".join(row["witness"].split()) in each) for each in items):
                yield f'{stem}.html: it does not show what the program said of {row["id"]}, {row["title"]}'
        sections = re.findall(r'<section class="theorem" id="\w+".*?</section>', text, re.S)
        if len(sections) != len(general):
            yield f"{stem}.html: it shows {len(sections)} theorems of {len(general)}"
        formulas = [[inside(each) for each in re.findall(r"<math>.*?</math>", section, re.S)] for section in sections]
        for one in general:
            wanted = [inside(each) for each in re.findall(r"<math>.*?</math>", one["html"], re.S)]
            at = next((at for at, each in enumerate(formulas) if each[:len(wanted)] == wanted), None)
            if at is None:
                yield f'{stem}.html: it does not show what the program printed of {one["id"]}, {one["title"]}'
            else:
                yield from definition_faults(f"{stem}.html", sections[at], one["html"])
        for each in book["pictures"]:
            if each["chapter"] == part["number"] and each["svg"] not in text:
                yield f'{stem}.html: it does not show the picture {each["label"]} of {each["name"]}'
        for each in book["drawings"]:
            for frame in each["frames"]:
                if each["chapter"] == part["number"] and frame["svg"] not in text:
                    yield f'{stem}.html: it does not show the drawing {each["name"]}: {frame["label"]}'
        answered = re.findall(r'<details class="answer"><summary>(\S+) [\d.]+ answers: <code>ATT-\d{3} [^<]', text)
        if answered != ["g++", "clang"]:
            yield f"{stem}.html: under “Now break it” not both compilers answer, but {answered}"
        else:
            yield from answer_faults(text, Path(root), site, stem)
    listed = pages.get("theorems.html")
    for number in range(1, 26):
        if listed and f"T{number}" not in listed.ids:
            yield f"theorems.html: T{number} is not there"
    ids = {each["name"]: each["id"] for each in book["theorems"]}
    wanted = {(each["id"], ids[cited]) for each in book["theorems"] for cited in each["cites"] if ids[cited] != each["id"]}
    graph = re.search(r'<figure class="graph">(.*?)</figure>', texts.get("theorems.html", ""), re.S)
    titles = [html.unescape(each) for each in re.findall(r"<title>(.*?)</title>", graph[1] if graph else "", re.S)]
    drawn = {tuple(each.split("->")) for each in titles if "->" in each}
    arrows = len(re.findall(r'class="edge"', graph[1] if graph else ""))
    for one, two in sorted(wanted - drawn):
        yield f"theorems.html: the graph has no arrow from {one} to {two}, which it cites"
    for one, two in sorted(drawn - wanted):
        yield f"theorems.html: the graph has an arrow from {one} to {two}, which it does not cite"
    if arrows != len(wanted):
        yield f"theorems.html: the graph has {arrows} arrows of {len(wanted)}"

    one_page = site / "book.html"
    apart = {path for path in site.iterdir() if path.suffix in (".pdf", ".txt") or path == one_page}
    size = sum(path.stat().st_size for path in site.iterdir() if path not in apart)
    if size >= LIMIT:
        yield f"the pages take {size} bytes"
    answers = sum(path.stat().st_size for path in apart if path.suffix == ".txt")
    if answers >= LIMIT_OF_ANSWERS:
        yield f"the answers take {answers} bytes"
    if one_page.is_file() and one_page.stat().st_size >= LIMIT:
        yield f"book.html takes {one_page.stat().st_size} bytes"


if __name__ == "__main__":
    found = list(faults(*sys.argv[1:]))
    for each in found:
        print(each)
    sys.exit(1 if found else 0)
