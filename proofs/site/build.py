"""The book as a static site: build.py ROOT LEDGER BOOK OUT [COMPILER].

ROOT is the checkout, LEDGER what proofs/check --json wrote, BOOK what proofs/check --book wrote, OUT the folder
of the site. Prose is converted by pandoc; what is said of a claim or a theorem comes from LEDGER and BOOK, that
is, from the program that was compiled. The same input gives the same bytes.
"""

import base64
import hashlib
import html
import json
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chapter as source
import compact
import definitions
from links import Mentions, Rewriter, slug

# The order in which the book is read, in which nothing is used before it is explained: the numbers of the chapters are
# those of their files. Chapter 1, on exact numbers, comes when softmax has made some; 27 is about what 21 and 22 derive.
PARTS = [("Examples", [8, *range(2, 7), 1, 7, *range(9, 17)]),
         ("For every length", [*range(17, 23), 27, *range(23, 26)]), ("For kernels", [26])]
APPENDICES = [("glossary", "glossary.md"), ("rules", "rules.md"), ("calculus", "calculus.md"), ("errors", "errors.md")]
MARKDOWN = ("markdown-smart-citations-example_lists-subscript-superscript-strikeout-fancy_lists-raw_html-raw_tex"
            "-native_divs-native_spans+gfm_auto_identifiers+lists_without_preceding_blankline")
