import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = globSync("{app,components,engine,lib,nodes,queue,server,web,worker}/**/*.{ts,tsx}", {
  exclude: ["**/*.test.*", "**/*test-support.ts", "**/*.test-child.ts", "server/platform/database/**"],
});

/** Files whose names say that they hold SQL. */
const isNamed = (file: string) =>
  /\.sql\.ts$|\/(data|mutations)\.ts$|^server\/flows\/tables\/sql\//.test(file);

/** SQL as it is written here: in lower case, in text. */
const sql =
  /\bselect\s+(?:[^;]{0,400}?\s)?from\s|\bselect pg_|\binsert into\b|\bdelete from\b|\bupdate \w+ (\w+ )?set\b|\bcreate (table|index)\b|\balter table\b|\$(query|execute)Raw/;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

const holdSql = files.filter((file) => sql.test(withoutComments(readFileSync(file, "utf8"))));

test("SQL stands only in data.ts, mutations.ts and *.sql.ts", () => {
  expect(holdSql.filter((file) => !isNamed(file))).toEqual([]);
  expect(holdSql.length).toBeGreaterThan(150);
});
