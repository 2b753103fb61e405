"use client";

import { Button } from "@mantine/core";
import { IconRoute, IconWebhook } from "@tabler/icons-react";
import Link from "next/link";
import { useCanEdit } from "#components/api/access.ts";
import { useFeaturedTemplates } from "#components/template/featured.ts";
import { FlowDrawing } from "#components/template/flow-drawing.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import classes from "./first-flow.module.css";
import { startWithWebhook } from "./start-with-webhook.ts";
import { useNewFlow } from "./use-new-flow.ts";

/** Shown while there are no flows. */
export function FirstFlow() {
  const newFlow = useNewFlow();
  const templates = useFeaturedTemplates();
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
          <>
            <Button
              leftSection={<IconWebhook size={16} aria-hidden />}
              onClick={() => newFlow({ document: startWithWebhook() })}
            >
              Start with Receive Webhook
            </Button>
            <Button variant="default" component={Link} href="/flows/templates">
              Browse templates
            </Button>
          </>
        }
      >
        A flow runs whenever its URL is called. Start with a webhook, or with a template:
      </EmptyState>
      <ul className={classes.cards} aria-label="Templates">
        {templates.map(({ slug, name, description, document }) => (
          <li key={slug}>
            <Link className={classes.card} href={`/flows/templates/${slug}`}>
              <span className={classes.drawing}>
                <FlowDrawing document={document} />
              </span>
              <span className={classes.name}>{name}</span>
              <span className={classes.text}>{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
