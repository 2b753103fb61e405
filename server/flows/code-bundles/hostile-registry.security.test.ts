import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress, type Egress } from "#server/platform/egress/egress.ts";
import { createBundler } from "#server/platform/sandbox/bundler.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { integrityOf, type NpmRegistry, startNpmRegistry } from "#test/npm-registry.ts";
import { packFiles, packTarball, type TarEntry } from "#test/pack-tarball.ts";
import { report } from "#test/processes/report.ts";
import { startStallMeter } from "#test/processes/stall-meter.ts";
import { makeBundle } from "./make-bundle.ts";

const bundler = createBundler();
const sandbox = createSandbox(1);
let registry: NpmRegistry;
let egress: Egress;

beforeAll(async () => {
  registry = await startNpmRegistry();
  egress = createEgress({ allow: [registry.allow] });
});
beforeEach(() => registry.publish("honest", "1.0.0", { tarball: js("module.exports = 1;") }));
afterAll(async () => {
  bundler.close();
  sandbox.close();
  await egress.close();
  await registry.close();
});

const make = (...packages: string[]) =>
  makeBundle(packages, { http: egress, registryUrl: registry.url, bundler, sandbox });
const js = (source: string, manifest: object = {}) =>
  packFiles({ "package.json": JSON.stringify(manifest), "index.js": source });
const manifest: TarEntry = { path: "package/package.json", content: "{}" };
const index: TarEntry = { path: "package/index.js", content: "exports.a = 1;" };

let count = 0;
/** Publishes a package and bundles it. */
function makeOf(tarball: Uint8Array, more: object = {}) {
  count += 1;
  registry.publish(`evil-${count}`, "1.0.0", { tarball, ...more });
  return make(`evil-${count}`);
}

test.each<[string, TarEntry[], string]>([
  [
    "a path above its folder",
    [manifest, index, { path: "package/../../../tmp/x.js", content: "1" }],
    "outside of its folder",
  ],
  ["an absolute path", [manifest, index, { path: "/etc/x.js", content: "1" }], "outside of its folder"],
  [
    "a path of Windows",
    [manifest, index, { path: "package\\..\\x.js", content: "1" }],
    "outside of its folder",
  ],
  [
    "a long path above its folder",
    [{ path: "long", type: "L", content: "package/../../x.js\0" }, index],
    "outside of its folder",
  ],
  [
    "a pax path above its folder",
    [{ path: "pax", type: "x", content: "24 path=package/../../x\n" }, index],
    "outside of its folder",
  ],
  ["a size that is not a number", [manifest, { ...index, size: "99999999999" }], "has no size"],
  ["a size beyond its end", [manifest, { ...index, size: "00077777777" }], "ends in the middle of a file"],
])("S6: a tarball with %s is refused", async (_, entries, why) => {
  expect(await makeOf(packTarball(entries))).toEqual({
    kind: "refused",
    code: "package_invalid",
    message: expect.stringContaining(why),
  });
});

test("S6: links in a tarball lead nowhere", async () => {
  const link: TarEntry = { path: "package/index.js", type: "2", content: "" };
  expect(await makeOf(packTarball([manifest, link]))).toMatchObject({ code: "package_unsuitable" });
});

test("S6: bytes that are not gzip, or not a tarball, are refused", async () => {
  expect(await makeOf(Buffer.from("<html>"))).toMatchObject({ code: "package_invalid" });
  expect(await makeOf(packTarball([]))).toMatchObject({ code: "package_invalid" });
});

test("S6: a zip bomb and a tarball of very many files are refused before they fill memory", async () => {
  const bomb = packTarball([manifest, { path: "package/index.js", content: Buffer.alloc(150_000_000, 32) }]);
  expect(bomb.length).toBeLessThan(1_000_000);
  expect(await makeOf(bomb)).toMatchObject({ code: "package_too_large" });
  const many = Array.from({ length: 31_000 }, (_, n) => ({ path: `package/${n}.js` }));
  expect(await makeOf(packTarball([manifest, ...many]))).toMatchObject({ code: "package_too_large" });
});

