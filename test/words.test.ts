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

/**
 * Openings and phrases of comments that name a thing by a clause, or end in half a sentence. `components` and
 * `worker/run` still have some.
 */
const unwantedInComments: readonly [RegExp, string][] = [
  [/^What\b/, "a noun: The fields that …, The problems that …, The result of …"],
  [/^How (many|much|long|often|far)\b/, "The number of …, The time that …, The interval …"],
  [/[;:] (null|undefined|omitted|empty): (nothing|none|there is|there are|it is|all\b)/i, "null if …"],
  [/^(null|undefined|omitted|empty|false): (nothing|none|there|it|all|no|a|the)\b/i, "Null if …"],
  [/\b([Ss]omebody|[Ee]verybody|[Ww]hoever|anew|thereby)\b/, "someone, everyone, anyone who, again"],
  [
    /\b(process|folder|statement|transaction|object|line|job|instance)(es|s)? of (its|their) own\b/,
    "a separate …, its own …",
  ],
  [/\b(goes|go) on\b(?! (its|the|with))/, "continues"],
  [/\bany more\b/, "no longer"],
  [/\b(is|are|was) (told|heard) (of|by)\b/, "notified of, recognized by"],
];

function commentsOf(source: string): string[] {
  const blocks = [...source.matchAll(/\/\*\*?\s([\s\S]*?)\*\//g)].map(([, text = ""]) => text);
  const lines = [...source.matchAll(/^\s*\/\/ (.*)$/gm)].map(([, text = ""]) => text);
  return [...blocks, ...lines].map((text) => text.replace(/\s*\n\s*\*? ?/g, " ").trim());
}

test("comments name things with nouns and say whole sentences", () => {
  const found = sources.flatMap((path) =>
    commentsOf(readFileSync(path, "utf8")).flatMap((comment) =>
      unwantedInComments.flatMap(([wording, better]) =>
        wording.test(comment) ? [`${path}: “${comment.slice(0, 100)}”. Write: ${better}`] : [],
      ),
    ),
  );
  expect(found).toEqual([]);
});
