"""A chapter of the book as Markdown for pandoc.

A chapter is a C++ file. Lines that begin with "//" in the first column are prose, all others are code (the
same rule as in tests/chapters/run). What the ledger has of a chapter is put behind the code that made it: a
place is marked by a line "@@claims@@N@@", which the page replaces.
"""

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Piece:
    kind: str  # "prose" or "code"
    line: int  # of its first line, from 1
    lines: list = field(default_factory=list)


def pieces(text):
    """The runs of prose and of code, without the empty lines at their ends."""
    found = []
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        prose = line.startswith("//")
        if not prose and not line.strip() and not (found and found[-1].kind == "code"):
            continue
        if prose and (line == "//" or line.startswith("// ")):
            words = line[3:]
        elif prose:
            words = line[2:]
        else:
            words = line
        kind = "prose" if prose else "code"
        if not found or found[-1].kind != kind:
            if found and found[-1].kind == "prose" and fenced:
                raise ValueError(f"line {number}: a block ``` of the prose is not closed")
            found.append(Piece(kind, number))
        if prose and words.startswith("```"):
            fenced = not fenced
        found[-1].lines.append(words)
    for piece in found:
        while piece.lines and not piece.lines[-1].strip():
            piece.lines.pop()
    return [piece for piece in found if piece.lines]


def without_namespace(piece):
    """The code without the lines that open or close the unnamed namespace of a chapter."""
    lines, line = list(piece.lines), piece.line
    bare = ("namespace {", "} // namespace")
    while lines and (not lines[0].strip() or lines[0] in bare):
        lines.pop(0)
        line += 1
    while lines and (not lines[-1].strip() or lines[-1] in bare):
        lines.pop()
    return Piece("code", line, lines)


def fence(lines, attributes):
    ticks = "````" if any("```" in line for line in lines) else "```"
    return [ticks + attributes, *lines, ticks]


def raw(html):
    """HTML that pandoc leaves as it is."""
    return ["", "```{=html}", html, "```", ""]


def title(text):
    return re.match(r"// # (.*)", text).group(1)


def plain_fences(lines):
    """Blocks of the prose in pandoc's spelling: "```diff FILE" says its file in a line of its own."""
    result = []
    for line in lines:
        opened = re.match(r"```(\w+)(?: (\S+))?$", line)
        if opened and opened.group(2):
            result += [f"In `{opened.group(2)}`:", "", "```{." + opened.group(1) + "}"]
        elif opened:
            result += ["```{." + opened.group(1) + "}"]
        else:
            result.append(line)
    return result


def with_statements(lines, names):
    """Behind the statement of a theorem, "> **NAME**. Words", the mark @@theorem@@NAME@@."""
    result, stated = [], None
    for line in [*lines, ""]:
        named = re.match(r"> \*\*(\w+)\*\*\.", line)
        if named and named.group(1) in names:
            stated = named.group(1)
        elif stated and not line.startswith(">"):
            result += raw(f"@@theorem@@{stated}@@")
            stated = None
        result.append(line)
    return result


def with_pictures(lines):
    """A paragraph "**Picture NAME.** Words" is the caption of what the program drew, marked @@drawing@@NAME@@."""
    result, inside = [], False
    for line in [*lines, ""]:
        named = re.match(r"\*\*Picture (\w+)\.\*\* (.*)", line)
        if named:
            result += raw(f'<figure class="drawn">@@drawing@@{named[1]}@@<figcaption>') + [named[2]]
            inside = True
        elif inside and not line:
            result += raw("</figcaption></figure>")
            inside = False
        else:
            result.append(line)
    return result


def digest(text):
    """Of the code of a chapter and the change under "Now break it"; tests/chapters/run computes it as well."""
    code = [line for line in text.split("\n") if not line.startswith("//")]
    broken = text[text.index("\n// ## Now break it\n"):]
    change = re.search(r"\n// ```diff[^\n]*\n(.*?)\n// ```\n", broken, re.S)[1]
    lines = [line.rstrip() for line in code + [re.sub(r"^// ?", "", line) for line in change.split("\n")]]
    return hashlib.sha256("".join(line + "\n" for line in lines if line).encode()).hexdigest()[:16]


