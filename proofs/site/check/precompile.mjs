// Precompiles the standard library for the compiler in the page: precompile.mjs PACKAGE FILES OUT
//
// PACKAGE is the folder of the npm package @yowasp/clang, FILES the files that a check may read (JSON), OUT the
// precompiled header. It has to be made by the very compiler that reads it. It holds nothing of Attest: with
// Attest's templates in it, this build of clang stops at an assertion when a derivation is refused.
import { mkdtemp, readFile, rm, symlink, writeFile, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// By way of its text, since Node before version 22 takes a .js for another kind of script.
const program = await readFile(new URL("check_program.js", import.meta.url), "utf8");
const { command, precompiled, standard, standard_header } = await import(`data:text/javascript,${encodeURIComponent(program)}`);

const [from, listed, out] = process.argv.slice(2);
const files = JSON.parse(await readFile(listed, "utf8"));

// The package copies the whole file at each write, which takes minutes for a file of this size. In a copy of its
// script the buffer grows by doubling.
const slow = `    const newData = new Uint8Array(Math.max(this.file.data.length, offset + contents.length));
    newData.set(this.file.data);
    newData.subarray(offset).set(contents);
    this.file.data = newData;
`;
const fast = `    const size = Math.max(this.file.data.length, offset + contents.length);
    if (this.file.data.byteOffset + size > this.file.data.buffer.byteLength) {
      const grown = new Uint8Array(2 * size);
      grown.set(this.file.data);
      this.file.data = grown;
    }
    this.file.data = new Uint8Array(this.file.data.buffer, this.file.data.byteOffset, size);
    this.file.data.set(contents, offset);
`;
const bundle = await readFile(join(from, "bundle.js"), "utf8");
if (bundle.split(slow).length !== 2) {
    throw new Error(`${from}/bundle.js does not write a file as it did when this was written: adapt \`slow\` in precompile.mjs`);
}
const copy = await mkdtemp(join(tmpdir(), "precompile-"));
try {
    for (const name of await readdir(from)) {
        if (/\.(wasm|tar)$/.test(name)) {
            await symlink(resolve(from, name), join(copy, name));
        }
    }
    await writeFile(join(copy, "bundle.mjs"), bundle.replace(slow, fast));
    const { runClang } = await import(pathToFileURL(join(copy, "bundle.mjs")));
    let said = "";
    const decoder = new TextDecoder();
    const words = [...command.filter((word) => word !== "-fsyntax-only"), "-x", "c++-header", standard, "-o", precompiled];
    const made = await runClang(words, { [standard]: standard_header(files) }, {
        stderr: (bytes) => { said += bytes ? decoder.decode(bytes, { stream: true }) : ""; },
        stdout: null,
        fetchProgress: () => {},
    }).catch((problem) => { throw new Error(`the standard library could not be precompiled: ${said || problem.message}`); });
    await writeFile(out, made[precompiled]);
} finally {
    await rm(copy, { recursive: true });
}
