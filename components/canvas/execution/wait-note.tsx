"use client";

import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { exactTime } from "#components/ui/time-text.ts";
import type { Step } from "#server/executions/reads/schema.ts";
import classes from "./step-list.module.css";

/** What a waiting step waits for and until when, with the link that resumes it. Nothing for other steps. */
export function WaitNote({ step: { status, resume_at, resume_link } }: { step: Step }) {
  if (status !== "waiting" || resume_link === null) return null;
  const isPage = resume_link.kind === "page";
  const until = resume_at === null ? "" : ` until ${exactTime(new Date(resume_at))}`;
  return (
    <div className={classes.wait}>
      <span>
        {isPage ? "Waits for a decision" : "Waits for a call"}
        {until}
      </span>
      {isPage && (
        <Button
          component="a"
          href={resume_link.url}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          Open approval
        </Button>
      )}
      <CopyButton value={resume_link.url} label={isPage ? "Copy link" : "Copy URL"} withWords size="xs" />
    </div>
  );
}
