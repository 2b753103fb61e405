"use client";

import { Button } from "@mantine/core";
import { IconPlus, IconTable } from "@tabler/icons-react";
import Link from "next/link";
import type { Table } from "#api/flows/tables/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useTables } from "#components/api/tables.ts";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { RowList } from "#components/ui/row-list.tsx";
import { toRowCount } from "./row-count.ts";
import { openNewTable } from "./table-form.tsx";
import classes from "./table-list.module.css";

/** The list is complete: it has no further pages. */
const complete = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => undefined,
};

const heads = ["Name", "Columns", "Rows", "Changed"];

/** The tables page: one line per table. */
export function TableList() {
  const canEdit = useCanEdit();
  return (
    <>
      <PageHeader
        title="Tables"
        actions={
          canEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNewTable}>
              New table
            </Button>
          )
        }
      />
      <FlowTabs />
      <QueryBoundary query={useTables()} what="tables" height={44}>
        {(tables) =>
          tables.length === 0 ? (
            <EmptyState
              icon={IconTable}
              title="No tables yet"
              actions={canEdit && <Button onClick={openNewTable}>Create the first table</Button>}
            >
              A table holds rows that flows find, add and change with the Table node.
            </EmptyState>
          ) : (
            <RowList
              aria-label="Tables"
              heads={heads}
              layout={classes.lines}
              more={{ query: complete, label: "Show more tables" }}
            >
              {tables.map((table) => (
                <TableLine key={table.id} table={table} />
              ))}
            </RowList>
          )
        }
      </QueryBoundary>
    </>
  );
}

function TableLine({ table }: { table: Table }) {
  const { id, name, columns } = table;
  return (
    <li className={rows.row}>
      <Link href={`/flows/tables/${id}`} className={rows.open} data-row>
        {name}
      </Link>
      <span className={`${rows.cut} ${rows.dim} ${classes.columns}`}>
        {columns.length === 0 ? "No columns" : columns.map((column) => column.name).join(", ")}
      </span>
      <span className={`tabular ${rows.dim} ${classes.number}`}>{toRowCount(table.rows)}</span>
      <span className={`${rows.dim} ${classes.columns}`}>
        <RelativeTime at={table.updated_at} />
      </span>
    </li>
  );
}
