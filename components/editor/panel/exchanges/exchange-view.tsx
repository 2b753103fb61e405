"use client";

import { useMemo } from "react";
import { HeaderTable } from "#components/editor/panel/calls/header-table.tsx";
import classes from "#components/editor/panel/inspector.module.css";
import { ResponseView } from "#components/editor/panel/response-view.tsx";
import { PanelSection } from "#components/editor/panel/section.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { Copyable } from "#components/ui/copyable.tsx";
import { durationText } from "#components/ui/time-text.ts";
import type { Exchange } from "#engine/exchange.ts";
import type { Json } from "#lib/json.ts";

/** One request with its response, or the reason why there is none, unless the step has said it. */
export function ExchangeView({ exchange, said }: { exchange: Exchange; said?: string | undefined }) {
  const { method, url, headers, body, response, failure, duration_ms } = exchange;
  const sent = useMemo(() => (body === null ? null : readBody(body)), [body]);
  const isFailed = response === null || response.status >= 400;
  return (
    <>
      <section className={classes.response} aria-label="Request">
        <h3 className={classes.dataTitle}>
          Request <b className="tabular">{method}</b> · {durationText(duration_ms)}
        </h3>
        <Copyable text={url} label="Copy URL" />
        <PanelSection title={`Headers (${headers.length})`}>
          <HeaderTable headers={toTable(headers)} masked={maskedOf(headers)} />
          <p className={classes.hint}>The account or credential is added after these, and is not shown.</p>
        </PanelSection>
        {body !== null && <DataViewer label="Request body" value={sent} maxHeightPx={200} />}
      </section>
      {response && <ResponseView response={response} isFailed={isFailed} />}
      {failure && (
        <section className={classes.response} aria-label="Response">
          <h3 className={classes.dataTitle}>
            No response <b className={classes.failedStatus}>{failure.code}</b>
          </h3>
          {failure.message !== said && <p className={classes.hint}>{failure.message}</p>}
        </section>
      )}
    </>
  );
}

/** A body as its JSON, or as text. */
function readBody(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Its names in lower case, each once. A masked value is empty, since the table says that it is masked. */
function toTable(headers: Exchange["headers"]): Record<string, string[]> {
  const byName = Map.groupBy(headers, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, all.map(([, value]) => (value === masked ? "" : value))]),
  );
}

const maskedOf = (headers: Exchange["headers"]) =>
  headers.flatMap(([name, value]) => (value === masked ? [name.toLowerCase()] : []));

/** Stands for a value that is a secret. */
const masked = "[masked]";