def sentence(answer):
    """What a compiler says in the words of Attest, from all that it says."""
    def plain(words):
        return " ".join(re.sub(r"\\(.)", r"\1", words).split())

    quoted = r'"((?:[^"\\]|\\.)*)"'
    # clang prints a long string as an array of lines of one length
    pages = re.search(r'\{\{\{"ATT-\d{3} .*?\}\}\}', answer)
    whole = re.search(r'\{"(ATT-\d{3} (?:[^"\\]|\\.)*)"\}', answer)
    if pages and (not whole or pages.start() < whole.start()):
        return plain("".join(re.findall(quoted, pages[0])))
    if whole:
        return plain(whole[1])
    # a sentence of a static_assert, or one that is thrown
    said = re.search(r"error: .*?(ATT-\d{3} .*)", answer)
    if not said: # the code is quoted, where a string may go on in the next line
        code = "\n".join(line.lstrip(" |") for line in answer.split("\n") if not re.match(r"[ |]*[\^~]+[ ~]*$", line))
        said = re.search(r'"(ATT-\d{3} [^"]*(?:"\s*"[^"]*)*)"', code)
    if not said:
        raise ValueError("an answer without a number: " + answer[:200])
    return plain(re.sub(r'"\s*"', "", said[1]))


def checked(path, first, count):
    """The attributes of code for the compiler in the page: where it stands."""
    return f' data-file="{path}" data-from="{first}" data-to="{first + count - 1}"'


def with_change(lines, path):
    """The change under "Now break it" with the name of the file that the compiler in the page makes it in."""
    result, at = [], 0
    while at < len(lines):
        if lines[at] == "```error":
            end = lines.index("```", at)
            result += [*lines[at:end + 1], *raw("@@answers@@")]
            at = end + 1
            continue
        opened = re.match(r"```diff(?: (\S+))?$", lines[at])
        if not opened:
            result.append(lines[at])
            at += 1
            continue
        end = lines.index("```", at)
        change = "include/" + opened[1] if opened[1] else path
        if opened[1]:
            result += [f"In `{opened[1]}`:", ""]
        result += raw(f'<details class="source" open data-file="{path}" data-change="{change}">'
                      "<summary>The change</summary>")
        result += ["```diff", *lines[at + 1:end], "```", *raw("</details>")]
        at = end + 1
    return result


def markdown(text, rows, library, number, path):
    """The Markdown of a chapter. `rows` are its rows of the ledger in this file, by line; `library` the names of
    the theorems that its prose states. Code that makes theorems is folded behind them, but in chapter 17, which
    is about how it is written."""
    out = []
    used = set()
    for piece in pieces(text):
        if piece.kind == "prose":
            lines = with_statements(piece.lines, library)
            out += [*plain_fences(with_change(with_pictures(lines), path)), ""]
            continue
        code = without_namespace(piece)
        if not code.lines:
            continue
        last = code.line + len(code.lines)
        made = [row for row in rows if code.line <= row["line"] < last]
        used.update(row["line"] for row in made)
        # Without a summary the code itself may be edited.
        makes_claims = made and not any(row["general"] for row in made)
        where = checked(path, code.line, len(code.lines)) if makes_claims else ""
        block = fence(code.lines, "{.cpp%s}" % where)
        summary = None
        if code.lines[0].startswith("#include"):
            summary = "What this chapter includes"
        elif any(line.startswith("attest::report::chapter ") for line in code.lines):
            summary = "What the ledger gets of this chapter"
            if any("attest::report::drawing>" in line for line in code.lines):
                summary += ", and how its pictures are drawn"
        elif any(row["general"] for row in made):
            summary = "The C++ of this"
        for row in made:
            if row["general"]:
                out += raw("@@theorem@@%d@@" % row["line"])
        if summary:
            is_open = " open" if number == 17 and summary == "The C++ of this" else ""
            where = checked(path, code.line, len(code.lines)) if summary == "The C++ of this" else ""
            out += raw(f'<details class="source"{is_open}{where}><summary>{summary}</summary>')
        out += [*block, ""]
        if summary:
            out += raw("</details>")
        if any(not row["general"] for row in made):
            out += raw("@@claims@@%d@@" % code.line)
    missing = [row for row in rows if row["line"] not in used]
    if missing:
        raise ValueError("no code of the chapter has the claims " + ", ".join(row["id"] for row in missing))
    return "\n".join(out)


