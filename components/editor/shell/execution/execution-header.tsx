"use client";

import { Button } from "@mantine/core";
import { IconPlayerStop, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Execution, Held } from "#api/executions/reads/schema.ts";
import { useCanRun } from "#components/api/access.ts";
import { isFinished, useCancel } from "#components/api/executions.ts";
import { sourceNames } from "#components/execution/source-names.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import classes from "./execution-header.module.css";
import { heldText } from "./held-text.ts";
import { ExecutionReplayMenu } from "./replay-menu.tsx";

interface ExecutionHeaderProps {
  execution: Execution;
  /** The failure is shown at its node. */
  isFailureBelow?: boolean;
}

/** The source and time of the execution, its status, and its actions. */
export function ExecutionHeader({ execution, isFailureBelow = false }: ExecutionHeaderProps) {
  const { status, name, source, flow_id, flow_name, version, created_at, duration_ms, resume_at, error } =
    execution;
  const waits = status === "waiting" && resume_at !== null;
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <nav aria-label="Breadcrumb" className={classes.parent}>
          <Link href="/executions">Executions</Link>
          <span aria-hidden>/</span>
        </nav>
        <h1 className={classes.title}>
          {flow_name === null ? "Deleted flow" : <Link href={`/flows/${flow_id}`}>{flow_name}</Link>}
          {name !== null && <span className={classes.name}> · {name}</span>}
        </h1>
        <StatusBadge status={status} />
        <dl className={classes.facts}>
          <Fact name="Trigger">
            {sourceNames[source]}
            {execution.replay_of !== null && (
              <>
                {" of "}
                <Link href={`/executions/${execution.replay_of}`}>an earlier one</Link>
              </>
            )}
            {execution.parent !== null && (
              <>
                {" of "}
                <Link href={`/executions/${execution.parent.execution_id}`}>the execution that runs it</Link>
              </>
            )}
          </Fact>
          <Fact name="Version">{version === null ? "Draft" : `v${version}`}</Fact>
          <Fact name="Started">
            <RelativeTime at={created_at} />
          </Fact>
          {duration_ms !== null && <Fact name="Duration">{durationText(duration_ms)}</Fact>}
          {waits && (
            <Fact name={execution.times_out ? "Times out" : "Resumes"}>
              <RelativeTime at={resume_at} />
            </Fact>
          )}
        </dl>
        <Actions execution={execution} />
      </div>
      <HeldNote held={execution.held} />
      {error && !isFailureBelow && (
        <p className={classes.error} role="alert">
          {error.message}
        </p>
      )}
    </header>
  );
}

/** The way to the editor, and for those who may run flows, canceling and replaying. */
function Actions({ execution }: { execution: Execution }) {
  const { id, status, flow_id, flow_name } = execution;
  const canRun = useCanRun();
  return (
    <div className={classes.actions}>
      {flow_name !== null && (
        <Button
          component={Link}
          href={`/flows/${flow_id}`}
          variant="default"
          leftSection={<IconRoute size={16} aria-hidden />}
        >
          Open flow
        </Button>
      )}
      {canRun && !isFinished(status) && <Cancel id={id} />}
      {canRun && <ExecutionReplayMenu execution={execution} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cancel({ id }: { id: string }) {
  const cancel = useCancel();
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(id, {
          onSuccess: () => notifySuccess("Canceled"),
          onError: (error) => notifyProblem("The execution was not canceled", error),
        })
      }
    >
      Cancel execution
    </Button>
  );
}

/** The reason why a queued execution waits. Renders nothing if it only waits for a worker, or has begun. */
function HeldNote({ held }: { held: Held | null }) {
  return held && <p className={classes.held}>{heldText(held, new Date())}</p>;
}
