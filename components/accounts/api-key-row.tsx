import { Button } from "@mantine/core";
import type { ApiKey } from "#api/identity/account/schema.ts";
import { useCurrentUser, useRevokeApiKey } from "#components/api/access.ts";
import classes from "#components/page/section.module.css";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { reports } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { scopeText } from "./scope-text.ts";

export interface ApiKeyRowProps {
  apiKey: ApiKey;
  /** It is listed below its service, which is not named again. */
  isOfService?: boolean;
}

/** A key on one line, identified by its first characters. */
export function ApiKeyRow({ apiKey, isOfService = false }: ApiKeyRowProps) {
  const { id, name, prefix, scopes, user, last_used_at } = apiKey;
  const me = useCurrentUser().data?.user;
  const revoke = useRevokeApiKey();
  const confirmRevocation = () =>
    confirmDanger({
      title: `Revoke “${name}”?`,
      body: "API requests with this key are refused from now on. This cannot be undone.",
      confirmLabel: "Revoke key",
      onConfirm: () => revoke.mutate(id, reports(`“${name}” was revoked`, "The key was not revoked")),
    });
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <code>{prefix}…</code>
          <span>{scopes.map((scope) => scopeText[scope].word).join(", ")}</span>
          {!isOfService && me && user.id !== me.id && <span>of {user.name}</span>}
          <span>
            {last_used_at ? (
              <>
                used <RelativeTime at={last_used_at} />
              </>
            ) : (
              "never used"
            )}
          </span>
          <Expiry at={apiKey.expires_at} />
        </div>
      </div>
      <Button variant="default" onClick={confirmRevocation} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </li>
  );
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return <span>never expires</span>;
  const isPast = new Date(at) < new Date();
  return (
    <span className={isPast ? classes.expired : undefined}>
      {isPast ? "expired" : "expires"} <RelativeTime at={at} />
    </span>
  );
}
