import { expect, test } from "vitest";
import { loadersOf, watchSources } from "./source-watch.ts";

test.each([
  ["web/hot-routes.ts", ["web"]],
  ["web.ts", ["web"]],
  ["worker/run-worker.ts", ["worker"]],
  ["worker.ts", ["worker"]],
  ["server/platform/status/routes.ts", ["web", "worker"]],
  ["nodes/delay/run.ts", ["web", "worker"]],
  ["nodes/delay/definition.ts", ["web", "worker"]],
  ["node-types.ts", ["web", "worker"]],
  ["nodes/delay/editor.tsx", []],
  ["nodes/delay/icon.ts", []],
  ["nodes/index.icons.ts", []],
  ["app/page.tsx", []],
  ["components/ui/field.tsx", []],
  ["lib/clock.test.ts", []],
  ["server/platform/sandbox/intruder.test-child.ts", []],
  ["main.ts", []],
  ["docs/editor.md", []],
])("a change of %s restarts %j", (path, loaders) => {
  expect(loadersOf(path)).toEqual(loaders);
});

test("folders that cannot be watched are reported, and nothing is thrown", () => {
  const causes: unknown[] = [];
  const stop = watchSources("/a folder that does not exist", {
    onChange: () => {},
    onFailure: (cause) => causes.push(cause),
  });
  stop();
  expect(causes.length).toBeGreaterThan(0);
  expect(String(causes[0])).toContain("ENOENT");
});
