import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { Provider } from "#api/identity/providers/schema.ts";
import { ProviderIcon } from "#components/accounts/provider-icon.tsx";
import { useDeleteProvider } from "#components/api/sign-in.ts";
import classes from "#components/page/section.module.css";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { reports } from "#components/ui/notify.tsx";
import { ProviderForm } from "./provider-form.tsx";

/** A provider on one line. */
export function ProviderRow({ provider }: { provider: Provider }) {
  const { id, name, kind, issuer, enabled, from_environment, callback_url } = provider;
  const removal = useDeleteProvider();
  const edit = () =>
    modals.open({ title: "Edit provider", children: <ProviderForm provider={provider} />, size: "lg" });
  const remove = () =>
    confirmDanger({
      title: `Delete ${name}?`,
      body: "Nobody can sign in with it from then on. Users and their links stay, in case you add it again.",
      confirmLabel: "Delete provider",
      onConfirm: () => removal.mutate(id, reports(`${name} was deleted`, "The provider was not deleted")),
    });
  return (
    <li className={classes.line}>
      <ProviderIcon kind={kind} />
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <span>{new URL(issuer).host}</span>
          {!enabled && <span className={classes.expired}>off</span>}
          {from_environment && <span>set by the environment</span>}
        </div>
      </div>
      <Group gap={8}>
        <CopyButton value={callback_url} label={`Copy callback URL of ${name}`} />
        {!from_environment && (
          <>
            <Button variant="default" onClick={edit} aria-label={`Edit ${name}`}>
              Edit
            </Button>
            <Button variant="default" onClick={remove} aria-label={`Delete ${name}`}>
              Delete
            </Button>
          </>
        )}
      </Group>
    </li>
  );
}