def solutions(text, path):
    """The Markdown of the solutions to a chapter. "**1.**" or "1." before the first one, and so on, is an anchor."""
    out, last, in_list = [], 0, False
    for piece in pieces(text):
        if piece.kind == "prose":
            for line in plain_fences(piece.lines):
                exercise = re.match(r"(\*\*)?(\d+)\.(?(1)\*\*) (.*)", line)
                if exercise and int(exercise[2]) == last + 1:
                    last += 1
                    in_list = not exercise[1]
                    line = f"[**{last}.**]{{#solution-{last}}} {exercise[3]}"
                elif in_list and line.startswith("   "):
                    line = line[3:]
                out.append(line)
            out.append("")
            continue
        code = without_namespace(piece)
        if code.lines:
            where = checked(path, code.line, len(code.lines)) if re.search(r"theorem<|refuted<|claim<|refutation<|static_assert", "\n".join(code.lines)) else ""
            out += [*fence(code.lines, "{.cpp%s}" % where), ""]
    return "\n".join(out)


def close(text, at):
    """Where the bracket closes that opens at this place of C++."""
    depth, plain = 0, re.sub(r'"(\\.|[^"\\])*"', lambda m: '"' + " " * (len(m[0]) - 2) + '"', text)
    for place in range(at, len(plain)):
        depth += (plain[place] in "([{") - (plain[place] in ")]}")
        if depth == 0:
            return place
    raise ValueError("a bracket is not closed: " + text[at:at + 60])


def with_holes(code):
    """The theorems of a solution with a hole instead of the steps of each; None if it has no steps to take out."""
    result, done = code, 0
    for opened in reversed(list(re.finditer(r"return claim\(", code))):
        last = close(result, opened.end() - 1)
        inside, depth, relation = result[opened.end():last], 0, None
        for found in re.finditer(r"[([{]|[)\]}]| (==|<=|>=|<|>)\s", inside):
            depth += (found[0] in "([{") - (found[0] in ")]}")
            if depth == 0 and found[1]:
                relation = found
        end = last
        while result[end] != ";":
            end = close(result, end) + 1 if result[end] in "([{" else end + 1
        if not relation or end == last + 1:
            continue # it is refuted, and has no steps
        verb = {"==": "by", "<=": "at_most", "<": "less", ">=": "at_least", ">": "greater"}[relation[1]]
        indent = " " * (opened.start() - result.rfind("\n", 0, opened.start()) - 1 + 4)
        right = " ".join(inside[relation.end():].split())
        result = result[:last + 1] + f"\n{indent}.{verb}(hole, {right})" + result[end:]
        done += 1
    return result if done else None


def names_for_steps(code):
    """The names that a lambda declares and that its claim and its hypotheses do without: only steps can need them. The code
    is that of the lambda up to its steps."""
    code = re.sub(r"//.*", "", code)
    last = code.index("return claim(")
    needed, declared, at = names(code[last:]), [], 0
    while code[at:last].strip():
        end = statement_at(code, at)
        statement = code[at:end]
        found = re.match(r"\s*auto const (\[[\w, ]+\]|\w+) =", statement)
        if found:
            flat = re.sub(r"\([^()]*(\([^()]*\)[^()]*)*\)", "", statement[found.end():])
            own = re.findall(r"\w+", found[1]) + re.findall(r", (\w+) =", flat)
            declared.append((own, names(statement[found.end():])))
        else:
            needed |= names(statement)
        at = end
    for own, used in reversed(declared): # what needs a name is declared behind it
        if needed & set(own):
            needed |= used
    return [name for own, _ in declared for name in own if name not in needed]


