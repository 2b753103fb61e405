import { afterAll, expect, test } from "vitest";
import { packFiles, packInstalled } from "#test/pack-tarball.ts";
import { createBundler } from "./bundler.ts";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const bundler = createBundler();
const sandbox = createSandbox(1);
afterAll(() => {
  bundler.close();
  sandbox.close();
});

type Files = Record<string, string>;
const signal = new AbortController().signal;
const toPackage = (id: string, tarball: Uint8Array, dependencies: Record<string, string> = {}) => ({
  id,
  name: id.slice(0, id.lastIndexOf("@")),
  dependencies,
  tarball,
});

/** The first package is what the code imports. */
const bundle = (packages: ReturnType<typeof toPackage>[], modules?: string[]) =>
  bundler.bundle({
    packages,
    modules: (modules ?? [packages[0]?.name ?? ""]).map((module) => ({
      module,
      packageId: packages[0]?.id ?? "",
    })),
    signal,
  });

const own = (files: Files, manifest: object = {}) =>
  toPackage(
    "own@1.0.0",
    packFiles({ "package.json": JSON.stringify({ name: "own", ...manifest }), ...files }),
  );

async function runWith(packages: ReturnType<typeof toPackage>[], code: string, modules?: string[]) {
  const result = await bundle(packages, modules);
  if (result.kind === "fail") return result;
  const script = `(() => {${result.script}\nreturn packages.modules; })()`;
  return sandbox.run({ ...callOf(code), packages: script });
}

test("real packages from npm run in the sandbox", async () => {
  const cron = [toPackage("cronstrue@3.39.0", packInstalled("cronstrue"))];
  const text = 'import cronstrue from "cronstrue"; return cronstrue.toString("30 9 * * 1-5");';
  expect(await runWith(cron, text)).toMatchObject({ value: "At 09:30 AM, Monday through Friday" });
  const dates = [
    toPackage("d3-time@3.1.0", packInstalled("d3-time"), { "d3-array": "d3-array@3.2.4" }),
    toPackage("d3-array@3.2.4", packInstalled("d3-array"), { internmap: "internmap@2.0.3" }),
    toPackage("internmap@2.0.3", packInstalled("internmap")),
  ];
  const next =
    'import { utcMonday, utcDay } from "d3-time"; return [utcMonday.ceil(new Date("2024-02-28T12:00Z")), utcDay.count(new Date("2024-02-28"), new Date("2024-03-01"))];';
  expect(await runWith(dates, next)).toMatchObject({ value: ["2024-03-04T00:00:00.000Z", 2] });
  const semver = toPackage("semver@7.8.6", packInstalled("semver"));
  const code =
    'import semver, { gt } from "semver"; return [semver.inc("1.2.3", "minor"), gt("2.0.0", "1.9.9")];';
  expect(await runWith([semver], code)).toMatchObject({ kind: "done", value: ["1.3.0", true] });
  const one = 'import satisfies from "semver/functions/satisfies"; return satisfies("1.2.3", "^1");';
  expect(await runWith([semver], one, ["semver/functions/satisfies"])).toMatchObject({ value: true });
});

test("the same packages give the same bytes", async () => {
  const semver = toPackage("semver@7.8.6", packInstalled("semver"));
  expect(await bundle([semver])).toEqual(await bundle([semver]));
});

