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

# The versions of the npm packages: clang as WebAssembly, and what drives and judges the pages in tests.
declare -A npm_versions=([@yowasp/clang]=22.0.0-git20542-10 [playwright-core]=1.65.1 [axe-core]=4.14.1)

# need_modules NAME...: installs npm packages below build/npm; sets npm_modules to the folder that has them
need_modules() {
    local name
    npm_modules=$root/build/npm/node_modules
    for name in "$@"; do
        ! grep -qsF "\"version\": \"${npm_versions[$name]}\"" "$npm_modules/$name/package.json" || continue
        command -v npm >/dev/null 2>&1 || install "npm" npm
        say "installing $name ${npm_versions[$name]}" >&2
        mkdir -p "$root/build/npm"
        npm install --prefix "$root/build/npm" --ignore-scripts --no-audit --no-fund --no-package-lock \
            "$name@${npm_versions[$name]}" >/dev/null || stop "npm could not install $name (see above)"
    done
}

# make_pages PROGRAM FOLDER [COMPILER]: the pages from what the program of the chapters says
make_pages() {
    local program=$1 folder=$2
    mkdir -p "$folder"
    "$program" --json "$folder.ledger.json" >/dev/null || stop "not everything in the ledger holds: see proofs/check"
    "$program" --book "$folder.json" || stop "a derivation does not stand (see above)"
    CXX=${compiler:-g++} "$page_python" "$root/proofs/site/build.py" "$root" "$folder.ledger.json" "$folder.json" "$folder" ${3:+"$3"} ||
        stop "the pages could not be made (see above)"
}
