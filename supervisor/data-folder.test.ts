import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StartError } from "#lib/start-error.ts";
import { prepareDataFolder } from "./data-folder.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-data-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const modeOf = async (...path: string[]) => (await stat(join(root, ...path))).mode & 0o7777;

test("M7: a new folder is closed to other accounts, and the folders above it keep their usual mode", async () => {
  await prepareDataFolder(join(root, "above/new"));
  expect(await modeOf("above/new")).toBe(0o700);
  expect(await modeOf("above")).toBe(0o777 & ~process.umask());
});

test("M7: what an earlier version left readable is corrected at start", async () => {
  const path = (...names: string[]) => join(root, "old", ...names);
  await mkdir(path("files/ab"), { recursive: true });
  await writeFile(path("files/ab/release"), "paid");
  await writeFile(path("secret-key"), "secret");
  await writeFile(path("postgres-password"), "password");
  for (const name of ["", "files", "files/ab"]) await chmod(path(name), 0o755);
  for (const name of ["files/ab/release", "secret-key", "postgres-password"]) await chmod(path(name), 0o644);

  await prepareDataFolder(path());

  for (const name of ["", "files", "files/ab"]) expect(await modeOf("old", name), name).toBe(0o700);
  for (const name of ["files/ab/release", "secret-key", "postgres-password"])
    expect(await modeOf("old", name), name).toBe(0o600);
});

test("M7: a folder that everybody shares, as /tmp, keeps its mode", async () => {
  await mkdir(join(root, "shared"));
  await chmod(join(root, "shared"), 0o1777);
  await prepareDataFolder(join(root, "shared"));
  expect(await modeOf("shared")).toBe(0o1777);
});

test("a DATA_DIR that cannot be used is refused in one line that names it", async () => {
  await writeFile(join(root, "file"), "");
  for (const dataDir of [join(root, "file"), join(root, "file/below"), "/proc/millrace"]) {
    const refused = await prepareDataFolder(dataDir).catch((cause: unknown) => cause);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toMatch(/^DATA_DIR \S+ [^\n]+\.$/);
  }
});
