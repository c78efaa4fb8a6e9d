// What the editors of the pages do, under Node, without a browser and without its compiler: editor.mjs ROOT SKELETONS [COMPILER [WORDS]]
//
// check.js runs on elements that have only what it uses of a page, and each check is answered by what this test says, so
// that what it asks is seen; what is compiled for it is made by check_program.js. SKELETONS is a JSON list: of each
// exercise with an editor its number, what the editor shows, and the solution.
//
// What a reader types is what is compiled, also of a change under "Now break it", and a line that is named is the reader's. An
// exercise is solved by its solution, and not where the statement is another one, is hidden, or has an alternative. With
// a COMPILER, what it says of small files has the lines of the reader. The first fault that begins with WORDS ends it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import vm from "node:vm";

const [root, skeletons, compiler, expected] = process.argv.slice(2);
const here = join(root, "proofs/site/check");
const read = (path) => readFileSync(path, "utf8");
const { program, answer } = await import(`data:text/javascript,${encodeURIComponent(read(join(here, "check_program.js")))}`);
const script = new vm.Script(read(join(here, "check.js")));

let good = 0;
const faults = [];
function expect(name, holds, why = "") {
    if (holds) {
        ++good;
    } else {
        faults.push(name);
        const said = `${name}${why ? `: ${why}` : ""}`;
        console.log(`FAILED ${said}`);
        if (expected && said.startsWith(expected))
            process.exit(1);
    }
}

// An element with what check.js uses of it.
const element = (more = {}) => ({
    dataset: {}, textContent: "", value: "", hidden: false, children: {}, append() {}, setAttribute() {}, focus() {}, setSelectionRange() {},
    querySelector(name) { return (this.children[name] ??= element()); }, ...more,
});

// The editor of a piece, and what the page says when it is checked with a text; `answered` gives the answer to what is asked.
function page_of(dataset, shown, answered) {
    const source = element({ dataset });
    source.querySelector("pre").textContent = shown;
    const made = [];
    const asked = [];
    class Worker {
        postMessage(question) {
            asked.push(question);
            Promise.resolve(answered(question)).then((data) => this.onmessage({ data: { number: question.number, ...data } }));
        }
        terminate() {}
    }
    script.runInNewContext({
        Worker, setInterval: () => 0, clearInterval() {}, location: { protocol: "http:" },
        localStorage: { getItem: () => null, setItem() {} },
        document: {
            createElement: (kind) => { made.push(element({ kind })); return made[made.length - 1]; },
            querySelectorAll: () => [source],
        },
    });
    const of = (kind, words = "") => made.find((each) => each.kind === kind && each.textContent.startsWith(words));
    return async (text) => {
        of("textarea").value = text;
        asked.length = 0;
        of("button", "Check").onclick();
        for (let turn = 0; turn < 10000 && of("button", "Check").disabled; ++turn) {
            await new Promise((done) => setImmediate(done));
        }
        return { words: of("p").textContent, asked: asked[0] };
    };
}
const accepted = () => ({ accepted: true, said: "" });

// Small files, and a compiler for what is made of them: the "piece" in a folder of its own.
const files = {
    "proofs/99_small.cpp": "// # 99. Small\nnamespace {\nconstexpr int one = 1;\nconstexpr int two = 2;\n"
        + 'static_assert(one + one == two, "ATT-999 it is not so");\n} // namespace\n',
    "include/attest/small.hpp": "#pragma once\nconstexpr int three = 3;\n",
};
async function compiled(question) {
    return answer(async (words, tree, { stderr }) => {
        const folder = mkdtempSync(join(tmpdir(), "editor-"));
        const write = (at, each) => Object.entries(each).forEach(([name, inside]) => {
            if (typeof inside === "string") {
                writeFileSync(join(at, name), inside);
            } else {
                mkdirSync(join(at, name));
                write(join(at, name), inside);
            }
        });
        write(folder, tree);
        try {
            execFileSync(compiler, ["-std=c++20", "-fsyntax-only", "-w", "-Iinclude", "-x", "c++", "piece"],
                { cwd: folder, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LC_ALL: "C" } });
        } catch (problem) {
            stderr(new Uint8Array(problem.stderr));
            throw Object.assign(new Error("refused"), { code: 1 });
        } finally {
            rmSync(folder, { recursive: true });
        }
    }, files, question, null);
}

