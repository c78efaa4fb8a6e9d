# Of a file of mutants (see run), with root the checkout: a line for each whose text does not stand in its file as
# often as it says, or whose file or test is not there.
function contents(file,    line, all) {
    if (!(file in content)) {
        while ((getline line <file) > 0) all = all line "\n"
        close(file)
        content[file] = all
    }
    return content[file]
}
function close_mutant(    file, rest, seen, at, places, words) {
    if ("mutant" in field) {
        file = field["header"] ~ /^(src|tools|proofs)\// ? field["header"] : "include/attest/" field["header"]
        file = root "/" file
        rest = contents(file)
        places = 1
        if ("place" in field) { split(field["place"], words, " "); places = words[3] }
        for (seen = 0; field["text"] != "" && (at = index(rest, field["text"])) > 0; ++seen)
            rest = substr(rest, at + length(field["text"]))
        if (content[file] == "") print field["mutant"] ": there is no " field["header"]
        else if (seen != places) print field["mutant"] ": the text stands in " field["header"] " " seen " times, not " places
        if (contents(root "/tests/" field["test"]) == "") print field["mutant"] ": there is no test " field["test"]
    }
    split("", field)
}
/^#/ { next }
/^$/ { close_mutant(); next }
{ at_colon = index($0, ": "); field[substr($0, 1, at_colon - 1)] = substr($0, at_colon + 2) }
END { close_mutant() }
