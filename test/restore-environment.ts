import { afterAll, beforeAll } from "vitest";

/** Test files that share a process start with the same environment, whatever the file before has set. */
let before: NodeJS.ProcessEnv;
beforeAll(() => {
  before = { ...process.env };
});
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
