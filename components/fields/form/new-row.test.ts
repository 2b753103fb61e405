import { expect, test } from "vitest";
import type { Fields } from "#engine/field.ts";
import { nodeTypes } from "#test/node-types.ts";
import { withValueAt } from "./config-path.ts";
import { newRow } from "./new-row.ts";

const lists = nodeTypes
  .all()
  .flatMap((definition) =>
    Object.entries(definition.fields).flatMap(([name, field]) =>
      field.kind === "list" ? [{ definition, name, item: field.item satisfies Fields }] : [],
    ),
  );

test.each(lists)("a new row of $definition.type's $name is one that the node type takes", (list) => {
  const config = withValueAt(list.definition.config.parse({}), [list.name], [newRow(list.item)]);
  expect(list.definition.config.safeParse(config).error).toBeUndefined();
});