const shown = "-constexpr int two = 2;\n+constexpr int two = 3;";
const change = { file: "proofs/99_small.cpp", change: "proofs/99_small.cpp" };
{
    const check = page_of(change, shown, accepted);
    const typed = shown.replace("= 3", "= 2 + 0");
    const { asked } = await check(typed);
    expect("a change: what was typed is asked", asked?.text === typed && asked.change === change.change, JSON.stringify(asked));
    const { tree } = program(files, asked, null);
    expect("a change: what was typed is compiled", tree.piece.includes("\nconstexpr int two = 2 + 0;\n") && !tree.piece.includes("two = 3")
        && !tree.piece.includes("two = 2;"), tree.piece);
    expect("a change: its line is the reader's", tree.piece.includes('\n#line 2 "piece"\nconstexpr int two = 2 + 0;\n#line 1000005 "proofs/99_small.cpp"\nstatic_assert'),
        tree.piece);
    const header = program(files, { file: "proofs/99_small.cpp", change: "include/attest/small.hpp",
        text: "-constexpr int three = 3;\n+constexpr int three =\n+    4;" }, null).tree;
    expect("a change of a header is made there", header.include.attest["small.hpp"].includes('#line 2 "piece"\nconstexpr int three =\n#line 3 "piece"\n    4;')
        && header.piece.endsWith(files["proofs/99_small.cpp"]), header.include.attest["small.hpp"]);
}
{
    // Theorems in headers: those that the piece uses, and those that they use, are compiled; the others are empty lines.
    const theorem = (name, uses) => `inline constexpr auto ${name} =\n    theorem<"${name}", "(">(${uses});\n`;
    const headers = {
        "include/attest/theorems/small/low.hpp": `#pragma once\n// cited names cited_of_cited, not_cited\n${theorem("cited_of_cited", 1)}${theorem("not_cited", 2)}`
            + `constexpr int low_size = 3;\n${theorem("of_the_system", 4)}`,
        "include/attest/theorems/small/system.hpp": "#pragma once\n#include <attest/theorems/small/low.hpp>\nstruct small_system {\n    int it = of_the_system;\n};\n",
        "include/attest/theorems/small/high.hpp": "#pragma once\n#include <attest/theorems/small/low.hpp>\n#include <attest/theorems/small/system.hpp>\n"
            + `${theorem("cited", "cited_of_cited")}${theorem("not_cited_either", "not_cited")}`,
        "proofs/98_small.cpp": "// # 98. Small\n#include <attest/theorems/small/high.hpp>\nint begins;\n",
    };
    const { tree } = program(headers, { file: "proofs/98_small.cpp", from: 3, text: "int x = cited;" }, null);
    for (const [name, gone, stays] of [["low", ["not_cited"], ["cited_of_cited", "of_the_system"]], ["high", ["not_cited_either"], ["cited"]], ["system", [], []]]) {
        const compiled = tree.include.attest.theorems.small[`${name}.hpp`];
        const before = headers[`include/attest/theorems/small/${name}.hpp`].split("\n");
        const left_out = before.filter((line, number) => compiled.split("\n")[number] !== line).length;
        expect(`${name}.hpp: theorems that nothing uses are left out`, gone.every((each) => !compiled.includes(`auto ${each} =`))
            && stays.every((each) => compiled.includes(`auto ${each} =`)), compiled);
        expect(`${name}.hpp: the other lines keep their numbers`, left_out === 2 * gone.length && compiled.split("\n").length === before.length, compiled);
    }
    const changed = program(headers, { file: "proofs/98_small.cpp", change: "proofs/98_small.cpp", text: "-int begins;\n+int x;" }, null).tree;
    expect("a change: no theorem is left out", changed.include.attest.theorems.small["low.hpp"] === headers["include/attest/theorems/small/low.hpp"]);
}
// What the page says, where no compiler is needed or a small file is compiled.
async function says(name, question, text, words) {
    const found = await page_of(question, shown, compiled)(text);
    expect(name, words.test(found.words), found.words);
}
await says("no change", change, "constexpr int two = 3;", /^Line 1: a change is a line with "-"/);
await says("a line that is not there", change, "-constexpr int to = 2;\n+int x;", /^Line 1: .*this line stands there nowhere/);
await says("nothing is changed", change, "\n", /^Line 1: no line of proofs\/99_small.cpp is changed/);
if (compiler) {
    await says("a change that is true", change, "-constexpr int two = 2;\n+constexpr int two = 1 + 1;", /^Accepted, /);
    await says("a mistake of the reader", change, "\n\n-constexpr int two = 2;\n+constexpr int two = of_the_reader;", /^Line 4: .*of_the_reader/);
    await says("a refusal at a line that is not shown", change, shown, /^ATT-999 it is not so/);
    await says("a refusal at the reader's line", change, `-${files["proofs/99_small.cpp"].split("\n")[4]}\n`
        + '+static_assert(one == two, "ATT-998 it is not so");', /^Line 2: ATT-998 it is not so/);
    await says("a piece", { file: "proofs/99_small.cpp", from: "5", to: "5" }, "int x;\nint y = of_the_reader;", /^Line 2: .*of_the_reader/);
}
{
    const check = page_of(change, shown, () => ({ accepted: false, said: "piece:2:1: error: static assertion failed: ATT-501 step 1 (line 1000143) by linear\n" }));
    const { words } = await check(shown);
    expect("a step at a line that is not shown", words === "ATT-501 step 1 (at a line that is not shown here) by linear", words);
    const own = page_of(change, shown, () => ({ accepted: false, said: "piece:2:1: error: of the reader\nx.hpp:1:1: error: ATT-501 step 1 (line 1000143) by linear\n" }));
    const mistake = (await own(shown)).words;
    expect("a mistake of the reader before what follows from it", mistake === "Line 2: of the reader", mistake);
}
for (const name of readdirSync(join(root, "proofs")).filter((each) => /^\d\d_.*\.cpp$/.test(each))) {
    const found = read(join(root, "proofs", name)).match(/\n\/\/ ```diff(?: (\S+))?\n([^]*?)\n\/\/ ```\n/);
    const path = found[1] ? `include/${found[1]}` : `proofs/${name}`;
    const text = found[2].replace(/^\/\/ ?/gm, "");
    const all = { [`proofs/${name}`]: read(join(root, "proofs", name)), [path]: read(join(root, path)) };
    let made = "";
    try {
        made = JSON.stringify(program(all, { file: `proofs/${name}`, change: path, text: text.replace(/^\+.*$/m, "+of the reader") }, null).tree);
    } catch (problem) {
        made = problem.message;
    }
    expect(`${name}: "Now break it" is edited`, made.includes('#line 2 \\"piece\\"\\nof the reader\\n#line 1000'), made.slice(0, 200));
}

