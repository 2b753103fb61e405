import { IconAlertCircle } from "@tabler/icons-react";
import type { WebhookRegistration } from "#api/webhooks/registrations/schema.ts";
import { useWebhookRegistrations } from "#components/api/webhook-registrations.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./registration.module.css";

const words: Readonly<Record<WebhookRegistration["state"], string>> = {
  registering: "The webhook is being added at",
  registered: "The webhook is registered at",
  removing: "A webhook is being removed at",
};

/** The webhooks of a trigger at its provider, and what the provider refused. Renders nothing without any. */
export function Registrations({
  flowId,
  nodeId,
  provider,
}: {
  flowId: string;
  nodeId: string;
  provider: string;
}) {
  const { data } = useWebhookRegistrations(flowId);
  const own = data?.data.filter(({ node_id }) => node_id === nodeId) ?? [];
  if (own.length === 0) return null;
  return (
    <ul aria-label={`Webhooks at ${provider}`} className={classes.list}>
      {own.map(({ id, state, failing, next_at }) => (
        <li key={id}>
          <span>
            {words[state]} {provider}.
          </span>
          {failing && (
            <p className={classes.failing} role="status">
              <IconAlertCircle size={14} aria-hidden />
              <span>
                Failing since <RelativeTime at={failing.since} />: {failing.error.message}
                {next_at !== null && (
                  <>
                    {" "}
                    Next try <RelativeTime at={next_at} />.
                  </>
                )}
              </span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
