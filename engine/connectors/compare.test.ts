import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { type Comparable, compareConnectors } from "./compare.ts";
import { type ConnectorInput, connectorSchema } from "./format.ts";

type OperationInput = ConnectorInput["operations"][string];
type Fields = OperationInput["fields"];

const operation = (more: Partial<OperationInput> = {}): OperationInput => ({
  ...{ title: "List pets", about: "Lists pets.", method: "GET", path: "/pets" },
  ...{ effect: { kind: "safe" }, proof: { rank: "B", source: "Pets", date: "2026-05-31" }, sample: null },
  ...more,
});

function version(operations: Record<string, OperationInput>, more: Partial<ConnectorInput> = {}): Comparable {
  const { operations: parsed, ...base } = connectorSchema.parse({
    ...{ name: "pets", version: 1, title: "Pets", about: "Keeps pets.", category: "other" },
    ...{
      docs: "https://example.com",
      apiVersion: "1",
      baseUrl: "https://api.example.com",
      authentication: {},
    },
    ...more,
    operations,
  });
  return { base, operations: new Map(Object.entries(parsed)) };
}

const changesOf = (before: OperationInput, after: OperationInput) =>
  compareConnectors(version({ list: before }), version({ list: after })).changed.flatMap(
    ({ changes }) => changes,
  );

const age = { label: "Age" };
const kinds = (...values: string[]) => ({
  ...{ label: "Kind", kind: "choice" as const },
  options: values.map((value) => ({ value, label: value.toUpperCase() })),
});

test.each<[before: Fields, after: Fields, breaking: boolean | null, detail: string]>([
  [{ age }, { age }, null, ""],
  [{ age }, { age: { label: "Years" } }, null, ""],
  [{}, { age }, false, "The field “Age” is new."],
  [{}, { age: { ...age, required: true } }, true, "The field “Age” is new and required."],
  [{}, { age: { ...age, required: true, default: "3" } }, false, "The field “Age” is new."],
  [{ age }, {}, true, "The field “Age” was removed."],
  [{ age }, { age: { ...age, required: true } }, true, "The field “Age” is required."],
  [{ age: { ...age, required: true } }, { age }, false, "The field “Age” is optional."],
  [{ age }, { age: { ...age, kind: "integer" } }, true, "The field “Age” is a whole number."],
  [
    { age: { ...age, kind: "integer" } },
    { age: { ...age, kind: "number" } },
    false,
    "The field “Age” is a number.",
  ],
  [
    { age: { ...age, in: "query" } },
    { age: { ...age, in: "header" } },
    false,
    "The field “Age” is sent in another way.",
  ],
  [{ kind: kinds("a", "b") }, { kind: kinds("a") }, true, "The field “Kind” no longer has the option “B”."],
  [{ kind: kinds("a") }, { kind: kinds("a", "b") }, false, "The field “Kind” has the new option “B”."],
])("fields %j → %j", (before, after, breaking, detail) => {
  const changes = changesOf(operation({ fields: before }), operation({ fields: after }));
  expect(changes).toEqual(breaking === null ? [] : [{ breaking, detail }]);
});

test.each<[before: Json, after: Json, expected: [breaking: boolean, detail: string][]]>([
  [{ id: 1 }, { id: "2" }, []],
  [{ id: 1, home: { city: "", street: "" } }, { id: 1 }, [[true, "The output lacks “home”."]]],
  [{ id: 1 }, { id: 1, home: { city: "" } }, [[false, "The output has “home”."]]],
  [[{ id: 1, old: 1 }], [{ id: 1 }], [[true, "The output lacks “[].old”."]]],
])("output %j → %j", (before, after, expected) => {
  const changes = changesOf(operation({ sample: before }), operation({ sample: after }));
  expect(changes).toEqual(expected.map(([breaking, detail]) => ({ breaking, detail })));
});

test("a request that goes elsewhere does not break flows, and a removed operation does", () => {
  const before = version({ list: operation(), drop: operation({ title: "Drop" }) });
  const after = version({ list: operation({ path: "/v2/pets" }), add: operation({ title: "Add" }) });
  expect(compareConnectors(before, after)).toEqual({
    connector: [],
    added: [{ name: "add", title: "Add" }],
    removed: [{ name: "drop", title: "Drop" }],
    changed: [
      {
        ...{ name: "list", title: "List pets", breaking: false },
        changes: [{ breaking: false, detail: "The request is GET /v2/pets instead of GET /pets." }],
      },
    ],
  });
});

test("connections are compared too", () => {
  const token = { label: "Token" };
  const before = version({}, { authentication: { a: { kind: "bearer", title: "Token", token } } });
  const after = version(
    {},
    {
      baseUrl: "https://{site}.example.com",
      connection: { site: { label: "Site", kind: "label" } },
      authentication: {
        b: { kind: "key", title: "Key", in: "header", wire: "X-Key", key: { label: "Key" } },
      },
    },
  );
  expect(compareConnectors(before, after).connector).toEqual([
    {
      breaking: true,
      detail: "The base URL is now https://{site}.example.com instead of https://api.example.com.",
    },
    { breaking: true, detail: "Connections need “Site”." },
    { breaking: true, detail: "“Token” is no longer a way to sign in." },
    { breaking: false, detail: "“Key” is a new way to sign in." },
  ]);
});
