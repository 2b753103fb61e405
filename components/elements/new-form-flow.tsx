"use client";

import { Button, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useActivateFlow, useCreateFlow } from "#components/api/flows.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import classes from "./connect-dialog.module.css";
import { type FormSample, toFormFlow, toPayload } from "./form-flow.ts";

export interface ConnectFormProps {
  title: string;
  sample: FormSample;
  onConnect: (nodeId: string) => void;
}

/** Creates a flow that receives the form, published unless the user wants to build it first. */
export function NewFormFlow({ title, sample, onConnect }: ConnectFormProps) {
  const [name, setName] = useState(title);
  const [isLive, setLive] = useState(true);
  const create = useCreateFlow();
  const activate = useActivateFlow();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { document, nodeId } = toFormFlow(title, sample);
    try {
      const flow = await create.mutateAsync({ name: name.trim(), document });
      if (isLive) await activate.mutateAsync({ id: flow.id });
      notifySuccess(
        isLive ? `“${flow.name}” is published and receives the form.` : `“${flow.name}” is created.`,
      );
      onConnect(nodeId);
    } catch (error) {
      notifyProblem("The form was not connected", error as Error);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name of the flow"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        maxLength={200}
        data-autofocus
      />
      <div>
        <span className={classes.label}>Sample payload, from the form’s fields</span>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
        <pre className={classes.sample} tabIndex={0}>
          {toPayload(sample)}
        </pre>
      </div>
      <Switch
        label="Publish the flow now"
        description="It thanks the sender. You can add more steps in the editor."
        checked={isLive}
        onChange={(event) => setLive(event.currentTarget.checked)}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={create.isPending || activate.isPending} disabled={name.trim() === ""}>
          Create flow and connect
        </Button>
      </div>
    </form>
  );
}
