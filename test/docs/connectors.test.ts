import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { connectorPages } from "#scripts/connectors/pages.ts";
import { withConnectorTable } from "#scripts/connectors/table.ts";

test("docs/connectors.md lists every shipped operation with its rank of proof", async () => {
  const page = readFileSync("docs/connectors.md", "utf8");
  const remedy = "docs/connectors.md is not up to date. Run `npm run generate` and commit it.";
  expect(page === (await withConnectorTable(process.cwd())), remedy).toBe(true);
  expect(page).toMatch(
    /\| \[Slack\]\(connectors\/slack\.md\) +\| Send a Slack message +\| may repeat +\| A +\|/,
  );
});

test("docs/connectors has a page for each shipped connector, as its data is now", async () => {
  const pages = await connectorPages(process.cwd());
  expect(globSync("docs/connectors/*.md").toSorted()).toEqual([...pages.keys()].toSorted());
  const stale = [...pages].filter(([path, text]) => readFileSync(path, "utf8") !== text);
  const remedy = "These pages are not up to date. Run `npm run generate` and commit them.";
  expect(
    stale.map(([path]) => path),
    remedy,
  ).toEqual([]);
  expect(pages.get("docs/connectors/slack.md")).toMatch(/reinstall the app to the workspace/);
});
