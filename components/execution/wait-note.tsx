"use client";

import { Button } from "@mantine/core";
import { IconExternalLink, IconPlayerPlay } from "@tabler/icons-react";
import type { Step } from "#api/executions/reads/schema.ts";
import { confirm } from "#components/ui/confirm.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { untilTime } from "#components/ui/time-text.ts";
import classes from "./wait-note.module.css";

/**
 * The event or time that a step waits for, with the link that resumes it. Renders nothing for other steps.
 */
export function WaitNote({ step }: { step: Step }) {
  const { status, resume_at, resume_link } = step;
  if (status !== "waiting") return null;
  const reason = reasonOf(step);
  if (reason === null) return null;
  const until = resume_at === null ? "" : ` until ${untilTime(new Date(resume_at), new Date())}`;
  return (
    <div className={classes.wait}>
      <span>
        {reason}
        {until}
      </span>
      {resume_link && <ResumeActions link={resume_link} />}
    </div>
  );
}

function ResumeActions({ link: { kind, url } }: { link: NonNullable<Step["resume_link"]> }) {
  if (kind === "page")
    return (
      <>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          Open approval
        </Button>
        <CopyButton value={url} label="Copy link" withWords size="xs" />
      </>
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        onClick={() => void resume(url)}
      >
        Resume now
      </Button>
      <CopyButton value={url} label="Copy URL" withWords size="xs" />
    </>
  );
}

/** Calls the URL in another tab, because it can be on another origin, which this page must not read. */
async function resume(url: string): Promise<void> {
  const isSure = await confirm({
    title: "Resume this step?",
    body: "Its URL is called with GET and without data, in a new tab. Only the first call counts.",
    confirmLabel: "Resume step",
  });
  if (isSure) window.open(url, "_blank", "noopener,noreferrer");
}

/** The reason why the step waits; null if it is unknown, as for a reader who may not resume it. */
function reasonOf({ resume_link, child_execution_id, resume_at }: Step): string | null {
  if (resume_link) return resume_link.kind === "page" ? "Waits for a decision" : "Waits for a call";
  if (child_execution_id !== null) return "Waits for a sub-flow";
  return resume_at === null ? null : "Waits";
}
