"use client";

import { Combobox, type ComboboxStore, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBraces, IconCheck, IconHistory } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import type { ExecutionSummary } from "#api/executions/reads/schema.ts";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { useCallsWithId, useNewestRefused } from "#components/api/calls.ts";
import { useExecutions } from "#components/api/executions.ts";
import { outcomeStyle } from "#components/call/outcome-style.ts";
import { type CurrentData, dataOfCall } from "#components/editor/state/data/current-data.ts";
import { sourceWords } from "#components/editor/state/data/source-words.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { definitionOf } from "#engine/node-types.ts";
import classes from "./data-chooser.module.css";

const maxExecutions = 12;

interface DataOptionsProps {
  combobox: ComboboxStore;
  /** @param newestId the flow's newest execution, if there is one */
  onChoose: (data: CurrentData, newestId: string | undefined) => void;
}

/**
 * The choices for the current data: the last run, the sample, the newest executions and refused calls, and
 * others by a search.
 */
export function DataOptions({ combobox, onChoose }: DataOptionsProps) {
  const flowId = useEditor((state) => state.flowId);
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search.trim(), 200);
  const executions = useExecutions({ flow_id: flowId, q: q === "" ? undefined : q, limit: maxExecutions });
  const rows = executions.data?.pages.flatMap(({ data }) => data) ?? [];
  const calls = useCalls(q, rows);
  const choose = (data: CurrentData) => onChoose(data, q === "" ? rows[0]?.id : undefined);

  const focus = useEffectEvent(() => combobox.focusSearchInput());
  useEffect(() => focus(), []);
  const found = [...rows, ...calls].map(({ id }) => id).join();
  const preselect = useEffectEvent((isFound: boolean) =>
    isFound ? combobox.selectFirstOption() : combobox.resetSelectedOption(),
  );
  useEffect(() => void preselect(q !== "" && found !== ""), [found, q]);

  return (
    <>
      <Combobox.Search
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        placeholder="Search by id or payload"
        aria-label="Search executions and calls"
      />
      <Combobox.Options className={classes.options ?? ""} aria-label="Data">
        {q === "" && (
          <>
            <Row
              data={{ kind: "last" }}
              icon={<IconHistory size={16} aria-hidden />}
              label="Last run"
              onChoose={choose}
            />
            <Row
              data={{ kind: "sample" }}
              icon={<IconBraces size={16} aria-hidden />}
              label="Sample"
              onChoose={choose}
            />
          </>
        )}
        {rows.length > 0 && (
          <Combobox.Group label="Executions">
            {rows.map((execution) => (
              <ExecutionOption key={execution.id} execution={execution} onChoose={choose} />
            ))}
          </Combobox.Group>
        )}
        {calls.length > 0 && (
          <Combobox.Group label={q === "" ? "Refused calls" : "Calls"}>
            {calls.map((call) => (
              <CallOption key={call.id} call={call} onChoose={choose} />
            ))}
          </Combobox.Group>
        )}
      </Combobox.Options>
      {executions.error && <p className={classes.note}>The executions could not be loaded.</p>}
      {executions.isPending && <p className={classes.note}>Loading executions…</p>}
      {executions.data && rows.length + calls.length === 0 && (
        <p className={classes.note}>{q === "" ? "Nothing has run yet." : "No matching execution or call."}</p>
      )}
    </>
  );
}

/** The newest refused calls of the flow's webhooks, or the call that is searched for and is not a listed execution. */
function useCalls(q: string, executions: readonly ExecutionSummary[]): CallSummary[] {
  const webhooks = useEditor(({ document, nodeTypes, savedNodes }) =>
    document.nodes
      .filter(({ id }) => savedNodes.has(id))
      .filter((node) => definitionOf(node, nodeTypes)?.trigger?.kind === "webhook")
      .map(({ id }) => id)
      .join(" "),
  );
  const nodeIds = webhooks === "" ? [] : webhooks.split(" ");
  const newest = useNewestRefused(nodeIds);
  const found = useCallsWithId(nodeIds, z.uuid().safeParse(q).success ? q : null);
  if (q === "") return newest;
  return found.filter(({ execution_id }) => executions.every(({ id }) => id !== execution_id));
}

interface RowProps {
  data: CurrentData;
  icon: ReactNode;
  label: string;
  /** When it was, and what it was unless the icon says so. */
  past?: { at: string; word?: string };
  onChoose: (data: CurrentData) => void;
}

function Row({ data, icon, label, past, onChoose }: RowProps) {
  const key = keyOf(data);
  const isCurrent = useEditor(({ currentData }) => keyOf(currentData) === key);
  return (
    <Combobox.Option
      value={key}
      className={classes.option ?? ""}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(data)}
    >
      {icon}
      <span className={classes.name}>
        {label}
        {past?.word !== undefined && <VisuallyHidden>, {past.word}, </VisuallyHidden>}
      </span>
      {isCurrent && <IconCheck size={15} color="var(--accent)" aria-hidden />}
      {past && (
        <span className={classes.fact}>
          <RelativeTime at={past.at} />
        </span>
      )}
    </Combobox.Option>
  );
}

const keyOf = (data: CurrentData) => ("id" in data ? data.id : data.kind);

interface ExecutionOptionProps {
  execution: ExecutionSummary;
  onChoose: (data: CurrentData) => void;
}

function ExecutionOption({ execution, onChoose }: ExecutionOptionProps) {
  const { id, source, status, version, name, created_at } = execution;
  const facts = [sourceWords[source], version === null ? "Draft" : `v${version}`];
  return (
    <Row
      data={{ kind: "execution", id }}
      icon={<StatusBadge status={status} iconOnly />}
      label={[...(name === null ? [] : [name]), ...facts].join(" · ")}
      past={{ at: created_at }}
      onChoose={onChoose}
    />
  );
}

interface CallOptionProps {
  call: CallSummary;
  onChoose: (data: CurrentData) => void;
}

function CallOption({ call, onChoose }: CallOptionProps) {
  const { outcome, method, status, name, created_at } = call;
  const { word, icon: OutcomeIcon, color } = outcomeStyle[outcome];
  return (
    <Row
      data={dataOfCall(call)}
      icon={<OutcomeIcon size={16} stroke={1.8} color={color} aria-hidden />}
      label={[...(name === null ? [] : [name]), `${method} ${status}`, word].join(" · ")}
      past={{ at: created_at, word: "Call" }}
      onChoose={onChoose}
    />
  );
}