// Exercises.
const solves = async (number, skeleton, text, holes = []) => {
    const { words } = await page_of({ exercise: number, file: "proofs/99_small.cpp", from: "5", to: "5", holes: JSON.stringify(holes) }, skeleton, accepted)(text);
    return words.startsWith("Solved: accepted") ? "solved" : words.startsWith("Accepted, but this is not what the exercise asks") ? "not asked" : words;
};
for (const { number, skeleton, solution, holes } of JSON.parse(read(skeletons))) {
    expect(`exercise ${number}: its solution solves it`, await solves(number, skeleton, solution, holes) === "solved", await solves(number, skeleton, solution, holes));
    expect(`exercise ${number}: each hole has a rule`, /\bhole<"|\(hole,/.test(skeleton) || holes.length === skeleton.match(/\bhole\b/g).length);
    expect(`exercise ${number}: the hole is shown`, /still to be filled/.test(await solves(number, skeleton, skeleton)) || /\(hole,/.test(skeleton));
    for (const found of solution.matchAll(/\b(?:theorem|refuted)<"([^"]*)", "([^"]*)"/g)) {
        const other = `constexpr auto other = refuted<"${found[1]}", "${found[2]}">([](context& let) {\n`
            + '    auto const x = let.scalar("x");\n    return claim(x == x + 1);\n});\n';
        expect(`exercise ${number}: another claim with the number ${found[1]}`, await solves(number, skeleton, other) === "not asked");
        const name = solution.match(/constexpr auto (\w+) =\s*(?:theorem|refuted)</)[1];
        expect(`exercise ${number}: another claim with the name ${name}`,
            await solves(number, skeleton, `${other.replace(" other ", ` ${name} `)}static_assert(${name}.id() == "${found[1]}");\n`) === "not asked");
    }
    expect(`exercise ${number}: a solution in a comment`, await solves(number, skeleton, `/*\n${solution}\n*/\n`) === "not asked"
        && await solves(number, skeleton, solution.replace(/^/gm, "// ")) === "not asked");
    expect(`exercise ${number}: a solution that is not compiled`, await solves(number, skeleton, `#if 0\n${solution}\n#endif\n`) === "not asked"
        && await solves(number, skeleton, `constexpr auto words = R"(\n${solution}\n)";\n`) === "not asked");
}
const value = "static_assert(thirds * thirds == hole);\nstatic_assert(rounds_to(x, hole, 2));";
const filled = (first, second) => value.replace("hole", first).replace("hole", second);
for (const [name, text, wanted] of [
    ["a value", filled("thirds", "0.5_q"), "solved"],
    ["a value, and a comment", `${filled("thirds", "0.5_q")} // hole`, "Line 2: the hole is still to be filled: with the value for which what is asserted holds."],
    ["an alternative", filled("1 || true", "0.5_q"), "not asked"],
    ["an alternative in a word", filled("1 or true", "0.5_q"), "not asked"],
    ["a condition", filled("1 ? 1 : 1", "0.5_q"), "not asked"],
    ["the other side again", filled("thirds * thirds", "0.5_q"), "not asked"],
    ["the other side in brackets", filled("(thirds * thirds)", "0.5_q"), "not asked"],
    ["the other side with a sign", filled("+thirds * thirds", "0.5_q"), "not asked"],
    ["the other side with a factor of 1", filled("1_q * thirds * thirds", "0.5_q"), "not asked"],
    ["the other side and more", filled("thirds * (thirds - 0) + 0", "0.5_q"), "not asked"],
    ["a call instead of a number", filled("thirds", "half()"), "not asked"],
    ["a sum instead of a number", filled("thirds", "0.25_q + 0.25_q"), "not asked"],
    ["a fraction for a number", filled("thirds", "1_q / 2"), "solved"],
    ["a truth", filled("thirds == false", "0.5_q"), "not asked"],
    ["a bit", filled("thirds | true", "0.5_q"), "not asked"],
    ["the last of two", filled("(thirds), true", "0.5_q"), "not asked"],
    ["a list of a template", filled("attest::permutation<1, 0>{} * thirds", "0.5_q"), "solved"],
    ["a bracket too many", filled("thirds) && (true", "0.5_q"), "not asked"],
    ["what is equal to everything", filled("[] { struct any { bool operator==(int) const; }; return any{}; }()", "0.5_q"), "not asked"],
    ["a constant with a new name before it", `constexpr auto third = 1_q / 3;\n${filled("thirds", "0.5_q")}`, "solved"],
    ["a constant that hides one of the statement", `constexpr auto thirds = 1;\n${filled("thirds", "0.5_q")}`, "not asked"],
    ["a function before it", `constexpr bool rounds_to(auto...) { return true; }\n${filled("thirds", "0.5_q")}`, "not asked"],
    ["a comment", filled("1); /*", "0.5_q"), "not asked"],
    ["another statement between", filled("1); static_assert(1 == 1", "0.5_q"), "not asked"],
    ["half of it", value.split("\n")[0].replace("hole", "thirds"), "not asked"],
]) {
    const found = await solves("99.1", value, text, [{ sides: ["thirds * thirds"] }, { kind: "number" }]);
    expect(`a hole in an assertion: ${name}`, found === wanted, found);
}
const constants = "constexpr auto steps = hole;\nconstexpr auto sum = hole;\n\nstatic_assert(steps == 3 && sum == total(2));";
for (const [name, first, second, wanted, uses = []] of [
    ["", "3", "attest::rows({{2}})", "solved"],
    ["a signed number", "+3", "attest::rows({{2}})", "solved"],
    ["a decimal instead of a whole number", "3.5", "attest::rows({{2}})", "not asked"],
    ["a whole number without a sign", "-3u", "attest::rows({{2}})", "not asked"],
    ["a sum instead of a whole number", "(3) + 0.001", "attest::rows({{2}})", "not asked"],
    ["what computes the other side", "3", "total(2)", "not asked"],
    ["what computes the other side, with another value", "3", "total(1 + 1)", "not asked"],
    ["what computes the other side, in a function", "3", "[] { return total(2); }()", "not asked"],
    ["what computes the other side, between two characters", "3", "0 * '\"' + total(2) + 0 * '\"'", "not asked"],
    ["a function", "3", "[](auto const&...) { return 1; }", "not asked"],
    ["a function that is called", "3", "[] { return attest::rows({{2}}); }()", "solved"],
    ["what computes nothing with the constant that is asked for", "3", "attest::softmax(attest::rows({{2}}))", "not asked", ["S"]],
    ["a second constant", "3", "attest::rows({{2}}), more = 1", "not asked"],
    ["a second statement", "3", "attest::rows({{2}}); constexpr auto more = 1", "not asked"],
    ["nothing", "3", "", "not asked"],
]) {
    const found = await solves("99.3", constants, constants.replace("hole", first).replace("hole", second), [{ kind: "whole" }, { computes: ["total"], uses }]);
    expect(`a hole in a definition: ${name || "a value"}`, found === wanted, found);
}
const named = await solves("99.3", constants, `constexpr auto of_mine = total(2);\n${constants.replace("hole", "3").replace("hole", "of_mine")}`,
    [{ kind: "whole" }, { computes: ["total"] }]);
expect("a hole in a definition: what computes the other side, by another name", named === "not asked", named);
const claim = 'constexpr auto two_keys = hole<"18.7", "two keys">([](context& let) {\n    return claim(a < 1);\n});';
for (const [word, wanted] of [["refuted", "solved"], ["theorem", "solved"], ["theirs::refuted", "not asked"],
    ['refuted<"1", "x">(y);\nconstexpr auto other = refuted', "not asked"]]) {
    const found = await solves("99.2", claim, claim.replace("hole", word));
    expect(`what becomes of a claim: ${word}`, found === wanted, found);
}
const which = 'constexpr auto one = hole<"18.8", "one">([](context& let) {\n    return claim(a < 1) hole;\n});';
for (const [name, word, steps, wanted] of [["with steps", "theorem", ".less(linear, 1)", "solved"], ["without steps", "refuted", "", "solved"],
    ["with another claim", "refuted", " || claim(b < 1)", "not asked"], ["with a second return", "theorem", ".less(linear, 1); return claim(b < 1)", "not asked"],
    ["whose steps are left open", "theorem", "hole", "Line 2: the hole is still to be filled: with the steps of a theorem, or with nothing, if the claim is refuted."]]) {
    const found = await solves("99.4", which, which.replace("hole", word).replace(/ ?hole/, steps && ` ${steps}`));
    expect(`a claim that is true or false: ${name}`, found === wanted, found);
}
console.log(`editor: ${good} of ${good + faults.length} hold`);
process.exitCode = faults.length ? 1 : 0;
