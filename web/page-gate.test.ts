import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createPageGate, type PageGate, type PageGateLimits } from "./page-gate.ts";

const limits: PageGateLimits = {
  slots: 2,
  maxWaiting: 6,
  maxWaitingPerConnection: 3,
  maxWaitMs: 60_000,
  maxHoldMs: 60_000,
  loop: { utilization: 0.99, burstMs: 60_000, leastEveryMs: 1 },
};

/** A request on a connection, and whether the gate admitted it. */
function ask(gate: PageGate, socket = new Socket()) {
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  const asked = {
    socket,
    isAdmitted: null as boolean | null,
    admitted: gate.enter(request, response),
    response,
  };
  void asked.admitted.then((isAdmitted) => {
    asked.isAdmitted = isAdmitted;
  });
  return asked;
}

/** What the gate has decided for each so far. */
async function answers(...asked: ReturnType<typeof ask>[]) {
  await new Promise(setImmediate);
  return asked.map(({ isAdmitted }) => isAdmitted);
}

test("M1: serves as many requests at once as there are slots, one of each connection, and connections take turns", async () => {
  const gate = createPageGate(limits);
  const first = ask(gate);
  const [second, third] = [ask(gate, first.socket), ask(gate, first.socket)];
  const other = ask(gate);
  const late = ask(gate);
  expect(await answers(first, second, third, other, late)).toEqual([true, null, null, true, null]);
  first.response.writeHead(200);
  expect(await answers(second, third, late)).toEqual([true, null, null]);
  second.response.writeHead(200);
  expect(await answers(third, late)).toEqual([null, true]);
});

test("M1: refuses what a connection pipelines beyond its share, and remembers that it did", async () => {
  const gate = createPageGate(limits);
  const { socket } = ask(gate);
  const waiting = [ask(gate, socket), ask(gate, socket), ask(gate, socket)];
  expect(gate.hasRefused(socket)).toBe(false);
  const refused = ask(gate, socket);
  expect(await answers(...waiting, refused)).toEqual([null, null, null, false]);
  expect(gate.hasRefused(socket)).toBe(true);
  expect(await ask(gate).admitted).toBe(true);
});

test("M1: refuses everyone while too many wait, and lets go of those who left", async () => {
  const gate = createPageGate({ ...limits, slots: 1, maxWaiting: 1 });
  const first = ask(gate);
  const leaving = ask(gate);
  expect(await ask(gate).admitted).toBe(false);
  leaving.socket.destroy();
  expect(await leaving.admitted).toBe(false);
  const next = ask(gate);
  first.response.writeHead(200);
  expect(await next.admitted).toBe(true);
});

test("M1: refuses what has waited too long", async () => {
  const gate = createPageGate({ ...limits, slots: 1, maxWaitMs: 10 });
  expect(await ask(gate).admitted).toBe(true);
  expect(await ask(gate).admitted).toBe(false);
});

test("M1: a request that computes no longer frees its slot, once", async () => {
  const gate = createPageGate({ ...limits, slots: 1, maxHoldMs: 500 });
  const slow = ask(gate);
  const next = ask(gate, slow.socket);
  expect(await next.admitted).toBe(true);
  slow.response.writeHead(200);
  slow.socket.destroy();
  expect(await answers(ask(gate))).toEqual([null]);
});

test("M1: a response that breaks off frees its slot", async () => {
  const gate = createPageGate({ ...limits, slots: 1 });
  const { response } = ask(gate);
  const next = ask(gate);
  response.destroy();
  expect(await next.admitted).toBe(true);
});

test("M1: a request whose sender left before it could wait takes no slot", async () => {
  const gate = createPageGate({ ...limits, slots: 1 });
  const gone = new Socket();
  gone.destroy();
  await once(gone, "close");
  expect(await ask(gate, gone).admitted).toBe(false);
  expect(await answers(ask(gate))).toEqual([true]);
});
