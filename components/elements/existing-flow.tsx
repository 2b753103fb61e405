"use client";

import { Button, Select, Switch } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useActivateFlow, useFlow, useFlows, useSaveFlow } from "#components/api/flows.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import classes from "./connect-dialog.module.css";
import { isWebhook, withSample } from "./form-flow.ts";
import type { ConnectFormProps } from "./new-form-flow.tsx";

/** Chooses a Receive Webhook node of an existing flow. */
export function ExistingFlow({ sample, onConnect }: ConnectFormProps) {
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search, 200);
  const [flowId, setFlowId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [takesSample, setTakesSample] = useState(false);
  const flows = useFlows({ q: q || undefined });
  const flow = useFlow(flowId).data;
  const save = useSaveFlow(flowId ?? "");
  const activate = useActivateFlow();

  const webhooks = flow?.webhooks.filter(({ node_id }) => isWebhook(flow.document, node_id)) ?? [];
  const nodeId = chosen ?? webhooks[0]?.node_id ?? null;
  const label = (id: string) =>
    String(flow?.document.nodes.find((node) => node.id === id)?.config.label ?? "Receive Webhook");
  const isLive = webhooks.some((webhook) => webhook.node_id === nodeId && webhook.live);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!flow || nodeId === null) return;
    try {
      if (takesSample) {
        const document = withSample(flow.document, nodeId, sample);
        await save.mutateAsync({ revision: flow.revision, document });
      }
      notifySuccess(`The form was connected to “${flow.name}”`);
      onConnect(nodeId);
    } catch (error) {
      notifyProblem("The form was not connected", error as Error);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Select
        label="Flow"
        placeholder="Search flows"
        data={
          flows.data?.map(({ id, name, active }) => ({
            value: id,
            label: active ? name : `${name} (draft)`,
          })) ?? []
        }
        value={flowId}
        onChange={(id) => {
          setFlowId(id);
          setChosen(null);
        }}
        searchable
        onSearchChange={setSearch}
        filter={({ options }) => options}
        nothingFoundMessage="No flow has this name."
        data-autofocus
      />
      {flow && webhooks.length === 0 && <p>This flow has no Receive Webhook node. Add one to it first.</p>}
      {webhooks.length > 1 && (
        <Select
          label="Receive Webhook node"
          data={webhooks.map(({ node_id }) => ({ value: node_id, label: label(node_id) }))}
          value={nodeId}
          onChange={setChosen}
          allowDeselect={false}
        />
      )}
      {nodeId !== null && flow && (
        <>
          <Switch
            label="Use the form’s fields as its sample payload"
            checked={takesSample}
            onChange={(event) => setTakesSample(event.currentTarget.checked)}
          />
          {!isLive && (
            <Button
              variant="default"
              loading={activate.isPending}
              onClick={() =>
                activate.mutate(
                  { id: flow.id },
                  {
                    onError: (error) => notifyProblem("The flow was not published", error),
                  },
                )
              }
            >
              Publish this flow, so that it accepts calls
            </Button>
          )}
        </>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={save.isPending} disabled={nodeId === null}>
          Connect
        </Button>
      </div>
    </form>
  );
}
