import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectorIcons } from "#components/icons/connector-icons.ts";
import { connectorIconsModule } from "./connector-icons.mjs";

const root = join(import.meta.dirname, "../..");
const stored = "components/icons/connector-icons.ts";

test("the stored logos are those of the shipped connectors", () => {
  const isSame = readFileSync(join(root, stored), "utf8") === connectorIconsModule(root);
  expect(isSame, `${stored} is not up to date. Run \`npm run generate\` and commit it.`).toBe(true);
  expect(Object.keys(connectorIcons)).toEqual(expect.arrayContaining(["github", "slack", "stripe"]));
});

test("a logo that would not be seen on a ground has the color of the text there", () => {
  expect(connectorIcons.github).toMatchObject({ light: "#181717" });
  expect(connectorIcons.github?.dark).toBeUndefined();
});
