// The book in a browser: browser.mjs SITE MODULES BROWSER [--pieces N | --all-pieces] [--pages WORDS] [--only-compiler]
// [--exercises N.M,...]
//
// The pages are served from SITE at a local address, and every other request is refused and is a fault. On each
// page, with all that can be unfolded open: no error of the console or of a script; axe-core finds nothing serious or
// critical, in the light and in the dark; nothing moves while the page is shown; on a telephone (390 points wide)
// nothing but what scrolls by itself is wider than the screen; the sign of each root is drawn; and without JavaScript the
// text is there, and hints unfold. A slider moves through its pictures by the keys.
//
// Then, where the site has the compiler: it accepts each piece of C++ as it stands; it refuses, with the sentence and
// its line, each false twin of a piece, in which one theorem or claim is changed; and each "now break it" that is asked
// is refused in the words of the page, and at the line of what the reader types instead. A derivation is refused because a step does not follow (ATT-501), with a
// counterexample or the word that none was found: a refusal of how it is written, such as ATT-506, does not count.
// Without an option this is one piece of each chapter; with --pieces N pieces spread over the book; with --all-pieces
// every one, also of the solutions. --pages tries only pages whose name matches the regular expression WORDS. An
// exercise is solved by typing, and remembered; those of --exercises are solved by the steps of their solutions. All
// pages together fetch the compiler once; a download that breaks off is said, and the next check begins anew.
//
// How long a check took is printed as time that passed, and as time of the processor: what the processes of the
// browser used between the click and the answer (/proc), which depends less on what else the machine does. What the
// book promises is 10 s for the first check once all is loaded, then 3 s for a derivation and 8 s for exact numbers.
// MODULES is the folder with playwright-core and axe-core.
import { createServer } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { basename, join, extname } from "node:path";
import { pathToFileURL } from "node:url";

const [site, modules, browser, ...options] = process.argv.slice(2);
const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
const load = (name) => import(pathToFileURL(join(modules, name)));
const { chromium } = await load("playwright-core/index.mjs");
const axe = await readFile(join(modules, "axe-core/axe.min.js"), "utf8");
const types = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
    ".wasm": "application/wasm", ".woff2": "font/woff2" };
