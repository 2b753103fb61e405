import { expect, test } from "vitest";
import { defaultAdmission } from "#server/webhooks/admission/admission.ts";
import type { TriggerLookup } from "./trigger-lookup.ts";
import { createTriggerCache } from "./triggers.ts";

const live = (nodeId: string, versionId = "version 1"): TriggerLookup => ({
  kind: "live",
  flowId: `flow of ${nodeId}`,
  versionId,
  nodeId,
  canRespond: false,
  maxStoredBytesPerDay: null,
  turnTemplate: null,
  nameTemplate: null,
  redaction: null,
  gathering: null,
  compute: null,
  listener: null,
  admission: defaultAdmission,
});

/** A database that responds when the test allows it. */
function heldLookUp() {
  const looks: { nodeId: string; answer: (found: TriggerLookup) => void; fail: (cause: Error) => void }[] =
    [];
  const lookUp = (nodeId: string) =>
    new Promise<TriggerLookup>((answer, fail) => {
      looks.push({ nodeId, answer, fail });
    });
  return { looks, lookUp };
}

function answering(answer: (nodeId: string) => TriggerLookup) {
  const looked: string[] = [];
  const cache = createTriggerCache(async (nodeId) => {
    looked.push(nodeId);
    return answer(nodeId);
  });
  return { cache, looked };
}

test("concurrent calls to one new id cost one look", async () => {
  const { looks, lookUp } = heldLookUp();
  const cache = createTriggerCache(lookUp);
  const calls = [cache.get("a"), cache.get("a"), cache.get("a")];
  expect(looks).toHaveLength(1);
  looks[0]?.answer(live("a"));
  expect(await Promise.all(calls)).toEqual(Array(3).fill(live("a")));
});

test("keeps nothing until changes are heard", async () => {
  const { cache, looked } = answering(live);
  await cache.get("a");
  await cache.get("a");
  expect(looked).toEqual(["a", "a"]);
  cache.onListening();
  await cache.get("a");
  await cache.get("a");
  expect(looked).toEqual(["a", "a", "a"]);
});

test("a changed flow is looked up again, others are not", async () => {
  const { cache, looked } = answering(live);
  cache.onListening();
  await cache.get("a");
  await cache.get("b");
  cache.outdateFlow("flow of a");
  await cache.get("a");
  await cache.get("b");
  expect(looked).toEqual(["a", "b", "a"]);
});

test("any change may have created an id that was not there", async () => {
  const { cache, looked } = answering(() => ({ kind: "webhook_not_found" }));
  cache.onListening();
  await cache.get("new");
  await cache.get("new");
  cache.outdateFlow("some flow");
  await cache.get("new");
  expect(looked).toEqual(["new", "new"]);
});

test("does not keep what was read before a change that was heard meanwhile", async () => {
  const { looks, lookUp } = heldLookUp();
  const cache = createTriggerCache(lookUp);
  cache.onListening();
  const early = cache.get("a");
  cache.outdateFlow("flow of a");
  const late = cache.get("a");
  expect(looks).toHaveLength(2);
  looks[1]?.answer(live("a", "version 2"));
  looks[0]?.answer(live("a", "version 1"));
  await Promise.all([early, late]);
  expect(await cache.get("a")).toEqual(live("a", "version 2"));
  expect(looks).toHaveLength(2);
});

test("forgets everything when it hears nothing any more", async () => {
  const { cache, looked } = answering(live);
  cache.onListening();
  await cache.get("a");
  cache.onLost();
  await cache.get("a");
  await cache.get("a");
  expect(looked).toEqual(["a", "a", "a"]);
});

test("a failed look is not kept", async () => {
  const { looks, lookUp } = heldLookUp();
  const cache = createTriggerCache(lookUp);
  cache.onListening();
  const failed = cache.get("a");
  looks[0]?.fail(new Error("the database is away"));
  await expect(failed).rejects.toThrow("away");
  const second = cache.get("a");
  looks[1]?.answer(live("a"));
  expect(await second).toEqual(live("a"));
});
