"use client";

import { Tabs } from "@mantine/core";
import { useState } from "react";
import type { Call } from "#api/webhooks/calls/schema.ts";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import type { DataPath } from "#components/fields/data-viewer/rows.ts";
import { CallResponse } from "./call-response.tsx";
import classes from "./calls.module.css";
import { FileList } from "./file-list.tsx";
import { filesOf } from "./files-of.ts";
import { HeaderTable } from "./header-table.tsx";
import { RawBody } from "./raw-body.tsx";

const parts = ["output", "body", "headers", "query", "answer"] as const;
export type CallPart = (typeof parts)[number];
const names: Record<CallPart, string> = {
  output: "Output",
  body: "Raw body",
  headers: "Headers",
  query: "Query",
  answer: "Response",
};

/** The part that was last viewed: the next call opens on it too. */
let lastPart: CallPart = "output";

interface CallPartsProps {
  call: Call;
  tagOf: (path: DataPath) => string;
  /** Shown first, instead of the part that was last viewed. */
  firstPart?: CallPart | undefined;
}

/** A call's data and its response, part by part. */
export function CallParts({ call, tagOf, firstPart }: CallPartsProps) {
  const [part, setPart] = useState<CallPart>(firstPart ?? lastPart);
  const open = (value: string | null) => {
    lastPart = parts.find((each) => each === value) ?? "output";
    setPart(lastPart);
  };
  return (
    <Tabs value={part} onChange={open} variant="default" className={classes.parts ?? ""}>
      <Tabs.List>
        {parts.map((each) => (
          <Tabs.Tab key={each} value={each} px={8}>
            {names[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={part} pt={12}>
        {part === "output" && <Output call={call} tagOf={tagOf} />}
        {part === "body" && <RawBody call={call} />}
        {part === "headers" && <HeaderTable headers={call.headers} masked={call.masked_headers} />}
        {part === "query" && <Query call={call} />}
        {part === "answer" && <CallResponse call={call} />}
      </Tabs.Panel>
    </Tabs>
  );
}

function Output({ call, tagOf }: { call: Call; tagOf: (path: DataPath) => string }) {
  if (call.output_problem !== null) return <p className={classes.hint}>{call.output_problem}</p>;
  if (call.omitted === "execution_gone") return <p className={classes.hint}>{gone}</p>;
  return (
    <>
      <FileList files={filesOf(call.output)} />
      <DataViewer label="Output" value={call.output} tagOf={tagOf} maxHeightPx={640} />
    </>
  );
}

const gone = "The execution that stored this call’s data was deleted.";

function Query({ call: { query, target } }: { call: Call }) {
  if (Object.keys(query).length === 0) return <p className={classes.hint}>The call had no query.</p>;
  return (
    <>
      <code className={classes.target}>{target}</code>
      <DataViewer label="Query" value={query} maxHeightPx={640} />
    </>
  );
}
