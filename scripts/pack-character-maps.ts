// Packs Adobe's predefined character maps, with which PDF.js reads PDFs in Chinese, Japanese and Korean, into one file (decision 114).
// Usage: node scripts/pack-character-maps.ts FOLDER, the folder `cmaps` of the package pdfjs-dist of the version in unpdf.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Usage: node scripts/pack-character-maps.ts FOLDER");
  process.exit(2);
}

const target = join(import.meta.dirname, "../server/platform/sandbox/converter");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".bcmap"))
  .sort();
const maps = names.map((name) => readFileSync(join(folder, name)));
const index = names.map((name, at) => `${name} ${maps[at]?.length}`).join(",");
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 };
const packed = brotliCompressSync(Buffer.concat([Buffer.from(`${index}\n`), ...maps]), { params });
writeFileSync(join(target, "character-maps.br"), packed);
copyFileSync(join(folder, "LICENSE"), join(target, "character-maps.license.txt"));
console.log(`${names.length} maps, ${packed.length} bytes`);