const requests = new Map(); // how often a file was asked for
const cut = new Set(); // of these names, the next answer breaks off in the middle
const server = createServer(async (asked, answer) => {
    try {
        const path = join(site, decodeURIComponent(new URL(asked.url, "http://here").pathname));
        const name = basename(path);
        requests.set(name, (requests.get(name) ?? 0) + 1);
        const bytes = await readFile(path);
        answer.writeHead(200, { "content-type": types[extname(path)] || "application/octet-stream", "content-length": bytes.length });
        if (cut.delete(name)) {
            answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
            return;
        }
        answer.end(bytes);
    } catch {
        answer.writeHead(404).end();
    }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const home = `http://127.0.0.1:${server.address().port}/`;

let good = 0;
const faults = [];
function expect(name, holds, why = "") {
    if (holds) {
        ++good;
    } else {
        faults.push(name);
        console.log(`FAILED ${name}${why ? `: ${why}` : ""}`);
    }
}

const opened = await chromium.launch({ executablePath: browser, args: ["--no-sandbox", "--disable-gpu"] });
async function context(more = {}) {
    const made = await opened.newContext(more);
    const elsewhere = [];
    const wrong = []; // errors of the console and of scripts, on any of its pages
    made.on("weberror", (problem) => wrong.push(`${problem.page()?.url()}: ${problem.error()}`));
    made.on("console", (said) => said.type() === "error" && wrong.push(`${said.page()?.url()}: ${said.text()}`));
    await made.route("**", (route) => {
        const address = route.request().url();
        if (address.startsWith(home) || address.startsWith("data:") || address.startsWith("blob:")) {
            return route.continue();
        }
        elsewhere.push(address);
        return route.abort();
    });
    return { made, elsewhere, wrong };
}

const pages = (await readdir(site)).filter((name) => name.endsWith(".html") && new RegExp(option("--pages") ?? "").test(name)).sort();
const schemes = options.includes("--only-compiler") ? [] : ["light", "dark"];
for (const scheme of schemes) {
    const { made, elsewhere, wrong } = await context({ colorScheme: scheme, viewport: { width: 390, height: 844 } });
    for (const name of pages) {
        if (name === "book.html") { // the same again, and large
            continue;
        }
        const page = await made.newPage();
        wrong.length = 0;
        await page.addInitScript(() => {
            globalThis.shifted = 0;
            new PerformanceObserver((list) => list.getEntries().forEach((each) => { globalThis.shifted += each.value; }))
                .observe({ type: "layout-shift", buffered: true });
        });
        await page.goto(home + name);
        await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))));
        const shifted = await page.evaluate(() => globalThis.shifted);
        expect(`${name}, ${scheme}: nothing moves`, shifted < 0.01, `layout shift ${shifted}`);
        expect(`${name}, ${scheme}: scripts`, wrong.length === 0, wrong[0]);
        await page.evaluate(() => document.querySelectorAll("details").forEach((each) => { each.open = true; }));
        if (scheme === "light") {
            // A root whose sign the font lacks is as wide as what is below it.
            const bare = await page.evaluate(() => [...document.querySelectorAll("msqrt")].filter((each) => {
                const wide = (part) => part.getBoundingClientRect().width;
                return wide(each) > 0 && wide(each) < [...each.children].reduce((sum, part) => sum + wide(part), 2);
            }).length);
            expect(`${name}: roots have their sign`, bare === 0, `${bare} have none`);
            const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
            expect(`${name}: a telephone`, wide <= 390, `it is ${wide} points wide`);
        }
        await page.evaluate(axe);
        const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ["violations"] })).violations
            .filter((each) => each.impact === "serious" || each.impact === "critical")
            .map((each) => `${each.id}: ${each.help}, at ${each.nodes.length} places, first ${each.nodes[0].target} ${each.nodes[0].failureSummary}`));
        expect(`${name}, ${scheme}: axe`, found.length === 0, found.join("\n    "));
        await page.close();
    }
    expect(`${scheme}: nothing is asked of others`, elsewhere.length === 0, elsewhere[0]);
    await made.close();
}
if (schemes.length && !option("--pages")) {
    const { made, wrong } = await context({ javaScriptEnabled: false });
    const page = await made.newPage();
    await page.goto(`${home}18_softmax_for_every_length.html`);
    expect("without JavaScript", await page.locator("#row_sums_to_one .chain .term math").count() === 5);
    const law = page.locator("#row_sums_to_one button[popovertarget]").first();
    const said = page.locator(`#${await law.getAttribute("popovertarget")}`);
    const before = await said.isVisible();
    await law.click();
    expect("without JavaScript: a press on a law shows its words", !before && await said.isVisible());
    const letter = page.locator("#shift_leaves_weights .where a").first();
    await letter.click();
    expect("without JavaScript: a letter leads to its definition", new URL(page.url()).hash === await letter.getAttribute("href"));
    await page.goto(`${home}27_attention_learns.html`);
    const frames = await page.locator(".frames .frame").all();
    const seen = await Promise.all(frames.map((each) => each.isVisible()));
    expect("without JavaScript: a sequence of pictures", seen.length === 9 && seen.every(Boolean), `${seen}`);
    await page.goto(`${home}18_softmax_for_every_length.html`);
    const hint = page.locator("details.hint:has(code, math, a)").first();
    const words = hint.locator("xpath=node()[not(self::summary)]/descendant-or-self::*[self::code or self::math or self::a]").first();
    const folded = await words.isVisible();
    await hint.locator("summary").click();
    expect("without JavaScript: a hint unfolds", !folded && await words.isVisible());
    expect("without JavaScript: no error of the console", wrong.length === 0, wrong[0]);
    await made.close();
}
if (schemes.length && !option("--pages")) {
    const { made, wrong } = await context();
    const page = await made.newPage();
    await page.goto(`${home}27_attention_learns.html`);
    const seen = () => page.locator(".frames .frame").evaluateAll((all) => all.map((each) => (each.hidden ? "0" : "1")).join(""));
    expect("a slider begins with the first picture", await seen() === "100000000", await seen());
    const slider = page.getByRole("slider");
    await slider.press("ArrowRight");
    expect("a slider moves to the second", await seen() === "010000000", await seen());
    await slider.press("End");
    expect("a slider moves to the last", await seen() === "000000001", await seen());
    const said = await slider.getAttribute("aria-valuetext");
    expect("a slider says what is shown", said === "The weights of cat, it and mat after step 8", said);
    await page.goto(`${home}18_softmax_for_every_length.html`);
    const laws = await page.locator("button[popovertarget]").evaluateAll((all) => all.map((each) => `${each.textContent} ${each.title}`));
    expect("each law says what it is under the pointer", laws.length > 50
        && laws.every((each) => /^(\w+) \1: .{20,}/.test(each) && !each.includes("`")), laws.find((each) => !/^(\w+) \1: .{20,}/.test(each)));
    const letter = page.locator("#shift_leaves_weights .where a").first();
    const defined = await letter.getAttribute("title");
    expect("a letter says what it is under the pointer", /^Zi=∑/.test(defined), defined);
    const box = page.locator(".laws > div:popover-open");
    await letter.click();
    expect("a press on a letter shows its definition", await box.isVisible() && (await box.textContent()).startsWith(defined));
    await page.keyboard.press("Escape");
    await page.locator("#shift_leaves_weights .chain mi[class]").first().click();
    expect("a press on it in the formula, too", await box.isVisible() && (await box.textContent()).startsWith(defined));
    await box.getByRole("link").click();
    expect("from there a link leads to where it is", new URL(page.url()).hash === await letter.getAttribute("href") && !await box.isVisible(), page.url());
    await page.goto(`${home}search.html?q=sentinel`);
    const found = await page.locator("#found a").allTextContents();
    expect("the search", found.some((words) => words.includes("minus a large number is not a mask")), found.slice(0, 3).join("; "));
    expect("slider, laws and search: no error of the console", wrong.length === 0, wrong[0]);
    await made.close();
}

