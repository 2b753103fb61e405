"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Execution } from "#api/executions/reads/schema.ts";
import { useStartExecution } from "#components/api/flows.ts";
import { useEditorRun } from "#components/editor/state/data/editor-run.ts";
import { flushFields } from "#components/monaco/pending-text.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { InputFields } from "./input-fields.tsx";
import classes from "./run-form.module.css";
import { toInput, toSampleFields } from "./sample-fields.ts";

export interface RunFormProps {
  flowId: string;
  /** The trigger to start. */
  nodeId: string;
  /** The trigger's sample payload, JSON text. */
  sample: string;
  /** The documents that can be run. */
  runs: readonly ("draft" | "live")[];
  /** Called when a run has started. */
  onStarted?: () => void;
}

/** Runs a flow with an input that is entered into fields made from a sample. Changing the sample resets them. */
export function RunForm(props: RunFormProps) {
  const fields = toSampleFields(props.sample);
  if (fields === null) {
    return <p className={classes.hint}>The form appears once the sample payload is a JSON object.</p>;
  }
  return <Form key={props.sample} {...props} fields={fields} />;
}

function Form({
  flowId,
  nodeId,
  runs,
  fields,
  onStarted,
}: RunFormProps & { fields: NonNullable<ReturnType<typeof toSampleFields>> }) {
  const run = useEditorRun();
  const live = useStartExecution(flowId);
  const [values, setValues] = useState<JsonObject>({});
  // Read when a run starts, just after fields have passed on their pending text.
  const latest = useRef(values);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const change = (name: string, value: Json) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
  };
  const withInput = (start: (input: JsonObject) => void) => () => {
    flushFields();
    const input = toInput(fields, latest.current);
    setIsUnreadable(input === null);
    if (input !== null) start(input);
  };
  const startDraft = withInput((payload) => {
    run?.startWith(nodeId, payload);
    onStarted?.();
  });
  const startLive = withInput((input) => {
    const onSuccess = ({ id }: Execution) => {
      run?.showStarted(id);
      onStarted?.();
    };
    live.mutate({ node_id: nodeId, input, idempotencyKey: crypto.randomUUID() }, { onSuccess });
  });
  const icon = <IconPlayerPlay size={16} aria-hidden />;
  return (
    <div className={classes.form}>
      {fields.length === 0 && <p className={classes.hint}>The sample payload has no fields to fill in.</p>}
      <InputFields fields={fields} values={values} onChange={change} />
      {(isUnreadable || live.error) && (
        <p className={classes.error} role="alert">
          {isUnreadable ? "A field is not valid JSON. Correct it and run again." : live.error?.message}
        </p>
      )}
      <div className={classes.actions}>
        {runs.includes("draft") && (
          <Button
            variant="default"
            leftSection={icon}
            loading={run?.isStarting ?? false}
            onClick={startDraft}
          >
            Run draft
          </Button>
        )}
        {runs.includes("live") && (
          <Button leftSection={icon} loading={live.isPending} onClick={startLive}>
            Run published version
          </Button>
        )}
      </div>
    </div>
  );
}
