import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Package } from "#api/packages/releases/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { PackageList } from "./package-list.tsx";

const at = "2026-11-01T09:00:00Z";
const packageOf = (n: number, slug: string, releases: number): Package => ({
  id: `01890a5d-ac96-774b-bcce-b302099a80${n}0`,
  slug,
  name: slug === "flow" ? "Flow" : "Builder",
  description: "",
  homepage: null,
  author: null,
  license: null,
  licensed: true,
  icons: {},
  banners: {},
  latest_url: `http://localhost/v1/packages/${slug}/latest`,
  latest: {
    stable: null,
    beta: null,
    alpha: releases > 0 ? { version: "1.0.0", published_at: at } : null,
  },
  release_count: releases,
  created_at: at,
  updated_at: at,
});

const user = {
  id: "01890a5d-ac96-774b-bcce-b302099a8090",
  name: "Ada",
  email: "ada@example.com",
  role: "owner",
  created_at: at,
};
const ignore = () => {};
const router = {
  push: ignore,
  replace: ignore,
  prefetch: ignore,
  back: ignore,
  forward: ignore,
  refresh: ignore,
};
let packages: Package[];

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith("/api/me")
      ? Response.json({ user, api_key: null })
      : Response.json({ data: packages, next_cursor: null }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  draw(
    <AppRouterContext.Provider value={router as never}>
      <PathnameContext.Provider value="/packages">
        <PackageList />
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );

test("before the first release it explains what belongs together, and leads to it", async () => {
  packages = [packageOf(1, "builder", 0), packageOf(2, "flow", 0)];
  await show();
  await expect.element(page.getByRole("heading", { name: "No releases yet" })).toBeVisible();
  await expect.element(page.getByText(/A license lets .* its entitlements decide/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Publish a release of Builder" }))
    .toHaveAttribute("href", "/packages/builder/publish");
});

test("with a release, the list says all", async () => {
  packages = [packageOf(1, "builder", 0), packageOf(2, "flow", 1)];
  await show();
  await expect.element(page.getByRole("link", { name: "Flow", exact: true })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No releases yet" })).not.toBeInTheDocument();
});

test("without a package, one is created first", async () => {
  packages = [];
  await show();
  await expect.element(page.getByRole("heading", { name: "No packages yet" })).toBeVisible();
  await expect.element(page.getByText(/Create a package first/)).toBeVisible();
});
