// Draws 60 comments, 40 texts and 40 names at random from the source, to be read aloud:
// `npm run draw:words -- <seed> [folders…]`. The same seed draws the same words from the same source.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup/paths.mjs";
import { collectWords } from "./words/collect-words.mjs";

const [seed = "1", ...folders] = process.argv.slice(2);
const counts = { comment: 60, text: 40, identifier: 40 };

const paths = execFileSync("git", ["ls-files", "--", ...folders], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/^(prisma\/client|node_modules)\//.test(path));
const found = paths.flatMap((path) =>
  collectWords(path, readFileSync(join(root, path), "utf8")).map((word) => ({ ...word, path })),
);

for (const [kind, count] of Object.entries(counts)) {
  const unique = new Map(found.filter((word) => word.kind === kind).map((word) => [word.words, word]));
  const drawn = [...unique.values()]
    .map((word) => ({ ...word, order: hash(`${seed}:${kind}:${word.words}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count);
  console.log(`\n${kind}s: ${drawn.length} of ${unique.size}, seed ${seed}`);
  for (const { path, line, words } of drawn) console.log(`  ${words}\n      ${path}:${line}`);
}

function hash(text) {
  return createHash("sha256").update(text).digest("hex");
}
