import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import type { CallRecord } from "./call-record.ts";
import { maxBodyBytes, queueLimits, recordedPerSecond } from "./limits.ts";
import { mask } from "./masked-headers.ts";
import { type CallBatch, createRecorder } from "./recorder.ts";

const flowId = newId();

function callOf(change: Partial<CallRecord> = {}, headers: Record<string, string[]> = {}): CallRecord {
  const lists: HeaderLists = Object.assign(Object.create(null), headers);
  return {
    request: { method: "POST", target: "/flow/webhook/x?a=1", headers: lists },
    trigger: { nodeId: "a-node-of-twenty-one-characters", flowId },
    outcome: "accepted",
    status: 200,
    reason: null,
    size: 2,
    startedAtMs: 1_700_000_000_000,
    latencyMs: 1.5,
    ip: "203.0.113.9",
    executionId: newId(),
    body: Buffer.from("{}"),
    response: { status: 200, headers: [], body: "{}" },
    maskedHeaders: [],
    redaction: null,
    ...change,
  };
}

const refused: Partial<CallRecord> = {
  outcome: "unauthenticated",
  status: 401,
  reason: "wrong",
  executionId: null,
};

/** A recorder that writes to `batches`, after failing with each of `faults`. */
function arrange(faults: Error[] = [], mayRetry = true) {
  const batches: CallBatch[] = [];
  const recorder = createRecorder({
    async write(batch) {
      const fault = faults.shift();
      if (fault) throw fault;
      batches.push(batch);
    },
    onFailure() {},
    canRetry: () => mayRetry,
    everyMs: 1,
    retryMs: 60_000,
  });
  const rows = () => batches.flatMap(({ calls }) => calls);
  const counts = () => batches.flatMap((batch) => batch.counts);
  return { recorder, batches, rows, counts };
}

test("ten thousand calls at once become as many rows as are kept a second and one count", async () => {
  const { recorder, rows, counts } = arrange();
  for (let call = 0; call < 10_000; call += 1) recorder.add(callOf());
  await recorder.flush();
  expect(rows().length).toBeGreaterThanOrEqual(recordedPerSecond);
  expect(rows().length).toBeLessThan(2 * recordedPerSecond);
  expect(counts()).toEqual([
    {
      nodeId: "a-node-of-twenty-one-characters",
      minuteMs: 1_699_999_980_000,
      outcome: "accepted",
      count: 10_000 - rows().length,
    },
  ]);
});

test("refused calls do not crowd out accepted ones, and one trigger not another", async () => {
  const { recorder, rows } = arrange();
  for (let call = 0; call < 1000; call += 1) recorder.add(callOf(refused));
  recorder.add(callOf());
  recorder.add(callOf({ trigger: { nodeId: "another", flowId } }));
  await recorder.flush();
  expect(rows().filter(({ outcome }) => outcome === "accepted")).toHaveLength(2);
});

test("a call that the rate limit held off is counted and nothing else", async () => {
  const { recorder, rows, counts } = arrange();
  recorder.add(callOf({ ...refused, outcome: "rate_limited", status: 429 }));
  await recorder.flush();
  expect([rows().length, counts().length]).toEqual([0, 1]);
});

test("a call to no node at all leaves nothing", async () => {
  const { recorder, batches } = arrange();
  recorder.add(callOf({ ...refused, trigger: null }));
  await recorder.flush();
  expect(batches).toEqual([]);
});

test("what an accepted call brought is not stored a second time", async () => {
  const { recorder, rows } = arrange();
  recorder.add(callOf());
  await recorder.flush();
  expect(rows()[0]).toMatchObject({ body: null, request: null });
});

test("a refused call keeps its target, its headers without secrets, its body and its answer", async () => {
  const { recorder, rows } = arrange();
  const headers = {
    authorization: ["Bearer canary-1"],
    cookie: ["a=canary-2"],
    "x-token": ["canary-3"],
    "x-signature": ["sha256=1"],
  };
  recorder.add(callOf({ ...refused, maskedHeaders: ["x-token"] }, headers));
  await recorder.flush();
  const [row] = rows();
  expect(row?.body?.toString()).toBe("{}");
  expect(JSON.parse(row?.request ?? "")).toEqual({
    target: "/flow/webhook/x?a=1",
    headers: {
      authorization: [`Bearer ${mask}`],
      cookie: [mask],
      "x-token": [mask],
      "x-signature": ["sha256=1"],
    },
    masked: ["x-token", "authorization", "cookie"],
  });
  expect(JSON.stringify(row)).not.toContain("canary");
});

test("a body that is too large, or one too many, is left out with the reason", async () => {
  const { recorder, rows } = arrange();
  recorder.add(callOf({ ...refused, size: maxBodyBytes + 1, body: Buffer.alloc(maxBodyBytes + 1) }));
  for (let call = 0; call < 40; call += 1)
    recorder.add(callOf({ ...refused, body: Buffer.alloc(maxBodyBytes) }));
  recorder.add(callOf({ ...refused, body: null }));
  await recorder.flush();
  const reasons = rows().map(({ request }) => JSON.parse(request ?? "{}").omitted);
  expect(reasons[0]).toBe("too_large");
  expect(reasons.at(-1)).toBe("unread");
  expect(reasons.filter((reason) => reason === "too_many").length).toBeGreaterThan(20);
  expect(reasons.filter((reason) => reason === undefined).length).toBeGreaterThan(10);
});

test("what could not be written is written later, once, and nothing waits without bound", async () => {
  const { recorder, rows, counts } = arrange([new Error("away"), new Error("away")]);
  recorder.add(callOf());
  await recorder.flush();
  for (let node = 0; node < queueLimits.calls + 500; node += 1) {
    recorder.add(callOf({ trigger: { nodeId: `node ${node}`, flowId } }));
  }
  await recorder.flush();
  await recorder.flush();
  expect(rows().length).toBe(queueLimits.calls);
  expect(rows().length + counts().reduce((sum, { count }) => sum + count, 0)).toBe(queueLimits.calls + 501);
});

test("what the database refuses is given up", async () => {
  const { recorder, batches } = arrange([new Error("bad")], false);
  recorder.add(callOf());
  await recorder.flush();
  await recorder.flush();
  expect(batches).toEqual([]);
});
