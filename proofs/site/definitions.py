"""What a theorem defines, and where its steps speak of it: in each step the first letter of a definition leads to it.

A definition is printed under Let, as a formula with an equals sign: a name, with its indices, and what it is. A name
is a letter or a word; it may have a subscript, as in Z with the index A, or a dash. In a theorem no two names are
alike, so a name in a step is that of the definition.
"""

import re

INDEX = r"(?=<mi>[a-z]</mi></msub>|<mrow>|<mn>|<msub>|<mi>[a-z]</mi><mo>′)"


def place_of(head):
    """Where a formula speaks of what is defined by this left side: a pattern that ends behind the name's first letter."""
    twice = re.match(r"<msub><msub><mi>(\w+)</mi><mi>(\w+)</mi></msub>", head)
    if twice: # the name has a subscript of its own
        return rf"(?<=<msub>)<mi>{twice[1]}</mi>(?=<mi>{twice[2]}</mi></msub>)"
    named = re.match(r"<(msub|msubsup)><mi>(\w+)</mi>", head)
    if named and named[1] == "msubsup": # with a dash, behind the indices
        return rf"(?<=<msubsup>)<mi>{named[2]}</mi>"
    if named:
        return rf"(?<=<msub>)(?<!<msub><msub>)<mi>{named[2]}</mi>{INDEX}"
    alone = re.fullmatch(r"<mi>(\w+)</mi>", head)
    return rf"(?<!<msub>)(?<!<msup>)<mi>{alone[1]}</mi>" if alone else None


def linked(body, first):
    """The theorem with an anchor "dN" for each definition, from N = `first` on, and links to them in the steps; and the
    number of the first anchor that is free."""
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
        places.append((place, f"d{number}"))
        number += 1
        return f'<dd id="{places[-1][1]}">{found[1]}</dd>'

    shown = re.sub(r"<dd>(.*?)</dd>", anchored, let[0])

    def step(found):
        text = found[0]
        for place, anchor in places:
            text = re.sub(place, lambda m: f'<mi><a href="#{anchor}">{m[0][len("<mi>"):-len("</mi>")]}</a></mi>', text, count=1)
        return text

    rest = re.sub(r'(?<=<span class="term">)<math>.*?</math>', step, body[let.end():], flags=re.S)
    return body[:let.start()] + shown + rest, number


def without(body):
    """A page without these links: on paper nobody follows them."""
    return re.sub(r'<a href="#d\d+">([^<]*)</a>', r"\1", re.sub(r'<dd id="d\d+">', "<dd>", body))
