// Precompiles headers for the compiler in the page (check_program.js says which): precompile.mjs PACKAGE FILES OUT
//
// PACKAGE is the folder of the npm package @yowasp/clang, FILES the files that a check may read (JSON), OUT the
// precompiled header. It has to be made by the very compiler that reads it.
import { readFile, writeFile } from "node:fs/promises";

import { compiler_of } from "./node_compiler.mjs";

// By way of its text, since Node before version 22 takes a .js for another kind of script.
const script = await readFile(new URL("check_program.js", import.meta.url), "utf8");
const { command, header, precompiled, precompiled_header, precompiled_headers, program } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

const [from, listed, out] = process.argv.slice(2);
const files = JSON.parse(await readFile(listed, "utf8"));
const { run, forget } = await compiler_of(from);
try {
    for (const path of precompiled_headers(files)) {
        if (path !== "include/attest/core/witness.hpp" && files[path].includes("ATTEST_REFUSE(")) {
            throw new Error(`${path} has a template that refuses, which must not be precompiled: see check_program.js`);
        }
    }
    let said = "";
    const decoder = new TextDecoder();
    const { tree } = program(files, { file: "include/attest/derivation.hpp", from: 1, to: 1, text: "" });
    const words = [...command.filter((word) => word !== "-fsyntax-only"), "-x", "c++-header", header, "-o", precompiled];
    const made = await run(words, { ...tree, [header]: precompiled_header(files) }, {
        stderr: (bytes) => { said += bytes ? decoder.decode(bytes, { stream: true }) : ""; },
        stdout: null,
        fetchProgress: () => {},
    }).catch((problem) => { throw new Error(`the headers could not be precompiled: ${said || problem.message}`); });
    await writeFile(out, made[precompiled]);
} finally {
    await forget();
}
