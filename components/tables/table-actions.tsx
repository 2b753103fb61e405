import { Button, Group, Menu } from "@mantine/core";
import { IconColumns3, IconDownload, IconPencil, IconPlus, IconTrash, IconUpload } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { Table } from "#api/flows/tables/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { type RowView, useDeleteTable } from "#components/api/tables.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { openNewColumn } from "./column-form.tsx";
import { openExport } from "./csv/export-form.tsx";
import { openImport } from "./csv/import-form.tsx";
import { openRenameTable } from "./rename-table.tsx";
import { openNewRow } from "./row-form.tsx";

/** Actions for a table: in buttons if there is room for them, and in a menu. */
export function TableActions({ table, view }: { table: Table; view: RowView }) {
  const canEdit = useCanEdit();
  const hasColumns = table.columns.length > 0;
  return (
    <Group gap={8} wrap="nowrap">
      {canEdit && (
        <Button
          variant={hasColumns ? "default" : "filled"}
          visibleFrom="xs"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          onClick={() => openNewColumn(table.id)}
        >
          Add column
        </Button>
      )}
      {canEdit && hasColumns && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openNewRow(table)}>
          Add row
        </Button>
      )}
      <TableMenu table={table} view={view} />
    </Group>
  );
}

function TableMenu({ table, view }: { table: Table; view: RowView }) {
  const canEdit = useCanEdit();
  const remove = useConfirmedRemoval(table);
  return (
    <ActionsMenu label="More actions for this table" size={32}>
      {canEdit && (
        <>
          <Menu.Item
            hiddenFrom="xs"
            leftSection={<IconColumns3 size={16} aria-hidden />}
            onClick={() => openNewColumn(table.id)}
          >
            Add column
          </Menu.Item>
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => openImport(table)}>
            Import CSV
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => openExport(table.id, view)}
      >
        Export CSV
      </Menu.Item>
      {canEdit && (
        <>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => openRenameTable(table)}
          >
            Rename table
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            Delete table
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
}

function useConfirmedRemoval(table: Table) {
  const router = useRouter();
  const remove = useDeleteTable();
  return () =>
    confirmDanger({
      title: `Delete “${table.name}”?`,
      body: "All of its rows are deleted.",
      confirmLabel: "Delete table",
      onConfirm: () =>
        remove.mutate(table.id, {
          onSuccess: () => {
            notifySuccess(`“${table.name}” was deleted`);
            router.push("/flows/tables");
          },
          onError: (error) => notifyProblem("The table was not deleted", error),
        }),
    });
}
