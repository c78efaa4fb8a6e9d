# Read before the other files of this folder, which go through the syntax tree that clang prints (-ast-dump):
# where a node begins and ends. clang leaves out what is as it was at the place that it printed last.

function place(token,    parts, n) { # reads one location; keeps file and line for the next
    if (token ~ /invalid sloc|scratch space|built-in|command line/) return
    n = split(token, parts, ":")
    if (parts[1] == "line") line = parts[2]
    else if (parts[1] != "col" && n >= 3) { file = parts[n - 2]; line = parts[n - 1] }
}

# Of a node as it is printed, from its kind on: node_file, node_line, node_end, and what stands behind its
# places; file and line are then those of its name, if it has one. 0 if it has no place.
function located(node,    range, ends, many) {
    behind = node_file = ""
    if (node !~ /^[A-Za-z]+ (((prev|parent) )?0x[0-9a-f]+ )*<.*>/) return 0
    range = node
    sub(/^[A-Za-z]+ (((prev|parent) )?0x[0-9a-f]+ )*</, "", range)
    gsub(/<invalid sloc>/, "invalid sloc", range)
    gsub(/<scratch space>/, "scratch space", range)
    gsub(/<built-in>/, "built-in", range)
    behind = range
    sub(/>.*/, "", range)
    behind = substr(behind, length(range) + 2)
    many = split(range, ends, ", ")
    place(ends[1])
    node_file = file
    node_line = line
    if (many > 1) place(ends[2])
    node_end = line
    if (match(behind, /^ (line|col|[^ :']*):[0-9]+(:[0-9]+)?/)) {
        place(substr(behind, 2, RLENGTH - 1))
        behind = substr(behind, RLENGTH + 1)
    }
    return 1
}
