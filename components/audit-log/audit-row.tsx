import { modals } from "@mantine/modals";
import type { AuditEvent } from "#api/identity/audit-log/schema.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { toActionText } from "./action-text.ts";
import { AuditDetails } from "./audit-details.tsx";
import classes from "./audit-log.module.css";

/** The means by which a change was made. */
const withText = { session: "Browser", api_key: "API key" } as const;

/** A change on one line. It opens what was there before and after. */
export function AuditRow({ event }: { event: AuditEvent }) {
  const { at, actor, action, target } = event;
  const isOwn = target.type === "user" && target.id !== null && target.id === actor.id;
  const text = toActionText(action);
  const open = () => modals.open({ title: text, size: "lg", children: <AuditDetails event={event} /> });
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <button type="button" className={rows.open} data-row onClick={open}>
          {text}
        </button>
        <span className={rows.note}>{isOwn && action === "user.signed_in" ? "" : target.name}</span>
      </span>
      <span className={rows.cut}>{actor.name}</span>
      <span className={`${rows.dim} ${classes.with}`}>{actor.with && withText[actor.with]}</span>
      <code className={`${rows.cut} ${rows.dim} ${classes.address}`}>{actor.address}</code>
      <span className={rows.dim}>
        <RelativeTime at={at} />
      </span>
    </li>
  );
}
