import { Button, Group } from "@mantine/core";
import type { Credential } from "#api/identity/credentials/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useDeleteCredential } from "#components/api/credentials.ts";
import classes from "#components/page/section.module.css";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifySuccess, reports } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { openCredential } from "./credential-form.tsx";
import { kindText } from "./kind-text.ts";
import { openTestEmail } from "./test-email-form.tsx";

/** A credential on one line, without its secret. */
export function CredentialRow({ credential }: { credential: Credential }) {
  const { id, name, kind, settings, hosts, updated_at } = credential;
  const canEdit = useCanEdit();
  const remove = useDeleteCredential();
  const change = () =>
    openCredential({ kinds: [kind], credential, onSaved: () => notifySuccess(`“${name}” was changed`) });
  const confirmRemoval = () =>
    confirmDanger({
      title: `Delete “${name}”?`,
      body: "Its secret is deleted permanently. A credential that a flow uses cannot be deleted.",
      confirmLabel: "Delete credential",
      onConfirm: () => remove.mutate(id, reports(`“${name}” was deleted`, "The credential was not deleted")),
    });
  const shown = Object.values(settings)[0];
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <span>{kindText[kind].word}</span>
          {shown !== undefined && <code>{shown}</code>}
          {hosts.length > 0 && <span>for {hosts.join(", ")}</span>}
          <span>
            changed <RelativeTime at={updated_at} />
          </span>
        </div>
      </div>
      {canEdit && (
        <Group gap={8} wrap="nowrap">
          {kind === "smtp" && (
            <Button
              variant="default"
              onClick={() => openTestEmail({ credentialId: id })}
              aria-label={`Test ${name}`}
            >
              Test
            </Button>
          )}
          <Button variant="default" onClick={change} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button variant="default" onClick={confirmRemoval} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </Group>
      )}
    </li>
  );
}