test.each<[string, Files, object]>([
  [
    "exports with conditions",
    { "b.mjs": "export default 7" },
    { exports: { ".": { node: "./a.js", browser: "./b.mjs" } } },
  ],
  ["the field module", { "m.js": "export default 7", "a.js": "throw 1" }, { main: "a.js", module: "m.js" }],
  ["main without an extension", { "lib/a.js": "module.exports = 7" }, { main: "./lib/a" }],
  ["main that is a folder", { "lib/index.js": "module.exports = 7" }, { main: "lib" }],
  [
    "no field at all",
    { "index.js": "module.exports = require('./d').seven", "d/index.json": '{"seven":7}' },
    {},
  ],
  [
    "a folder with a manifest",
    {
      "index.js": "module.exports = require('./d/')",
      "d/package.json": '{"main":"x.js"}',
      "d/x.js": "module.exports = 7",
    },
    {},
  ],
  [
    "imports by #",
    { "index.js": "export { default } from '#x/y'", "in/y.js": "export default 7" },
    { exports: "./index.js", imports: { "#x/*": "./in/*.js" } },
  ],
  [
    "files replaced in browsers",
    { "index.js": "module.exports = require('./n').v", "n.js": "require('fs')", "b.js": "exports.v = 7" },
    { browser: { "./n.js": "./b.js" } },
  ],
  [
    "modules left out in browsers",
    { "index.js": "module.exports = require('fs').x ? 1 : 7" },
    { browser: { fs: false } },
  ],
  [
    "a package of the same name as a module of Node",
    { "index.js": "module.exports = require('own').default ?? 7" },
    {},
  ],
  [
    "NODE_ENV and global",
    { "index.js": "module.exports = process.env.NODE_ENV === 'production' && global.Math ? 7 : 1" },
    {},
  ],
])("finds modules by %s", async (_, files, manifest) => {
  const result = await runWith([own(files, manifest)], 'import x from "own"; return x;');
  expect(result).toMatchObject({ kind: "done", value: 7 });
});

test("packages that depend on each other are bundled once each, and two versions stay apart", async () => {
  const js = (source: string) => packFiles({ "package.json": "{}", "index.js": source });
  const packages = [
    toPackage("a@1.0.0", js("exports.name = 'a'; exports.all = () => require('b').all();"), { b: "b@1.0.0" }),
    toPackage(
      "b@1.0.0",
      js("const a = require('a'); exports.all = () => [a.name, require('c'), require('a/index.js').name];"),
      {
        a: "a@1.0.0",
        c: "c@1.0.0",
      },
    ),
    toPackage("c@1.0.0", js("module.exports = [1, require('c')]"), { c: "c@2.0.0" }),
    toPackage("c@2.0.0", js("module.exports = 2")),
  ];
  expect(await runWith(packages, 'import { all } from "a"; return all();')).toMatchObject({
    value: ["a", [1, 2], "a"],
  });
});

test.each<[string, Files, object, RegExp]>([
  [
    "Node's modules",
    { "index.js": "require('fs')" },
    {},
    /own@1\.0\.0 \(index\.js\) needs Node's module “fs”/,
  ],
  ["Node's modules by URL", { "index.js": "import x from 'node:net'" }, {}, /needs Node's module “node:net”/],
  [
    "packages that it does not depend on",
    { "index.js": "require('left')" },
    {},
    /imports “left”, which is not one of its dependencies/,
  ],
  ["files that are not there", { "index.js": "require('./x')" }, {}, /does not have the module “\.\/x”/],
  [
    "files of other packages",
    { "index.js": "require('../../../etc/passwd')" },
    {},
    /does not have the module “\.\.\/\.\.\/\.\.\/etc\/passwd”/,
  ],
  ["absolute paths", { "index.js": "require('/etc/passwd')" }, {}, /does not have the module/],
  [
    "URLs",
    { "index.js": "import 'https://example.com/x.js'" },
    {},
    /imports “https:\/\/example\.com\/x\.js”/,
  ],
  ["syntax errors", { "index.js": "let = = 1" }, {}, /cannot be bundled: .*own@1\.0\.0\/index\.js, line 1/],
  ["no main module", { "x.css": "" }, {}, /does not have a main module/],
])("refuses %s", async (_, files, manifest, message) => {
  expect(await bundle([own(files, manifest)])).toEqual({
    kind: "fail",
    code: "package_unsuitable",
    message: expect.stringMatching(message),
  });
});

test("a module that the code asks for and the package does not export is refused", async () => {
  const files = own({ "index.js": "", "secret.js": "" }, { exports: "./index.js" });
  expect(await bundle([files], ["own/secret.js"])).toMatchObject({
    message: expect.stringMatching(/does not have the module “secret\.js”/),
  });
});

test("install scripts and modules do not run while they are bundled", async () => {
  const loud = own(
    { "index.js": "throw new Error('ran')" },
    { scripts: { install: "exit 1", postinstall: "exit 1" } },
  );
  expect(await bundle([loud])).toMatchObject({ kind: "done" });
  expect(await runWith([loud], "return 1;")).toMatchObject({
    error: { message: "The packages cannot be loaded: Error: ran" },
  });
});
