import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folders = ["api", "app", "components", "engine", "lib", "nodes", "server", "web", "worker"];
const sources = globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter(
  (path) => !/\.test\.|\.table\.|test-/.test(path),
);

/** Wordings that read as if translated, and what to write instead. */
const unwanted: readonly [RegExp, string][] = [
  [/\bEmpty: |\bLeft empty\b|[;,] empty (for|asks|lists)\b/, "Leave empty to …"],
  [/\bOff: [a-z]+ (are|is|with)\b/, "When off, …"],
  [/\bDots (nest|reach)\b/, "Use dots for nested fields: …"],
  [/\bOne a line\b/, "One per line."],
  [/\bAt most the\b/, "Up to …"],
  [/\bhas no (name|title|URL|value|field)\. (Give|Write|Enter|Put)\b/, "Enter a …"],
  [/\bThere is no [a-z ]+\. (Add|Put|Enter|Write) /, "Add a …, Enter a …"],
  [/\b[Ww]hoever\b/, "anyone who, an administrator"],
  [/\bSomebody\b/, "Someone"],
  [/\bany more\b/, "no longer"],
  [/\banew\b/, "again"],
  [/\b[Tt]ime-outs?\b/, "timeout"],
  [/\b(lead|leads|run each other) in a circle\b/, "create a cycle"],
  [/\b(as|like) everybody\b/, "(default)"],
  [/\bgo on to\b|\bGo on\b/i, "continue"],
  [/\bis told by\b|\bare told by\b/, "recognized by"],
  [/\bof the input: /, "Include input fields"],
  [/[\d}] %(?=["`<]|\s*$)/m, "100%"],
];

/** The source without its comments: only strings and JSX are read by users. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}

test("what users read has none of the wordings that sound translated", () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((path) => {
    const text = withoutComments(readFileSync(path, "utf8"));
    return unwanted.flatMap(([wording, better]) => {
      const match = wording.exec(text);
      return match ? [`${path}: “${match[0].trim()}”. Write: ${better}`] : [];
    });
  });
  expect(found).toEqual([]);
});
