"use client";

import { Button, UnstyledButton } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconGitBranch,
  IconPencil,
  IconRoute,
  IconWebhook,
  IconWorldWww,
} from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { groupColor } from "#components/ui/theme.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import classes from "./first-flow.module.css";
import { startWithWebhook, templates } from "./templates.ts";
import { useNewFlow } from "./use-new-flow.ts";

/** The appearance of the templates' node types. */
const appearances: Readonly<Record<string, { icon: Icon; group: string }>> = {
  [webhookNodeType]: { icon: IconWebhook, group: "Triggers" },
  http_response_node: { icon: IconArrowBackUp, group: "Response" },
  condition_node: { icon: IconGitBranch, group: "Logic" },
  set_fields_node: { icon: IconPencil, group: "Data" },
  http_request_node: { icon: IconWorldWww, group: "Actions" },
};

/** Shown while there are no flows. */
export function FirstFlow() {
  const newFlow = useNewFlow();
  if (!useCanEdit()) {
    return (
      <EmptyState icon={IconRoute} title="No flows yet">
        Flows appear here once someone with the Editor role creates one.
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        icon={IconRoute}
        title="Create your first flow"
        actions={
          <Button
            leftSection={<IconWebhook size={16} aria-hidden />}
            onClick={() => newFlow({ document: startWithWebhook() })}
          >
            Start with Receive Webhook
          </Button>
        }
      >
        A flow runs whenever its URL is called. Start with a webhook, or with a template:
      </EmptyState>
      <ul className={classes.cards} aria-label="Templates">
        {templates.map(({ id, name, description, types, build }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.card}
              onClick={() => newFlow({ name, description, document: build() })}
            >
              <span className={classes.path}>
                {types.map((type) => (
                  <TypeIcon key={type} type={type} />
                ))}
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.text}>{description}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

function TypeIcon({ type }: { type: string }) {
  const look = appearances[type];
  if (look === undefined) return null;
  const { icon: LookIcon, group } = look;
  return (
    <span className={classes.node} style={{ color: groupColor(group) }}>
      <LookIcon size={18} stroke={1.6} aria-hidden />
    </span>
  );
}
