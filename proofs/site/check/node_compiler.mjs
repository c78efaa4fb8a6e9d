// The compiler of the page under Node: compiler_of(PACKAGE), PACKAGE a folder with the files of the npm package @yowasp/clang.
//
// Returns { run, forget }: run is the package's runClang, forget removes what was made for it.
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

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
export async function compiler_of(from) {
    const bundle = await readFile(join(from, "bundle.js"), "utf8");
    if (bundle.split(slow).length !== 2) {
        throw new Error(`${from}/bundle.js does not write a file as it did when this was written: adapt \`slow\` in node_compiler.mjs`);
    }
    const copy = await mkdtemp(join(tmpdir(), "compiler-"));
    for (const name of await readdir(from)) {
        if (/\.(wasm|tar)$/.test(name)) {
            await symlink(resolve(from, name), join(copy, name));
        }
    }
    await writeFile(join(copy, "bundle.mjs"), bundle.replace(slow, fast));
    const { runClang } = await import(pathToFileURL(join(copy, "bundle.mjs")));
    return { run: runClang, forget: () => rm(copy, { recursive: true }) };
}
