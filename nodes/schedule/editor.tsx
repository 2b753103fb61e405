"use client";

import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { NextRuns } from "#components/schedule/next-runs.tsx";
import { readSchedule } from "#components/schedule/read-schedule.ts";
import { ScheduleSettingsForm } from "#components/schedule/schedule-settings.tsx";

/** Below the label: the schedule's settings, and its next runs. */
export default function ScheduleEditor(props: NodeEditorProps) {
  if (props.part === "above") return null;
  return (
    <>
      <ScheduleSettingsForm {...props} />
      <NextRuns schedule={readSchedule(props.config)} />
    </>
  );
}
