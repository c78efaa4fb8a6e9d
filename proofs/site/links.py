"""The text of a page, read as HTML and written again with what the book adds: links from every mention of a
theorem, a row of a source, an error, a chapter or an exercise; the laws of a proof as buttons; anchors."""

import html
import re
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
CLOSED = {"a", "code", "pre", "math", "svg", "button", "script", "style", "h1", "title"}  # no links inside


class Rewriter(HTMLParser):
    """Writes what it reads. `mention` gets a piece of text and returns HTML for it; `start` gets tag and
    attributes and returns the tag to be written, or None for the tag as it was. A formula without anchors and links is
    copied: most tags of a page are in formulas, and reading them takes most of the time."""

    def __init__(self, mention=None, start=None):
        super().__init__(convert_charrefs=False)
        self.mention, self.start, self.out, self.open, self.text = mention, start, [], [], ""
        self.formulas = []

    def flush(self):
        if self.text:
            inside = any(tag in CLOSED for tag in self.open)
            self.out.append(self.text if inside or not self.mention else self.mention(self.text))
            self.text = ""

    def handle_starttag(self, tag, attrs):
        self.flush()
        written = self.start(tag, dict(attrs)) if self.start else None
        self.out.append(self.get_starttag_text() if written is None else written)
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.flush()
        self.out.append(self.formulas[int(attrs[0][1])] if tag == "formula" else self.get_starttag_text())

    def handle_endtag(self, tag):
        self.flush()
        while self.open and self.open.pop() != tag:
            pass
        self.out.append(f"</{tag}>")

    def handle_data(self, data):
        self.text += data

    def handle_entityref(self, name):
        self.text += f"&{name};"

    def handle_charref(self, name):
        self.text += f"&#{name};"

    def handle_comment(self, data):
        self.flush()
        self.out.append(f"<!--{data}-->")

    def handle_decl(self, decl):
        self.out.append(f"<!{decl}>")

    def written(self, text):
        def copied(formula):
            if re.search(r"\s(?:id|href)=", formula[0]):
                return formula[0]
            self.formulas.append(formula[0])
            return f'<formula number="{len(self.formulas) - 1}"/>'

        self.feed(re.sub(r"<math\b.*?</math>", copied, text, flags=re.S))
        self.close()
        self.flush()
        return "".join(self.out)


class Mentions:
    """Links for the words of a text. Each of the books' pages knows itself: it does not link to itself. An exercise
    that is mentioned is one of the chapter whose page, or whose solutions, mention it."""

    def __init__(self, chapters, theorems, errors, paragraphs):
        self.chapters, self.theorems, self.errors, self.paragraphs = chapters, theorems, errors, paragraphs
        self.pattern = re.compile(
            r"\bATT-(?P<error>\d{3})\b"
            r"|\b(?P<id>[TSK]\d+(?:\.\d+)?)\b"
            r"|\b(?P<chapter>[Cc]hapter\s(?P<number>\d+))\b"
            r"|\b(?P<several>[Cc]hapters\s\d+(?:(?:,\s|\sand\s|\sto\s)\d+)+)\b"
            r"|\b(?P<exercise>[Ee]xercise\s(?P<which>\d+))\b"
            r"|\b(?P<exercises>[Ee]xercises\s\d+(?:(?:,\s|\sand\s|\sto\s)\d+)+)\b"
            r"|\b(?P<paragraph>[Pp]aragraph (?P<place>\d\.\d+))\b"
            r"|\[(?P<short>\d\.\d+)\]")

    def on(self, page):
        def link(found):
            target = None
            if found["several"]:
                return re.sub(r"\d+", several, found[0])
            if found["exercises"]:
                return re.sub(r"\d+", lambda m: exercise(m[0], m[0]), found[0])
            if found["exercise"]:
                return exercise(found[0], found["which"])
            if found["error"]:
                target = self.errors.get(found["error"])
            elif found["id"]:
                target = self.theorems.get(found["id"])
            elif found["chapter"]:
                target = self.chapters.get(int(found["number"]))
            else:
                target = self.paragraphs.get(found["place"] or found["short"])
            words = found[0]
            if not target or target == page:
                return words
            if target.startswith(page + "#"):
                target = target[len(page):]
            return f'<a href="{html.escape(target)}">{words}</a>'

        chapter = re.match(r"(\d\d_\w+?)(?:_solutions)?\.html", page)

        def exercise(words, number):
            if not chapter:
                return words
            place = "" if page == f"{chapter[1]}.html" else f"{chapter[1]}.html"
            return f'<a href="{place}#exercise-{number}">{words}</a>'

        def several(found):
            target = self.chapters.get(int(found[0]))
            return found[0] if not target or target == page else f'<a href="{html.escape(target)}">{found[0]}</a>'

        # No line ends between a number and its %.
        return lambda text: re.sub(r"(?<=\d) (?=%)", "\u00a0", self.pattern.sub(link, text))


def slug(words):
    """The anchor that a heading has on GitHub, which the pages' own links use."""
    plain = re.sub(r"<[^>]*>", "", words)
    plain = html.unescape(plain).strip().lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", plain))