test("S6: a tarball larger than allowed is not read to its end", async () => {
  expect(await makeOf(Buffer.alloc(10_000_001))).toMatchObject({ code: "package_too_large" });
});

test("S6: a tarball with another hash than the registry's is not opened", async () => {
  const dist = { tarball: `${registry.url}/evil-hash/-/1.0.0.tgz`, integrity: integrityOf(js("0")) };
  registry.publish("evil-hash", "1.0.0", { tarball: js("1"), described: { dist } });
  expect(await make("evil-hash")).toMatchObject({ code: "integrity_mismatch" });
  for (const integrity of [undefined, "sha1-abc", "sha512-short==", ""]) {
    registry.publish("evil-hash", "1.0.0", { tarball: js("1"), described: { dist: { ...dist, integrity } } });
    expect(await make("evil-hash"), integrity).toMatchObject({ code: "integrity_missing" });
  }
});

test("S6: a registry cannot send us to other servers", async () => {
  const tarball = js("1");
  for (const url of ["http://169.254.169.254/latest", "http://127.0.0.1:1/x.tgz", "file:///etc/passwd"]) {
    registry.publish("evil-url", "1.0.0", {
      tarball,
      described: { dist: { tarball: url, integrity: integrityOf(tarball) } },
    });
    expect(await make("evil-url"), url).toMatchObject({ code: "registry_failed" });
  }
});

test.each([
  ["not JSON", "<html>"],
  ["not an object", "[]"],
  ["without versions", "{}"],
  ["a version that is not one", '{"dist-tags":{"latest":"../../x"},"versions":{"../../x":{}}}'],
  ["a version that is nothing", '{"dist-tags":{"latest":"1.0.0"},"versions":{"1.0.0":null}}'],
  [
    "prototypes",
    '{"__proto__":{"versions":{}},"dist-tags":{"__proto__":"1.0.0"},"versions":{"constructor":{}}}',
  ],
])("S6: a description that is %s is refused", async (_, body) => {
  registry.respond("evil-document", 200, body);
  expect(await make("evil-document")).toMatchObject({ kind: "refused" });
});

test("S6: a registry that fails is named", async () => {
  registry.respond("evil-status", 500, "canary");
  expect(await make("evil-status")).toEqual({
    kind: "refused",
    code: "registry_failed",
    message: "The registry responded to the request for evil-status with status 500.",
  });
});

test("S6: dependencies in a circle are fetched once each", async () => {
  registry.publish("round-a", "1.0.0", {
    tarball: js("exports.b = () => require('round-b');"),
    dependencies: { "round-b": "*" },
  });
  registry.publish("round-b", "1.0.0", {
    tarball: js("exports.a = require('round-a');"),
    dependencies: { "round-a": "*" },
  });
  expect(await make("round-a")).toMatchObject({
    kind: "done",
    bundle: { packages: [{ name: "round-a" }, { name: "round-b" }] },
  });
});

test("S6: a tree of very many packages ends", async () => {
  const tarball = js("1");
  for (let n = 0; n < 200; n += 1)
    registry.publish(`wide-${n}`, "1.0.0", {
      tarball,
      dependencies: { [`wide-${2 * n + 1}`]: "*", [`wide-${2 * n + 2}`]: "*" },
    });
  expect(await make("wide-0")).toMatchObject({ code: "too_many_packages" });
});

test.each([
  "git+https://example.com/x.git",
  "file:../x",
  "http://127.0.0.1/x.tgz",
  "github:a/b",
  "npm:../x@1",
])("S6: a dependency on %s is refused", async (range) => {
  expect(await makeOf(js("1"), { dependencies: { x: range } })).toMatchObject({ code: "package_unsuitable" });
});

