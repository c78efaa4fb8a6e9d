"""What is wrong with the pages of the book: check.py ROOT LEDGER BOOK SITE, a line for each fault.

Each chapter has its page and that of its solutions. Tags are closed, anchors stand once, and each link, button
and label of a page leads somewhere in the site. Nothing is loaded from elsewhere. No formula is left in TeX and
no mark of the converter is left. Each page has one main part, one first heading and a title. What the program of
the chapters said of each claim stands on the page of its chapter: as many claims, with their titles and
verdicts; as many theorems, with as many steps, each with its terms. A chapter that is mentioned is linked, and
each exercise says how hard it is. The C++ is that of the files, and the search has the words of each page. And the
size.
"""

import html
import json
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
LIMIT = 5_000_000


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
        if tag in ("script", "img", "iframe") and "src" in attrs or tag == "link":
            self.loaded.append(attrs.get("src") or attrs.get("href"))
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
        if not any(tag in ("code", "pre", "script", "style", "textarea") for tag in self.open):
            self.loose.append(data)
            if not any(tag in ("a", "h1", "title", "svg", "math", "button") for tag in self.open):
                self.unlinked.append(data)
        if self.open and self.open[-1] == "title" and "svg" not in self.open:
            self.title += data


def plain(words):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", words)).split())


def inside(formula):
    """What a formula says: without a row around all of it, which <math> is by itself, and whether a bracket grows."""
    words = re.sub(r'^<math[^>]*>|</math>$| stretchy="false"', "", formula)
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
        if re.search(r"\bhole\b", code):
            # The steps began behind the claim, in its line.
            holds = all(line.strip() in lines or "claim(" in line and any(each.startswith(line.strip()) for each in lines)
                        or re.search(r"\.(by|at_most|less|at_least|greater)\(hole, .+\);$", line) for line in code.split("\n"))
        else:
            holds = any(code in each for each in known)
        if not holds:
            yield f"{name}: it shows C++ that no file has: {' '.join(code.split())[:80]}"


def faults(root, ledger, book, site):
    ledger = json.loads(Path(ledger).read_text(encoding="utf-8"))
    book = json.loads(Path(book).read_text(encoding="utf-8"))
    site = Path(site)
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(site.glob("*.html"))}
    pages = {}
    for name, text in texts.items():
        pages[name] = Page(text)
    sources = sorted(path.stem for path in (Path(root) / "proofs").glob("[0-9][0-9]_*.cpp"))
    wanted = [f"{stem}{more}.html" for stem in sources for more in ("", "_solutions")]
    wanted += [f"{name}.html" for name in
               ("index", "theorems", "rules", "calculus", "errors", "sources", "search", "book")]
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
                for number in re.findall(r"[Cc]hapter (\d+)", words):
                    if int(number) != int(name[:2]):
                        yield f"{name}: chapter {number} is mentioned without a link"
                vague = re.search(r"\b(?:later|earlier|next|last|previous)\s+chapters?\b", words)
                if vague:
                    yield f"{name}: it does not say which: {' '.join(vague[0].split())}"
            for number, start in re.findall(r'<li id="exercise-(\d+)">(.*?)</li>', texts[name], re.S):
                if "★" not in start:
                    yield f"{name}: exercise {number} has no stars"
        for target in page.targets:
            if re.match(r"[a-z]+:", target):
                continue
            place, _, anchor = target.partition("#")
            if place and place not in pages:
                yield f"{name}: a link leads to {place}, which is not there"
            elif anchor and anchor not in pages[place or name].ids:
                yield f"{name}: a link leads to {target}, where there is no such anchor"
        for each in page.loaded:
            if each == "data:,": # no icon
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
    for stem in sources:
        for name in (f"{stem}.html", f"{stem}_solutions.html"):
            yield from code_faults(name, texts.get(name, ""), Path(root), stem)
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
            if not any(each[:len(wanted)] == wanted for each in formulas):
                yield f'{stem}.html: it does not show what the program printed of {one["id"]}, {one["title"]}'
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
    listed = pages.get("theorems.html")
    for number in range(1, 26):
        if listed and f"T{number}" not in listed.ids:
            yield f"theorems.html: T{number} is not there"

    one_page = site / "book.html"
    size = sum(path.stat().st_size for path in site.iterdir() if path.suffix != ".pdf" and path != one_page)
    if size >= LIMIT:
        yield f"the pages take {size} bytes"
    if one_page.is_file() and one_page.stat().st_size >= LIMIT:
        yield f"book.html takes {one_page.stat().st_size} bytes"


if __name__ == "__main__":
    found = list(faults(*sys.argv[1:]))
    for each in found:
        print(each)
    sys.exit(1 if found else 0)
