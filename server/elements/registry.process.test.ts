import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogPageSchema } from "#api/elements/schema.ts";
import { elementsFolder } from "#server/platform/styles/tokens.ts";
import { storeLicense, storePackages } from "#test/licenses/licenses.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { itemErrors, registryErrors } from "#test/registry/validate.ts";

let database: TestDatabase;
let web: WebProcess;
let licenseKey: string;
const folders: string[] = [];

beforeAll(async () => {
  database = await useTestDatabase();
  await storePackages(database.pool);
  licenseKey = (await storeLicense(database.pool, { package: "builder", features: ["elements.pro"] })).key;
  web = await startWebProcess({ databaseUrl: database.url });
});
afterAll(async () => {
  await web.stop();
  await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const at = (path: string) => `${web.url}/builder/elements/${path}`;
const readJson = async (path: string): Promise<unknown> => (await fetch(at(path))).json();

describe("the shadcn registry's published schemas", () => {
  test("the index has their form, here and where their tool looks for it", async () => {
    for (const place of ["index.json", "items/registry.json", "index.json?q=form&limit=2"]) {
      expect(registryErrors(await readJson(place)), place).toEqual([]);
    }
  });

  test("every item that ships has their form", async () => {
    const { items } = catalogPageSchema.parse(await readJson("index.json?limit=500"));
    expect(items.length).toBeGreaterThanOrEqual(40);
    for (const { name } of items) {
      const response = await fetch(at(`items/${name}.json?token=${licenseKey}`));
      expect(response.status, name).toBe(200);
      expect(itemErrors(await response.json()), name).toEqual([]);
    }
  });
});

/** Runs the real tool. Its default registry and npm are unreachable, which shows that it needs neither. */
function shadcn(cwd: string, ...args: string[]): Promise<{ code: number; words: string }> {
  const bin = join(process.cwd(), "node_modules/.bin/shadcn");
  const nowhere = "http://127.0.0.1:9";
  const env = {
    PATH: process.env.PATH,
    HOME: cwd,
    NODE_ENV: "production" as const,
    NO_COLOR: "1",
    REGISTRY_URL: nowhere,
    npm_config_registry: nowhere,
    BUILDER_LICENSE: licenseKey,
  };
  return new Promise((done) => {
    execFile(bin, args, { cwd, env, timeout: 60_000 }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, words: stdout + stderr }),
    );
  });
}

async function emptyFolder(files: Record<string, unknown> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "millrace-shadcn-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), JSON.stringify(content));
  }
  return folder;
}

/** What is installed equals what was written, byte for byte. */
async function expectInstalled(folder: string, name: string, endings: Record<string, string>) {
  for (const [ending, source] of Object.entries(endings)) {
    const installed = await readFile(join(folder, `elements/${name}/${name}.${ending}`), "utf8");
    expect(installed).toBe(await readFile(join(elementsFolder(), name, source), "utf8"));
  }
}

const withoutScript = { html: "element.html", css: "element.css" };
const whole = { ...withoutScript, js: "element.js" };

describe("the shadcn registry's own tool", () => {
  test("lists, views and adds elements in an empty folder, without a components.json", async () => {
    const folder = await emptyFolder();
    const found = await shadcn(folder, "search", at("items/registry.json"), "--query", "contact", "--json");
    const { items } = JSON.parse(found.words);
    expect(items[0]).toMatchObject({
      name: "contact-form",
      addCommandArgument: at("items/contact-form.json"),
    });
    const viewed = await shadcn(folder, "view", at("items/contact-form.json"));
    expect(viewed.words).toContain("data-flow-form");
    const names = ["contact-form", "hero-split", "faq-accordion"];
    const added = await shadcn(folder, "add", ...names.map((name) => at(`items/${name}.json`)), "--yes");
    expect(added).toMatchObject({ code: 0, words: expect.stringContaining("Created") });
    for (const name of names) await expectInstalled(folder, name, withoutScript);
    expect(await readFile(join(folder, "elements/tokens.css"), "utf8")).toBe(
      await readFile(join(elementsFolder(), "tokens.css"), "utf8"),
    );
  });

  test("finds and adds elements by a namespace, pro ones with a license", async () => {
    const folder = await emptyFolder({
      "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./*"] } } },
      "components.json": {
        style: "new-york",
        tailwind: { config: "", css: "app.css", baseColor: "", cssVariables: true },
        aliases: { components: "@/components", utils: "@/lib/utils" },
        registries: {
          "@free": at("items/{name}.json"),
          "@builder": {
            url: at("items/{name}.json"),
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the tool puts the variable in.
            headers: { Authorization: "License ${BUILDER_LICENSE}" },
          },
        },
      },
    });
    const found = await shadcn(folder, "search", "@builder", "--query", "hero", "--limit", "2");
    expect(found.words).toMatch(/Showing 1-2 of \d+/);
    expect(found.words).toContain("@builder/hero-");
    const refused = await shadcn(folder, "add", "@free/pricing-toggle", "--yes");
    expect(refused.code).not.toBe(0);
    expect(refused.words).toContain("This element needs a license with “elements.pro”");
    const added = await shadcn(folder, "add", "@builder/pricing-toggle", "@builder/contact-form", "--yes");
    expect(added, added.words).toMatchObject({ code: 0 });
    await expectInstalled(folder, "pricing-toggle", whole);
    await expectInstalled(folder, "contact-form", withoutScript);
  });

  test("installs a form that posts to the flow it was connected to", async () => {
    const folder = await emptyFolder();
    const nodeId = "Aa0_-aaaaaaaaaaaaaaaaaaaaa";
    const added = await shadcn(folder, "add", at(`items/contact-form.json?webhook=${nodeId}`), "--yes");
    expect(added).toMatchObject({ code: 0 });
    const installed = await readFile(join(folder, "elements/contact-form/contact-form.html"), "utf8");
    expect(installed).toContain(`action="http://localhost:${web.port}/flow/webhook/${nodeId}"`);
  });
});
