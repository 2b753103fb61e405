import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#test/executions/until.ts";
import { type Program, startProgram } from "#test/processes/program.ts";
import { freePort } from "./free-port.ts";

let dataDir: string;
let port: number;
let program: Program;
const bootstrapKey = "mk_test_only_a_bootstrap_key_for_this_test";

function start(): Program {
  return startProgram({
    DATA_DIR: dataDir,
    PORT: String(port),
    BOOTSTRAP_API_KEY: bootstrapKey,
    SMTP_URL: "smtp://user:mail-password@localhost",
    UNRELATED_SECRET: "nobody needs this",
  });
}

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.status === 200,
    () => false,
  );

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function childNamed(name: string): Promise<number> {
  const child = (await program.children()).find(({ command }) => command.includes(name));
  if (!child) throw new Error(`There is no ${name} among the children.`);
  return child.pid;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-program-"));
  port = await freePort();
  program = start();
  await program.untilSaid(/Millrace is ready/);
});

afterAll(async () => {
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(dataDir, { recursive: true, force: true });
});

test("says what it does in calm lines, and takes calls once it says so", async () => {
  expect(program.output()).toMatch(/^database ready in \d+\.\d s$/m);
  expect(program.output()).toMatch(/^Millrace is ready at http:\/\/localhost:\d+ \(first \d+\.\d s\)$/m);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test("the secret key is made once, for its owner's eyes", async () => {
  const path = join(dataDir, "secret-key");
  expect((await readFile(path, "utf8")).trim().length).toBeGreaterThanOrEqual(43);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("M7: other accounts can read nothing in the data folder, and only PostgreSQL's may pass through it", async () => {
  const top = (await stat(dataDir)).mode & 0o777;
  const owner = (await stat(join(dataDir, "postgres"))).uid;
  expect(top).toBe(owner === process.getuid?.() ? 0o700 : 0o711);
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const mode = (await stat(join(dataDir, entry.name))).mode & 0o777;
    expect(mode, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
  }
});

test("no secret stands in a command line, and each child has only what it needs", async () => {
  const secret = (await readFile(join(dataDir, "secret-key"), "utf8")).trim();
  const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  const lines = (await program.children()).map(({ command }) => command).join("\n");
  for (const hidden of [secret, password, bootstrapKey, "mail-password"]) expect(lines).not.toContain(hidden);

  const environmentOf = async (name: string) => readFile(`/proc/${await childNamed(name)}/environ`, "utf8");
  const [web, worker] = [await environmentOf("web.ts"), await environmentOf("worker.ts")];
  expect(web).toContain(bootstrapKey);
  expect(worker).not.toContain(bootstrapKey);
  expect(worker).toContain("mail-password");
  // For test e-mails.
  expect(web).toContain("mail-password");
  expect(`${web}${worker}`).not.toContain("nobody needs this");
});

test.each(["web.ts", "worker.ts"])("%s comes back when it dies", async (name) => {
  const pid = await childNamed(name);
  process.kill(pid, "SIGKILL");
  await until("another runs", async () =>
    (await program.children()).some((child) => child.command.includes(name) && child.pid !== pid),
  );
  await until("all is ready again", isReady);
  expect(program.output()).toMatch(/exited \(SIGKILL\), restarting in 0\.2 s/);
});

test("the database comes back when it dies, at the same address", async () => {
  process.kill(await childNamed("postgres"), "SIGQUIT");
  await program.untilSaid(/the database exited, restarting it/);
  await until("all is ready again", isReady);
});

test("comes to rest on SIGTERM, leaves nothing running, and finds everything at its second start", async () => {
  const secret = await readFile(join(dataDir, "secret-key"), "utf8");
  const children = await program.children();
  program.process.kill("SIGTERM");
  expect(await program.ended).toBe(0);
  expect(program.output()).toMatch(/stopped\n$/);
  expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);

  program = start();
  await program.untilSaid(/Millrace is ready/);
  expect(program.output()).not.toContain("database schema updated");
  expect(await readFile(join(dataDir, "secret-key"), "utf8")).toBe(secret);
});

test("children of a supervisor that was killed do not hold on to the port, and the next start finds its way", async () => {
  const children = (await program.children()).filter(({ command }) => /server\.ts|worker\.ts/.test(command));
  program.process.kill("SIGKILL");
  await program.ended;
  await until("its children are gone", async () => children.every(({ pid }) => !isAlive(pid)));
  program = start();
  await program.untilSaid(/Millrace is ready/);
  await until("calls can be taken", isReady);
});

test.each([
  [["--help"], /There is no part called "--help"[\s\S]*Usage/, 2],
  [["web", "now"], /Unexpected argument after "web"/, 2],
  [["worker"], /DATABASE_URL is not set/, 1],
])("%j is refused in words", async (words, message, code) => {
  const refused = startProgram({}, ...words);
  expect(await refused.ended).toBe(code);
  expect(refused.output()).toMatch(message);
});

test("a bad value is named before anything is started", async () => {
  const refused = startProgram({ DATA_DIR: join(dataDir, "never"), PORT: "no", WORKERS: "-1" });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/PORT must be a number/);
  expect(refused.output()).toMatch(/WORKERS must be at least 0/);
  expect(refused.output()).not.toContain("database ready");
});
