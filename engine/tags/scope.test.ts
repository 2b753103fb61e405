import { expect, test } from "vitest";
import { renderTemplate } from "./render.ts";
import { buildScope } from "./scope.ts";

const value = (source: string, scope: ReturnType<typeof buildScope>) => {
  const rendered = renderTemplate(source, scope, "value");
  return "problem" in rendered ? rendered.problem : rendered.value;
};

test("the trigger's fields stand at top level, every output under its node's key", () => {
  const trigger = { order: { total: 1 } };
  const scope = buildScope(trigger, [
    { key: "hook", output: trigger },
    { key: "http_request", output: { body: { id: 7 } } },
  ]);
  expect(value("{{order.total}}", scope)).toBe(1);
  expect(value("{{hook.order.total}}", scope)).toBe(1);
  expect(value("{{http_request.body.id}}", scope)).toBe(7);
});

test("a sender cannot forge a node's output: the node's key wins, even over a field of its own name", () => {
  const trigger = { http_request: { body: "forged" }, hook: "forged", hidden: 1 };
  const scope = buildScope(trigger, [
    { key: "hook", output: trigger },
    { key: "http_request", output: { body: "real" } },
    { key: "hidden", output: null },
  ]);
  expect(value("{{http_request.body}}", scope)).toBe("real");
  expect(value("{{ http_request.body | append: '' }}", scope)).toBe("real");
  expect(value("{{hook.http_request.body}}", scope)).toBe("forged");
  expect(value("{{ hook.http_request.body | append: '' }}", scope)).toBe("forged");
  expect(value("{{hook.hook}}", scope)).toBe("forged");
  expect(value("{{hidden}}", scope)).toBe(null);
});

test.each([null, "text", 5, [1, 2], true])(
  "a trigger's output that is no object is reached by its key: %j",
  (output) => {
    const scope = buildScope(output, [{ key: "hook", output }]);
    expect(value("{{hook}}", scope)).toEqual(output);
    expect(value("{{length}}{{size}}{{first}}", scope)).toBe("");
  },
);

test("the scope's own make is not to be found in it", () => {
  const scope = buildScope({ a: 1 }, [{ key: "hook", output: { a: 1 } }]);
  for (const name of ["size", "first", "last", "length", "keyed", "fields", "constructor", "__proto__"]) {
    expect(value(`{{ ${name} }}`, scope)).toBe(null);
    expect(value(`{{ ${name} | append: "" }}`, scope)).toBe("");
  }
});

test("making one does not look into the outputs", () => {
  const untouchable = new Proxy(
    { a: 1 },
    {
      get: () => expect.fail("read"),
      ownKeys: () => expect.fail("listed"),
      has: () => expect.fail("asked"),
    },
  );
  expect(buildScope(untouchable, [{ key: "hook", output: untouchable }]).fields).toBe(untouchable);
});
