"use client";

import { Button } from "@mantine/core";
import { useSearchParams } from "next/navigation";
import { describeProviderRefusal, type Identity } from "#api/identity/provider-sign-in/schema.ts";
import { ProviderIcon } from "#components/accounts/provider-icon.tsx";
import { useIdentities, useStartLink, useUnlink } from "#components/api/sign-in.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { notifyProblem, reports } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

/** The user's accounts at providers. Not shown where there are none and no provider. */
export function LinkedAccounts() {
  const problem = useSearchParams().get("sign_in_problem");
  const { data: found } = useIdentities();
  const link = useStartLink();
  if (!found || (found.data.length === 0 && found.linkable.length === 0)) return null;
  const start = (id: string) =>
    link.mutate(id, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: (error) => notifyProblem("The account was not linked", error),
    });
  return (
    <SettingsSection title="Linked accounts" text="Accounts at other services that you can sign in with.">
      <FormProblem problem={problem === null ? null : describeProviderRefusal(problem)} />
      <ul className={classes.box} aria-label="Linked accounts">
        {found.data.map((identity) => (
          <LinkedRow key={identity.id} identity={identity} />
        ))}
        {found.linkable.map(({ id, name, kind }) => (
          <li key={id} className={classes.line}>
            <ProviderIcon kind={kind} />
            <div className={classes.grow}>{name}</div>
            <Button variant="default" onClick={() => start(id)} aria-label={`Link ${name}`}>
              Link
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function LinkedRow({ identity: { id, issuer, last_used_at } }: { identity: Identity }) {
  const unlink = useUnlink();
  const { host } = new URL(issuer);
  const remove = () => unlink.mutate(id, reports(`${host} was unlinked`, "The account was not unlinked"));
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div className={classes.name}>{host}</div>
        <div className={classes.facts}>
          <span>
            last used <RelativeTime at={last_used_at} />
          </span>
        </div>
      </div>
      <Button variant="default" loading={unlink.isPending} onClick={remove} aria-label={`Unlink ${host}`}>
        Unlink
      </Button>
    </li>
  );
}
