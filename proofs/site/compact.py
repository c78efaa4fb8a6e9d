"""The same page in fewer bytes: what is written is shorter, what a reader sees, hears and copies is the same."""

import html
import re
from collections import Counter, defaultdict

# The elements of highlighted code, in place of <span class="...">. None of them is announced by a screen reader.
COLOURS = {"kw": "b", "cf": "b", "co": "i", "st": "c-s", "ch": "c-s", "ss": "c-s", "dv": "c-n", "fl": "c-n", "bn": "c-n"}
CHECKED = re.compile(r' data-(?:file|from|to|change|exercise|holes)="[^"]*"')


def unwrapped(formula):
    """A formula without a row around all of it: what stands in <math> is a row by itself."""
    begin = formula.index(">") + 1
    inside = formula[begin:-len("</math>")]
    depth = 0
    for tag in re.finditer(r"<(/?)mrow\b[^>]*>", inside):
        depth += -1 if tag[1] else 1
        if depth == 0:
            whole = inside.startswith("<mrow>") and tag.end() == len(inside)
            return formula[:begin] + inside[len("<mrow>"):-len("</mrow>")] + "</math>" if whole else formula
    return formula


def highlighted(code):
    """Highlighted C++: neighbours of one colour are one element, and elements have short names."""
    def one(found):
        tag = COLOURS.get(found[1])
        return f"<{tag}>{found[2]}</{tag}>" if tag else found[0]

    code = re.sub(r'<span class="(\w\w)">([^<]*)</span>', one, code)
    for tag in set(COLOURS.values()):
        code = re.sub(rf"</{tag}>(\s+)<{tag}>", r"\1", code)
    return code


def text(words):
    """Text between tags, where quotes and > stand for themselves."""
    return re.sub(r"&(?:quot|gt|apos|#39|#x27);", lambda m: html.unescape(m[0]), words)


def page(body, compiler):
    """The body of a page. What the compiler in the page needs is left out where there is none."""
    if not compiler:
        body = CHECKED.sub("", body)
    body = re.sub(r"<div>(<pre\b[^>]*>(?:(?!</pre>).)*</pre>)</div>", r"\1", body, flags=re.S)
    body = re.sub(r'<pre\b[^>]*class="cpp".*?</pre>', lambda m: highlighted(m[0]), body, flags=re.S)
    # Formulas and pictures stay as the program printed them, but for the row around a formula.
    parts = re.split(r"(<(?:math|svg)\b.*?</(?:math|svg)>)", body, flags=re.S)
    parts[0::2] = [re.sub(r"(?<=>)[^<>]+(?=<)", lambda m: text(m[0]), part) for part in parts[0::2]]
    parts[1::2] = [unwrapped(part) if part.startswith("<math") else part for part in parts[1::2]]
    # A line does not end between a formula and what follows it without space.
    return re.sub(r"(<math>(?:(?!</math>).)*</math>)([.,;:!?)]+)", r"<c-p>\1\2</c-p>", "".join(parts), flags=re.S)


def index(texts):
    """Which word stands in which of the texts: a line for each word, with the numbers of the texts, each less the one
    before it, in base 36, and behind * how often it stands there. Words are those of lunr, which splits at spaces and
    hyphens, so it ranks the texts as if it had read them."""
    places = defaultdict(Counter)
    for number, words in enumerate(texts):
        for word in re.split(r"[\s-]+", words.lower()):
            word = re.sub(r"^\W+|\W+$", "", word, flags=re.A)
            if word:
                places[word][number] += 1

    def digits(number):
        return (digits(number // 36) if number > 35 else "") + "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]

    lines = []
    for word, found in sorted(places.items()):
        numbers = sorted(found)
        steps = [digits(b - a) + (f"*{found[b]}" if found[b] > 1 else "") for a, b in zip([0, *numbers], numbers)]
        lines.append(" ".join([word, *steps]))
    return "\n".join(lines)
