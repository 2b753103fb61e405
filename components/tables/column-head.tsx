import { Menu, UnstyledButton } from "@mantine/core";
import { IconKey, IconPencil, IconSortAscending, IconSortDescending, IconTrash } from "@tabler/icons-react";
import type { TableColumn } from "#api/flows/tables/schema.ts";
import { useDeleteColumn } from "#components/api/tables.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { canBeSorted } from "#engine/tables/column.ts";
import { openEditColumn } from "./column-form.tsx";
import classes from "./table-page.module.css";

export interface ColumnHeadProps {
  tableId: string;
  column: TableColumn;
  canEdit: boolean;
  onSort: (direction: "asc" | "desc") => void;
}

/** A column's name, which opens what can be done with the column. */
export function ColumnHead({ tableId, column, canEdit, onSort }: ColumnHeadProps) {
  const remove = useDeleteColumn();
  const confirmRemoval = () =>
    confirmDanger({
      title: `Delete the column “${column.name}”?`,
      body: "Its values are deleted in all rows. Flows that use the column fail.",
      confirmLabel: "Delete column",
      onConfirm: () =>
        remove.mutate(
          { params: { id: tableId, column_id: column.id } },
          { onError: (error) => notifyProblem("The column was not deleted", error) },
        ),
    });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.head} data-cell-focus aria-label={describeColumn(column)}>
          {column.unique && <IconKey size={13} aria-hidden />}
          <span className={classes.headName}>{column.name}</span>
          {column.required && <span aria-hidden>*</span>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {canBeSorted(column.type) && (
          <>
            <Menu.Item
              leftSection={<IconSortAscending size={16} aria-hidden />}
              onClick={() => onSort("asc")}
            >
              Sort ascending
            </Menu.Item>
            <Menu.Item
              leftSection={<IconSortDescending size={16} aria-hidden />}
              onClick={() => onSort("desc")}
            >
              Sort descending
            </Menu.Item>
          </>
        )}
        {canEdit && (
          <>
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => openEditColumn(tableId, column)}
            >
              Edit column
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={confirmRemoval}>
              Delete column
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** "Column email, required, unique" */
function describeColumn({ name, required, unique }: TableColumn): string {
  return `Column ${name}${required ? ", required" : ""}${unique ? ", unique" : ""}`;
}