def with_verdicts(code):
    """The claims of a solution that are refuted, whole, with a hole instead of the word that says what becomes of them. If
    others are derived, each has a second hole instead of its steps, so that nothing tells which are true. A name that only
    the steps need would tell it, and is refused."""
    if "theorem<" in code:
        for opened in reversed(list(re.finditer(r"return claim\(", code))):
            last = end = close(code, opened.end() - 1)
            first = code.rindex("](context& let) {", 0, opened.start())
            for name in names_for_steps(code[first + len("](context& let) {"):last + 1]):
                raise ValueError(f"only the steps of a theorem need the name {name}, which tells that its claim is true")
            while code[end] != ";":
                end = close(code, end) + 1 if code[end] in "([{" else end + 1
            code = code[:last + 1] + " hole" + code[end:]
    return re.sub(r"\b(?:refuted|theorem)(?=<\")", "hole", code)


DECLARED = re.compile(r"^(?:inline )?constexpr auto (\w+) =", re.M)
NAMED = re.compile(r"^static_assert\([^;{]*\.id\(\) == \"[^;{]*\);\Z", re.M) # at the end
ASSERTED = re.compile(r"^(?:static_assert\(|constexpr auto \w+ =\s*attest::(?:claim|refutation)<)", re.M)


def statement_at(code, start):
    """Where the declaration or assertion ends that begins at this place: behind its semicolon."""
    at = start
    while code[at] != ";":
        at = close(code, at) + 1 if code[at] in "([{" else at + 1
    return at + 1


def with_found(code, given):
    """The code of a solution about numbers with a hole instead of what is to be found, and the rule of each hole; None if
    there is nothing that could be one. What it defines, and the chapter does not, is a hole if something is asserted of
    it. If it only asserts, the right side of each equation is a hole, and so is a decimal to which a number rounds."""
    asserted = [(found.start(), statement_at(code, found.start())) for found in ASSERTED.finditer(code)]
    if not asserted:
        return None
    said = re.sub(r'"(\\.|[^"\\])*"', "", " ".join(code[a:b] for a, b in asserted)) # a token is no name
    used = set(re.findall(r"[A-Za-z_]\w*", said))
    places = []
    for found in DECLARED.finditer(code):
        if found[1] in used and found[1] not in given and not ASSERTED.match(code, found.start()):
            places.append((found.end(), statement_at(code, found.start()) - 1))
    # What a definition computes from something that is to be found, or from what is given alone, is no second thing to
    # be found.
    found_names = {re.search(r"(\w+) =$", code[:at])[1] for at, _ in places}
    derived = [(at, end) for at, end in places if COMPUTING.match(code, at)
               and (names(code[at:end]) & found_names or not re.search(r"(?<!\w)\d", code[at:end]))]
    if len(derived) < len(places):
        places = [place for place in places if place not in derived]
    if not places:
        for first, last in asserted:
            for found in re.finditer(r" == |\brounds_to\(", code[first:last]):
                at = first + found.end()
                depth, end = 0, at
                if found[0] != " == ": # its second argument
                    while depth or code[at] != ",":
                        depth += (code[at] in "([{") - (code[at] in ")]}")
                        at += 1
                    at += 2
                    end = code.index(",", at)
                else: # up to where the expression ends
                    while depth or not re.match(r"[;,)\]}]| (?:&&|\|\||[?:]) ", code[end:end + 4]):
                        depth += (code[end] in "([{") - (code[end] in ")]}")
                        end += 1
                # what decides in the middle of a computation is no equation to be found
                if re.search(r"\b(?:(?:if|for|while)\b|return .*\?)\s*\(?[^\n]*$", code[first:first + found.start()].split("\n")[-1]):
                    continue
                places.append((at, end))
    places = sorted(set(places))
    allowed = rules(code, places, given)
    for at, end in reversed(places):
        code = code[:at] + ("" if code[at - 1] in " (" else " ") + "hole" + code[end:]
    return (code, allowed) if places else None


NUMERAL = r"(?:0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|\d[\d']*\.?\d*(?:[eE][+-]?\d+)?)\w*"
# What a hole takes, by what the solution has there: check.js takes the same.
KINDS = [("word", r'"[^"]*"'), ("verdict", r"true|false"), ("whole", r"-?\d+"), ("number", rf"-?{NUMERAL}(?: ?/ ?{NUMERAL})?")]
# Words of C++, and what only writes a value down: they compute nothing.
WRITES = set("""attest std auto const constexpr return if else for while int long unsigned double bool true false size_t array
    rational exponential rows row_vector column_vector tokens identity""".split())
