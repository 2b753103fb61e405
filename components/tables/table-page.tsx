"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconColumns3, IconFilter, IconTable } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { TableRow } from "#api/flows/tables/rows/schema.ts";
import type { Table } from "#api/flows/tables/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { ApiProblem } from "#components/api/problem.ts";
import { type RowView, useDeleteRow, useRows, useTable, useUpdateRow } from "#components/api/tables.ts";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { EmptyState, type EmptyStateProps } from "#components/ui/empty-state.tsx";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { openNewColumn } from "./column-form.tsx";
import { ColumnHead } from "./column-head.tsx";
import { openImport } from "./csv/import-form.tsx";
import { FilterForm, type RowFilter } from "./filter-form.tsx";
import { RowGrid } from "./grid/row-grid.tsx";
import { toRowCount } from "./row-count.ts";
import { openNewRow } from "./row-form.tsx";
import { toRowView } from "./row-view.ts";
import { TableActions } from "./table-actions.tsx";
import classes from "./table-page.module.css";

const tablesPage = { href: "/flows/tables", label: "Tables" };

/** A table: its columns, and its rows to see and edit. */
export function TablePage({ tableId }: { tableId: string }) {
  const [url, setUrl] = useUrlFilter();
  const view = toRowView(url);
  return (
    <QueryBoundary query={useTable(tableId)} what="table">
      {(table) => (
        <>
          <PageHeader
            title={table.name}
            parent={tablesPage}
            actions={<TableActions table={table} view={view} />}
          />
          <FlowTabs />
          {table.columns.length === 0 ? (
            <NoColumns table={table} />
          ) : (
            <>
              <ViewLine table={table} view={view} setUrl={setUrl} />
              <Rows table={table} view={view} setUrl={setUrl} />
            </>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

type SetUrl = ReturnType<typeof useUrlFilter>[1];

const noFilter = { filter: null, match: null };

interface ViewProps {
  table: Table;
  view: RowView;
  setUrl: SetUrl;
}

/** The view of the table: the filter, the order, and the number of rows. */
function ViewLine({ table, view, setUrl }: ViewProps) {
  const { filter, match, sort } = view;
  const apply = (next: RowFilter) => {
    setUrl({
      filter: next.filter.length === 0 ? null : JSON.stringify(next.filter),
      match: next.match === "any" ? "any" : null,
    });
    modals.closeAll();
  };
  const open = () =>
    modals.open({
      title: "Filter rows",
      size: "lg",
      children: <FilterForm columns={table.columns} filter={filter} match={match} onApply={apply} />,
    });
  return (
    <FilterLine onClear={filter.length > 0 ? () => setUrl(noFilter) : undefined}>
      <Button
        variant={filter.length > 0 ? "light" : "default"}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={open}
      >
        {filter.length === 0 ? "Filter" : filter.length === 1 ? "1 condition" : `${filter.length} conditions`}
      </Button>
      {sort !== "" && (
        <Button variant="subtle" color="gray" onClick={() => setUrl({ sort: null, direction: null })}>
          Clear sorting by {sort}
        </Button>
      )}
      <span className={`tabular ${classes.count}`}>{toRowCount(table.rows)}</span>
    </FilterLine>
  );
}

function Rows({ table, view, setUrl }: ViewProps) {
  const rows = useRows(table.id, view);
  const update = useUpdateRow(table.id);
  const remove = useDeleteRow();
  const canEdit = useCanEdit();
  const confirmRemoval = (row: TableRow) =>
    confirmDanger({
      title: `Delete row ${row.id}?`,
      body: "Its values are lost.",
      confirmLabel: "Delete row",
      onConfirm: () =>
        remove.mutate(
          { params: { id: table.id, row_id: row.id } },
          { onError: (error) => notifyProblem("The row was not deleted", error) },
        ),
    });
  if (rows.error instanceof ApiProblem && rows.error.code === "selection_invalid") {
    return (
      <NoMatches
        title="The filter or the order cannot be used"
        onClear={() => setUrl({ ...noFilter, sort: null, direction: null })}
      >
        {rows.error.message}
      </NoMatches>
    );
  }
  return (
    <QueryBoundary query={rows} what="rows" height={36}>
      {(shown) => {
        const isEmpty = shown.length === 0;
        if (isEmpty && view.filter.length > 0)
          return <NoMatches title="No row matches" onClear={() => setUrl(noFilter)} />;
        return (
          <>
            <RowGrid
              label={`Rows of ${table.name}`}
              columns={table.columns}
              rows={shown}
              isBusy={rows.isPlaceholderData}
              sort={view.sort}
              direction={view.direction}
              canEdit={canEdit}
              head={(column) => (
                <ColumnHead
                  tableId={table.id}
                  column={column}
                  canEdit={canEdit}
                  onSort={(direction) => setUrl({ sort: column.name, direction })}
                />
              )}
              onSave={async ({ id }, { name }, value) => {
                try {
                  await update.mutateAsync({ id, values: { [name]: value } });
                  return null;
                } catch (error) {
                  return error instanceof Error ? error.message : String(error);
                }
              }}
              onDelete={confirmRemoval}
            />
            {isEmpty ? <NoRows table={table} /> : <LoadMore query={rows} label="Show more rows" />}
          </>
        );
      }}
    </QueryBoundary>
  );
}

function NoRows({ table }: { table: Table }) {
  const add = <Button onClick={() => openNewRow(table)}>Add the first row</Button>;
  return (
    <NothingYet table={table} icon={IconTable} title="No rows yet" add={add}>
      Rows are added here, by a CSV file, or by the Table node of a flow.
    </NothingYet>
  );
}

function NoColumns({ table }: { table: Table }) {
  const add = <Button onClick={() => openNewColumn(table.id)}>Add the first column</Button>;
  return (
    <NothingYet table={table} icon={IconColumns3} title="No columns yet" add={add}>
      Add columns one by one, or import a CSV file, whose fields become columns.
    </NothingYet>
  );
}

interface NothingYetProps extends Pick<EmptyStateProps, "icon" | "title" | "children"> {
  table: Table;
  /** The button that adds the first one. */
  add: ReactNode;
}

/** A table that a CSV file can fill, too. */
function NothingYet({ table, add, ...state }: NothingYetProps) {
  const load = (
    <Button variant="default" onClick={() => openImport(table)}>
      Import CSV
    </Button>
  );
  const canEdit = useCanEdit();
  return (
    <EmptyState
      {...state}
      actions={
        canEdit && (
          <>
            {add}
            {load}
          </>
        )
      }
    />
  );
}
