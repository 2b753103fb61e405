import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** What a process loads that knows all connectors, and then runs an operation of each database up to its driver. */
const program = `
  import { createRequire } from "node:module";
  import { createHandMade } from "#server/connectors/library/hand-made.ts";
  const { cache } = createRequire(import.meta.url);
  const drivers = () => ["pg", "mysql2"].filter((name) => Object.keys(cache).some((path) => path.includes("/node_modules/" + name + "/")));
  const handMade = createHandMade({});
  for (const name of handMade.names()) handMade.get(name);
  const atRest = drivers();
  const context = { input: {}, signal: AbortSignal.timeout(1000), withServer: async () => ({ kind: "done", output: null }) };
  for (const name of ["postgres", "mysql"]) await handMade.code(name, "run_query")(context);
  console.log(JSON.stringify([atRest, drivers()]));
`;

test("P7: knowing all connectors loads no driver, and running an operation loads its own", async () => {
  const options = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(JSON.parse(stdout)).toEqual([[], ["pg", "mysql2"]]);
}, 60_000);
