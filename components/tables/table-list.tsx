"use client";

import { Button } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { Table } from "#api/flows/tables/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useTables } from "#components/api/tables.ts";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { NewButton } from "#components/page/new-button.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { openNewTable } from "#components/table/new-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { toRowCount } from "./row-count.ts";
import classes from "./table-list.module.css";

const heads = ["Name", "Columns", "Rows", "Changed"];

/** The tables page: one line per table. */
export function TableList() {
  const router = useRouter();
  const canEdit = useCanEdit();
  const create = () =>
    openNewTable({ columns: [], onCreated: ({ id }) => router.push(`/flows/tables/${id}`) });
  return (
    <>
      <PageHeader title="Tables" actions={canEdit && <NewButton onClick={create}>New table</NewButton>} />
      <FlowTabs />
      <PagedList
        query={useTables()}
        what="tables"
        heads={heads}
        layout={classes.lines}
        empty={
          <EmptyState
            icon={IconTable}
            title="No tables yet"
            actions={canEdit && <Button onClick={create}>Create the first table</Button>}
          >
            A table holds rows that flows find, add and change with the Table node.
          </EmptyState>
        }
      >
        {(table) => <TableLine key={table.id} table={table} />}
      </PagedList>
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
