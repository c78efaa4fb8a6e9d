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
    // Whether the text states what the exercise asks: all that is around the holes, in its order. What fills a hole is steps
    // of a derivation; the word that says what becomes of a claim; a definition; or the value in an assertion, which
    // is no alternative to what is asserted, and not the other side again.
    function keeps(skeleton, text) {
        const whole = plain(text);
        const pieces = skeleton.split(/(\.\w+\(hole,[^;]*|\bhole\b)/); // what is kept, and between that the holes
        if (whole === null || /\bhole\b/.test(whole)) {
            return false;
        }
        let at = 0;
        for (let number = 0; number < pieces.length; number += 2) {
            const part = plain(pieces[number]);
            const found = whole.indexOf(part, at);
            if (found < 0) {
                return false;
            }
            if (number > 0) {
                const filled = whole.slice(at, found).trim();
                const before = plain(pieces[number - 2]);
                const again = before.endsWith(`${filled}==`) && /[({;&|,]$|\breturn ?$/.test(before.slice(0, -filled.length - 2));
                const fits = pieces[number - 1] !== "hole" ? filled.startsWith(".")
                    : /^<"/.test(part) ? filled === "refuted" || filled === "theorem"
                    : /constexpr auto \w+=$/.test(before) ? filled !== ""
                    : filled !== "" && !again && !/\|\||\?|;|\bor\b/.test(filled);
                if (!fits) {
                    return false;
                }
            }
            at = found + part.length;
        }
        return true;
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
                    const done = asks && keeps(shown.textContent, editor.value);
                    if (done) {
                        remember(source);
                    }
                    say(`${done ? "Solved: accepted" : asks ? "Accepted, but this is not what the exercise asks" : "Accepted"}`
                        + `, in ${Math.round((Date.now() - began) / 1000)} s.`);
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
