import { z } from "zod";
import type { FlowDocument } from "#engine/document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { TableUse } from "#engine/node.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { findColumn, rowIdName } from "#engine/tables/column.ts";
import { storedColumnsSchema } from "#server/flows/tables/sql/stored-column.ts";
import { query, type Transaction } from "#server/platform/database/transaction.ts";

interface StoredTable {
  id: string;
  name: string;
  columns: unknown;
}

/**
 * Finds the nodes that use a table or a column which this installation does not have: deleted, or of another installation. A
 * table that changes later fails the step.
 */
export async function findTableProblems(
  tx: Transaction,
  document: FlowDocument,
  types: NodeTypes,
): Promise<FlowProblem[]> {
  const uses = currentDocument(document, types).nodes.flatMap((node) => {
    const use = node.settings?.disabled ? null : definitionOf(node, types)?.table?.(node.config);
    return use ? [{ ...use, nodeId: node.id }] : [];
  });
  if (uses.length === 0) return [];
  const valid = uses.map(({ tableId }) => tableId).filter((id) => z.uuid().safeParse(id).success);
  const rows = await query<StoredTable>(
    tx,
    "select id, name, columns from tables where id = any($1::uuid[])",
    [valid],
  );
  const known = new Map(rows.map((table) => [table.id, table]));
  return uses.flatMap(({ nodeId, ...use }) =>
    problemsOf(use, known.get(use.tableId.toLowerCase())).map((problem) => ({
      nodeId,
      edgeId: null,
      ...problem,
    })),
  );
}

function problemsOf({ pointer, columns }: TableUse, table: StoredTable | undefined) {
  if (!table) {
    const detail = "The chosen table does not exist in this installation. Choose another one.";
    return [{ pointer, code: "table_not_found", detail }];
  }
  const existing = storedColumnsSchema.parse(table.columns);
  return columns
    .filter(({ name }) => name.trim() !== rowIdName && !findColumn(existing, name))
    .map((column) => ({
      pointer: column.pointer,
      code: "column_not_found",
      detail: `The table “${table.name}” has no column “${column.name.trim()}”. Choose another one, or add it to the table.`,
    }));
}
