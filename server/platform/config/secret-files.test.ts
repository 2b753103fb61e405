import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environmentSchema } from "./config.ts";
import { readSecretFiles, secretVariables } from "./secret-files.ts";

const folder = mkdtempSync(join(tmpdir(), "millrace-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: string | Uint8Array): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, content);
  return path;
}

function read(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  readSecretFiles(environment);
  return environment;
}

const env = (values: Record<string, string>): NodeJS.ProcessEnv => ({ NODE_ENV: "test", ...values });

test.each(secretVariables)("%s is read from its file, and only from there", (name) => {
  const path = fileOf("a value\n");
  expect(read(env({ [`${name}_FILE`]: path }))).toEqual({ NODE_ENV: "test", [name]: "a value" });
});

test.each([
  ["a\n", "a"],
  ["a\r\n", "a"],
  ["a", "a"],
  ["a\n\n", "a\n"],
  [" a ", " a "],
])("of %j one line end is removed, and nothing else", (content, value) => {
  expect(read(env({ SECRET_KEY_FILE: fileOf(content) })).SECRET_KEY).toBe(value);
});

test("an empty NAME_FILE counts as not set, an empty NAME too", () => {
  expect(read(env({ SECRET_KEY_FILE: "", SECRET_KEY: "a" })).SECRET_KEY).toBe("a");
  expect(read(env({ SECRET_KEY_FILE: fileOf("b"), SECRET_KEY: "" })).SECRET_KEY).toBe("b");
});

test("names every problem at once, with variable and path, and no content", () => {
  const [twice, empty, binary, zero] = [
    fileOf("canary"),
    fileOf("\n"),
    fileOf(new Uint8Array([255, 99, 97, 110, 97, 114, 121])),
    fileOf("canary\0"),
  ];
  const environment = env({
    SECRET_KEY: "canary",
    SECRET_KEY_FILE: twice,
    SMTP_URL_FILE: join(folder, "missing"),
    DATABASE_URL_FILE: folder,
    METRICS_TOKEN_FILE: empty,
    STORAGE_URL_FILE: binary,
    BOOTSTRAP_API_KEY_FILE: zero,
    OIDC_CLIENT_SECRET_FILE: fileOf("fine"),
  });
  const before = { ...environment };
  let message = "";
  try {
    readSecretFiles(environment);
  } catch (cause) {
    message = cause instanceof Error ? cause.message : "";
  }
  expect(message).toContain("6 invalid values");
  expect(message).toContain("  - SECRET_KEY and SECRET_KEY_FILE are both set; set one of them\n");
  expect(message).toContain(
    `  - SMTP_URL_FILE names ${join(folder, "missing")}, which cannot be read (ENOENT)\n`,
  );
  expect(message).toContain(`  - DATABASE_URL_FILE names ${folder}, which cannot be read (EISDIR)\n`);
  expect(message).toContain(`  - METRICS_TOKEN_FILE names ${empty}, which is empty\n`);
  expect(message).toContain(`  - STORAGE_URL_FILE names ${binary}, which is not UTF-8\n`);
  expect(message).toContain(`  - BOOTSTRAP_API_KEY_FILE names ${zero}, which contains U+0000\n`);
  expect(message).not.toContain("canary");
  // Nothing is half read.
  expect(environment).toEqual(before);
});

test("every variable that is named like a secret can be a file", () => {
  const named = Object.keys(environmentSchema.shape).filter((name) =>
    /(_|^)(SECRET|TOKEN|KEY|HEADERS)(_|$)|^(DATABASE|STORAGE|SMTP)_URL$/.test(name),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(secretVariables as readonly string[]).includes(name))).toEqual([]);
});

test("the page lists the variables that can be files", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/configuration.md"), "utf8");
  const section = /## Secrets in files\n([\s\S]+?)\n## /.exec(page)?.[1] ?? "";
  const listed = [...(/^`DATABASE_URL`, .+$/m.exec(section)?.[0] ?? "").matchAll(/`(\w+)`/g)].map(
    ([, name]) => name,
  );
  expect(listed).toEqual([...secretVariables]);
});
