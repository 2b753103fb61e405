"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useTriggerUrl } from "#components/call/trigger-url.ts";
import { Copyable } from "#components/ui/copyable.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { formUrl } from "#lib/form-url.ts";
import classes from "./form-address.module.css";

/** The URL of a form's page, to copy and to open. */
export function FormAddress({ flowId, nodeId }: { flowId: string; nodeId: string }) {
  const { url, isLive } = useTriggerUrl(flowId, nodeId, formUrl);
  return (
    <section aria-label="Form page">
      <div className={classes.line}>
        <span className={classes.name}>Page</span>
        <StatusBadge
          status={isLive ? "live" : "inactive"}
          label={isLive ? "Open" : "Opens once the flow is published"}
        />
      </div>
      <Copyable text={url} label="Copy form link" href={isLive ? url : undefined}>
        {isLive && (
          <Tooltip label="Open page" openDelay={400}>
            <ActionIcon component="a" href={url} target="_blank" rel="noreferrer" aria-label="Open page">
              <IconExternalLink size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Copyable>
    </section>
  );
}
