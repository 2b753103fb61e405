// Writes .env.example: every variable of the configuration's schema, with its default and its meaning from docs/configuration.md.
// `npm run env-example` runs it.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { environmentSchema } from "#server/platform/config/config.ts";
import { secretVariables } from "#server/platform/config/secret-files.ts";

const root = resolve(import.meta.dirname, "..");
const lineWidth = 100;

const head = `# Every setting with its default, as comments: uncomment and change what you need. docs/configuration.md has more.
# Copy it to .env, which git ignores. Compose reads .env for compose.yaml; systemd reads such a file as EnvironmentFile,
# docker run with --env-file. For npm start: set -a; . ./.env; set +a; npm start
# Written by \`npm run env-example\`: do not edit it by hand.
`;

/** The text of .env.example. */
export function envExample(): string {
  const page = readFileSync(join(root, "docs/configuration.md"), "utf8");
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
      ([, name = "", fallback = "", meaning = ""]) => [name, { fallback, meaning }],
    ),
  );
  const entries = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const row = rows.get(name);
    if (!row) throw new Error(`docs/configuration.md has no row for ${name}.`);
    const value: unknown = schema.parse(undefined);
    const shown = value === undefined || Array.isArray(value) ? "" : String(value);
    const standard = shown === "" ? ` Default: ${row.fallback}.` : "";
    const file = (secretVariables as readonly string[]).includes(name) ? ` Or ${name}_FILE.` : "";
    return `${comment(plain(`${row.meaning}${standard}${file}`))}\n#${name}=${shown}\n`;
  });
  return [head, ...entries].join("\n");
}

/** Markdown's links and code as plain text. */
const plain = (text: string) =>
  text
    .replace(/See \[[^\]]+\]\(([\w-]+\.md)[^)]*\)/g, "See docs/$1")
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll("`", "");

function comment(text: string): string {
  const lines: string[] = [];
  let line = "#";
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}

if (import.meta.main) writeFileSync(join(root, ".env.example"), envExample());
