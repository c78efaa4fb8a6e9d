// The compiler of the page under Node: answers.mjs COMPILER, the folder build/book/compiler
//
// What is precompiled changes no answer: pieces that are true, that are refused by the judge, by a template that must not
// be precompiled, and in a header that is precompiled are asked with it and without, and each gives what stands here.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { compiler_of } from "../../proofs/site/check/node_compiler.mjs";

const folder = process.argv[2];
const script = await readFile(join(folder, "check_program.js"), "utf8");
const { answer, precompiled, precompiled_headers } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
const files = JSON.parse(await readFile(join(folder, "check_files.json"), "utf8"));
const pch = new Uint8Array(await readFile(join(folder, precompiled)));

const theorem = (claim) => `inline constexpr auto asked = theorem<"A", "asked">([](context& let) {
    auto x = let.scalar("x");
    return ${claim};
});
`;
const derivation = { file: "include/attest/derivation.hpp", from: 1 };
const before = "#include <attest/derivation.hpp>\nusing namespace attest::notation;\n";
const changed = "include/attest/derivation/kernel/verdict.hpp";
const pieces = [
    ["a theorem", { ...derivation, text: before + theorem("claim(x + x == 2 * x)") }, true, ""],
    ["a false theorem", { ...derivation, text: before + theorem("claim(x + x == 3 * x).by(ring_laws, 3 * x)") }, false, "ATT-501"],
    ["a statement without a meaning", { ...derivation, text: before + theorem("claim(1 / x == 1 / x)") }, false, "ATT-506"],
    ["a lemma that is none", { ...derivation, text: `${before}attest::proofs::lemma_use forged{1, 2};\n` }, false, "ATT-507"],
    ["a refutation of what is true", { ...derivation, text: before + theorem("claim(x + x == 2 * x)").replace("theorem<", "refuted<") }, false, "ATT-515"],
    ["a number", { ...derivation, text: `#include <attest/attest.hpp>\nstatic_assert(attest::integer(2) == attest::integer(1));\n` }, false, "static assertion failed"],
    ["a changed header that is precompiled", { file: "proofs/17_your_own_derivation.cpp", change: changed,
        text: '-#pragma once\n+#error "changed"\n' }, false, '"changed"'],
];

if (!precompiled_headers(files).has(changed)) {
    throw new Error(`${changed} is not precompiled: name another header here`);
}
const { run, forget } = await compiler_of(folder);
let faults = 0;
try {
    await run(null, {}, { fetchProgress: () => {} });
    for (const [name, piece, accepted, words] of pieces) {
        for (const [how, given] of [["precompiled", pch], ["as it is", null]]) {
            const used = process.cpuUsage();
            const found = await answer(run, files, piece, given);
            const { user, system } = process.cpuUsage(used);
            // A long sentence is printed in pieces.
            const said = found.said.replaceAll(/"\s*, "/g, "");
            const good = found.accepted === accepted && said.includes(words);
            faults += good ? 0 : 1;
            console.log(`${good ? "" : "FAILED "}${name}, ${how}: ${found.accepted ? "accepted" : "refused"}, `
                + `${((user + system) / 1e6).toFixed(1)} s of the processor${good ? "" : `: ${found.said.slice(0, 600)}`}`);
        }
    }
} finally {
    await forget();
}
process.exit(faults === 0 ? 0 : 1);
