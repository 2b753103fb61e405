import { expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { type OperationsInput, operationSchema } from "./format.ts";
import { moveDocument } from "./move-document.ts";
import { moveNode, type TargetVersion } from "./move-node.ts";

type Given = Partial<OperationsInput[string]>;

const operation = (given: Given = {}) =>
  operationSchema.parse({
    ...{ title: "Add a pet", about: "Adds a pet.", method: "POST", path: "/pets" },
    ...{ effect: { kind: "none" }, sample: { id: 1, owner: { name: "Ada" } } },
    proof: { rank: "B", source: "Pets", date: "2026-11-27" },
    ...given,
  });

const field = (label: string, wire: string, more: object = {}) => ({
  ...{ label, wire, in: "body" as const },
  ...more,
});

const target = (operations: Record<string, ReturnType<typeof operation>>): TargetVersion => ({
  version: 2,
  find: (name) => operations[name],
  findRequest({ method, path }) {
    const found = Object.entries(operations).find(([, each]) => each.method === method && each.path === path);
    return found && { name: found[0], operation: found[1] };
  },
});

const node = (input: Record<string, unknown>, more: Partial<DocumentNode> = {}): DocumentNode => ({
  ...{ id: "n".repeat(21), type: "pets/add_pet", key: "add_pet", position: { x: 0, y: 0 } },
  config: { label: "Add", connection_id: "c", input },
  ...more,
});

const details = ({ changes }: { changes: { detail: string }[] }) => changes.map(({ detail }) => detail);

test("values follow the field that is sent in the same place, whatever it is called", () => {
  const before = operation({
    fields: { id: { label: "Id", in: "path", wire: "id" }, id_2: { label: "Id", in: "query", wire: "id" } },
  });
  const after = operation({
    fields: { id: { label: "Id", in: "query", wire: "id" }, pet: { label: "Pet", in: "path", wire: "pet" } },
  });
  const moved = moveNode(node({ id: "path", id_2: "{{query}}" }), before, target({ add_pet: after }));
  expect(moved.node.config.input).toEqual({ id: "{{query}}", id_before: "path" });
  expect(details(moved)).toEqual([expect.stringMatching(/^The field “Id” was removed\. Its value is kept/)]);
});

test("a removed field keeps its value where the node's schema refuses it, and says so", () => {
  const before = operation({ fields: { name: field("Name", "name"), color: field("Color", "color") } });
  const after = operation({ fields: { name: field("Name", "name") } });
  const moved = moveNode(node({ name: "Tom", color: "red" }), before, target({ add_pet: after }));
  expect(moved).toMatchObject({
    isMoved: true,
    node: { version: 2, config: { connection_id: "c", input: { name: "Tom", color: "red" } } },
    changes: [{ breaking: true, detail: "The field “Color” was removed. Its value is kept, and marked." }],
  });
  const unused = moveNode(node({ name: "Tom", color: "" }), before, target({ add_pet: after }));
  expect(unused).toMatchObject({ changes: [], node: { config: { input: { name: "Tom" } } } });
});

test("a field that is required now counts only without a value", () => {
  const before = operation({ fields: { name: field("Name", "name"), age: field("Age", "age") } });
  const after = operation({
    fields: {
      name: field("Name", "name", { required: true }),
      age: field("Age", "age", { required: true }),
      kind: field("Kind", "kind", { required: true }),
      size: field("Size", "size", { required: true, default: "small" }),
    },
  });
  const moved = moveNode(node({ name: "Tom" }), before, target({ add_pet: after }));
  expect(details(moved)).toEqual([
    "The field “Age” is required, and has no value.",
    "The field “Kind” is required, and has no value.",
  ]);
});

test("an option counts only if it was chosen, and a default that a node relied on is written down", () => {
  const options = (...values: string[]) => ({
    kind: "choice" as const,
    options: values.map((value) => ({ value, label: value })),
  });
  const before = operation({
    fields: {
      kind: field("Kind", "kind", options("cat", "dog")),
      size: field("Size", "size", { default: "small" }),
    },
  });
  const after = operation({
    fields: {
      kind: field("Kind", "kind", options("cat", "bird")),
      size: field("Size", "size", { default: "large" }),
    },
  });
  const cat = moveNode(node({ kind: "cat" }), before, target({ add_pet: after }));
  expect(cat).toMatchObject({ changes: [], node: { config: { input: { kind: "cat", size: "small" } } } });
  const dog = moveNode(node({ kind: "dog" }), before, target({ add_pet: after }));
  expect(details(dog)).toEqual(["The field “Kind” no longer has the option “dog”."]);
});

test("an operation with another name is found by its request; one that is gone keeps its version", () => {
  const before = operation();
  const renamed = moveNode(node({}), before, target({ create_pet: operation({ title: "Create a pet" }) }));
  expect(renamed).toMatchObject({
    node: { type: "pets/create_pet", version: 2 },
    changes: [{ breaking: false, detail: "The operation is now called “Create a pet” (create_pet)." }],
  });
  const given = node({ a: "1" }, { version: 1 });
  const gone = moveNode(given, before, target({ other: operation({ path: "/others" }) }));
  expect(gone.node).toBe(given);
  expect(gone).toMatchObject({
    isMoved: false,
    changes: [
      {
        breaking: true,
        detail: "Version 2 does not have this operation. The node keeps version 1.",
      },
    ],
  });
});

test("missing parts of the output are named", () => {
  const moved = moveNode(node({}), operation(), target({ add_pet: operation({ sample: { id: 1 } }) }));
  expect(details(moved)).toEqual(["The output lacks “owner”."]);
});

test("only older nodes of the connector are moved", () => {
  const other = node({}, { id: "o".repeat(21), type: "owners/add_pet" });
  const newer = node({}, { id: "w".repeat(21), version: 3 });
  const document = { nodes: [node({}), other, newer], edges: [] };
  const find = (name: string, version: number) =>
    name === "add_pet" && version === 1 ? operation() : undefined;
  const change = { breaking: true, detail: "The base URL is another one." };
  const older = { find, baseChanges: () => [change] };
  const moved = moveDocument(document, "pets", target({ add_pet: operation() }), older);
  expect(moved.moves).toMatchObject([{ from: 1, isMoved: true, changes: [change] }]);
  expect(moved.document.nodes.map(({ version }) => version)).toEqual([2, undefined, 3]);
  const nothing = moveDocument({ nodes: [other], edges: [] }, "pets", target({}), older);
  expect(nothing).toMatchObject({ moves: [], document: { nodes: [other] } });
});