// Seconds of the processor that this process's children, the browser's processes, have used.
function processor_seconds() {
    const stats = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => {
        try {
            const words = readFileSync(`/proc/${name}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
            return [{ id: Number(name), parent: Number(words[1]), ticks: Number(words[11]) + Number(words[12]) }];
        } catch {
            return []; // it has ended
        }
    });
    const ours = new Set([process.pid]);
    for (let before = 0; before !== ours.size;) {
        before = ours.size;
        stats.filter((each) => ours.has(each.parent)).forEach((each) => ours.add(each.id));
    }
    return stats.filter((each) => ours.has(each.id) && each.id !== process.pid).reduce((sum, each) => sum + each.ticks, 0) / 100;
}

const times = []; // of each check but the first of a page: what it was about, seconds that passed, seconds of the processor
const first_times = []; // of the first of each page, from where all is loaded
let loading = null; // the first of all: until all was loaded

// Asks the compiler of a piece; its answer and words.
async function check(source, about) {
    const status = source.getByRole("status");
    const began = Date.now();
    const used = processor_seconds();
    await source.getByRole("button", { name: "Check" }).click();
    const since = (time, spent) => ({ about, passed: (Date.now() - time) / 1000, processor: processor_seconds() - spent });
    const progress = []; // what is said while it loads
    let all_is_here = null;
    for (const end = began + 600000; Date.now() < end;) {
        const words = await status.textContent();
        if (/^Loading/.test(words)) {
            progress.push(words);
        } else if (progress.length && !all_is_here) {
            all_is_here = { time: Date.now(), spent: processor_seconds() };
        }
        if (await source.getByRole("button", { name: "Check" }).isEnabled()) {
            const answer = await status.getAttribute("data-answer");
            const each = all_is_here ? since(all_is_here.time, all_is_here.spent) : since(began, used);
            if (answer !== "broken") {
                (progress.length ? first_times : times).push(each);
                if (all_is_here) {
                    loading ??= { passed: (all_is_here.time - began) / 1000, processor: all_is_here.spent - used };
                }
            }
            if (options.includes("--progress")) {
                console.log(`    ${about}: ${each.passed.toFixed(1)} s, ${each.processor.toFixed(1)} s of the processor`);
            }
            return { answer, words: await status.textContent(), progress };
        }
        await new Promise((done) => setTimeout(done, 100));
    }
    return { answer: "none", words: "it did not answer within ten minutes", progress };
}

// Where the bracket closes that opens at this place of C++.
function close(code, at) {
    const plain = code.replace(/"(\\.|[^"\\])*"/g, (string) => `"${" ".repeat(string.length - 2)}"`);
    for (let depth = 0, place = at; place < plain.length; ++place) {
        depth += "([{".includes(plain[place]) - ")]}".includes(plain[place]);
        if (depth === 0) {
            return place;
        }
    }
    return code.length - 1;
}

// The two sides of a claim with its relation, and where the claim ends.
function sides(code, opens) {
    const closes = close(code, opens);
    let depth = 0;
    for (const found of code.slice(opens + 1, closes).matchAll(/[([{]|[)\]}]| (==|<=|>=|<|>)\s/g)) {
        depth += "([{".includes(found[0]) - ")]}".includes(found[0]);
        if (depth === 0 && found[1]) {
            const at = opens + 1 + found.index;
            return { left: code.slice(opens + 1, at), relation: found[1], right: code.slice(at + found[0].length, closes), closes };
        }
    }
    return null;
}

// The false twins of a piece, each with another claim made false, with what kind of claim it is: of a theorem, 1 more
// on its left side, or 1 less where that is the larger one, so that the first step starts from another term; of a
// claim that is refuted, a side that equals itself, which is true; of a claim or a refutation about numbers, the contrary.
function twins(code) {
    const made = [];
    for (const begin of code.matchAll(/\b(theorem|refuted|claim|refutation)<(?=")/g)) {
        const opens = code.indexOf(">(", begin.index) + 1;
        const closes = close(code, opens);
        const inside = code.slice(opens + 1, closes);
        let changed = `[] { return !((${inside})()); }`;
        if (begin[1] === "theorem" || begin[1] === "refuted") {
            const at = inside.search(/\bclaim\(/) + "claim".length;
            const parts = sides(inside, at);
            if (!parts) {
                continue;
            }
            const side = /^[\d.\s]+$/.test(parts.left) ? parts.right : parts.left;
            const more = parts.relation[0] === ">" ? "-1 + " : "1 + ";
            changed = begin[1] === "theorem" ? `${inside.slice(0, at + 1)}${more}${inside.slice(at + 1)}`
                : `${inside.slice(0, at + 1)}${side} + 0 == ${side}${inside.slice(parts.closes)}`;
        }
        made.push({ kind: begin[1], code: code.slice(0, opens + 1) + changed + code.slice(closes) });
    }
    return made;
}

// Why an answer does not refuse a twin; nothing if it does.
function not_refused({ answer, words }, kind) {
    const wanted = { theorem: /^Line \d+: ATT-501 .*(It is false for |It may be false: |: undecided|does not follow)/,
        refuted: /^Line \d+: ATT-515 .*(: undecided|make its two sides equal)/, claim: /^Line \d+: ATT-4\d\d /, refutation: /^Line \d+: ATT-4\d\d / };
    return answer === "refused" && wanted[kind].test(words) ? "" : `${answer}: ${words}`;
}
const with_a_counterexample = (words) => /It (is false for|may be false: .*? for) .*?: the left side is .*?, the right side /.test(words);

if ((await stat(join(site, "compiler")).catch(() => null))?.isDirectory()) {
    const { made, elsewhere, wrong } = await context();
    requests.clear();
    const places = [];
    for (const name of pages.filter((each) => /^\d\d_.*\.html$/.test(each))) {
        const text = await readFile(join(site, name), "utf8");
        [...text.matchAll(/<[^>]* data-file="[^"]*"[^>]*>/g)].forEach((found, number) => {
            if (!/data-exercise=/.test(found[0])) {
                places.push({ name, number, change: /data-change=/.test(found[0]) });
            }
        });
    }
    let asked;
    if (options.includes("--all-pieces")) {
        asked = places;
    } else if (option("--pieces")) {
        const step = Math.max(1, places.length / Number(option("--pieces")));
        asked = places.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
    } else { // the one in the middle of each chapter
        asked = [...new Set(places.map((each) => each.name))].filter((name) => !name.endsWith("_solutions.html")).map((name) => {
            const here = places.filter((each) => each.name === name && !each.change);
            return here[Math.floor(here.length / 2)];
        });
        asked.push(...places.filter((each) => each.change).slice(0, 2));
    }
    let theorems = 0, derivations = 0, counterexamples = 0; // twins, those of theorems, those with a counterexample
    for (const { name, number } of asked) {
        const page = await made.newPage();
        await page.goto(home + name);
        const source = page.locator("[data-file]").nth(number);
        await source.evaluate((each) => { each.open = true; each.closest("details.proof")?.setAttribute("open", ""); });
        const label = `${name}, piece ${number + 1}`;
        if (await source.getAttribute("data-change")) {
            const promised = await source.locator("xpath=following::pre[1]").textContent();
            const found = await check(source, "a change");
            // Another theorem may be refused first, and a long string is printed in pieces.
            const whole = await source.locator("pre.error").textContent();
            const plain = (words) => words.replace(/",\s*"/g, "").replace(/\s+/g, " ").trim();
            expect(`${label}: now break it`, found.answer === "refused" && /ATT-\d{3}/.test(found.words)
                && promised.trim().split("\n").every((line) => plain(`${found.words} ${whole}`).includes(plain(line))),
                `${found.answer}: ${found.words}; the page says ${promised}`);
            await source.getByRole("button", { name: "Edit" }).click();
            const editor = source.getByRole("textbox");
            const typed = await editor.inputValue();
            await editor.fill(typed.replace(/^\+.*$/m, '+#error "of the reader"'));
            const edited = await check(source, "a change that the reader edits");
            const said = await source.locator("pre.error").textContent();
            const line = typed.split("\n").findIndex((each) => each.startsWith("+")) + 1;
            expect(`${label}: now break it, edited`, edited.answer === "refused" && said.includes(`piece:${line}:`) && said.includes("of the reader")
                && !/^Line/.test(edited.words.replace(`Line ${line}: `, "")), `${edited.answer}: ${edited.words}`);
        } else {
            await source.getByRole("button", { name: "Edit" }).click();
            const editor = source.getByRole("textbox");
            const code = await editor.inputValue();
            const about = /\btheorem</.test(code) ? "a derivation" : /\brefuted</.test(code) ? "a claim that is refuted" : "exact numbers";
            const original = await check(source, about);
            expect(`${label}: accepted`, original.answer === "accepted", original.words);
            for (const [at, twin] of twins(code).entries()) {
                await editor.fill(twin.code);
                const false_one = await check(source, about);
                ++theorems;
                derivations += twin.kind === "theorem";
                counterexamples += twin.kind === "theorem" && with_a_counterexample(false_one.words);
                const why = not_refused(false_one, twin.kind);
                expect(`${label}: its twin ${at + 1}`, !why, why);
            }
        }
        if (options.includes("--progress")) {
            console.log(`${label}: ${faults.length} faults so far, ${theorems} twins`);
        }
        await page.close();
    }
    if (!option("--pages") || pages.some((name) => name.startsWith("17_"))) {
        const page = await made.newPage();
        const name = pages.find((each) => /^17_.*n\.html$/.test(each));
        await page.goto(home + name);
        const exercise = page.locator('[data-exercise="17.1"]');
        await exercise.evaluate((each) => { each.open = true; });
        const open = await check(exercise, "a derivation");
        expect("an exercise begins with a hole, which is shown", open.answer === "refused" && open.words.includes("still to be shown"), open.words);
        await exercise.getByRole("button", { name: "Edit" }).click();
        const editor = exercise.getByRole("textbox");
        const begin = (await editor.inputValue()).indexOf("hole");
        const line = (await editor.inputValue()).slice(0, begin).split("\n").length;
        expect("an exercise: the line of the hole is said", open.words.startsWith(`Line ${line}: ATT-501 `), open.words);
        await editor.evaluate((each, at) => each.setSelectionRange(at, at + 4), begin);
        await page.keyboard.type("factor_out");
        const wrong = await check(exercise, "a derivation");
        expect("an exercise: a wrong law", wrong.answer === "refused" && wrong.words.includes("linear would justify this step"), wrong.words);
        await editor.evaluate((each, at) => each.setSelectionRange(at, at + "factor_out".length), begin);
        await editor.focus();
        await page.keyboard.type("linear");
        const right = await check(exercise, "a derivation");
        expect("an exercise is solved by typing", right.answer === "accepted" && right.words.startsWith("Solved"), right.words);
        await page.reload();
        expect("a solved exercise is remembered", (await exercise.locator("summary").first().textContent()).startsWith("Solved"));
        await page.close();
    }
    // An exercise about numbers.
    if (!option("--pages") || pages.some((name) => name.startsWith("01_"))) {
        const page = await made.newPage();
        await page.goto(`${home}01_exact_numbers.html`);
        const exercise = page.locator('[data-exercise="1.1"]');
        await exercise.evaluate((each) => { each.open = true; });
        const open = await check(exercise, "an open hole");
        expect("an exercise about numbers begins with a hole, which is shown", open.answer === "refused"
            && /^Line 1: the hole is still to be filled: what phi is/.test(open.words), open.words);
        await exercise.getByRole("button", { name: "Edit" }).click();
        const editor = exercise.getByRole("textbox");
        const begin = (await editor.inputValue()).indexOf("hole");
        const type = async (length, words) => {
            await editor.evaluate((each, [from, count]) => each.setSelectionRange(from, from + count), [begin, length]);
            await editor.focus();
            await page.keyboard.type(words);
        };
        await type("hole".length, "1.618_q");
        const wrong = await check(exercise, "exact numbers");
        expect("an exercise about numbers: a wrong number", wrong.answer === "refused" && wrong.words.startsWith("Line 3: "), wrong.words);
        await type("1.618_q".length, "(1 + attest::square_root(5_q)) / 2");
        const right = await check(exercise, "exact numbers");
        expect("an exercise about numbers is solved by typing", right.answer === "accepted" && right.words.startsWith("Solved"), right.words);
        const solved = await editor.inputValue();
        await editor.fill(solved.replace("phi == phi + 1", "phi == phi * phi"));
        const other = await check(exercise, "exact numbers");
        expect("an exercise about numbers: another statement is not what it asks", other.answer === "accepted"
            && other.words.startsWith("Accepted, but this is not what the exercise asks"), other.words);
        await editor.fill(solved.replace("1 / phi == phi - 1", "1 / phi == phi - 1 || true"));
        const hidden = await check(exercise, "exact numbers");
        expect("an exercise about numbers: what is asserted stays", hidden.words.startsWith("Accepted, but"), hidden.words);
        await page.close();
    }
    // Exercises: the hole is shown; the solution solves it; of a theorem, its false twin is refused.
    const files = JSON.parse(await readFile(join(site, "compiler/check_files.json"), "utf8"));
    for (const number of (option("--exercises") ?? "").split(",").filter(Boolean)) {
        const page = await made.newPage();
        await page.goto(home + pages.find((each) => each.startsWith(`${number.split(".")[0].padStart(2, "0")}_`) && !/_solutions/.test(each)));
        const exercise = page.locator(`[data-exercise="${number}"]`);
        await exercise.evaluate((each) => { each.open = true; });
        const open = await check(exercise, "an exercise with a hole");
        expect(`exercise ${number}: the hole is shown`, open.answer === "refused" && /still to be (shown|filled)/.test(open.words), open.words);
        await exercise.getByRole("button", { name: "Edit" }).click();
        const editor = exercise.getByRole("textbox");
        const place = await exercise.evaluate((each) => ({ ...each.dataset }));
        const solution = files[place.file].split("\n").slice(place.from - 1, place.to).join("\n");
        await editor.fill(solution);
        const right = await check(exercise, `the solution of exercise ${number}`);
        expect(`exercise ${number}: its solution`, right.answer === "accepted" && right.words.startsWith("Solved"), right.words);
        for (const twin of twins(solution).slice(0, 1)) {
            await editor.fill(twin.code);
            const why = not_refused(await check(exercise, "a twin of a solution"), twin.kind);
            expect(`exercise ${number}: its twin`, !why, why);
        }
        await page.close();
    }
    expect("the compiler asks nothing of others", elsewhere.length === 0, elsewhere[0]);
    expect("the compiler: no error of the console", wrong.length === 0, wrong[0]);
    const parts = [...requests].filter(([name]) => /\.(wasm|tar|pch)$/.test(name));
    expect("all pages together fetch the compiler once", parts.length > 3 && parts.every(([, count]) => count === 1),
        parts.map(([name, count]) => `${name} ${count} times`).join(", "));
    expect("a refusal of a derivation shows a counterexample", derivations === 0 || counterexamples > derivations / 2,
        `${counterexamples} of ${derivations}`);
    await made.close();

    // A download that breaks off, of what the page loads itself and of what the package does.
    if (!option("--pages") || pages.some((name) => name.startsWith("17_"))) {
        const { made: again } = await context();
        const page = await again.newPage();
        await page.goto(home + pages.find((each) => /^17_.*n\.html$/.test(each)));
        const source = page.locator("[data-file]:not([data-exercise]):not([data-change])").first();
        await source.evaluate((each) => { each.open = true; each.closest("details.proof")?.setAttribute("open", ""); });
        for (const name of ["precompiled.pch", "llvm-resources.tar"]) {
            cut.add(name);
            const { answer, words } = await check(source, "a download that breaks off");
            expect(`${name} breaks off: the page says so`, answer === "broken" && words.includes("did not run"), words);
        }
        const { answer, words, progress } = await check(source, "a derivation");
        expect("after downloads that broke off a check loads again", answer === "accepted", words);
        const sizes = await Promise.all(["compiler/check_files.json", ...[...requests.keys()].filter((name) => /\.(wasm|tar|pch)$/.test(name))
            .map((name) => `compiler/${name}`)].map(async (name) => (await stat(join(site, name))).size));
        const size = Math.round(sizes.reduce((sum, each) => sum + each, 0) / 1e6);
        const said = progress.map((each) => each.match(/once: (\d+) MB, (\d+) %$/)).filter(Boolean);
        expect("the progress names the size of all that is loaded", said.length > 0 && said.every((each) => Number(each[1]) === size),
            `${progress[progress.length - 1]}; it is ${size} MB`);
        expect("the progress grows, up to all of it", new Set(said.map((each) => each[2])).size > 2 && said.every((each, at) => Number(each[2]) <= 100 && (at === 0 || Number(each[2]) >= Number(said[at - 1][2]))),
            progress.join("; "));
        await again.close();
    }

    const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
    const shown = (all, unit) => `${unit}: half within ${middle(all.map((each) => each)).toFixed(1)} s, all within ${Math.max(...all).toFixed(1)} s`;
    console.log(`checked ${asked.length} pieces and ${theorems} false twins; ${counterexamples} of ${derivations} derivations are refused with a counterexample`);
    if (loading) {
        console.log(`loading, once: ${loading.passed.toFixed(1)} s passed, ${loading.processor.toFixed(1)} s of the processor`);
    }
    const bars = []; // what is promised: how many seconds, of what, and how long these took
    const report = (words, those, bar) => {
        if (those.length) {
            console.log(`${words}, ${those.length} checks; ${shown(those.map((each) => each.passed), "passed")}; `
                + shown(those.map((each) => each.processor), "of the processor"));
            if (bar) {
                const slow = (key) => those.filter((each) => each[key] > bar).length;
                bars.push(`${words}: at most ${bar} s: ${those.length - slow("processor")} of ${those.length} by the processor, `
                    + `${those.length - slow("passed")} of ${those.length} by the clock`);
            }
        }
    };
    for (const about of [...new Set(first_times.map((each) => each.about))].sort()) {
        report(`the first on a page, once all is loaded, ${about}`, first_times.filter((each) => each.about === about),
            about === "a derivation" ? 10 : undefined);
    }
    for (const about of [...new Set(times.map((each) => each.about))].sort()) {
        report(`later, ${about}`, times.filter((each) => each.about === about), { "a derivation": 3, "exact numbers": 8 }[about]);
    }
    bars.forEach((each) => console.log(`bar: ${each}`));
}
await opened.close();
server.close();
console.log(`browser: ${good} of ${good + faults.length} hold`);
process.exitCode = faults.length ? 1 : 0;
