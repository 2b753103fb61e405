import { expect, test } from "vitest";
import { defaultNodeSettings, type NodeSettings } from "#engine/document.ts";
import { describeDelays } from "./retry-delays.ts";

const orLonger = "between attempts, or longer if a server asks for it with Retry-After.";

test.each<[Partial<NodeSettings["retry"]>, string]>([
  [{ attempts: 2 }, "Waits 1.0 s"],
  [{ attempts: 4 }, "Waits 1.0 s, 2.0 s, 4.0 s"],
  [{ attempts: 3, factor: 1, delay_seconds: 90 }, "Waits 1 min 30 s, 1 min 30 s"],
  [
    { attempts: 20, delay_seconds: 10, factor: 3, max_delay_seconds: 60 },
    "Waits 10 s, 30 s, 1 min, 1 min, 1 min, …",
  ],
  [{ attempts: 3, delay_seconds: 60, jitter: true }, "Waits up to 1 min, 2 min"],
])("%j: %s", (retry, delays) => {
  const settings = { ...defaultNodeSettings, retry: { ...defaultNodeSettings.retry, ...retry } };
  expect(describeDelays(settings)).toBe(`${delays} ${orLonger}`);
});
