import { afterAll, expect, test } from "vitest";
import { outputOfCode } from "#engine/code/output-of-code.ts";
import { isJsonObject } from "#lib/json.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { callOf } from "#server/platform/sandbox/test-support.ts";
import { templates } from "./all.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

for (const language of ["javascript", "typescript"] as const) {
  test.each(templates)(`“$label” gives its example’s output in ${language}`, async (template) => {
    const { source, input, output, responses = {} } = template;
    const result = await sandbox.run({
      ...callOf(source),
      language,
      args: { input: JSON.stringify(input) },
      async fetch({ url }) {
        const body = responses[url];
        if (body === undefined) return { failure: `There is nothing at ${url}.` };
        return { status: 200, headers: [], body: Buffer.from(JSON.stringify(body)).toString("base64") };
      },
    });
    expect(result).toMatchObject({ kind: "done" });
    expect("value" in result && result.value).toEqual(output);
  });
}

test.each(templates)(
  "the fields that “$label” returns are suggested before it runs",
  ({ source, input, output }) => {
    const guessed = outputOfCode(source, "typescript", input);
    expect(Object.keys(isJsonObject(guessed) ? guessed : {})).toEqual(
      Object.keys(isJsonObject(output) ? output : {}),
    );
  },
);

test("each template has its own name", () => {
  expect(new Set(templates.map(({ label }) => label)).size).toBe(templates.length);
});
