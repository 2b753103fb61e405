"use client";

import { Button, Menu } from "@mantine/core";
import { IconArrowRightToArc, IconChevronDown, IconPlayerTrackNext, IconRepeat } from "@tabler/icons-react";
import type { Execution } from "#api/executions/reads/schema.ts";
import { isFinished, type Replay } from "#components/api/executions.ts";
import { useFlow } from "#components/api/flows.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useOpenReplay } from "#components/execution/use-open-replay.ts";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { labelOf } from "#engine/edit/edit.ts";
import { definitionOf } from "#engine/node-types.ts";

/** Replays the execution, from the start or from the selected node, and goes to the new one. */
export function ExecutionReplayMenu({ execution }: { execution: Execution }) {
  const { id, status, version, flow_id, flow_name } = execution;
  const { run, isPending } = useOpenReplay(id);
  const selected = useSelectedNode();
  const isPublished = useFlow(flow_name === null ? null : flow_id).data?.active ?? false;
  if (flow_name === null) return null;
  const versions = (resume: Pick<Replay, "from_node">) => (
    <>
      <Menu.Item onClick={() => run({ against: "same", ...resume })}>
        {version === null ? "Same draft" : `Same version (v${version})`}
      </Menu.Item>
      {isPublished && (
        <Menu.Item onClick={() => run({ against: "live", ...resume })}>Published version</Menu.Item>
      )}
      <Menu.Item onClick={() => run({ against: "draft", ...resume })}>Current draft</Menu.Item>
    </>
  );
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          leftSection={<IconRepeat size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isPending}
        >
          Replay
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {status === "failed" && (
          <>
            <Menu.Item
              leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
              onClick={() => run({ against: "same", from_failed: true })}
            >
              Retry from the failed node
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
              onClick={() => run({ against: "draft", from_failed: true })}
            >
              Retry from it with the draft
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {selected && isFinished(status) && (
          <>
            <Menu.Sub position="left-start">
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<IconArrowRightToArc size={16} aria-hidden />}>
                  Run again from “{selected.label}”
                </Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                <Menu.Label>The steps before it keep their output. Run it with</Menu.Label>
                {versions({ from_node: selected.id })}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>Replay this input with</Menu.Label>
        {versions({})}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The selected node, unless it is a trigger: from a trigger on, everything runs again. */
function useSelectedNode(): { id: string; label: string } | null {
  const types = useNodeTypes();
  const node = useEditor(({ document, selection }) =>
    selection.nodes.size === 1 ? document.nodes.find(({ id }) => selection.nodes.has(id)) : undefined,
  );
  if (!node || definitionOf(node, types)?.category === "trigger") return null;
  return { id: node.id, label: labelOf(node, types) };
}
