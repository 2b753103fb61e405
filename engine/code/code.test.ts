import { expect, test } from "vitest";
import { parseBody, parseExpression } from "./parse.ts";
import { renameKeys } from "./rename-keys.ts";

const free = (source: string) => {
  const parsed = parseExpression(source);
  if ("problem" in parsed) throw new Error(parsed.problem.detail);
  return parsed.names.map(({ name, steps }) => [name, ...steps.map(({ value }) => value)].join("."));
};

test.each<[string, string[]]>([
  ["input.total * 1.2", ["input.total"]],
  [`\`\${nodes.a.b} \${trigger['c d'].e}\``, ["nodes.a.b", "trigger.c d.e"]],
  ["input.items.map((item) => item.price * vars.rate)", ["input.items.map", "vars.rate"]],
  ["({ input, total: index })", ["input", "index"]],
  ["(({ a = input.x, ...nodes }) => nodes.y + a)(1)", ["input.x"]],
  ["(() => { for (const nodes of input) { nodes.z } return nodes.q })()", ["input", "nodes.q"]],
  ["(() => { { var nodes } return nodes.q })()", []],
  ["(function nodes() { return nodes.a })()", []],
  ["nodes?.a?.[0]", ["nodes.a.0"]],
  ["(nodes).a", ["nodes.a"]],
  ["nodes[input.name]", ["nodes", "input.name"]],
  ["/nodes.a/.test('nodes.b') /* nodes.c */", []],
])("finds what %s reads from outside", (source, expected) => {
  expect(free(source)).toEqual(expected);
});

test.each([
  ["1 +", /Unexpected token \(line 1, column 4\)/],
  ["", /Unexpected token/],
  ["1); (2", /more after the expression \(line 1, column 2\)/],
  ["1; 2", /more after/],
  ["const a = 1", /./],
  ["return 1", /./],
  ["a b", /more after the expression \(line 1, column 3\)/],
  ["(".repeat(9000), /./],
  [`${"[".repeat(4900)}${"]".repeat(4900)}`, /too deeply|./],
])("does not take %.20s for an expression", (source, message) => {
  expect(parseExpression(source)).toEqual({
    problem: expect.objectContaining({ detail: expect.stringMatching(message) }),
  });
});

test.each(["(1)", " 1 // done", "await crypto.subtle.digest('SHA-256', x)", "{ a: 1 }.a", "a, b"])(
  "takes %s for an expression",
  (source) => {
    expect(parseExpression(source)).toHaveProperty("tree");
  },
);

test.each([
  ["return nodes.old.body", "return nodes.fresh.body"],
  ['return nodes["old"].body', 'return nodes["fresh"].body'],
  ["return nodes?.old?.body", "return nodes?.fresh?.body"],
  ["const { old, other } = nodes; return old", "const { fresh: old, other } = nodes; return old"],
  ["const { old: mine = 1 } = nodes; return mine", "const { fresh: mine = 1 } = nodes; return mine"],
  ["const old = 1; return old + input.old", "const old = 1; return old + input.old"],
  ["return ((nodes) => nodes.old)(trigger)", "return ((nodes) => nodes.old)(trigger)"],
  ["// nodes.old\nreturn 'nodes.old'", "// nodes.old\nreturn 'nodes.old'"],
  [
    "interface A { b: string }\nreturn (nodes.old as A).b!",
    "interface A { b: string }\nreturn (nodes.fresh as A).b!",
  ],
  [
    "const f = <T,>(x: T): T => x; return f<number>(nodes.old.n)",
    "const f = <T,>(x: T): T => x; return f<number>(nodes.fresh.n)",
  ],
  [
    "type X = { a: number }; const v: X = nodes.old satisfies X; return v",
    "type X = { a: number }; const v: X = nodes.fresh satisfies X; return v",
  ],
  ["return nodes.old +", "return nodes.old +"],
])("renames a key in %s", (source, expected) => {
  expect(renameKeys(source, parseBody(source, "typescript"), new Map([["old", "fresh"]]))).toBe(expected);
});

test("renames below input only where that has several nodes' outputs", () => {
  const parsed = parseExpression("input.old + nodes.old");
  const changes = new Map([["old", "fresh"]]);
  expect(renameKeys("input.old + nodes.old", parsed, changes, ["nodes", "input"])).toBe(
    "input.fresh + nodes.fresh",
  );
});

test.each([
  "(".repeat(60),
  "a<b<".repeat(3000),
  "((a=".repeat(2000),
  "async(".repeat(3000),
  "`$".concat("{").repeat(2000),
])("hostile code takes little time to refuse: %.12s", (source) => {
  const startedAt = performance.now();
  parseBody(source, "typescript");
  parseExpression(source.slice(0, 10_000));
  expect(performance.now() - startedAt).toBeLessThan(3000);
});
