import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withConnectorTable } from "#scripts/connectors/table.ts";

test("docs/connectors.md lists every shipped operation with its rank of proof", async () => {
  const page = readFileSync("docs/connectors.md", "utf8");
  const remedy = "docs/connectors.md is not up to date. Run `npm run generate` and commit it.";
  expect(page === (await withConnectorTable(process.cwd())), remedy).toBe(true);
  expect(page).toMatch(/\| Slack +\| Send a Slack message +\| may repeat +\| A +\|/);
});
