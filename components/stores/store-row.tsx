import { ActionIcon } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import type { StoreEntry } from "#api/flows/stores/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useDeleteStoreEntry } from "#components/api/stores.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { reports } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { sizeText } from "#lib/size-text.ts";
import classes from "./store-list.module.css";

/** An entry on one line. Its key opens the value. */
export function StoreRow({ entry }: { entry: StoreEntry }) {
  const { key, value, flow, size, expires_at } = entry;
  const canEdit = useCanEdit();
  const open = () => modals.open({ title: key, size: "lg", children: <Value entry={entry} /> });
  return (
    <li className={rows.row}>
      <button type="button" className={`${rows.open} ${classes.key}`} data-row onClick={open}>
        {key}
      </button>
      <code className={`${rows.cut} ${classes.value}`}>{value}</code>
      <span className={`${rows.cut} ${rows.dim}`}>
        {flow ? (
          <Link href={`/flows/${flow.id}`} className={`${rows.menu} ${classes.flow}`}>
            {flow.name}
          </Link>
        ) : (
          "Shared"
        )}
      </span>
      <span className={`tabular ${rows.dim} ${classes.size}`}>{sizeText(size)}</span>
      <span className={`${rows.dim} ${classes.expires}`}>
        {expires_at ? <RelativeTime at={expires_at} /> : "Never"}
      </span>
      {canEdit && <DeleteEntry entry={entry} />}
    </li>
  );
}

function Value({ entry: { value, truncated } }: { entry: StoreEntry }) {
  return (
    <>
      <pre className={classes.whole}>{value}</pre>
      {truncated && <p className={rows.dim}>Only the first 1,000 characters are shown.</p>}
    </>
  );
}

function DeleteEntry({ entry: { id, key, flow } }: { entry: StoreEntry }) {
  const remove = useDeleteStoreEntry();
  const confirmRemoval = () =>
    confirmDanger({
      title: `Delete “${key}”?`,
      body: `${flow ? `“${flow.name}” no longer finds` : "Flows no longer find"} this entry. A counter starts again at 0.`,
      confirmLabel: "Delete entry",
      onConfirm: () => remove.mutate(id, reports(`“${key}” was deleted`, "The entry was not deleted")),
    });
  return (
    <ActionIcon className={rows.menu} aria-label={`Delete ${key}`} onClick={confirmRemoval}>
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  );
}
