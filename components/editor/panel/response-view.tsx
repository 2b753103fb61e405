"use client";

import { HeaderTable } from "#components/editor/panel/calls/header-table.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import type { FailedResponse } from "./failed-response.ts";
import classes from "./inspector.module.css";
import { PanelSection } from "./section.tsx";

interface ResponseViewProps {
  response: FailedResponse;
  /** It made the step fail. Its headers are shown at once: they say when to try again. */
  isFailed: boolean;
}

/** The response to a step's request: its status, its body, and its headers on demand. */
export function ResponseView({ response: { status, headers, body }, isFailed }: ResponseViewProps) {
  return (
    <section className={classes.response} aria-label="Response">
      <h3 className={classes.dataTitle}>
        Response <b className={`tabular ${isFailed ? classes.failedStatus : ""}`}>{status}</b>
      </h3>
      <DataViewer label="Response body" value={body} maxHeightPx={200} />
      <PanelSection title={`Headers (${Object.keys(headers).length})`} isOpenAtFirst={isFailed}>
        <HeaderTable headers={headers} />
      </PanelSection>
    </section>
  );
}
