import { afterAll, beforeAll, expect, test } from "vitest";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { chain } from "#test/executions/chain.ts";
import { integrityOf, type NpmRegistry, startNpmRegistry } from "#test/npm-registry.ts";
import { packFiles, packInstalled } from "#test/pack-tarball.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { createCodeBundleEndpoint, readCodeBundleEndpoint, readCodePackagesEndpoint } from "./routes.ts";

let database: TestDatabase;
let registry: NpmRegistry;
let cookie: string;

const js = (source: string, manifest: object = {}) =>
  packFiles({ "package.json": JSON.stringify({ version: "1.0.0", ...manifest }), "index.js": source });
const semver = packInstalled("semver");

beforeAll(async () => {
  registry = await startNpmRegistry();
  database = await useTestDatabase(
    {
      CODE_PACKAGES: "semver, tiny other hostile @own/*",
      NPM_REGISTRY_URL: `${registry.url}/`,
      EGRESS_ALLOW: registry.allow,
    },
    openAllServices,
  );
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
  registry.publish("semver", "7.8.6", { tarball: semver });
  registry.publish("tiny", "1.0.0", { tarball: js("exports.answer = 41;") });
  registry.publish("tiny", "1.1.0", { tarball: js("exports.answer = 42;") });
  registry.publish("tiny", "2.0.0-beta.1", { tarball: js("exports.answer = 43;") });
  registry.publish("tiny", "1.2.0", {
    tarball: js("exports.answer = require('deep').answer;"),
    dependencies: { deep: "^1" },
  });
  registry.publish("deep", "1.0.5", { tarball: js("exports.answer = 44;") });
  registry.publish("deep", "2.0.0", { tarball: js("exports.answer = 45;") });
  registry.publish("@own/part", "3.0.0", { tarball: js("export const part = 1; export default 2;") });
});
afterAll(async () => {
  await database.drop();
  await registry.close();
});

const ask = async (endpoint: Parameters<typeof send>[0], sent: Sent = {}) => {
  const response = await send(endpoint, { cookie, ...sent });
  return { status: response.status, body: await response.json() };
};
const make = (...packages: string[]) => ask(createCodeBundleEndpoint, { body: { packages } });

async function activate(config: object) {
  const document = chain({ type: "code_node", key: "code", config: { source: "return 1;", ...config } });
  const { body } = await ask(createFlowEndpoint, { body: { name: "Uses packages", document } });
  return ask(activateFlowEndpoint, { params: { id: body.id }, body: {} });
}

test("packages are fetched with their dependencies, verified, bundled, stored once and audited", async () => {
  const made = await make("semver@^7", "tiny");
  expect(made).toMatchObject({
    status: 201,
    body: {
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      node_packages: ["semver@7.8.6", "tiny@1.2.0"],
      modules: [
        { module: "semver", version: "7.8.6", exports: expect.arrayContaining(["satisfies", "default"]) },
        { module: "tiny", version: "1.2.0", exports: expect.arrayContaining(["answer"]) },
      ],
      packages: [
        { name: "deep", version: "1.0.5" },
        { name: "semver", version: "7.8.6", integrity: integrityOf(semver) },
        { name: "tiny", version: "1.2.0" },
      ],
    },
  });
  const { hash } = made.body;
  expect(await make("semver@7.8.6", "tiny@1.2.0")).toMatchObject({ status: 200, body: { hash } });
  expect(await ask(readCodeBundleEndpoint, { params: { hash } })).toEqual({ status: 200, body: made.body });
  const { rows } = await database.pool.query(
    "select action, target_name, after from audit_entries where action = 'code_bundle.created'",
  );
  expect(rows).toEqual([
    {
      action: "code_bundle.created",
      target_name: "semver@7.8.6, tiny@1.2.0",
      after: { bundle: hash, packages: ["deep@1.0.5", "semver@7.8.6", "tiny@1.2.0"] },
    },
  ]);
});

test("a version, a range, a tag and a module of a package give exact versions", async () => {
  for (const [text, exact] of [
    ["tiny@1.0.0", "tiny@1.0.0"],
    ["tiny@~1.1", "tiny@1.1.0"],
    ["tiny@2.0.0-beta.1", "tiny@2.0.0-beta.1"],
    ["tiny/index.js@1.0.0", "tiny/index.js@1.0.0"],
    ["@own/part", "@own/part@3.0.0"],
  ] as const) {
    expect(await make(text), text).toMatchObject({ status: 201, body: { node_packages: [exact] } });
  }
});

test("other packages have other hashes, also if their code is the same", async () => {
  registry.publish("other", "1.0.0", { tarball: js("exports.same = 1;") });
  registry.publish("other", "1.0.1", { tarball: js("exports.same = 1;") });
  const [first, second] = [await make("other@1.0.0"), await make("other@1.0.1")];
  expect(first.body.hash).not.toBe(second.body.hash);
});

test("only allowed packages are fetched, and the caller learns which those are", async () => {
  const before = registry.requests.length;
  expect(await make("tiny", "deep")).toMatchObject({
    status: 422,
    body: { code: "package_not_allowed", errors: [{ pointer: "/packages/1" }] },
  });
  expect(registry.requests).toHaveLength(before);
  expect((await ask(readCodePackagesEndpoint)).body).toEqual({
    allowed: true,
    names: ["semver", "tiny", "other", "hostile", "@own/*"],
  });
});

test.each([[[]], [["../x"]], [["tiny@file:.."]], [Array(21).fill("tiny")]])(
  "refuses the list %j",
  async (packages) => {
    expect(await make(...packages)).toMatchObject({ status: 422, body: { code: "invalid_request" } });
  },
);

test("a flow goes live only with the bundle that its node names", async () => {
  const { body } = await make("tiny@1.0.0");
  const source = 'import { answer } from "tiny"; return answer;';
  const pinned = { source, packages: body.node_packages, bundle: body.hash };
  expect(await activate(pinned)).toMatchObject({ status: 200 });
  const other = (await make("tiny@1.1.0")).body.hash;
  for (const [config, code] of [
    [{ ...pinned, bundle: "" }, "bundle_required"],
    [{ ...pinned, bundle: "0".repeat(64) }, "bundle_missing"],
    [{ ...pinned, bundle: other }, "bundle_mismatch"],
    [{ ...pinned, packages: ["tiny@^1"] }, "version_not_exact"],
    [{ ...pinned, packages: ["deep@1.0.5"], source: "return 1;" }, "package_not_allowed"],
    [{ source }, "package_missing"],
  ] as const) {
    const { status, body: refused } = await activate(config);
    expect({ status, codes: refused.errors?.map((each: { code: string }) => each.code) }).toEqual({
      status: 422,
      codes: expect.arrayContaining([code]),
    });
  }
});

test("the names of a package and of its version that do not exist are said", async () => {
  expect(await make("@own/none")).toMatchObject({
    status: 422,
    body: { code: "package_not_found", detail: expect.stringContaining("no package @own/none") },
  });
  expect(await make("tiny@9")).toMatchObject({
    body: { code: "version_not_found", detail: expect.stringMatching(/no version 9 of tiny/) },
  });
  expect(await make("tiny@1.0.0", "tiny/index.js@1.1.0")).toMatchObject({
    body: { code: "packages_conflict" },
  });
});
