// Compiles a piece of C++ with clang as WebAssembly (the npm package @yowasp/clang: ISC licence, LLVM under Apache
// 2.0 with exceptions). What it loads is kept in the browser's cache for the next visit, until the pages are made with
// another compiler.
import { answer, precompiled } from "./check_program.js";

const named = "attest-compiler"; // of the cache, and a number of its contents
let kept = named;
const load = globalThis.fetch.bind(globalThis);

// What is asked for, or an error that names it: half of a file, or the page that says it is not there, is never kept.
async function fetched(address, options) {
    const loaded = await load(address, options);
    if (!loaded.ok) {
        throw new Error(`${new URL(address.url || address, import.meta.url).pathname} is not there (${loaded.status})`);
    }
    return loaded;
}
const storing = []; // not waited for before what is loaded is used, or nothing could say how much has come
globalThis.fetch = async (address, options) => {
    const store = globalThis.caches ? await caches.open(kept).catch(() => null) : null;
    const name = String(address.url || address);
    const found = store && await store.match(name);
    if (found) {
        return found;
    }
    const loaded = await fetched(address, options);
    if (store) {
        storing.push(store.put(name, loaded.clone()).catch(() => {}));
    }
    return loaded;
};

let files = null;
let readable = null; // the precompiled header
let run = null;
let own = 0; // bytes that have come, without those that the package loads

// The bytes of an answer; `arrived` hears how many of them have come.
async function bytes_of(answer, arrived) {
    const parts = [];
    let size = 0;
    for (const reader = answer.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) {
            break;
        }
        parts.push(value);
        size += value.length;
        arrived(value.length);
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

// `said` hears how many bytes have come, and of how many.
async function prepare(said) {
    const made = await (await fetched(new URL("compiler.json", import.meta.url), { cache: "no-cache" })).json();
    for (const old of globalThis.caches ? await caches.keys().catch(() => []) : []) {
        if (old.startsWith(named) && old !== `${named}-${made.contents}`) {
            await caches.delete(old);
        }
    }
    kept = `${named}-${made.contents}`;
    const tell = (loaded) => said(loaded, made.bytes);
    const arrived = (count) => {
        own += count;
        tell(own);
    };
    files = JSON.parse(new TextDecoder().decode(
        await bytes_of(await fetched(new URL("check_files.json", import.meta.url), { cache: "no-cache" }), arrived)));
    readable = await bytes_of(await fetch(new URL(precompiled, import.meta.url)), arrived);
    run = (await import("./bundle.js")).runClang;
    // Without a command it only loads. Of what a command loads first, the package says nothing.
    await run(null, {}, { fetchProgress: ({ doneLength }) => tell(own + doneLength) });
}
let prepared = null;

// If something cannot be loaded, the answer is that the compiler is broken. The page then ends this worker, and the
// next check starts another, which begins with what the cache has: neither a promise that failed nor a module that
// did not arrive stays behind.
onmessage = async ({ data }) => {
    const { number } = data;
    try {
        await (prepared ??= prepare((loaded, total) => postMessage({ number, loaded, total })));
        const { accepted, said } = await answer(run, files, data, readable);
        await Promise.all(storing.splice(0));
        postMessage({ number, accepted, said });
    } catch (problem) {
        postMessage({ number, accepted: false, said: "", broken: String(problem.message || problem) });
    }
};
