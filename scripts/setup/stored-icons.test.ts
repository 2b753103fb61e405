import { join } from "node:path";
import * as tabler from "@tabler/icons-react";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as stored from "#components/icons/tabler-icons.ts";
import { iconsModule, readStoredIcons } from "./stored-icons.mjs";

const root = join(import.meta.dirname, "../..");
const remedy = "components/icons/tabler-icons.ts is not up to date. Run `npm run generate` and commit it.";

test("a build has every icon that the sources import", () => {
  expect(readStoredIcons(root) === iconsModule(root), remedy).toBe(true);
  expect(Object.keys(stored).length).toBeGreaterThan(100);
});

/** The attributes' order does not matter. */
function draw(icon: FunctionComponent<Record<string, unknown>>, properties: Record<string, unknown>) {
  const [, attributes = "", shapes] =
    /^<svg ([^>]*)>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon, properties))) ?? [];
  return { attributes: (attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort(), shapes };
}

test.each([
  {},
  { size: 16, stroke: 1.5, color: "red", className: "mine", title: "A title", "aria-hidden": true },
])("each icon is drawn as Tabler draws it: %j", (properties) => {
  const theirs = new Map<string, unknown>(Object.entries(tabler));
  for (const [name, icon] of Object.entries(stored)) {
    const original = theirs.get(name) as FunctionComponent<Record<string, unknown>>;
    const drawn = draw(icon as FunctionComponent<Record<string, unknown>>, properties);
    expect(drawn.attributes.length, name).toBeGreaterThan(5);
    expect(drawn, name).toEqual(draw(original, properties));
  }
});
