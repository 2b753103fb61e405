import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRunners } from "#engine/connectors/operation-runners.ts";
import { createOperationTypes } from "#engine/connectors/operation-types.ts";
import { createPollers } from "#engine/connectors/pollers.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import type { HttpPort, OutgoingRequest } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { createHandMade } from "#server/connectors/library/hand-made.ts";
import { createImported } from "#server/connectors/library/imported.ts";
import { createLibrary, type Library } from "#server/connectors/library/library.ts";
import { runNode } from "#test/run-node.ts";

const run = promisify(execFile);
const project = join(import.meta.dirname, "..");
const page = readFileSync(join(project, "docs/adding-a-connector.md"), "utf8");
const [, path = "", code = ""] = /^`(connectors\/\S+)`\n\n```ts\n(.*?)^```$/ms.exec(page) ?? [];

/** A project with no connectors but the page's. */
let copy: string;
let library: Library;
beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "millrace-adding-a-connector-"));
  for (const name of ["engine", "lib", "node_modules", "package.json"])
    symlinkSync(join(project, name), join(copy, name));
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), code);
  const extend = { extends: join(project, "tsconfig.json"), include: ["connectors/*/*.ts"] };
  writeFileSync(
    join(copy, "tsconfig.json"),
    JSON.stringify({ ...extend, compilerOptions: { incremental: false, tsBuildInfoFile: null } }),
  );
  library = createLibrary(
    createHandMade({}, join(copy, "connectors")),
    createImported(async () => ({ ids: new Set(), added: [] })),
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const connection_id = "01890000-0000-7000-8000-000000000001";
const connections = {
  find: async () => ({ name: "Ours", connector: "ticketbox", fields: { site: "acme" } }),
};

/** Answers each request with the next body. */
function answering(...bodies: Json[]): { http: HttpPort; sent: OutgoingRequest[] } {
  const sent: OutgoingRequest[] = [];
  const http: HttpPort = {
    async send(request) {
      const body = bodies[sent.push(request) - 1] ?? null;
      return { kind: "response", status: 200, headers: {}, body };
    },
  };
  return { http, sent };
}

test("two actions and a trigger are one file of at most 100 lines, with no type errors", async () => {
  expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(100);
  const tsc = join(project, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, "--noEmit", "-p", copy]);
  expect(stdout).toBe("");
}, 120_000);

test("they are node types that the search finds", () => {
  const types = createNodeTypes([], createOperationTypes(library));
  expect(types.search("ticket").map(({ entry }) => entry.type)).toEqual(
    expect.arrayContaining(["ticketbox/create_ticket", "ticketbox/list_tickets", "ticketbox/new_ticket"]),
  );
  expect(types.newest("ticketbox/new_ticket")).toMatchObject({
    group: "Triggers",
    trigger: { kind: "poll" },
  });
  expect(types.newest("ticketbox/create_ticket")).toMatchObject({ group: "Actions" });
});

test("its actions send what the page describes", async () => {
  const { http, sent } = answering({ id: 8 });
  const runner = createRunners([], library).get("ticketbox/create_ticket");
  if (!runner) throw new Error("There is no runner.");
  const input = { subject: "It fails", text: "Help", tags: "urgent" };
  const outcome = await runNode(runner, { connection_id, input }, { ports: { http, connections } });
  expect(outcome).toEqual({ kind: "done", output: { id: 8 } });
  expect(sent).toMatchObject([
    {
      method: "POST",
      url: "https://acme.ticketbox.example/v1/tickets",
      credentialId: connection_id,
      body: '{"subject":"It fails","text":"Help","tags":["urgent"]}',
    },
  ]);
});

test("its trigger starts once for each new ticket", async () => {
  const ticket = (id: number) => ({ id, created_at: `2026-01-05T09:0${id}:00Z` });
  const { http, sent } = answering({ tickets: [ticket(1)] }, { tickets: [ticket(3), ticket(2), ticket(1)] });
  const poller = createPollers([], library).get("ticketbox/new_ticket");
  if (!poller) throw new Error("There is no poller.");
  const settings = poller.settings.parse({ connection_id, input: { status: "open" } });
  const { signal } = new AbortController();
  const first = await poller.poll({ settings, cursor: null, http, connections, signal });
  if (first.kind !== "polled") throw new Error(first.error.message);
  const second = await poller.poll({ settings, cursor: first.cursor, http, connections, signal });
  expect([first, second]).toMatchObject([{ outputs: [] }, { outputs: [ticket(2), ticket(3)] }]);
  expect(sent.map(({ url }) => url)).toEqual([
    "https://acme.ticketbox.example/v1/tickets?status=open",
    "https://acme.ticketbox.example/v1/tickets?status=open",
  ]);
});