LUNR = ["/usr/share/javascript/lunr/lunr.min.js", "/usr/share/nodejs/lunr/lunr.min.js"]
LONGEST_ANSWER = 2500 # characters of what a compiler says; a longer answer is whole in a file of its own
MATH_FONT = "/usr/share/fonts/opentype/stix-word/STIXMath-Regular.otf"
TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
{style}{head}
</head>
<body>
{header}<main id="main">
{body}
</main>
{footer}{tail}</body>
</html>
"""
PLACES = [("index.html", "Contents"), ("theorems.html", "Theorems"), ("rules.html", "Rules"),
          ("calculus.html", "Calculus"), ("errors.html", "Errors"), ("sources.html", "Sources"),
          ("search.html", "Search")]


def nested(body):
    """The headings of a page that has several first ones: one first, and none more than one level below that
    before it."""
    level, shift = 0, 0

    def heading(found):
        nonlocal level, shift
        if not found[1]:
            own = int(found[2])
            shift = 1 if level else 0
            level = min(own + shift, level + 1)
        return f"<{found[1]}h{level}"

    return re.sub(r"<(/?)h([1-6])(?=[ >])", heading, body)


def scrolled(what, label, inside, tag="div"):
    """What may be wider than a telephone: it scrolls by itself, also by the keys."""
    return f'<{tag} class="{what}" tabindex="0" role="group" aria-label="{label}">{inside}</{tag}>'


def wide(text):
    """Formulas in a line that may be wider than a telephone scroll by themselves."""
    def one(found):
        letters = re.sub(r"[\s\u2061-\u2063]", "", html.unescape(re.sub(r"<[^>]*>", "", found[0])))
        return found[0] if len(letters) <= 26 else scrolled("wide", "formula", found[0], "span")

    return re.sub(r"<math>.*?</math>", one, text, flags=re.S)


def signs(formula):
    """A formula of pandoc, in which a minus behind a relation or an opening bracket is a sign, without space, and a
    function such as log is no relation: it has little space, and none where the formula begins or a bracket opens."""
    def function(found):
        space = [' %s="%s"' % (side, "0" if none else ".167em") for side, none in (("lspace", found[1]), ("rspace", found[3]))]
        return f'{found[1] or ""}<mo{"".join(space)}>{found[2]}</mo>'

    formula = re.sub(r"(<math\b[^>]*>(?:<mrow>)?|<mrow>|</mo>|<m(?:under|sub|sup)>)?<mo>(cos|gcd|ln|log|max|sin|softmax|tanh)</mo>"
                     r"(?=(?:<mrow>)?(<mo\b[^>]*>[(\[{]</mo>)?)", function, formula)
    return re.sub(r"(<mo\b[^>]*>(?:[=≤≥≠≈∈→←,(\[{⋅×/]|&lt;|&gt;|:=)</mo>)<mo>−</mo>", r'\1<mo form="prefix">−</mo>', formula)


def low_brackets(formula):
    """Brackets around what is not higher than a line do not grow: those that might have space at their sides in the
    mathematics font."""
    tag = r'<mo(?: (?:stretchy="true" )?(form="\w+"))?>'
    pair = re.compile(rf"{tag}([(\[{{])</mo>((?:(?!{tag}[()\[\]{{}}]</mo>|<mfrac|<munder|<mover|<mtable|<msqrt).)*){tag}([)\]}}])</mo>", re.S)

    def one(found):
        first, last = (f" {each}" if each else "" for each in (found[1], found[5]))
        return (f'<mo{first} stretchy="false">{found[2]}</mo>{found[3]}'
                f'<mo{last} stretchy="false">{found[6]}</mo>')

    count = 1
    while count:
        formula, count = pair.subn(one, formula)
    return formula


def as_words(formula):
    """A word such as `\\mathrm{up_to}`, of which pandoc makes letters in a style that browsers do not know: they would be slanted
    and apart. Of several letters <mi> is upright, and in italics where these are letters in italics."""
    def one(found):
        letters = "".join(re.findall(r"<mi>([^<]*)</mi>", found[2]))
        upright = ' mathvariant="normal"' if found[1] == "normal" and len(html.unescape(letters)) == 1 else ""
        return f"<mi{upright}>{letters}</mi>"

    return re.sub(r'<mstyle mathvariant="(normal|italic)">((?:<mi>[^<]*</mi>)+)</mstyle>', one, formula)


class Seen(set):
    """The laws that a page names, and the number of the next definition on it."""
    definitions = 1


class Book:
    def __init__(self, root, ledger, book, out, compiler=None):
        self.root, self.out, self.compiler = Path(root), Path(out), compiler and Path(compiler)
        self.ledger = json.loads(Path(ledger).read_text(encoding="utf-8"))
        printed = json.loads(Path(book).read_text(encoding="utf-8"))
        self.general = printed["theorems"]
        self.pictures = defaultdict(list)
        for each in printed["pictures"]:
            self.pictures[each["name"]].append(each)
        self.drawings = {(each["chapter"], each["name"]): each for each in printed["drawings"]}
        self.pages = {}  # file name: (title, body); in the order of the book
        self.whole_answers = {}  # file name: text
        self.read_chapters()
        self.read_theorems()
        self.read_pages()
        self.read_rules()

    def read_chapters(self):
        self.chapters = {}
        for path in sorted((self.root / "proofs").glob("[0-9][0-9]_*.cpp")):
            text = path.read_text(encoding="utf-8")
            number = int(path.name[:2])
            words = re.sub(r"^\d+\. ", "", source.title(text))
            self.chapters[number] = {"path": path, "text": text, "title": words, "page": path.stem + ".html"}
        if sorted(self.chapters) != [row["number"] for row in self.ledger["chapters"]]:
            raise ValueError("the ledger has other chapters than proofs/")
        if not self.ledger["holds"]:
            raise ValueError("not everything in the ledger holds")
        order = [number for _, numbers in PARTS for number in numbers]
        if sorted(order) != sorted(self.chapters):
            raise ValueError(f"the parts of the book (PARTS in proofs/site/build.py) have the chapters {sorted(order)}, "
                             f"proofs/ has {sorted(self.chapters)}")
        self.chapters = {number: self.chapters[number] for number in order}

    def written_at(self, row):
        """Where a theorem of the ledger is written, which says only the name of the file: its path, the name of
        its constant and its source."""
        found = []
        for folder in ("proofs", "include/attest/theorems"):
            for path in sorted((self.root / folder).rglob(row["file"])):
                if "solutions" not in path.parts:
                    constant, code, first = source.constant_at(path, row["line"])
                    if f'<"{row["id"]}"' in code:
                        found.append((path, constant, code, first))
        if len(found) != 1:
            raise ValueError(f'{len(found)} files have a theorem {row["name"]}')
        return found[0]

    def read_theorems(self):
        """Each theorem with the place where it is shown, and the rows of each chapter."""
        self.theorems, self.rows = {}, defaultdict(list)
        general = {(each["name"], each["id"], each["title"]): each for each in self.general}
        for part in self.ledger["chapters"]:
            for row in part["rows"]:
                name = f'{row["id"]} {row["file"]}:{row["line"]}'
                one = general.get((name, row["id"], row["title"]))
                row = {**row, "general": one is not None, "name": name}
                if one:
                    path, constant, code, first = self.written_at(row)
                    row |= {"html": one["html"], "steps": one["steps"], "cites": one["cites"], "constant": constant,
                            "code": code, "first": first, "path": path.relative_to(self.root).as_posix(),
                            "page": self.chapters[part["number"]]["page"]}
                    if name in self.theorems:
                        raise ValueError(f"two theorems are {name}")
                    self.theorems[name] = row
                self.rows[part["number"]].append(row)
        if len(self.theorems) != len(self.general):
            raise ValueError("the ledger and what the book prints have other theorems")
        self.by_id = defaultdict(list)
        for part in self.ledger["chapters"]:
            for row in self.rows[part["number"]]:
                self.by_id[row["id"]].append((part["number"], row))

    def read_pages(self):
        self.appendix = {name: (self.root / "proofs" / path).read_text(encoding="utf-8")
                         for name, path in APPENDICES}
        errors = {number: "errors.html#" + slug(words) for words, number in
                  re.findall(r"^## (ATT-(\d{3}) .*)$", self.appendix["errors"], re.M)}
        paragraphs = {place: "calculus.html#" + slug(words) for words, place in
                      re.findall(r"^## ((\d\.\d+) .*)$", self.appendix["calculus"], re.M)}
        ids = {each: f"theorems.html#{each}" for each in self.by_id if re.match(r"[TSK]\d", each)}
        ids |= {each: f"sources.html#{each}" for each in self.example_texts()}
        pages = {number: one["page"] for number, one in self.chapters.items()}
        self.mentions = Mentions(pages, ids, errors, paragraphs)

    def read_rules(self):
        """The statement of each law, from the page of the rules."""
        self.laws = {}
        for names, words in re.findall(r"^### (.*)\n\n((?:.+\n)+)", self.appendix["rules"], re.M):
            said = re.sub(r"\s*Sound: .*", "", " ".join(words.split()))
            for name in re.findall(r"`(\w+)`", names):
                self.laws[name] = (said, "rules.html#" + slug(names))

    # What pandoc makes of Markdown, without what no reader needs.
    def converted(self, markdown):
        # Brackets of a fixed size, which pandoc does not know; in MathML they grow by themselves.
        markdown = re.sub(r"\\[bB]igg?[lrm]?(?![a-zA-Z])", "", markdown)
        done = subprocess.run(["pandoc", "-f", MARKDOWN, "-t", "html5", "--mathml", "--wrap=preserve"],
                              input=markdown, capture_output=True, text=True, check=True)
        if done.stderr.strip():
            raise ValueError("pandoc: " + done.stderr.strip())
        text = done.stdout
        # Each line of code is <span id="..."><a ...></a>...</span>.
        text = re.sub(r'<span\s+id="cb[\d-]+"><a\s+href="#[\w-]+"[^>]*></a>(.*)</span>(?=\n|</code>)', r"\1", text)
        text = re.sub(r'<div class="sourceCode" id="cb\d+"([^>]*)>', r"<div\1>", text)
        text = re.sub(r'<pre(?: class="sourceCode (\w+)"| class="([\w ]+)")?>',
                      lambda m: '<pre tabindex="0"' + (f' class="{m[1] or m[2]}"' if m[1] or m[2] else "") + ">", text)
        text = re.sub(r' class="sourceCode \w+"', "", text)
        text = re.sub(r'(<pre tabindex="0" class=")text("><code>ATT-\d{3} )', r"\1error\2", text) # what a compiler answers
        # Classes that the style does not know.
        text = re.sub(r'<span class="(?!kw|cf|dt|bu|st|ch|ss|co|dv|fl|bn|pp|im|va)[a-z]{2}">([^<]*)</span>', r"\1", text)
        text = re.sub(r'<annotation encoding="application/x-tex">.*?</annotation>', "", text, flags=re.S)
        text = re.sub(r"</?semantics>", "", text)
        # A bracket in the middle of a row is taken for an operator, with space around it.
        text = re.sub(r'<mo(?: stretchy="false")?>([(\[{])</mo>', r'<mo form="prefix" stretchy="false">\1</mo>', text)
        text = re.sub(r'<mo(?: stretchy="false")?>([)\]}])</mo>', r'<mo form="postfix" stretchy="false">\1</mo>', text)
        text = re.sub(r"<math\b.*?</math>", lambda m: low_brackets(signs(as_words(m[0]))), text, flags=re.S)
        # Brackets grow by themselves.
        text = re.sub(r'<mo stretchy="true" form="(prefix|postfix)">(?=[()\[\]{}]</mo>)', r'<mo form="\1">', text)
        text = text.replace("<mo>ℓ</mo>", "<mi>ℓ</mi>") # a letter, which pandoc takes for an operator
        text = re.sub(r' xmlns="http://www.w3.org/1998/Math/MathML"', "", text)
        text = re.sub(r'<math display="inline">', "<math>", text)
        text = re.sub(r'<math display="block">.*?</math>', lambda m: scrolled("display", "formula", m[0], "span"), text, flags=re.S)
        # Of a table with long lines pandoc says how wide its columns are, on a screen.
        text = re.sub(r"<table style=[^>]*>\s*<colgroup>.*?</colgroup>", "<table>", text, flags=re.S)
        text = re.sub(r"<table>.*?</table>", lambda m: scrolled("scroll", "table", m[0]), text, flags=re.S)
        return wide(text)

    def law(self, name, seen):
        if name not in self.laws:
            raise ValueError(f"proofs/rules.md has no rule {name}")
        seen.add(name)
        return f'<button popovertarget="law-{name}">{name}</button>'

    def laws_of_page(self, seen):
        if not seen:
            return ""
        parts = []
        for name in sorted(seen):
            words, target = self.laws[name]
            said = re.sub(r"`([^`]*)`", r"<code>\1</code>", html.escape(words))
            said = re.sub(r"\[([^\]]*)\]\(#[^)]*\)", r"\1", said)
            parts.append(f'<div popover id="law-{name}"><p><strong>{name}</strong>: {said}</p>'
                         f'<p><a href="{target}">The rule, with examples</a></p></div>')
        return '<section class="laws" aria-label="The laws that this page names">\n' + "\n".join(parts) + "\n</section>\n"

    def theorem(self, row, page, seen):
        """A theorem or a refuted claim, printed by the compiled program. The definitions of the page are counted in `seen`."""
        body = re.sub(r"<math>.*?</math>", lambda m: low_brackets(m[0]), row["html"], flags=re.S)
        body = re.sub(r'<span class="law" data-law="(\w+)">\w+</span>', lambda m: self.law(m[1], seen), body)

        def lemma(found):
            cited = self.theorems.get(html.unescape(found[1]))
            if not cited:
                raise ValueError(f"there is no theorem {found[1]}")
            place = "" if cited["page"] == page else cited["page"]
            return f'<a class="lemma" href="{place}#{cited["constant"]}">'

        body = re.sub(r'<a class="lemma" href="#theorem:([^"]*)">', lemma, body)
        body = re.sub(r'<dl class="statement">.*?</dl>', lambda m: scrolled("scroll", "statement", m[0]), body, flags=re.S)
        body = re.sub(r'<ol class="chain">.*?</ol>', lambda m: scrolled("scroll", "steps", m[0]), body, flags=re.S)
        body = re.sub(r"<p>.*?</p>", lambda m: wide(m[0]), body, flags=re.S) # which part of the proof it is
        body, seen.definitions = definitions.linked(body, seen.definitions)
        steps = f'{row["steps"]} step' + ("" if row["steps"] == 1 else "s")
        is_open = " open" if row["steps"] <= 12 else ""
        body = body.replace('<div class="proof">', f'<details class="proof"{is_open}><summary>Proof, {steps}</summary>')
        if row["steps"]:
            body = body.rstrip()
            if not body.endswith("</div>"):
                raise ValueError(f'{row["name"]}: its proof is not the last part of what is printed')
            body = body[:-len("</div>")] + "</details>\n"
        name = row["constant"]
        values = row["mirror"]["values"]
        said = ("the compiler judged each step, and so did the program when it ran" if row["steps"]
                else "the compiler evaluated it at this instance")
        compared = f'; {values} values compared by the mirror' if values else ""
        target = f'theorems.html#{row["id"]}'
        return (f'<section class="theorem" id="{name}" aria-labelledby="{name}-title">\n'
                f'<p class="title" id="{name}-title"><a href="{target}">{html.escape(row["id"])}</a> '
                f'{html.escape(row["title"])}'
                + ("" if row["steps"] else " <em>is false</em>") + f'</p>\n{body}'
                f'<p class="claims"><span class="kind">{html.escape(row["verdict"])}</span>: {said}{compared}.</p>\n')

    def claims(self, rows):
        items = []
        for row in rows:
            kind = "refuted" if row["verdict"] == "refuted" else "proved"
            count = row["mirror"]["values"]
            more = f'; {count} value{"" if count == 1 else "s"} computed again by the mirror' if count else ""
            witness = f' Counterexample: {html.escape(row["witness"])}.' if row["witness"] else ""
            items.append(f'<li class="{kind}"><span class="kind">{kind}</span> {html.escape(row["id"])}: '
                         f'{html.escape(row["title"])}{more}.{witness}</li>')
        figures = []
        for row in rows:
            for each in self.pictures[row["name"]]:
                table = scrolled("scroll", "exact values", each["table"])
                figures.append(f'<figure class="heat">{each["svg"]}<figcaption>{html.escape(row["title"])}: '
                               f'{html.escape(each["label"])}</figcaption>\n'
                               f'<details><summary>Exact values</summary>{table}</details></figure>')
        return "\n".join(['<ul class="claims">', *items, "</ul>", *figures])

    def chapter(self, number):
        one = self.chapters[number]
        rows = self.rows[number]
        local = [row for row in rows if row["file"] == one["path"].name]
        library = {row["constant"]: row for row in rows if row["general"] and row not in local}
        text = source.markdown(one["text"], local, set(library), number, f'proofs/{one["path"].name}')
        seen, page = Seen(), one["page"]
        # The source of a theorem of the library stands behind it, highlighted with the rest of the page.
        def with_source(found):
            row = library[found[1]]
            block = source.fence(row["code"].split("\n"), "{.cpp}")
            checked = source.checked(row["path"], row["first"], len(row["code"].split("\n")))
            return "\n".join([f"@@theorem@@{found[1]}@@", "```", "",
                              *source.raw(f'<details class="source"{checked}><summary>C++, in {row["path"].replace("/", "/<wbr>")}</summary>'),
                              *block, "", "```{=html}", "</details></section>"])
        text = re.sub(r"@@theorem@@([a-zA-Z_]\w*)@@", with_source, text)
        body = self.converted(text)
        at_line = {row["line"]: row for row in local}
        by_block = defaultdict(list)
        for piece in (source.without_namespace(each) for each in source.pieces(one["text"]) if each.kind == "code"):
            by_block[piece.line] = [row for row in local if not row["general"]
                                    and piece.line <= row["line"] < piece.line + len(piece.lines)]

        def theorem(found):
            if found[1].isdigit():
                return self.theorem(at_line[int(found[1])], page, seen) + "</section>"
            return self.theorem(library[found[1]], page, seen)

        body = re.sub(r"@@claims@@(\d+)@@", lambda m: self.claims(by_block[int(m[1])]), body)
        body = re.sub(r"@@theorem@@(\w+)@@", theorem, body)
        used = set()
        body = re.sub(r"@@drawing@@(\w+)@@", lambda m: self.drawing(number, m[1], used), body)
        left = {name for chapter, name in self.drawings if chapter == number} - used
        if left:
            raise ValueError(f"chapter {number} does not show its pictures {sorted(left)}")
        body = body.replace("@@answers@@", self.answers(number))
        body = self.with_exercises(self.with_sources(body), number)
        return body + self.laws_of_page(seen)

    def source_table(self):
        """What the chapters cite: words of the citation, who, year, title and link; without a link the place where
        the page of the sources has it."""
        lines = (Path(__file__).parent / "sources.tsv").read_text(encoding="utf-8").split("\n")
        table = [line.split("\t") for line in lines if line and not line.startswith("#")]
        return [[*row, link or f"sources.html#source-{slug(row[0])}"] for *row, link in table]

    def example_texts(self):
        """The texts that the examples began with, by the number of their statements: who and when, the title as HTML, and
        what it is about. Each has statements in the ledger, and each statement its text."""
        sources = {row[0]: row for row in self.source_table()}
        found = {}
        for line in (Path(__file__).parent / "examples.tsv").read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            name, about, words, *known = line.split("\t")
            if words:
                _, who, year, title, link = sources[words]
                found[name] = (f"{html.escape(who)} ({year}), <a href=\"{html.escape(link)}\"><cite>{html.escape(title)}</cite></a>", about)
            else:
                found[name] = (f"{html.escape(known[0])}, whose author is not known", about)
        used = {found[0] for found in (re.match(r"S\d+", each) for each in self.by_id) if found}
        if used != set(found):
            raise ValueError(f"the claims are about the texts {sorted(used)}, proofs/site/examples.tsv has {sorted(found)}")
        return found

    def texts_of_examples(self):
        """What the page of the sources says of the texts that the examples began with."""
        parts = ['<h2 id="examples">The texts of the examples</h2>',
                 "<p>The examples began with five short texts. Their numbers and formulas are used as they are, and a claim with "
                 "an S in its number is about a statement of one of them.</p>", "<ul>"]
        for name, (cite, about) in self.example_texts().items():
            rows = sorted((each for each in self.by_id if each.startswith(name + ".")), key=self.order)
            statements = ", ".join(f'<a href="theorems.html#{each}">{each}</a>' for each in rows)
            parts.append(f'<li id="{name}"><strong>{name}</strong>, about {html.escape(about)}: {cite}. '
                         f'Its statements: {statements}</li>')
        return parts + ["</ul>"]

    def with_sources(self, body):
        """Under "Where it comes from" the first mention of each source leads to it."""
        before, heading, rest = body.partition('<h2 id="where-it-comes-from">')
        section, more, after = rest.partition("<h2 ")
        for words, _, year, title, link in self.source_table():
            anchor = (f'<a href="{html.escape(link)}" title="{html.escape(title)} ({year})">'
                      f'{html.escape(words)}</a>')
            section = re.sub(rf"\b{re.escape(words)}\b(?![^<]*>)", lambda m: anchor, section, count=1)
        return before + heading + section + more + after

    def drawing(self, number, name, used):
        """A picture, or a sequence of them: without JavaScript they stand one after the other."""
        one = self.drawings.get((number, name))
        if not one or name in used:
            raise ValueError(f"chapter {number} shows the picture {name} twice, or nobody draws it (proofs/ledger/drawings.hpp)")
        used.add(name)
        frames = one["frames"]
        if len(frames) == 1:
            shown = scrolled("scroll", "picture", frames[0]["svg"])
        else:
            inside = "".join(f'<div class="frame">{each["svg"]}<p>{html.escape(each["label"])}</p></div>\n' for each in frames)
            shown = f'<div class="frames" data-frames="{len(frames)}">\n{inside}</div>'
        table = scrolled("scroll", "exact values", one["table"])
        return f"{shown}\n<details><summary>Exact values</summary>{table}</details>"

    def answers(self, number):
        """What each compiler answers to the change under "Now break it", as recorded."""
        one, parts = self.chapters[number], []
        for family in ("g++", "clang"):
            path = one["path"].parent / "answers" / f'{one["path"].stem}.{family}.txt'
            if not path.is_file():
                raise ValueError(f"{path.name}: no answer is recorded (tests/chapters/run --record)")
            version, made_from, whole = path.read_text(encoding="utf-8").split("\n", 2)
            if made_from != source.digest(one["text"]):
                raise ValueError(f"{path.name} is the answer to other code of chapter {number} (tests/chapters/run --record)")
            release = re.search(r"\d+\.\d+\.\d+", version)[0]
            lines, shown = whole.rstrip().split("\n"), []
            while lines and (not shown or sum(len(line) + 1 for line in [*shown, lines[0]]) <= LONGEST_ANSWER):
                shown.append(lines.pop(0))
            whole_at = ""
            if lines:
                count = f'{len(lines)} line{"" if len(lines) == 1 else "s"}'
                self.whole_answers[path.name] = f"{version}\n\n{whole.rstrip()}\n"
                whole_at = f'\n<p>There {"is" if len(lines) == 1 else "are"} {count} more: <a href="{path.name}">all that it answers</a>.</p>'
            parts.append(f'<details class="answer"><summary>{html.escape(family)} {release} answers: '
                         f'<code>{html.escape(source.sentence(whole))}</code></summary>'
                         f'<pre tabindex="0" class="error">{html.escape(chr(10).join(shown))}</pre>{whole_at}</details>')
        return "\n".join(parts)

    def with_exercises(self, body, number):
        """Anchors for the exercises, and links to their solutions."""
        before, heading, rest = body.partition('<h2 id="exercises">')
        if not heading:
            raise ValueError(f"chapter {number} has no exercises")
        count, depth, page = 0, 0, self.solutions_page(number)
        editors = self.editors(number)

        def item(found):
            nonlocal count, depth
            if found[0].startswith("<ol"):
                depth += 1
            elif found[0] == "</ol>":
                depth -= 1
            elif depth == 1 and not done:
                if found[0] == "</li>":
                    return editors.get(count, "") + "</li>"
                count += 1
                return f'<li id="exercise-{count}"><a class="solution" href="{page}#solution-{count}">Solution</a>. '
            return found[0]

        done = False
        section, more, after = rest.partition("<h2 ")
        section = re.sub(r"<ol[^>]*>|</ol>|<li>|</li>", item, section)
        section = re.sub(r"<ol\b", lambda m: self.by_difficulty(section, number) + m[0], section, count=1)
        # What follows *Hint.* is shown on demand.
        section = re.sub(r"<em>Hint\.</em>\s*(.*?)\s*(?=<details class=\"source\"|</li>|</p>)",
                         r'<details class="hint"><summary>Hint</summary>\1</details>', section, flags=re.S)
        return before + heading + section + more + after

    @staticmethod
    def by_difficulty(section, number):
        """What the stars mean, with the exercises of each number of stars."""
        stars = re.findall(r'<li id="exercise-(\d+)"><a [^>]*>Solution</a>\.\s*(?:<p>)?(★+) ', section)
        if [int(each) for each, _ in stars] != list(range(1, section.count('<li id="exercise-') + 1)):
            raise ValueError(f"chapter {number}: not each exercise begins with its stars")
        parts = []
        for count, words in ((1, "takes a line or two"), (2, "needs an idea"), (3, "takes a page")):
            those = [f'<a href="#exercise-{each}">{each}</a>' for each, found in stars if len(found) == count]
            if those:
                parts.append(f'<li>{"★" * count} {words}: {", ".join(those)}</li>')
        return '<ul class="stars" aria-label="The exercises by difficulty">\n' + "\n".join(parts) + "\n</ul>\n"

    def editors(self, number):
        """For the exercises whose solution is a theorem: its claim, with a hole where the steps are to be; for those that
        refute: the claim, with a hole for the word that says so (of several claims both); for those about numbers: what is
        asserted, with a hole for what is to be found. A solution that only asserts inequalities or asks a program has no
        editor: a hole would then be the whole solution, and any true sentence would fill it."""
        path = self.chapters[number]["path"]
        found = source.skeletons((path.parent / "solutions" / path.name).read_text(encoding="utf-8"), self.chapters[number]["text"])
        if not found:
            return {}
        blocks = self.converted("\n".join(line for _, _, code, _ in found.values()
                                          for line in [*source.fence(code.split("\n"), "{.cpp}"), "", "@@next@@", ""]))
        parts = re.split(r"<p>@@next@@</p>", blocks)
        return {exercise: f'<details class="source"{source.checked(f"proofs/solutions/{path.name}", first, count)} '
                          f'data-exercise="{number}.{exercise}" data-holes="{html.escape(json.dumps(rules))}">'
                          f'<summary>Solve it: C++ with a hole</summary>{block.strip()}</details>'
                for (exercise, (first, count, _, rules)), block in zip(found.items(), parts)}

    def solutions_page(self, number):
        return self.chapters[number]["path"].stem + "_solutions.html"

    def linked(self, body, page):
        return Rewriter(self.mentions.on(page)).written(body)

    def add(self, page, title, body):
        # What is a file of the checkout there is a page here.
        body = re.sub(r'href="(?:\.\./)?(\d\d_\w+)\.cpp', r'href="\1.html', body)
        body = re.sub(r'href="(?:\.\./)?(rules|calculus|errors)\.md', r'href="\1.html', body)
        self.pages[page] = (title, self.linked(body, page))

    def make(self):
        self.add("index.html", "Attest: the book", self.contents())
        with ThreadPoolExecutor(os.cpu_count()) as several: # pandoc takes most of the time
            bodies = list(several.map(self.chapter, self.chapters))
        for body, (number, one) in zip(bodies, self.chapters.items()):
            self.add(one["page"], f'{number}. {one["title"]}', body)
        for number, one in self.chapters.items():
            path = one["path"].parent / "solutions" / one["path"].name
            text = path.read_text(encoding="utf-8")
            body = self.converted(source.solutions(text, f"proofs/solutions/{path.name}"))
            body = re.sub(r'<span id="(solution-(\d+))">',
                          lambda m: f'<a href="{one["page"]}#exercise-{m[2]}" id="{m[1]}" aria-label="exercise {m[2]}">', body)
            body = re.sub(r'(<a href="[^"]*" id="solution-\d+" aria-label="exercise \d+">.*?)</span>', r"\1</a>", body)
            self.add(self.solutions_page(number), source.title(text), body)
        self.add("theorems.html", "Theorems and claims", self.index_of_theorems())
        for name, _ in APPENDICES:
            text = self.appendix[name]
            title = re.match(r"# (.*)", text).group(1)
            body = self.converted("\n".join(source.plain_fences(text.split("\n"))))
            self.add(f"{name}.html", title, nested(body))
        self.add("sources.html", "Sources", self.sources())
        self.add("search.html", "Search", self.search())
        self.write()

    def opening(self):
        """What the first chapter says before its question: what the book is, and where a reader begins."""
        first = next(iter(self.chapters.values()))
        prose = source.pieces(first["text"])[0].lines[1:]
        words = self.converted("\n".join(prose[:prose.index("## The question")]))
        if not words.strip():
            raise ValueError(f'{first["path"].name} says nothing before its question')
        return f'{words}<p>Begin with <a href="{first["page"]}">{html.escape(first["title"])}</a>.</p>'

    def question(self, number):
        """The sentence with which a chapter asks its question."""
        found = re.search(r"\n// ## The question\n//\n((?:// .*\n)+?)//\n", self.chapters[number]["text"])
        words = " ".join(line[3:] for line in found[1].splitlines()) if found else ""
        if not re.fullmatch(r"[A-Z][^.?!]*\?", words):
            raise ValueError(f"chapter {number} does not begin with its question in one sentence")
        return re.sub(r"\*(\w+)\*", r"<em>\1</em>", html.escape(words, quote=False))

    def contents(self):
        parts = ["<h1>Attest: the book</h1>", self.opening(),
                 f'<p>The compiler answered {self.ledger["claims"]} claims, of which {self.ledger["exact"]} are proved exactly, '
                 f'{self.ledger["derived"]} derived for every length, and {self.ledger["refuted"]} refuted. '
                 f'{self.ledger["values_mirrored"]} values were computed again by other arithmetic.</p>']
        parts.append("<p>The chapters are in the order of reading, in which nothing is used before it is explained. Their numbers are "
                     "those of their files.</p>")
        for name, numbers in PARTS:
            parts.append(f'<section class="contents"><h2 id="{slug(name)}">{name}</h2>\n<ol>')
            for number in numbers:
                one = self.chapters[number]
                parts.append(f'<li value="{number}"><a href="{one["page"]}">{html.escape(one["title"])}</a>'
                             f'<br><span class="question">{self.question(number)}</span></li>')
            parts.append("</ol></section>")
        parts.append('<section class="contents"><h2 id="appendices">Appendices</h2>\n<ul>')
        for page, title in [("theorems.html", "Theorems and claims, and which theorem uses which"),
                            ("glossary.html", "Glossary"), ("rules.html", "The rules, with examples"),
                            ("calculus.html", "The written calculus"),
                            ("errors.html", "When it does not compile"), ("sources.html", "Sources"),
                            ("search.html", "Search"), ("book.html", "Everything on one page, for printing")]:
            parts.append(f'<li><a href="{page}">{title}</a></li>')
        parts.append("</ul></section>\n<section class=\"contents\"><h2 id=\"solutions\">Solutions</h2>\n<ol>")
        for number, one in self.chapters.items():
            parts.append(f'<li value="{number}"><a href="{self.solutions_page(number)}">Solutions to chapter&nbsp;{number}</a></li>')
        return "\n".join(parts + ["</ol></section>"])

    @staticmethod
    def order(name):
        letter, *numbers = re.match(r"([A-Z]*)(.*)", name).groups()
        return ({"T": 0, "S": 1, "K": 2}.get(letter, 3), letter, [int(x) for x in re.findall(r"\d+", numbers[0])], name)

    def index_of_theorems(self):
        used_by, examples = defaultdict(set), self.example_texts()
        for row in self.theorems.values():
            for cited in row["cites"]:
                used_by[cited].add(row["name"])

        def links(names):
            rows = sorted((self.theorems[name] for name in names), key=lambda row: (self.order(row["id"]), row["constant"]))
            return ", ".join(f'<a href="{row["page"]}#{row["constant"]}">{html.escape(row["id"])} '
                             f'<code>{row["constant"]}</code></a>' for row in rows)

        parts = ["<h1>Theorems and claims</h1>", '<h2 id="which-uses-which">Which theorem uses which</h2>',
                 "<p>An arrow leads from a theorem to one that its proof cites. The same is said in words below.</p>",
                 f'<figure class="graph">{self.graph()}</figure>', '<h2 id="all">All claims</h2>']
        for name in sorted(self.by_id, key=self.order):
            parts.append(f'<h3 id="{html.escape(name)}">{html.escape(name)}</h3>')
            text = re.match(r"S\d+", name)
            if text:
                parts.append(f'<p>A statement of <a href="sources.html#{text[0]}">{text[0]}</a>: {examples[text[0]][0]}.</p>')
            parts.append("<ul>")
            for number, row in self.by_id[name]:
                one = self.chapters[number]
                place = f'{one["page"]}#{row["constant"]}' if row["general"] else one["page"]
                parts.append(f'<li><a href="{place}">{html.escape(row["title"])}</a> ({html.escape(row["verdict"])}, '
                             f'chapter&nbsp;{number})')
                if row["general"] and row["cites"]:
                    parts.append(f'<br>uses {links(row["cites"])}')
                if row["general"] and used_by[row["name"]]:
                    parts.append(f'<br>used by {links(used_by[row["name"]])}')
                parts.append("</li>")
            parts.append("</ul>")
        return "\n".join(parts)

    def edges(self):
        """Pairs of ids: the first one's proofs cite a theorem of the second one."""
        return sorted({(row["id"], self.theorems[cited]["id"]) for row in self.theorems.values()
                       for cited in row["cites"] if self.theorems[cited]["id"] != row["id"]})

    def graph(self):
        edges = self.edges()
        lines = ["digraph theorems {", 'rankdir=LR; bgcolor="transparent"; node [shape=box, style=rounded, fontsize=12];']
        for name in sorted({each for edge in edges for each in edge}, key=self.order):
            lines.append(f'"{name}" [URL="#{name}"];')
        lines += [f'"{a}" -> "{b}";' for a, b in edges] + ["}"]
        drawn = subprocess.run(["dot", "-Tsvg"], input="\n".join(lines), capture_output=True, text=True, check=True).stdout
        drawn = re.sub(r"<!--.*?-->\n?", "", drawn[drawn.index("<svg"):], flags=re.S)
        drawn = re.sub(r'<svg width="[^"]*" height="[^"]*"', '<svg role="group" aria-label="which theorem uses which"', drawn)
        drawn = re.sub(r'xlink:(href|title)="([^"]*)"', lambda m: f'href="{m[2]}"' if m[1] == "href" else "", drawn)
        return re.sub(r' (fill|stroke)="[^"]*"', "", re.sub(r"<title>theorems</title>\n?", "", drawn))

    def sources(self):
        cited = {}
        for number, one in self.chapters.items():
            found = re.search(r"// ## Where it comes from\n((?://.*\n)+)", one["text"])
            if not found:
                raise ValueError(f"chapter {number} does not say where it comes from")
            # up to the next heading
            cited[number] = " ".join(line[3:] for line in re.split(r"\n// ## ", found[1])[0].split("\n")).strip()
        parts = ["<h1>Sources</h1>",
                 "<p>What the chapters cite. Each chapter says under “Where it comes from” what it owes to whom.</p>", "<ul>"]
        for words, who, year, title, link in self.source_table():
            numbers = sorted(number for number, text in cited.items() if words in text)
            if not numbers:
                raise ValueError(f"no chapter cites {words} (proofs/site/sources.tsv)")
            if not any(re.search(rf"{re.escape(words)}.*?\b(\d{{4}})\b", cited[number] + " 0000")[1] == year for number in numbers):
                raise ValueError(f"no chapter says that {words} is of {year} (proofs/site/sources.tsv)")
            chapters = ", ".join(f'<a href="{self.chapters[n]["page"]}#where-it-comes-from">{n}</a>' for n in numbers)
            cite = f"<cite>{html.escape(title)}</cite>"
            if not link.startswith("sources.html#"):
                cite = f'<a href="{html.escape(link)}">{cite}</a>'
            parts.append(f'<li id="source-{slug(words)}">{html.escape(who)} ({year}), {cite}; '
                         f'cited in {"chapter" if len(numbers) == 1 else "chapters"} {chapters}</li>')
        return "\n".join(parts + ["</ul>", *self.texts_of_examples()])

    @staticmethod
    def search():
        return ('<h1>Search</h1>\n<form role="search" action="search.html"><p><label for="words">Words to look for</label></p>\n'
                '<input type="search" id="words" name="q" autocomplete="off"></form>\n'
                '<p id="count" role="status"></p>\n<ol id="found"></ol>\n'
                '<noscript><p>The search needs JavaScript. The <a href="index.html">contents</a> and the '
                '<a href="theorems.html">list of theorems</a> do without.</p></noscript>')

    def sections(self):
        """Title, place and words of each section, for the search."""
        found = []
        for page, (title, body) in self.pages.items():
            if page in ("search.html", "index.html"):
                continue
            body = re.sub(r'<section class="laws".*?</section>', "", body, flags=re.S)
            for piece in re.split(r"(?=<h[123][ >])", body):
                heading = re.match(r'<h[123](?: id="([^"]*)")?[^>]*>(.*?)</h[123]>', piece, re.S)
                if not heading:
                    continue
                words = re.sub(r"<(pre|math|button|summary|svg)\b.*?</\1>", " ", piece[heading.end():], flags=re.S)
                words = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", words)).split())
                found.append({"page": page + (f"#{heading[1]}" if heading[1] else ""), "book": title,
                              "title": html.unescape(re.sub(r"<[^>]*>", "", heading[2])), "text": words})
        return found

    @staticmethod
    def nav(label, links):
        inside = " ".join(f'<a href="{page}"{more}>{words}</a>' for page, words, more in links)
        return f'<nav aria-label="{label}">{inside}</nav>\n'

    def around(self, page):
        """Previous and next: the chapters in the order of the contents, and so their solutions."""
        order = [one["page"] for one in self.chapters.values()]
        solved = [self.solutions_page(number) for number in self.chapters]
        links = []
        for row in (order, solved):
            if page in row:
                at = row.index(page)
                if at > 0:
                    links.append((row[at - 1], "← " + html.escape(self.pages[row[at - 1]][0]), ' rel="prev"'))
                if at + 1 < len(row):
                    links.append((row[at + 1], html.escape(self.pages[row[at + 1]][0]) + " →", ' rel="next"'))
        return self.nav("Previous and next", links) if links else ""

    def write(self):
        self.out.mkdir(parents=True, exist_ok=True)
        for old in self.out.iterdir():
            if old.suffix in (".html", ".css", ".js", ".json", ".woff2", ".txt"):
                old.unlink()
        for name, text in self.whole_answers.items():
            (self.out / name).write_text(text, encoding="utf-8")
        here = Path(__file__).parent
        shutil.copy(here / "style.css", self.out)
        shutil.copy(here / "search.js", self.out)
        shutil.copy(here / "frames.js", self.out)
        shutil.copy(here / "laws.js", self.out)
        lunr = next((path for path in LUNR if Path(path).is_file()), None)
        if not lunr:
            raise ValueError("there is no lunr.min.js (Debian has it in libjs-lunr)")
        shutil.copy(lunr, self.out / "lunr.min.js")
        style = '<link rel="stylesheet" href="style.css">'
        for page, (title, body) in self.pages.items():
            here_now = ' aria-current="page"'
            top = self.nav("The book", [(place, words, here_now if place == page else "") for place, words in PLACES])
            turn = self.around(page)
            header = f'<header><a class="skip" href="#main">To the text</a>\n{top}{turn}</header>\n'
            footer = f"<footer>{turn}</footer>\n" if turn else ""
            tail = ""
            if page == "search.html":
                tail = ('<script src="lunr.min.js"></script>\n<script src="search_index.js"></script>\n'
                        '<script src="search.js"></script>\n')
            elif self.compiler and "data-file=" in body:
                tail = '<script src="check.js"></script>\n'
            if "data-frames=" in body:
                tail += '<script src="frames.js"></script>\n'
            if "<button popovertarget=" in body:
                tail += '<script src="laws.js"></script>\n'
            body = compact.page(body, self.compiler)
            # Formulas would move when their font comes later than the text.
            font = ('\n<link rel="preload" href="math.woff2" as="font" type="font/woff2" crossorigin>'
                    if "<math" in body else "")
            (self.out / page).write_text(
                TEMPLATE.format(title=html.escape(title), style=style, head=font, header=header, body=body, footer=footer,
                                tail=tail), encoding="utf-8")
        self.write_search_index()
        self.write_font()
        self.write_one_page()
        if self.compiler:
            self.write_compiler()

    def boost_headers(self, files):
        """The headers of Boost that the chapters and their solutions read, and what they may read instead with
        another compiler."""
        wanted = sorted({line for name, text in files.items() if name.endswith(".cpp")
                         for line in re.findall(r"^#include <.*>$", text, re.M)})
        read = subprocess.run([os.environ.get("CXX", "g++"), "-std=c++20", "-DBOOST_NO_CXX98_FUNCTION_BASE", "-M",
                               "-I", str(self.root / "include"), "-x", "c++", "-"],
                              input="\n".join(wanted), capture_output=True, text=True, check=True).stdout
        found = {Path(name) for name in re.findall(r"\S+/boost/\S+", read)}
        for folder in sorted({Path(path.as_posix().split("/boost/", 1)[0]) for path in found}):
            for part in ("config", "predef"):
                found |= {path for path in (folder / "boost" / part).rglob("*.h*")}
        return sorted(found)

    def write_compiler(self):
        """clang as WebAssembly, and all files that a check may read, as one."""
        target = self.out / "compiler"
        target.mkdir(exist_ok=True)
        for script, folder in (("check.js", self.out), ("check_worker.js", target), ("check_program.js", target)):
            shutil.copy(Path(__file__).parent / "check" / script, folder)
        for part in self.compiler.iterdir():
            if part.suffix in (".js", ".wasm", ".tar"):
                shutil.copy(part, target)
        files = {}
        for pattern in ("include/attest/**/*.hpp", "proofs/*.cpp", "proofs/solutions/*.cpp"):
            for path in sorted(self.root.glob(pattern)):
                files[path.relative_to(self.root).as_posix()] = path.read_text(encoding="utf-8")
        for path in self.boost_headers(files):
            files["include/boost/" + path.as_posix().split("/boost/", 1)[1]] = path.read_text(encoding="utf-8", errors="replace")
        listed, precompiled = target / "check_files.json", target / "precompiled.pch"
        listed.write_text(json.dumps(files, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        subprocess.run(["node", str(Path(__file__).parent / "check" / "precompile.mjs"), str(self.compiler), str(listed),
                        str(precompiled)], check=True, capture_output=True, text=True)
        contents = hashlib.sha256()
        loaded = [part for part in sorted(target.iterdir()) if part.suffix in (".wasm", ".tar", ".pch")]
        for part in loaded:
            contents.update(part.read_bytes())
        made = {"contents": contents.hexdigest()[:16], "bytes": sum(part.stat().st_size for part in [*loaded, listed])}
        (target / "compiler.json").write_text(json.dumps(made), encoding="utf-8")

    def write_search_index(self):
        """The pages with their sections, and the words of these (search.js reads both)."""
        sections, pages = self.sections(), []
        for each in sections:
            page, _, anchor = each["page"].partition("#")
            if not pages or pages[-1][0] != page:
                pages.append([page, each["book"], []])
            pages[-1][2].append([anchor, each["title"]])
        parts = {"bookPages": pages, "bookWords": compact.index(each["text"] for each in sections)}
        (self.out / "search_index.js").write_text("".join(
            f"window.{name} = " + json.dumps(part, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/") + ";\n"
            for name, part in parts.items()), encoding="utf-8")

    def write_font(self):
        """What formulas need of the mathematics font: their characters, those that letters become in italics, and the sign of a
        root, which a browser draws for <msqrt> by itself, and leaves out where the font lacks it."""
        used = set()
        for _, body in self.pages.values():
            for formula in re.findall(r"<math\b.*?</math>", body, re.S):
                used |= set(html.unescape(re.sub(r"<[^>]*>", "", formula)))
        numbers = {ord(c) for c in used if ord(c) > 31} | set(range(0x1D434, 0x1D468)) | set(range(0x1D6E2, 0x1D71C)) | {0x210E, 0x221A}
        subprocess.run([sys.executable, "-m", "fontTools.subset", MATH_FONT, "--flavor=woff2", "--layout-features=*",
                        "--unicodes=" + ",".join(f"U+{number:X}" for number in sorted(numbers)),
                        f"--output-file={self.out / 'math.woff2'}"], check=True, capture_output=True)

    def write_one_page(self):
        """The whole book as one file that needs no other."""
        style = (self.out / "style.css").read_text(encoding="utf-8")
        font = base64.b64encode((self.out / "math.woff2").read_bytes()).decode()
        style = style.replace('url("math.woff2")', f'url("data:font/woff2;base64,{font}")')
        bodies = []
        for page, (_, body) in self.pages.items():
            if page == "search.html":
                continue
            stem = page.removesuffix(".html")
            # The laws of a page are those of the rules here.
            body = definitions.without(re.sub(r'<section class="laws".*?</section>\n?', "", body, flags=re.S))
            # Of the compilers' answers, the sentences.
            body = re.sub(r'<details class="answer"><summary>(.*?)</summary>.*?</details>', r'<p class="answer">\1</p>', body, flags=re.S)
            body = re.sub(r'<button popovertarget="law-(\w+)">(\w+)</button>',
                          lambda m: f'<a href="{self.laws[m[1]][1]}">{m[2]}</a>', body)

            def moved(tag, attrs, stem=stem):
                changed = dict(attrs)
                for key in ("id", "aria-labelledby"):
                    if key in changed:
                        changed[key] = f"{stem}--{changed[key]}"
                link = changed.get("href", "")
                if tag == "a" and link and not re.match(r"[a-z]+:", link):
                    place, _, anchor = link.partition("#")
                    to = place.removesuffix(".html") or stem
                    changed["href"] = ("#" + (f"{to}--{anchor}" if anchor else to)
                                       if to not in ("book", "search") else "#index")
                for key in [key for key in changed if key.startswith("data-")]:
                    del changed[key] # no compiler there
                if changed == attrs:
                    return None
                inside = "".join(f" {key}" if value is None else f' {key}="{html.escape(value)}"' for key, value in changed.items())
                return f"<{tag}{inside}>"

            bodies.append(f'<section class="chapter" id="{stem}">\n{compact.page(Rewriter(start=moved).written(body), None)}\n</section>')
        text = TEMPLATE.format(title="Attest: the book", style=f"<style>\n{style}</style>", head="", header="",
                               body="\n".join(bodies), footer="", tail="")
        (self.out / "book.html").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        sys.exit("usage: build.py ROOT LEDGER BOOK OUT [COMPILER]")
    try:
        Book(*sys.argv[1:]).make()
    except (ValueError, OSError, subprocess.CalledProcessError) as problem:
        said = getattr(problem, "stderr", "") or ""
        sys.exit(f"the book: {problem} {said if isinstance(said, str) else said.decode(errors='replace')}".strip())
