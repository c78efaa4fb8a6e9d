// Compiles a piece of C++ with clang as WebAssembly (the npm package @yowasp/clang: ISC licence, LLVM under Apache
// 2.0 with exceptions). What it loads is kept in the browser's cache for the next visit.
import { program } from "./check_program.js";

const kept = "attest-compiler";
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
let run = null;

onmessage = async ({ data }) => {
    const { number } = data;
    try {
        files ??= await (await load(new URL("check_files.json", import.meta.url))).json();
        run ??= (await import("./bundle.js")).runClang;
        const { tree, words } = program(files, data);
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
