import { Anchor, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import Link from "next/link";
import { z } from "zod";
import type { AuditEvent } from "#api/identity/audit-log/schema.ts";
import { counted } from "#components/editor/shell/versions/difference-text.ts";
import { editPath } from "#components/editor/shell/versions/edit-ends.ts";
import classes from "./audit-log.module.css";

const otherText: Readonly<Record<string, string>> = {
  connections: "Connections",
  notes: "Notes",
  layout: "Layout",
  pinned_outputs: "Pinned outputs",
};

/** The changes of an editing session in a draft, and the link to the comparison. */
export function DraftEdit({ event: { target, before, after } }: { event: AuditEvent }) {
  const edit = draftEditSchema.safeParse({ from: before?.revision, ...after }).data;
  if (!edit) return null;
  const { from, revision: to, saves, added, changed, removed, other } = edit;
  const rows = [
    ["Added", added],
    ["Changed", changed],
    ["Removed", removed],
    ["Also", other.map((name) => otherText[name] ?? name)],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        <dt>Draft</dt>
        <dd>
          Revision {from} to {to}, {counted(saves, "save")}
        </dd>
        {rows.map(([label, names]) =>
          names.length === 0 ? null : (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{names.join(", ")}</dd>
            </div>
          ),
        )}
      </dl>
      {target.id === null ? null : (
        <Text size="sm">
          <Anchor component={Link} href={editPath(target.id, { from, to })} onClick={() => modals.closeAll()}>
            Compare the drafts before and after
          </Anchor>
        </Text>
      )}
    </>
  );
}

const names = z.array(z.string()).default([]);

/** The fields of an entry about an edited draft. */
const draftEditSchema = z.object({
  /** The revision before it. */
  from: z.int(),
  revision: z.int(),
  saves: z.int(),
  added: names,
  changed: names,
  removed: names,
  other: names,
});
