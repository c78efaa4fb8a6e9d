// What is compiled for a piece of a file: for the browser's worker and for the tests under Node.
//
//     program(files, {file, from, to, text})       the lines FROM to TO of FILE replaced by TEXT, what follows left out
//     program(files, {file, change, changed})      the whole FILE; in CHANGE a line is replaced, as CHANGED says (JSON)
// files: the text of each file, by its path. Returns the tree of files and the words of the command.

export const command = ["clang++", "-std=c++20", "-fsyntax-only", "-w", "-fno-color-diagnostics", "-Iinclude",
    // libc++ has no std::unary_function any more
    "-DBOOST_NO_CXX98_FUNCTION_BASE"];

// How many namespaces are open behind these lines; they are opened and closed on lines of their own.
export function open_namespaces(lines) {
    let open = 0;
    for (const line of lines) {
        if (/^(inline )?namespace\b.*\{\s*$/.test(line)) {
            ++open;
        } else if (/^\}\s*\/\/ namespace/.test(line)) {
            --open;
        }
    }
    return open;
}

export function program(files, { file, from, to, text, change, changed }) {
    const whole = files[file];
    if (whole === undefined) {
        throw new Error(`there is no file ${file}`);
    }
    const tree = {};
    const put = (path, content) => {
        const parts = path.split("/");
        const name = parts.pop();
        parts.reduce((folder, part) => (folder[part] ??= {}), tree)[name] = content;
    };
    for (const [path, content] of Object.entries(files)) {
        if (path.startsWith("include/")) {
            put(path, content);
        }
    }
    if (change) {
        const { old, with: new_line } = JSON.parse(changed);
        const lines = files[change].split("\n");
        const at = lines.findIndex((line) => line.trim() === old.trim() && !line.startsWith("//"));
        if (at < 0) {
            throw new Error(`${change} has no such line`);
        }
        lines[at] = new_line;
        put(change === file ? "piece" : change, lines.join("\n"));
        if (change !== file) {
            put("piece", whole);
        }
    } else {
        const before = whole.split("\n").slice(0, from - 1);
        const closed = "}\n".repeat(open_namespaces(before));
        put("piece", `${before.map((line) => line.replace(/^#pragma once$/, "")).join("\n")}\n#line 1 "piece"\n${text}\n${closed}`);
    }
    return { tree, words: [...command, "-x", "c++", "piece"] };
}
