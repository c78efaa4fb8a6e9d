"""What a theorem defines, and where its steps speak of it: each step names the definitions whose letters it has, and
leads to them; in its formula the first letter of each is marked, for laws.js. (A link inside of a formula is hidden from
screen readers, which read a formula as one.)

A definition is printed under Let, as a formula with an equals sign: a name, with its indices, and what it is. A name
is a letter or a word; it may have a subscript, as in Z with the index A, or a dash. In a theorem no two names are
alike, so a name in a step is that of the definition.
"""

import re

INDEX = r"(?=<mi>[a-z]</mi></msub>|<mrow>|<mn>|<msub>|<mi>[a-z]</mi><mo>′)"


def place_of(head):
    """What is defined by this left side: where a formula speaks of it, a pattern of the name's first letter; and the name."""
    twice = re.match(r"<msub><msub><mi>(\w+)</mi><mi>(\w+)</mi></msub>", head)
    if twice: # the name has a subscript of its own
        return rf"(?<=<msub>)<mi>{twice[1]}</mi>(?=<mi>{twice[2]}</mi></msub>)", f"{twice[1]}<sub>{twice[2]}</sub>"
    named = re.match(r"<(msub|msubsup)><mi>(\w+)</mi>", head)
    if named and named[1] == "msubsup": # with a dash, behind the indices
        return rf"(?<=<msubsup>)<mi>{named[2]}</mi>", f"{named[2]}′"
    if named:
        return rf"(?<=<msub>)(?<!<msub><msub>)<mi>{named[2]}</mi>{INDEX}", named[2]
    alone = re.fullmatch(r"<mi>(\w+)</mi>", head)
    return (rf"(?<!<msub>)(?<!<msup>)<mi>{alone[1]}</mi>", alone[1]) if alone else None


def linked(body, first):
    """The theorem with an anchor "dN" for each definition, from N = `first` on, and in each step links to those that it
    speaks of; and the number of the first anchor that is free."""
    let = re.search(r'<dl class="statement">\n<dt>Let</dt>\n.*?(?=<dt>|</dl>)', body, re.S)
    if not let:
        return body, first
    places, number = [], first

    def anchored(found):
        nonlocal number
        head = re.match(r"<math>(?:<mrow>)?((?:(?!<mo>=</mo>|<mo>∈</mo>).)*)<mo>=</mo>", found[1])
        place = head and place_of(head[1])
        if not place:
            return found[0]
        places.append((*place, f"d{number}"))
        number += 1
        return f'<dd id="{places[-1][2]}">{found[1]}</dd>'

    shown = re.sub(r"<dd>(.*?)</dd>", anchored, let[0])

    def step(found):
        text, links = found[1], []
        for place, name, anchor in places:
            text, count = re.subn(place, lambda m: f'<mi class="{anchor}">' + m[0][len("<mi>"):], text, count=1)
            if count:
                links.append(f'<a href="#{anchor}"><i>{name}</i></a>')
        if not links:
            return found[0]
        where = f'<span class="where">where {", ".join(links)}</span>'
        reason = f"{found[2][:-len('</span>')]} {where}</span>" if found[2] else f' <span class="reason">{where}</span>'
        return f"{text}</span>{reason}</li>"

    rest = re.sub(r'((?:(?<=<li>)|(?<=</span> ))<span class="term"><math>(?:(?!</math>).)*</math>)</span>( <span class="reason">.*?</span>)?</li>',
                  step, body[let.end():], flags=re.S)
    return body[:let.start()] + shown + rest, number


def without(body):
    """A page without these links: on paper nobody follows them."""
    body = re.sub(r' <span class="reason"><span class="where">.*?</span></span>| <span class="where">.*?</span>', "", body)
    return re.sub(r'(<mi|<dd) (?:class|id)="d\d+">', r"\1>", body)
