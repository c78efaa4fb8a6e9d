// Compiles a piece of C++ with clang as WebAssembly (the npm package @yowasp/clang: ISC licence, LLVM under Apache
// 2.0 with exceptions). What it loads is kept in the browser's cache for the next visit, until the pages are made with
// another compiler.
import { precompiled, program } from "./check_program.js";

let kept = "attest-compiler"; // and a number of its contents
const load = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (address, options) => {
    const store = globalThis.caches ? await caches.open(kept).catch(() => null) : null;
    const name = String(address.url || address);
    const found = store && await store.match(name);
    if (found) {
        return found;
    }
    const loaded = await load(address, options);
    if (store && loaded.ok) {
        await store.put(name, loaded.clone()).catch(() => {});
    }
    return loaded;
};

console.log = () => {}; // the package tells there what fetchProgress says

let files = null;
let standard = null;
let run = null;

async function prepare() {
    const made = await (await load(new URL("compiler.json", import.meta.url), { cache: "no-cache" })).json();
    for (const old of globalThis.caches ? await caches.keys().catch(() => []) : []) {
        if (old.startsWith(kept) && old !== `${kept}-${made.contents}`) {
            await caches.delete(old);
        }
    }
    kept = `${kept}-${made.contents}`;
    files = await (await load(new URL("check_files.json", import.meta.url), { cache: "no-cache" })).json();
    standard = new Uint8Array(await (await fetch(new URL(precompiled, import.meta.url))).arrayBuffer());
    run = (await import("./bundle.js")).runClang;
}
let prepared = null;

onmessage = async ({ data }) => {
    const { number } = data;
    try {
        await (prepared ??= prepare());
        const { tree, words } = program(files, data, standard);
        const decoder = new TextDecoder();
        let said = "";
        let accepted = true;
        try {
            await run(words, tree, {
                stderr: (bytes) => { said += bytes ? decoder.decode(bytes, { stream: true }) : ""; },
                stdout: null,
                fetchProgress: ({ totalLength, doneLength }) => postMessage({ number, loaded: doneLength, total: totalLength }),
            });
        } catch (problem) {
            if (problem.code === undefined) { // no status of a program that ended
                throw problem;
            }
            accepted = false;
        }
        postMessage({ number, accepted, said });
    } catch (problem) {
        postMessage({ number, accepted: false, said: "", broken: String(problem.message || problem) });
    }
};
