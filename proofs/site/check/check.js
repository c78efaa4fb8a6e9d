// The compiler in the page: an editor for a piece of C++, and clang's answer to it.
//
// A piece stands in an element with data-file, data-from and data-to: lines of a file of the checkout. What is
// compiled is the file up to there, with the piece as it is edited, and its namespaces closed. With data-change it is
// a change of the file named there, lines with "-" and "+", and what is compiled is the whole file with that change. Nothing
// is loaded before the first check.
"use strict";
(() => {
    let worker = null;
    let ready = false;
    let asked = 0;
    const waiting = new Map();

    function start() {
        worker = new Worker("compiler/check_worker.js", { type: "module" });
        worker.onmessage = ({ data }) => {
            const to = waiting.get(data.number);
            if (!to) {
                return;
            }
            if (data.loaded !== undefined) {
                const size = Math.round(data.total / 1e6);
                to.say(`Loading the compiler, once: ${size} MB, ${Math.floor(100 * data.loaded / data.total)} %`);
                if (data.loaded >= data.total) { // what is left is to check
                    ready = true;
                    to.say("Checking");
                }
                return;
            }
            if (data.broken) {
                give_up(data.broken);
                return;
            }
            ready = true;
            waiting.delete(data.number);
            to.answer(data);
        };
        worker.onerror = (problem) => give_up(problem.message || "the compiler could not be loaded");
    }

    // Ends the worker: what it holds may be half loaded, or have stopped in the middle. The next check starts another.
    function give_up(broken) {
        worker.terminate();
        worker = null;
        ready = false;
        const left = [...waiting.values()];
        waiting.clear();
        left.forEach((to) => to.answer({ accepted: false, said: "", broken }));
    }

    function ask(question, say, answer) {
        if (!worker) {
            start();
        }
        const number = ++asked;
        waiting.set(number, { say, answer });
        worker.postMessage({ number, ...question });
    }

    // The refusal in the words of Attest, and the line of the piece of which it speaks.
    function refusal(said) {
        const lines = said.split("\n");
        // Behind the type, which holds the beginning of the sentence as well.
        const sentence = lines.filter((line) => /error: /.test(line))
            .map((line) => line.replace(/^.*\}>': /, "").match(/(ATT-\d{3} .*)$/)).find(Boolean)
            // or the string that is thrown
            || said.match(/"(ATT-\d{3} [^"]+)"/);
        if (sentence) {
            const at = sentence[1].match(/\(line (\d+)\)/)
                || lines.map((line) => line.match(/^piece:(\d+):/)).find(Boolean);
            const line = at ? Number(at[1]) : 0;
            const own = lines.map((each) => each.match(/^piece:(\d+):\d+: (?:fatal )?error: (?!.*ATT-\d{3} )(.*)$/)).find(Boolean);
            if (line > 1000000 && own) { // what follows from a mistake of the reader
                return { words: own[2], line: Number(own[1]) };
            }
            // A line that the reader does not see has a number above this (`unseen` in check_program.js).
            return { words: sentence[1].replace(/\(line \d{7,}\)/g, "(at a line that is not shown here)"), line: line > 1000000 ? 0 : line };
        }
        const first = lines.map((line) => line.match(/^(\S+?):(\d+):\d+: (?:fatal )?error: (.*)$/)).find(Boolean);
        return first ? { words: first[3], line: first[1] === "piece" ? Number(first[2]) : 0 } : { words: said.slice(0, 400), line: 0 };
    }

    // The exercises that were solved in this browser: "17.4".
    const remembered = "attest-solved";
    function solved() {
        try {
            return JSON.parse(localStorage.getItem(remembered)) || [];
        } catch {
            return [];
        }
    }
    function show_solved(source) {
        if (solved().includes(source.dataset.exercise)) {
            source.querySelector("summary").textContent = "Solved in this browser";
        }
    }
    function remember(source) {
        try {
            localStorage.setItem(remembered, JSON.stringify([...new Set([...solved(), source.dataset.exercise])]));
        } catch {
            // A browser may keep nothing.
        }
        source.querySelector("summary").textContent = "Solved";
    }

    // The code without comments, and without white space but for one space between two words; null if it has what could hide a statement from a reader of
    // the words: a directive, a raw string, or a line that goes on in the next.
    function plain(code) {
        if (/^\s*(#|%:)|\\\s*$|R"/m.test(code)) {
            return null;
        }
        return code.replace(/("(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*')|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|\s+/g, (_, string) => string ?? " ")
            .replace(/ +/g, " ").replace(/(?<!\w) | (?!\w)/g, "");
    }
    // The part of code (without white space) outside of all brackets; null where brackets do not match. Strings, and the
    // arguments of a template of the library, are kept.
    function outermost(code) {
        const open = [];
        let found = "";
        for (const sign of code.replace(/"(?:\\.|[^"\\])*"/g, '""').replace(/(\battest::\w+)<[^<>(){};=|&?]*>/g, "$1")) {
            if ("([{".includes(sign)) {
                found += open.length === 0 ? sign : "";
                open.push(")]}"["([{".indexOf(sign)]);
            } else if (")]}".includes(sign)) {
                if (open.pop() !== sign) {
                    return null;
                }
                found += open.length === 0 ? sign : "";
            } else if (open.length === 0) {
                found += sign;
            }
        }
        return open.length === 0 ? found : null;
    }
    const words_of = (code) => code.replace(/"(?:\\.|[^"\\])*"/g, '""').match(/(?<![\w.])[A-Za-z_]\w*|(?<=\.)[A-Za-z_]\w*/g) ?? [];
    // What a hole takes, as chapter.py has it (KINDS), and what is said otherwise.
    const numeral = /(?:0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|(?:\d[\d']*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\w*/.source;
    const kinds = {
        word: [/^"[^"\\]*"$/, "a word in quotes"],
        verdict: [/^(?:true|false)$/, "true or false"],
        whole: [/^[-+]?\d[\d']*(?:_q)?$/, "a whole number in digits"],
        number: [new RegExp(`^[-+]?${numeral}(?:/${numeral})?$`), "the number, as a decimal or as a fraction"],
    };
    // Why what the reader wrote between the pieces of what the exercise shows is no answer; "" if it is one. What fills a
    // hole is steps of a derivation; the word that says what becomes of a claim; a definition; or the value in an
    // assertion. A definition or a value is one expression, which does not repeat what the exercise computes it with
    // (`holes` has the names and the kind of each). Around it may be constants of the reader, with names of their own.
    function lacks(skeleton, text, holes) {
        const whole = plain(text);
        const pieces = skeleton.split(/(\.\w+\(hole,[^;]*|\bhole\b)/); // what is kept, and between that the holes
        if (whole === null || /\bhole\b|'\\?"'/.test(whole)) { // in a character a quote begins no string
            return "a directive, a raw string, a quote in a character or a line that is continued can hide what is stated";
        }
        const kept = pieces.filter((_, number) => number % 2 === 0).map(plain);
        const filled = [];
        let at = 0;
        let begin = 0;
        for (const [number, part] of kept.entries()) {
            const found = whole.indexOf(part, at);
            if (found < 0) {
                return "what it shows around the holes has to stay as it is";
            }
            if (number > 0) {
                filled.push(whole.slice(at, found).trim());
            } else {
                begin = found;
            }
            at = found + part.length;
        }
        const around = [whole.slice(0, begin), whole.slice(at)];
        const given = new Set(kept.flatMap(words_of));
        for (const more of around) {
            for (let left = more.trim(); left;) {
                let end = left.indexOf(";");
                while (end >= 0 && outermost(left.slice(0, end)) === null) {
                    end = left.indexOf(";", end + 1);
                }
                const named = left.match(/^(?:inline )?constexpr auto (\w+)=/)?.[1];
                if (end < 0 || !(named ? !given.has(named) : left.startsWith("static_assert("))) {
                    return "what it shows begins and ends as it did; before it you may define constants with new names";
                }
                left = left.slice(end + 1).trim();
            }
        }
        for (const [number, value] of filled.entries()) {
            const before = kept[number];
            const after = kept[number + 1];
            const outer = outermost(value);
            const { kind = "", computes = [], sides = [], uses = [], function: is_function = false } = holes[number] ?? {};
            if (outer === null || outer.includes(";")) {
                return "a hole takes one expression";
            }
            if (pieces[2 * number + 1] !== "hole" || (before.endsWith(")") && after.startsWith(";"))) { // steps
                if (value && !value.startsWith(".") || !value && pieces[2 * number + 1] !== "hole") {
                    return "behind a claim are its steps";
                }
                continue;
            }
            if (/^<"/.test(after)) {
                if (value !== "refuted" && value !== "theorem") {
                    return "a claim is refuted or is a theorem";
                }
                continue;
            }
            if (value === "") {
                return "a hole is empty";
            }
            const defines = /constexpr auto \w+=$/.test(before);
            if (outer.includes(",") || (!defines && /[=!&|^?]|\b(?:or|and|xor|bitor|bitand|not_eq)\b/.test(outer))) {
                return "a hole takes one value, and not another condition";
            }
            if (kinds[kind] && !kinds[kind][0].test(value)) {
                return `write ${kinds[kind][1]} instead of a hole`;
            }
            if (!is_function && /^\[.*\}$/.test(value)) {
                return "a hole takes a value, and not a function";
            }
            // All the names and numbers of the other side, in whatever order
            const tokens = (code) => code.match(/"(?:\\.|[^"\\])*"|[\w.]+/g) ?? [];
            const again = sides.some((side) => {
                const left = tokens(value);
                return tokens(side).every((each) => left.includes(each) && left.splice(left.indexOf(each), 1));
            });
            if (again) {
                return "the other side again is no answer";
            }
            const own = words_of(value).concat(around.flatMap(words_of));
            const computed = computes.find((name) => own.includes(name));
            if (computed) {
                return `what is computed with ${computed} is to be found without it`;
            }
            const unused = uses.find((name) => !own.includes(name));
            if (unused) {
                return `a hole computes something with ${unused}`;
            }
        }
        const own = filled.concat(around).join(" ");
        return words_of(own).some((word) => /^(?:struct|class|union|enum|operator|namespace|using|typedef|template|asm)$/.test(word))
            ? "an answer declares no type, operator or namespace" : "";
    }
    // What is said of a hole that is no step of a derivation: the compiler has no word for it.
    function open_hole(text) {
        const lines = text.replace(/\(hole,/g, "(    ,").split("\n");
        const line = lines.findIndex((each) => /\bhole\b/.test(each));
        if (line < 0) {
            return null;
        }
        const name = lines[line].match(/constexpr auto (\w+) = hole\b(?!<)/)?.[1];
        return `Line ${line + 1}: the hole is still to be filled: ${name ? `what ${name} is, so that what is asserted of it holds`
            : /\bhole</.test(lines[line]) ? "with refuted, if the claim is false, or with theorem, and steps behind the claim"
            : /\) hole;/.test(lines[line]) ? "with the steps of a theorem, or with nothing, if the claim is refuted"
            : "with the value for which what is asserted holds"}.`;
    }

    function equip(source) {
        const shown = source.querySelector("pre");
        const box = document.createElement("div");
        box.className = "check";
        const editor = document.createElement("textarea");
        editor.spellcheck = false;
        editor.autocapitalize = "off";
        editor.setAttribute("aria-label", "C++ to be checked");
        editor.value = shown.textContent;
        editor.rows = Math.min(40, editor.value.split("\n").length + 1);
        editor.hidden = true;
        const button = (words) => {
            const made = document.createElement("button");
            made.type = "button";
            made.textContent = words;
            return made;
        };
        if (source.dataset.exercise) {
            show_solved(source);
        }
        const edit = button("Edit");
        const check = button("Check");
        const answer = document.createElement("p");
        answer.setAttribute("role", "status");
        const whole = document.createElement("details");
        whole.hidden = true;
        whole.innerHTML = "<summary>All that the compiler said</summary><pre tabindex=\"0\" class=\"error\"></pre>";
        box.append(editor, edit, " ", check, answer, whole);
        source.append(box);
        edit.onclick = () => {
            editor.hidden = false;
            shown.hidden = true;
            edit.hidden = true;
            editor.focus();
        };
        check.onclick = () => {
            const left = source.dataset.exercise && open_hole(editor.value);
            if (left) {
                answer.dataset.answer = "refused";
                answer.textContent = left;
                whole.hidden = true;
                return;
            }
            check.disabled = true;
            whole.hidden = true;
            const began = Date.now();
            const say = (words) => {
                answer.textContent = words;
            };
            let clock = null;
            const wait = () => say(`Checking, ${Math.round((Date.now() - began) / 1000)} s`);
            if (ready) {
                wait();
            } else {
                say("Loading the compiler, once");
            }
            clock = setInterval(() => ready && wait(), 1000);
            ask({ file: source.dataset.file, from: Number(source.dataset.from), text: editor.value, change: source.dataset.change },
                say, (found) => {
                clearInterval(clock);
                check.disabled = false;
                answer.dataset.answer = found.broken ? "broken" : found.accepted ? "accepted" : "refused";
                if (found.broken) {
                    say(`The compiler did not run: ${found.broken}. Check again to start it anew.`);
                } else if (found.accepted) {
                    const asks = source.dataset.exercise;
                    const why = asks ? lacks(shown.textContent, editor.value, JSON.parse(source.dataset.holes || "[]")) : "";
                    const done = asks && !why;
                    if (done) {
                        remember(source);
                    }
                    say(`${done ? "Solved: accepted" : asks ? "Accepted, but this is not what the exercise asks" : "Accepted"}`
                        + `, in ${Math.round((Date.now() - began) / 1000)} s${why && `: ${why}`}.`);
                } else {
                    const { words, line } = refusal(found.said);
                    say((line ? `Line ${line}: ` : "") + words);
                    whole.hidden = false;
                    whole.querySelector("pre").textContent = found.said;
                    if (line && !editor.hidden) {
                        const begin = editor.value.split("\n").slice(0, line - 1).join("\n").length;
                        editor.setSelectionRange(begin && begin + 1, begin + editor.value.split("\n")[line - 1]?.length + 1);
                    }
                }
            });
        };
    }

    if (location.protocol !== "file:") {
        document.querySelectorAll("[data-file]").forEach(equip);
    }
})();
