// The book in a browser: browser.mjs SITE MODULES BROWSER [--pieces N | --all-pieces]
//
// The pages are served from SITE at a local address, and every other request is refused and is a fault. On each
// page: no error of the console or of a script; axe-core finds nothing serious or critical, in the light and in the
// dark; on a telephone (390 points wide) nothing but what scrolls by itself is wider than the screen; and without
// JavaScript the text is there. A slider moves through its pictures by the keys. Then, where the site has the compiler, N pieces of C++ (3), spread over the book: the
// compiler in the page accepts each as it stands and refuses its twin, whose claim is false, and each "now break it"
// that is asked is refused in the words of the page. MODULES is the folder with playwright-core and axe-core.
import { createServer } from "node:http";
import { readFile, readdir, stat } from "node:fs/promises";
import { join, extname } from "node:path";
import { pathToFileURL } from "node:url";

const [site, modules, browser, ...options] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(modules, name)));
const { chromium } = await load("playwright-core/index.mjs");
const axe = await readFile(join(modules, "axe-core/axe.min.js"), "utf8");
const types = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json",
    ".wasm": "application/wasm", ".woff2": "font/woff2" };
const server = createServer(async (asked, answer) => {
    try {
        const path = join(site, decodeURIComponent(new URL(asked.url, "http://here").pathname));
        const bytes = await readFile(path);
        answer.writeHead(200, { "content-type": types[extname(path)] || "application/octet-stream", "content-length": bytes.length });
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
    await made.route("**", (route) => {
        const address = route.request().url();
        if (address.startsWith(home) || address.startsWith("data:") || address.startsWith("blob:")) {
            return route.continue();
        }
        elsewhere.push(address);
        return route.abort();
    });
    return { made, elsewhere };
}

const pages = (await readdir(site)).filter((name) => name.endsWith(".html")).sort();
for (const scheme of ["light", "dark"]) {
    const { made, elsewhere } = await context({ colorScheme: scheme, viewport: { width: 390, height: 844 } });
    for (const name of pages) {
        if (name === "book.html") { // the same again, and large
            continue;
        }
        const page = await made.newPage();
        const wrong = [];
        page.on("pageerror", (problem) => wrong.push(String(problem)));
        page.on("console", (said) => said.type() === "error" && wrong.push(said.text()));
        await page.goto(home + name);
        expect(`${name}, ${scheme}: scripts`, wrong.length === 0, wrong[0]);
        if (scheme === "light") {
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
{
    const { made } = await context({ javaScriptEnabled: false });
    const page = await made.newPage();
    await page.goto(`${home}18_softmax_for_every_length.html`);
    expect("without JavaScript", await page.locator("#row_sums_to_one .chain .term math").count() === 5);
    await page.goto(`${home}27_attention_learns.html`);
    const frames = await page.locator(".frames .frame").all();
    const seen = await Promise.all(frames.map((each) => each.isVisible()));
    expect("without JavaScript: a sequence of pictures", seen.length === 9 && seen.every(Boolean), `${seen}`);
    await made.close();
}
{
    const { made } = await context();
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
    await page.goto(`${home}search.html?q=sentinel`);
    const found = await page.locator("#found a").allTextContents();
    expect("the search", found.some((words) => words.includes("minus a large number is not a mask")), found.slice(0, 3).join("; "));
    await made.close();
}

// Asks the compiler of a piece; its answer and words.
async function check(source) {
    await source.getByRole("button", { name: "Check" }).click();
    const status = source.getByRole("status");
    for (const end = Date.now() + 600000; Date.now() < end;) {
        if (await source.getByRole("button", { name: "Check" }).isEnabled()) {
            return { answer: await status.getAttribute("data-answer"), words: await status.textContent() };
        }
        await new Promise((done) => setTimeout(done, 200));
    }
    return { answer: "none", words: "it did not answer within ten minutes" };
}

// The twin of a theorem: its claim with 1 more on its left side, with which the first step then does not begin. Of a
// claim about numbers: the contrary.
const twin = (code) => /theorem</.test(code) ? code.replace(/claim\(/, "claim(1 + ")
    : code.replace(/return ([^;]*);/, "return !($1);");

if ((await stat(join(site, "compiler")).catch(() => null))?.isDirectory()) {
    const wanted = options[0] === "--pieces" ? Number(options[1]) : options[0] === "--all-pieces" ? Infinity : 3;
    const { made, elsewhere } = await context();
    const places = [];
    for (const name of pages.filter((each) => /^\d\d_.*\.html$/.test(each))) {
        const text = await readFile(join(site, name), "utf8");
        const count = (text.match(/ data-file=/g) || []).length;
        for (let number = 0; number < count; ++number) {
            places.push([name, number]);
        }
    }
    const step = Math.max(1, places.length / wanted);
    const asked = [];
    for (let at = 0; at < places.length && asked.length < wanted; at += step) {
        asked.push(places[Math.floor(at)]);
    }
    for (const [name, number] of asked) {
        const page = await made.newPage();
        await page.goto(home + name);
        const source = page.locator("[data-file]").nth(number);
        await source.evaluate((each) => { each.open = true; each.closest("details.proof")?.setAttribute("open", ""); });
        const label = `${name}, piece ${number + 1}`;
        if (await source.getAttribute("data-change")) {
            const promised = (await source.locator("xpath=following::pre[1]").textContent()).replace(/\s+/g, " ").trim();
            const found = await check(source);
            expect(`${label}: now break it`, found.answer === "refused"
                && promised.split("\n").every((line) => found.words.replace(/\s+/g, " ").includes(line.trim())),
                `${found.answer}: ${found.words}; the page says ${promised}`);
        } else {
            const original = await check(source);
            expect(`${label}: accepted`, original.answer === "accepted", original.words);
            await source.getByRole("button", { name: "Edit" }).click();
            const editor = source.getByRole("textbox");
            const code = await editor.inputValue();
            if (twin(code) !== code && !/refuted</.test(code)) {
                await editor.fill(twin(code));
                const false_one = await check(source);
                expect(`${label}: its twin`, false_one.answer === "refused" && /ATT-[45]\d\d/.test(false_one.words), false_one.words);
            }
        }
        await page.close();
    }
    expect("the compiler asks nothing of others", elsewhere.length === 0, elsewhere[0]);
}
await opened.close();
server.close();
console.log(`browser: ${good} of ${good + faults.length} hold`);
process.exitCode = faults.length ? 1 : 0;