test("S6: dependencies with the names of prototypes are ordinary names", async () => {
  registry.publish("constructor", "1.0.0", { tarball: js("module.exports = 'own';") });
  const described = { dependencies: JSON.parse('{"constructor":"*","__proto__":"*"}') };
  const made = await makeOf(js("module.exports = require('constructor');"), {
    described: { ...described, ...distOf() },
  });
  expect(made).toMatchObject({ kind: "done", bundle: { packages: [{ name: "constructor" }, {}] } });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();

  function distOf() {
    const tarball = js("module.exports = require('constructor');");
    return {
      dist: { tarball: `${registry.url}/evil-${count + 1}/-/1.0.0.tgz`, integrity: integrityOf(tarball) },
    };
  }
});

test("S6: a package that never ends, needs too much memory or lacks what it needs is refused when it is bundled", async () => {
  const unsuitable = { kind: "refused", code: "package_unsuitable" };
  expect(await makeOf(js("for (;;);"))).toMatchObject(unsuitable);
  expect(await makeOf(js("const a = []; for (;;) a.push(new Uint8Array(1e6));"))).toMatchObject(unsuitable);
  expect(await makeOf(js("module.exports = new Intl.NumberFormat();"))).toMatchObject(unsuitable);
  expect(await makeOf(js("module.exports = require('child_process');"))).toEqual({
    ...unsuitable,
    message: expect.stringContaining("needs Node's module “child_process”"),
  });
  expect(await makeOf(js(`module.exports = "${"x".repeat(4_000_001)}";`))).toMatchObject({
    code: "package_too_large",
  });
});

test("S6: a package that changes prototypes cannot say what it exports, nor harm the next bundle", async () => {
  const hostile = js(
    "Array.prototype.map = () => 'all'; Object.keys = () => [1]; Object.prototype.a = 1; JSON.stringify = () => '7';",
  );
  expect(await makeOf(hostile)).toMatchObject({ code: "package_unsuitable" });
  expect(await make("honest")).toMatchObject({ kind: "done" });
});

test("S6: bundling runs nothing of a package in our processes, and its scripts never", async () => {
  const scripts = { preinstall: "exit 1", install: "exit 1", postinstall: "exit 1", prepare: "exit 1" };
  expect(await makeOf(js("globalThis.ran = true;", { scripts }))).toMatchObject({ kind: "done" });
  expect("ran" in globalThis).toBe(false);
});

test("S6: the process that bundles can be killed, and the next bundle has another one", async () => {
  await make("honest");
  for (const pid of bundler.pids()) process.kill(pid, "SIGKILL");
  expect(await make("honest")).toMatchObject({ kind: "done" });
});

test("low 4: a package that overflows the bundler's stack does not break the next bundles", async () => {
  for (const source of [
    `export default ${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    `export default ${"!".repeat(100_000)}1`,
  ]) {
    expect(await makeOf(js(source))).toMatchObject({ code: "package_unsuitable" });
    for (let next = 0; next < 3; next += 1) expect(await make("honest")).toMatchObject({ kind: "done" });
  }
});

test("low 7: a package of 20,000 versions does not stall the process", async () => {
  const tarball = js("module.exports = 1;");
  const integrity = integrityOf(tarball);
  const versions = Array.from({ length: 20_000 }, (_, n) => {
    const dist = {
      tarball: `${registry.url}/many/-/1.0.0.tgz`,
      integrity,
      signatures: [{ keyid: "x".repeat(80), sig: "y".repeat(90) }],
    };
    return [`1.0.${n}`, { name: "many", version: `1.0.${n}`, dependencies: { a: "1" }, dist }];
  });
  const document = { "dist-tags": { latest: "1.0.19999" }, versions: Object.fromEntries(versions) };
  registry.publish("many", "1.0.0", { tarball });
  registry.respond("many", 200, JSON.stringify(document));
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > 100; round += 1) {
    const readStalls = startStallMeter();
    // The package that it depends on does not exist.
    expect(await make("many@^1.0.0")).toMatchObject({ code: "package_not_found" });
    least = Math.min(least, readStalls().processorMs);
  }
  report("S15", { versions: 20_000, "stall ms": Math.round(least) });
  expect(least).toBeLessThanOrEqual(100);
});
