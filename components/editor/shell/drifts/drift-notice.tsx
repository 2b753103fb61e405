"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import type { CallDrift } from "#api/executions/call-shapes/schema.ts";
import { useCallReport } from "#components/api/call-report.ts";
import { withCode } from "#components/ui/with-code.tsx";
import classes from "./drift-notice.module.css";
import { driftWords } from "./drift-words.ts";

/** So many changed fields are described. */
const shown = 3;

/** On a flow's page: since when, and in how many calls, fields that the flow uses have changed. */
export function DriftNotice({ flowId }: { flowId: string }) {
  const { data } = useCallReport(flowId);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const drifts = data?.drifts.filter((drift) => !hidden.has(idOf(drift))) ?? [];
  const more = drifts.length - shown;
  return (
    <div role="status" aria-label="Changed payloads">
      {drifts.length > 0 && (
        <div className={classes.notice}>
          <IconAlertTriangle size={16} color="var(--status-waiting)" aria-hidden className={classes.icon} />
          <ul className={classes.list}>
            {drifts.slice(0, shown).map((drift) => (
              <li key={idOf(drift)}>
                {withCode(driftWords(drift, new Date()))}{" "}
                <Link
                  href={`/executions/${drift.execution_id}`}
                  aria-label={`Show a call with another ${drift.path}`}
                >
                  Show a call
                </Link>
              </li>
            ))}
            {more > 0 && (
              <li>{more === 1 ? "1 more field has changed." : `${more} more fields have changed.`}</li>
            )}
          </ul>
          <Tooltip label="Hide">
            <ActionIcon
              size={24}
              variant="subtle"
              aria-label="Hide changed payloads"
              onClick={() => setHidden(new Set([...hidden, ...drifts.map(idOf)]))}
            >
              <IconX size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </div>
  );
}

/** A field that changes once more is shown again. */
function idOf({ node_id, path, now, since }: CallDrift): string {
  return `${node_id} ${path} ${now} ${since}`;
}
