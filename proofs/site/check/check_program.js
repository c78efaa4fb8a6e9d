// What is compiled for a piece of a file, and the compiler's answer: for the browser's worker, and for tests under Node.
//
//     program(files, {file, from, text}, pch)         the lines of FILE from FROM on replaced by TEXT, and of what is before, the
//                                                     theorems and claims that it does not use left out, in headers too
//     program(files, {file, change, text}, pch)       the whole FILE; in CHANGE lines are replaced as TEXT says, a line with
//                                                     "-" by the lines with "+" behind it
// files: the text of each file, by its path; pch: the precompiled header, or nothing.
// Returns the tree of files and the words of the command. A line of TEXT has its number there and the file "piece", whatever
// stands before it; a line that the reader does not see has a number above `unseen`.

export const command = ["clang++", "-std=c++20", "-fsyntax-only", "-w", "-fno-color-diagnostics", "-Iinclude",
    // the headers of libc++ without those that they included in former times
    "-D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES",
    // libc++ has no std::unary_function any more
    "-DBOOST_NO_CXX98_FUNCTION_BASE"];

// What is precompiled, as one header: the standard library, as far as a piece may read it, and the judge of derivations but
// for its templates that refuse. Where one of those is precompiled and refuses, this build of clang stops at an assertion.
export const header = "precompiled.hpp";
export const precompiled = "precompiled.pch";
const rooms = /^include\/attest\/(attest|derivation|core\/|number\/|matrix\/|attention\/|algebra\/|derivation\/|property\/|theorems\/|report\/)/;
const judge = ["explanation/rejection.hpp", "explanation/claim_search.hpp", "writing/run.hpp"].map((name) => `attest/derivation/${name}`);
export function precompiled_header(files) {
    const named = Object.entries(files).filter(([path]) => rooms.test(path))
        .flatMap(([, text]) => [...text.matchAll(/^#include <([a-z_]+)>$/gm)].map((found) => found[1]));
    return [...[...new Set(named)].sort(), ...judge].map((name) => `#include <${name}>\n`).join("");
}

// The headers of the library that are precompiled.
export function precompiled_headers(files) {
    const found = new Set();
    const left = [...judge];
    while (left.length > 0) {
        const path = `include/${left.pop()}`;
        if (!found.has(path)) {
            found.add(path);
            left.push(...[...files[path].matchAll(/^#include <(attest\/[^>]+)>/gm)].map((each) => each[1]));
        }
    }
    return found;
}

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

export const unseen = 1000000;

// Why the reader's change cannot be made, at a line of what the reader wrote.
class no_change extends Error {
    constructor(line, words) {
        super(words);
        this.line = line;
    }
}

// The whole file with the change: TEXT is a line with "-" as it stands in the file, with "+" what stands there instead, and
// so on.
function with_change(whole, path, text) {
    const lines = whole.split("\n");
    const instead = new Map(); // for the number of a line, the lines of the text that replace it
    let replaced = null;
    text.split("\n").forEach((line, at) => {
        if (line.startsWith("-")) {
            const old = line.slice(1).trim();
            const found = lines.flatMap((each, number) => (each.trim() === old && !each.startsWith("//") ? [number] : []));
            if (found.length !== 1 || instead.has(found[0])) {
                throw new no_change(at + 1, `behind "-" belongs a line of ${path}, as it stands there: this line stands there `
                    + `${found.length === 0 ? "nowhere" : found.length === 1 ? "once, and is changed already" : `${found.length} times`}`);
            }
            instead.set(found[0], replaced = []);
        } else if (line.startsWith("+") && replaced) {
            replaced.push({ number: at + 1, code: line.slice(1) });
        } else if (line.trim()) {
            throw new no_change(at + 1, `a change is a line with "-", as it stands in ${path}, and behind it with "+" what stands there instead`);
        }
    });
    if (instead.size === 0) {
        throw new no_change(1, `no line of ${path} is changed: write "-" before a line as it stands there, and below it "+" before what stands there instead`);
    }
    return [`#line ${unseen + 1} "${path}"`, ...lines.flatMap((line, number) => (!instead.has(number) ? [line] : [
        ...instead.get(number).flatMap((each) => [`#line ${each.number} "piece"`, each.code]),
        `#line ${unseen + number + 2} "${path}"`,
    ]))].join("\n");
}

const names_of = (text) => new Set(text.match(/[A-Za-z_]\w*/g));

// These lines in pieces, each with the name that it declares if it can be left out: a theorem, a claim or, with no name, a
// static_assert.
function pieces_of(lines) {
    const pieces = [];
    for (let at = 0; at < lines.length; ++at) {
        const named = lines[at].match(/^(?:inline )?constexpr auto (\w+) =\s*(.*)$/);
        const begins = named ? named[2] || (lines[at + 1] ?? "").trim() : "";
        const droppable = lines[at].startsWith("static_assert(")
            || /^(?:attest::)?(?:proofs::)?(?:theorem|refuted|claim|refutation)</.test(begins);
        const first = at;
        for (let depth = 0; droppable; ++at) {
            const code = lines[at].replace(/"(?:\\.|[^"\\])*"/g, '""').split("//")[0];
            depth += (code.match(/[([{]/g) || []).length - (code.match(/[)\]}]/g) || []).length;
            if ((depth === 0 && code.trimEnd().endsWith(";")) || at + 1 === lines.length) {
                break;
            }
        }
        pieces.push({ lines: lines.slice(first, at + 1), name: droppable ? (named ? named[1] : "") : undefined });
    }
    return pieces;
}

// Of these pieces, those that are needed where the names in `used` are; what they name is added there. A name may be used
// behind its piece only, so one pass from the last on is enough.
function needed(pieces, used) {
    return [...pieces].reverse().filter((each) => {
        const needs = each.name === undefined || used.has(each.name);
        if (needs) {
            names_of(each.lines.filter((line) => !/^\s*\/\//.test(line)).join("\n")).forEach((name) => used.add(name));
        }
        return needs;
    }).reverse();
}

// The lines without the theorems, claims and static_asserts that nothing behind them names: each would be checked
// again, and they were when the pages were made.
export function without_unused(lines, text) {
    return needed(pieces_of(lines), names_of(text)).flatMap((each) => each.lines);
}

const theorem_headers = (text) => [...text.matchAll(/^#include <(attest\/theorems\/[^>]+)>/gm)].map((found) => `include/${found[1]}`);

// The headers of theorems that this text includes, those that use others first. In each, theorems that nothing uses are
// empty lines, so that the other lines keep their numbers.
function used_theorems(files, text) {
    const order = []; // each before those that it includes, from the last on
    const visit = (path) => {
        if (!order.includes(path) && files[path] !== undefined) {
            theorem_headers(files[path]).forEach(visit);
            order.push(path);
        }
    };
    theorem_headers(text).forEach(visit);
    const used = names_of(text);
    return order.reverse().map((path) => {
        const pieces = pieces_of(files[path].split("\n"));
        const kept = new Set(needed(pieces, used));
        return { path, text: pieces.flatMap((each) => each.lines.map((line) => (kept.has(each) ? line : ""))).join("\n") };
    });
}

// Instead of the header of all theorems of a kind, those headers that declare something that is named.
function with_named_theorems(files, lines, text) {
    const used = names_of(`${lines.join("\n")}\n${text}`);
    return lines.flatMap((line) => {
        const kind = line.match(/^#include <attest\/theorems\/(\w+)\.hpp>$/)?.[1];
        if (!kind || kind === "notation") {
            return [line];
        }
        const named = Object.keys(files).filter((path) => [`include/attest/theorems/${kind}/`, "include/attest/theorems/systems/"]
            .some((folder) => path.startsWith(folder))
            && [...files[path].matchAll(/^(?:inline )?(?:constexpr auto|struct|constexpr|template.*\nstruct) (\w+)/gm)].some((found) => used.has(found[1])));
        return ["notation.hpp", ...named.map((path) => path.slice("include/attest/theorems/".length))]
            .map((name) => `#include <attest/theorems/${name}>`);
    });
}

export function program(files, { file, from, text, change }, pch) {
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
        put(change === file ? "piece" : change, with_change(files[change], change, text));
        if (change !== file) {
            put("piece", `#line ${unseen + 1} "${file}"\n${whole}`);
        }
    } else {
        const lines = whole.split("\n").slice(0, from - 1).filter((line) => !line.startsWith("//") && line !== "#pragma once");
        const before = with_named_theorems(files, without_unused(lines, text), text);
        const closed = "}\n".repeat(open_namespaces(lines));
        used_theorems(files, `${before.join("\n")}\n${text}`).forEach((each) => put(each.path, each.text));
        put("piece", `#line ${unseen + 1} "${file}"\n${before.join("\n")}\n#line 1 "piece"\n${text}\n${closed}`);
    }
    const words = [...command];
    if (pch && !precompiled_headers(files).has(change)) {
        put(header, precompiled_header(files));
        put(precompiled, pch);
        words.push("-include-pch", precompiled);
    }
    return { tree, words: [...words, "-x", "c++", "piece"] };
}

// Whether the compiler accepts a piece, and what it says. What is precompiled must not change an answer: a compiler that
// stops by a fault of its own is asked again without it.
export async function answer(run, files, piece, pch) {
    for (const with_pch of pch ? [pch, null] : [null]) {
        let made;
        try {
            made = program(files, piece, with_pch);
        } catch (problem) {
            if (problem instanceof no_change) {
                return { accepted: false, said: `piece:${problem.line}:1: error: ${problem.message}\n` };
            }
            throw problem;
        }
        const { tree, words } = made;
        const decoder = new TextDecoder();
        let said = "";
        // Where a line is not the reader's, its number in the file that is named.
        const placed = () => said.replace(/([ch]pp:)(\d{7,})(?=:\d)/g, (_, path, line) => `${path}${line - unseen}`);
        try {
            await run(words, tree, {
                stderr: (bytes) => { said += bytes ? decoder.decode(bytes, { stream: true }) : ""; },
                stdout: null,
            });
            return { accepted: true, said: placed() };
        } catch (problem) {
            if (problem.code !== undefined) { // the status of a program that ended
                return { accepted: false, said: placed() };
            }
            if (!with_pch) {
                throw problem;
            }
        }
    }
}
