import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packFiles } from "#test/pack-tarball.ts";
import { createBundler } from "./bundler.ts";

const bundler = createBundler();
const tarball = packFiles({ "package.json": "{}", "index.js": "exports.a = 1;" });
const request = {
  packages: [{ id: "own@1.0.0", name: "own", dependencies: {}, tarball }],
  modules: [{ module: "own", packageId: "own@1.0.0" }],
  signal: new AbortController().signal,
};

beforeAll(() => bundler.bundle(request));
afterAll(() => bundler.close());

const read = (name: string) => readFileSync(`/proc/${bundler.pids()[0]}/${name}`, "utf8");

test.skipIf(process.platform !== "linux")(
  "S6: the process that bundles has an empty environment, limits and no rights",
  () => {
    // The shell that sets the limits adds the folder.
    expect(read("environ")).toMatch(/^(?:PWD=[^\0]*\0)?$/);
    expect(read("limits")).toMatch(/Max data size +1536000000/);
    expect(read("cmdline").split("\0")).toEqual(
      expect.arrayContaining(["--permission", "--disallow-code-generation-from-strings", "--no-addons"]),
    );
    expect(read("cmdline")).not.toMatch(/--allow-(?:net|child-process|worker|addons|fs-write)/);
  },
);