FUNCTION = re.compile(r"^(?:inline )?constexpr [^;={}()]*?\b(\w+)\((?=[^;]*?\) (?:-> [^;{]*)?\{)", re.M)


def names(code):
    """The names in a piece of C++, without those in strings and comments."""
    return set(re.findall(r"[A-Za-z_]\w*", re.sub(r'"(\\.|[^"\\])*"|//.*|\b\d\w*(?:\.\w*)?', " ", code)))


def equations(code):
    """The two sides of each equation in a piece of C++: of ==, of a != that fails, and of what is called with two things to
    be compared."""
    flat = re.sub(r'"(\\.|[^"\\])*"', lambda m: '"' + " " * (len(m[0]) - 2) + '"', code)
    flat = re.sub(r"\w<[\w\s,:\"]*>", lambda m: m[0].replace(",", " "), flat) # the list of a template
    for found in re.finditer(r"\s(?:==|!=)\s", flat):
        first, depth = found.start(), 0
        while first > 0 and not (depth == 0 and (flat[first - 1] in "([{;,}" or re.search(r"(?:&&|\|\||[?:]|\breturn)\s$", flat[max(0, first - 8):first]))):
            first -= 1
            depth += (flat[first] in ")]}") - (flat[first] in "([{")
        last, depth = found.end(), 0
        while last < len(flat) and not (depth == 0 and (flat[last] in ")]};," or re.match(r"\s(?:&&|\|\||[?:])\s", flat[last:last + 4]))):
            depth += (flat[last] in "([{") - (flat[last] in ")]}")
            last += 1
        # What differs is an equation where that ends with false.
        if "==" in found[0] or re.match(r"[^;{}]*?\)\s*return false", flat[last:]):
            yield code[first:found.start()], code[found.end():last]
    for found in re.finditer(r"\b(?:equal|rounds_to)\(", flat):
        parts, depth, begin = [], 0, found.end()
        for at in range(begin, close(flat, found.end() - 1) + 1):
            if depth == 0 and flat[at] in ",)":
                parts.append(code[begin:at])
                begin = at + 1
            depth += (flat[at] in "([{") - (flat[at] in ")]}")
        if len(parts) > 1:
            yield parts[0], parts[1]


# What computes in a definition.
COMPUTING = re.compile(r"\s*attest::(attention|self_attention|softmax|normalised|scores|row_sums|nadaraya_watson|non_local_means|heads)(?:<\d+>)?\(")


