import { Button, Menu } from "@mantine/core";
import {
  type Icon,
  IconFolder,
  IconFolderOff,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Folder } from "#api/flows/folders/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useDeleteFolder, useFolders } from "#components/api/folders.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { countText } from "#components/ui/count-text.ts";
import { dangerColor } from "#components/ui/danger-color.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import { useFlowDrop } from "./dragged-flows.ts";
import { openFolderForm } from "./folder-form.tsx";
import classes from "./folder-nav.module.css";
import { useRunBatch } from "./use-run-batch.tsx";

export interface FolderNavProps {
  /** The shown folder's id; `none` for flows in no folder; undefined for all. */
  current: string | undefined;
  onChoose: (folder: string | null) => void;
}

/** The folders beside the list. Flows that are dropped on one move there. */
export function FolderNav({ current, onChoose }: FolderNavProps) {
  const folders = useFolders().data ?? [];
  const canEdit = useCanEdit();
  const { run } = useRunBatch();
  const move = (folder: string | null, name: string) => (ids: string[]) =>
    run(
      ids.map((id) => ({ id, name: null })),
      { action: "move", folder },
      { done: `moved to ${name}`, failed: "moved" },
    );
  return (
    <nav className={classes.nav} aria-label="Folders">
      <Entry
        icon={IconRoute}
        label="All flows"
        isCurrent={current === undefined}
        onChoose={() => onChoose(null)}
      />
      {folders.map((folder) => (
        <Entry
          key={folder.id}
          icon={IconFolder}
          label={folder.name}
          count={folder.flows}
          isCurrent={current === folder.id}
          onChoose={() => onChoose(folder.id)}
          onDrop={canEdit ? move(folder.id, `“${folder.name}”`) : undefined}
          menu={
            canEdit && (
              <FolderMenu folder={folder} onDeleted={() => current === folder.id && onChoose(null)} />
            )
          }
        />
      ))}
      {folders.length > 0 && (
        <Entry
          icon={IconFolderOff}
          label="No folder"
          isCurrent={current === "none"}
          onChoose={() => onChoose("none")}
          onDrop={canEdit ? move(null, "no folder") : undefined}
        />
      )}
      {canEdit && (
        <Button
          className={classes.create ?? ""}
          variant="subtle"
          color="gray"
          size="xs"
          justify="start"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => openFolderForm(null)}
        >
          New folder
        </Button>
      )}
    </nav>
  );
}

interface EntryProps {
  icon: Icon;
  label: string;
  count?: number;
  isCurrent: boolean;
  onChoose: () => void;
  onDrop?: ((ids: string[]) => void) | undefined;
  menu?: ReactNode;
}

function Entry({ icon: EntryIcon, label, count, isCurrent, onChoose, onDrop, menu }: EntryProps) {
  const { isOver, target } = useFlowDrop(onDrop);
  return (
    <div
      className={classes.entry}
      data-current={isCurrent || undefined}
      data-over={isOver || undefined}
      {...target}
    >
      <button
        type="button"
        className={classes.choose}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        <EntryIcon size={16} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
        {count !== undefined && (
          <span className={`${classes.count} tabular`} role="img" aria-label={countText(count, "flow")}>
            {count}
          </span>
        )}
      </button>
      {menu}
    </div>
  );
}

function FolderMenu({ folder, onDeleted }: { folder: Folder; onDeleted: () => void }) {
  const remove = useDeleteFolder();
  const ask = () =>
    confirmDanger({
      title: `Delete the folder “${folder.name}”?`,
      body:
        folder.flows === 0
          ? "It is empty."
          : `Only the folder is deleted. ${countText(folder.flows, "flow")} will be in no folder.`,
      confirmLabel: "Delete folder",
      onConfirm: () =>
        remove.mutate(folder.id, {
          onSuccess: onDeleted,
          onError: (error) => notifyProblem("The folder was not deleted", error),
        }),
    });
  return (
    <ActionsMenu
      className={classes.menu}
      size="sm"
      label={`Actions for the folder ${folder.name}`}
      width={160}
      iconSize={16}
    >
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => openFolderForm(folder)}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} color={dangerColor} onClick={ask}>
        Delete…
      </Menu.Item>
    </ActionsMenu>
  );
}
