import { copyFileSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "#test/executions/until.ts";
import { type Program, startProgramIn } from "#test/processes/program.ts";
import { type Copy, copyProject } from "#test/start/copy.ts";
import { freePort } from "./free-port.ts";

let copy: Copy;
let program: Program;
let port: number;

beforeAll(async () => {
  copy = copyProject("watched");
  // The copy is made of hard links, and Next writes some of these files in place.
  rmSync(join(copy.project, ".next"), { recursive: true, force: true });
  for (const name of globSync("*.{json,ts,mjs}", { cwd: copy.project })) replace(name, (text) => text);
  port = await freePort();
  program = startProgramIn(copy.project, {
    NODE_ENV: "development",
    PORT: String(port),
    DATA_DIR: join(copy.around, "data"),
  });
  await program.untilSaid(/Millrace is ready/);
});

afterAll(async () => {
  program.process.kill("SIGTERM");
  await program.ended;
  copy.remove();
});

/** Edits as most editors do: writes another file and renames it. */
function replace(path: string, change: (text: string) => string): void {
  const whole = join(copy.project, path);
  copyFileSync(whole, `${whole}.new`);
  writeFileSync(`${whole}.new`, change(readFileSync(whole, "utf8")));
  renameSync(`${whole}.new`, whole);
}

const health = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.text(),
    () => "",
  );

async function pidOf(name: string): Promise<number | undefined> {
  return (await program.children()).find(({ command }) => command.includes(name))?.pid;
}

test("a changed source of the server is served without a restart by hand, and the database keeps running", async () => {
  const database = await pidOf("postgres");
  expect(database).toBeGreaterThan(0);
  expect(JSON.parse(await health())).toEqual({ ok: true });
  replace("server/platform/status/routes.ts", (text) =>
    text.replace("body: { ok: true }", 'body: { ok: true, edited: "server" }'),
  );
  await until("the edited handler responds", async () => (await health()).includes('"edited":"server"'));
  expect(await pidOf("postgres")).toBe(database);
  expect(program.output()).toContain("server/platform/status/routes.ts changed, restarting web\n");
  expect(program.output()).toContain("server/platform/status/routes.ts changed, restarting worker\n");
});

test("a changed source of the worker restarts only the worker, also after an edit that it cannot load", async () => {
  await until("web is back", async () => (await health()) !== "");
  const web = await pidOf("web.ts");
  replace("worker/run-worker.ts", (text) => `${text}\n)`);
  await program.untilSaid(/worker exited \(code 1\)/);
  replace("worker/run-worker.ts", (text) =>
    text.replace(/\n\)$/, '\nprocess.stdout.write("the edited worker runs\\n");\n'),
  );
  await program.untilSaid(/the edited worker runs/);
  expect(await pidOf("web.ts")).toBe(web);
});
