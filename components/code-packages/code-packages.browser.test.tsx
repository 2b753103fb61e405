import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { CodeBundle } from "#api/flows/code-bundles/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { CodePackages, type PackagesSetting } from "./code-packages.tsx";

const hash = "7".repeat(64);
const bundleOf = (names: readonly string[]): CodeBundle => ({
  hash,
  node_packages: names.map((name) => (/@\d/.test(name) ? name : `${name.replace(/@.*$/, "")}@4.1.0`)),
  modules: names.map((module) => ({ module, version: "4.1.0", exports: [] })),
  packages: names.map((name) => ({ name, version: "4.1.0", integrity: "sha512-" })),
  bytes: 81_234,
  created_at: "2026-01-01T00:00:00Z",
});

const sent: string[][] = [];
let allowed: object;
let refusal: string | null;
let isStored: boolean;

const problem = (status: number, code: string, detail: string) =>
  Response.json({ type: "about:blank", title: "Refused", status, code, detail }, { status });

beforeEach(() => {
  sent.length = 0;
  allowed = { allowed: true, names: ["date-fns", "lodash"] };
  refusal = null;
  isStored = true;
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (url === "/api/code-packages") return Response.json(allowed);
    if (method === "GET")
      return isStored
        ? Response.json(bundleOf(["date-fns@4.1.0"]))
        : problem(404, "not_found", "There is none.");
    const { packages } = JSON.parse(String(body));
    sent.push(packages);
    return refusal === null
      ? Response.json(bundleOf(packages), { status: 201 })
      : problem(422, "package_unsuitable", refusal);
  });
});
afterEach(() => vi.unstubAllGlobals());

const settings: PackagesSetting[] = [];

function Field({ readOnly = false, ...given }: PackagesSetting & { readOnly?: boolean }) {
  const [setting, setSetting] = useState<PackagesSetting>(given);
  settings.unshift(setting);
  return <CodePackages {...setting} problems={[]} readOnly={readOnly} onChange={setSetting} />;
}

const pinned = { packages: ["date-fns@4.1.0"], bundle: hash };
const input = () => page.getByRole("textbox", { name: "Packages" });

test("a package that is added is bundled, and the node gets its exact version and the hash", async () => {
  await draw(<Field packages={[]} bundle="" />);
  await expect.element(page.getByText(/Allowed: date-fns, lodash\.$/)).toBeVisible();
  await input().fill("date-fns@^4");
  await page.getByRole("button", { name: "Add" }).click();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Ready: 1 package, 82 KB, bundle 777777777777");
  expect(settings[0]).toEqual(pinned);
  await input().fill("lodash/get");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.element(page.getByText("lodash/get@4.1.0")).toBeVisible();
  expect(sent).toEqual([["date-fns@^4"], ["date-fns@4.1.0", "lodash/get"]]);
});

test("what is not a package is not sent, and a refusal is a problem of the field that changes nothing", async () => {
  await draw(<Field {...pinned} />);
  await input().fill("../x");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.element(page.getByText(/^Enter a package such as date-fns/)).toBeVisible();
  expect(sent).toEqual([]);
  refusal = "lodash@4.1.0 (index.js) needs Node's module “fs”, which the sandbox does not have.";
  await input().fill("lodash");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.element(page.getByText(refusal)).toBeVisible();
  expect(settings[0]).toEqual(pinned);
});

test("a bundle that is not here is made again", async () => {
  isStored = false;
  await draw(<Field {...pinned} />);
  await page.getByRole("button", { name: "Bundle again" }).click();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Ready: 1 package, 82 KB, bundle 777777777777");
  expect(sent).toEqual([["date-fns@4.1.0"]]);
});

test("removing the last package asks the server nothing", async () => {
  await draw(<Field {...pinned} />);
  await page.getByRole("button", { name: "Remove date-fns@4.1.0" }).click();
  await expect.poll(() => settings[0]).toEqual({ packages: [], bundle: "" });
  expect(sent).toEqual([]);
});

test("a viewer sees the packages and the hash, and can change nothing", async () => {
  await draw(<Field {...pinned} readOnly />);
  await expect.element(page.getByText("date-fns@4.1.0")).toBeVisible();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Ready: 1 package, 82 KB, bundle 777777777777");
  expect(page.getByRole("button").elements()).toEqual([]);
  expect(page.getByRole("textbox").elements()).toEqual([]);
});

test("an installation that does not allow packages says who can", async () => {
  allowed = { allowed: false, names: [] };
  await draw(<Field packages={[]} bundle="" />);
  await expect.element(page.getByText(/An administrator can enable them \(CODE_PACKAGES\)\.$/)).toBeVisible();
  expect(page.getByRole("textbox").elements()).toEqual([]);
});