def rules(code, places, given):
    """For each hole of a solution what may not fill it. The other side of its equation computes what is to be found: to
    repeat that is no answer, so a filling names nothing that only this side uses, and no function of the solution; nor has
    it all the names and numbers of this side. Where the solution writes a number or a word the reader writes one, too, and
    what it computes is computed from the same constants of the chapter."""
    filled = [" ".join(code[at:end].split()) for at, end in places]
    used = set().union(*map(names, filled))
    marked = code
    for number, (at, end) in reversed(list(enumerate(places))):
        marked = marked[:at] + f" hole_{number}_" + marked[end:]
    of = {f"hole_{number}_": {f"hole_{number}_"} for number in range(len(places))}
    for number in range(len(places)):
        named = re.search(rf"constexpr auto (\w+) = +hole_{number}_;", marked)
        if named:
            of[f"hole_{number}_"].add(named[1])
    # What a constant of a function is made of, and a function of the solution.
    made = {found[1]: names(found[2]) for found in re.finditer(r"\b(?:auto|auto const|constexpr auto) (\w+) =\s+([^;]*);", marked)
            if not re.search(r"hole_\d+_", found[2])}
    functions = {}
    for found in FUNCTION.finditer(marked):
        opened = marked.index("{", close(marked, found.end() - 1))
        functions[found[1]] = names(marked[found.end():close(marked, opened)])
    inner = set(re.findall(r"(?:auto|int|long|double|bool|rational|exponential|size_t|Number)(?: const)?&? (\w+)",
                           re.sub(r"^constexpr auto \w+", "", marked, flags=re.M))) # of a function, not of the file
    computing = [set(functions) - used for _ in places]
    repeated = [[] for _ in places]
    holes = set().union(*of.values())
    for pair in equations(re.sub(r"constexpr auto \w+ = +hole_\d+_;", "", marked)):
        for one, other in (pair, pair[::-1]):
            theirs = names(other)
            left = list(theirs)
            while left: # with what they are made of
                name = left.pop()
                new = (made.get(name, set()) | functions.get(name, set())) - theirs
                theirs |= new
                left += new
            for number in range(len(places)):
                own = of[f"hole_{number}_"]
                if names(one) & own and not theirs & own:
                    computing[number] |= theirs - used - WRITES - holes - inner
                if one.strip() in own and not theirs & own:
                    repeated[number].append(" ".join(other.split()))
    uses, own = [], set(DECLARED.findall(code)) - holes # with those that the exercise shows
    for each in filled:
        call = COMPUTING.match(each)
        uses.append(names(re.sub(r"\battest::\w+", "", each)) & (given | own) if call else set())
        if call and (not uses[-1] or "attention" not in call[1]):
            uses[-1].add(call[1])
    return [{"kind": next((kind for kind, form in KINDS if re.fullmatch(form, each)), ""), "computes": sorted(computes), "sides": sides,
             "uses": sorted(using), "function": each.startswith("[")} for each, computes, sides, using in zip(filled, computing, repeated, uses)]


def skeletons(text, chapter):
    """For each exercise whose solution is a theorem, is refuted, or is about numbers: its number, the place of the code,
    the code with holes, and the rules of the holes: what is stated stays whole, and a hole is what the reader finds.
    `chapter` is the text of the chapter, whose constants are given."""
    found, number, given = {}, 0, set(DECLARED.findall(chapter))
    for piece in pieces(text):
        if piece.kind == "prose":
            for line in piece.lines:
                exercise = re.match(r"(\*\*)?(\d+)\.(?(1)\*\*) ", line)
                if exercise and int(exercise[2]) == number + 1:
                    number += 1
            continue
        code = without_namespace(piece)
        whole = "\n".join(code.lines)
        if not number:
            given |= set(DECLARED.findall(whole))
        elif number not in found:
            lines = code.lines
            if re.search(r"\b(theorem|refuted)<", whole):
                # The names of a list of solutions are asserted behind the last.
                while lines and (not lines[-1].strip() or NAMED.search("\n".join(lines))):
                    lines = NAMED.sub("", "\n".join(lines)).split("\n") if lines[-1].strip() else lines[:-1]
                code_of_claims = "\n".join(lines)
                holes = (with_verdicts if "refuted<" in code_of_claims else with_holes)(code_of_claims)
                allowed = []
            else:
                holes, allowed = with_found(whole, given) or (None, [])
            if holes:
                found[number] = (code.line, len(lines), holes, allowed)
        given |= set(DECLARED.findall(whole))
    return found


def constant_at(path, line):
    """The theorem that is written at this line of a file: its name, its source text and the line where that begins."""
    lines = Path(path).read_text(encoding="utf-8").split("\n")
    first = min(line, len(lines)) - 1
    while first >= 0 and not re.match(r"\s*(inline )?constexpr auto (\w+) =", lines[first]):
        first -= 1
    if first < 0:
        return "", "", 0
    name = re.search(r"constexpr auto (\w+) =", lines[first]).group(1)
    # The constant ends with the line that brings its brackets into balance.
    depth, last = 0, first
    while last < len(lines):
        code = re.sub(r'"(\\.|[^"\\])*"', '""', lines[last]).split("//")[0]
        depth += sum(code.count(c) for c in "([{") - sum(code.count(c) for c in ")]}")
        if depth == 0 and code.rstrip().endswith(";"):
            break
        last += 1
    comment = first
    while comment > 0 and lines[comment - 1].startswith("///"):
        comment -= 1
    return name, "\n".join(lines[comment:last + 1]), comment + 1
