# What the pages of the book are made with, and making them. Sourced by proofs/book and tests/book/run, after
# machine.sh.

lunr_is_here() { [ -f /usr/share/javascript/lunr/lunr.min.js ] || [ -f /usr/share/nodejs/lunr/lunr.min.js ]; }

font_is_here() { [ -f /usr/share/fonts/opentype/stix-word/STIXMath-Regular.otf ]; }

# missing_page_tools: the packages of what is missing, one a line; prints nothing if nothing is
missing_page_tools() {
    command -v pandoc >/dev/null 2>&1 || echo pandoc
    command -v dot >/dev/null 2>&1 || echo graphviz
    python_with fontTools brotli >/dev/null || printf '%s\n' python3-fonttools python3-brotli
    lunr_is_here || echo libjs-lunr
    font_is_here || echo fonts-stix
}

# need_page_tools: installs what is missing; sets page_python
need_page_tools() {
    local missing
    mapfile -t missing < <(missing_page_tools)
    [ "${#missing[@]}" -eq 0 ] || install "what makes the pages of the book" "${missing[@]}"
    page_python=$(python_with fontTools brotli) || stop "there is no Python with fontTools and brotli"
}

first_browser() {
    local name
    for name in chromium chromium-browser google-chrome; do
        if command -v "$name"; then return 0; fi
    done
    return 1
}

# make_pages PROGRAM FOLDER: the pages from what the program of the chapters says
make_pages() {
    local program=$1 folder=$2
    mkdir -p "$folder"
    "$program" --json "$folder.ledger.json" >/dev/null || stop "not everything in the ledger holds: see proofs/check"
    "$program" --book "$folder.json" || stop "a derivation does not stand (see above)"
    "$page_python" "$root/proofs/site/build.py" "$root" "$folder.ledger.json" "$folder.json" "$folder" ||
        stop "the pages could not be made (see above)"
}
