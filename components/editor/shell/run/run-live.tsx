"use client";

import { Button, Modal, NativeSelect, Stack } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useShallow } from "zustand/shallow";
import type { Flow } from "#api/flows/documents/schema.ts";
import { RunForm } from "#components/editor/panel/run-form/run-form.tsx";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { useCommands } from "#components/ui/commands.ts";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import type { NodeDefinition } from "#engine/node.ts";
import { definitionOf } from "#engine/node-types.ts";
import { runLiveCommands } from "./run-live-commands.ts";

/** Runs the published version with an input, if the flow has a trigger that takes one. */
export function RunLive({ flow }: { flow: Flow }) {
  const types = useNodeTypes();
  const triggers = useEditor(
    useShallow(({ document }) =>
      document.nodes.filter(
        (node) => definitionOf(node, types)?.trigger?.toInput !== undefined && !node.settings?.disabled,
      ),
    ),
  );
  const [opened, setOpened] = useState(false);
  const closeOnEscape = useIsTopLayer(opened);
  const [chosen, setChosen] = useState<string | null>(null);
  const trigger = triggers.find(({ id }) => id === chosen) ?? triggers[0];
  const canRun = trigger !== undefined;
  useCommands(useMemo(() => (canRun ? runLiveCommands(() => setOpened(true)) : []), [canRun]));
  if (!trigger) return null;
  const sample = sampleOf(trigger.config, definitionOf(trigger, types));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBolt size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Run published
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        closeOnEscape={closeOnEscape}
        title={`Run version ${flow.live_version} of ${flow.name}`}
      >
        <Stack gap={16}>
          {triggers.length > 1 && (
            <NativeSelect
              label="Trigger"
              value={trigger.id}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={triggers.map(({ id, key, config }) => ({
                value: id,
                label: typeof config.label === "string" ? config.label : key,
              }))}
            />
          )}
          <RunForm
            key={trigger.id}
            flowId={flow.id}
            nodeId={trigger.id}
            sample={sample}
            runs={["live"]}
            onStarted={() => setOpened(false)}
          />
        </Stack>
      </Modal>
    </>
  );
}

/** An example of a trigger's input, JSON text: its sample payload, or else its likely output. */
function sampleOf(config: Readonly<Record<string, unknown>>, definition: NodeDefinition | undefined): string {
  const payload = config[definition?.trigger?.sampleSetting ?? ""];
  if (typeof payload === "string") return payload;
  const parsed = definition?.config.safeParse(config);
  return JSON.stringify(parsed?.success ? definition?.sampleOutput(parsed.data, null) : {});
}
