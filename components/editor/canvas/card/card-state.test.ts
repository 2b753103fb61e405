import { expect, test } from "vitest";
import { stepOf } from "#components/editor/state/store/test-execution.ts";
import { cardState } from "./card-state.ts";

const took = { started_at: "2026-01-01T10:00:00.000Z", finished_at: "2026-01-01T10:00:01.250Z" };

test("a node that was not reached says nothing", () => {
  expect(cardState(undefined)).toBeNull();
  expect(cardState([])).toBeNull();
});

test("the last attempt decides, and says how long it took", () => {
  const steps = [stepOf("a", "failed"), stepOf("a", "succeeded", { attempt: 2, ...took })];
  expect(cardState(steps)).toEqual({ status: "succeeded", origin: "run", text: "1.2 s" });
});

test("a failure gives the first words of its reason, cut between words", () => {
  const message =
    "The server answered 500 and the body was not what anybody would have expected\nsecond line";
  expect(cardState([stepOf("a", "failed", { error: { code: "x", message } })])?.text).toBe(
    "The server answered 500 and the body was…",
  );
});

test("a second attempt that is at work says which it is", () => {
  expect(cardState([stepOf("a", "running", { attempt: 2 })])?.text).toBe("Attempt 2");
});

test("waiting says until when", () => {
  const at = new Date(2026, 0, 1, 9, 5, 7).toISOString();
  expect(cardState([stepOf("a", "waiting", { resume_at: at })])?.text).toBe("Until 09:05:07");
});

test("a step that did not run now says where its output is from, and no duration", () => {
  expect(cardState([stepOf("a", "succeeded", { origin: "reused", ...took })])?.text).toBe("Reused");
  expect(cardState([stepOf("a", "succeeded", { origin: "pinned", ...took })])?.text).toBe("Pinned");
});
