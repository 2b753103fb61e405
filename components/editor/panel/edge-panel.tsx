"use client";

import { Button } from "@mantine/core";
import { IconArrowRight, IconTrash } from "@tabler/icons-react";
import type { Execution, Step } from "#api/executions/reads/schema.ts";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import type { DocumentNode } from "#engine/document.ts";
import { hasExit } from "#engine/exits.ts";
import { definitionOf } from "#engine/node-types.ts";
import type { Json } from "#lib/json.ts";
import classes from "./inspector.module.css";
import { PanelHeading } from "./panel-heading.tsx";

/** The panel of a connection: its ends and its last data. */
export function EdgePanel({ edgeId }: { edgeId: string }) {
  const store = useEditorStore();
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const execution = useEditor((state) => state.lastExecution);
  const readOnly = useEditor((state) => state.readOnly);
  const edge = document.edges.find(({ id }) => id === edgeId);
  const source = findNode(document, edge?.source ?? null);
  const target = findNode(document, edge?.target ?? null);
  if (!edge || !source || !target) return null;

  const isTrigger = definitionOf(source, types)?.category === "trigger";
  const passed = execution && outputOf(execution, source.id);
  const went =
    passed && (passed.step === null || hasExit(passed.step.handle ?? "output", edge.source_handle));
  const keys = new Set(document.nodes.map(({ key }) => key));
  return (
    <>
      <PanelHeading
        icon={<IconArrowRight size={18} aria-hidden />}
        title={`${labelOf(source)} to ${labelOf(target)}`}
        subtitle={edge.source_handle === "output" ? "Connection" : `Connection from “${edge.source_handle}”`}
      />
      <div className={classes.body}>
        <div className={classes.stack}>
          {went && passed ? (
            <section aria-label="Last data">
              <h3 className={classes.dataTitle}>Last data</h3>
              <DataViewer
                label="Data"
                value={passed.output}
                tagOf={outputTag({ key: source.key, isTrigger }, keys)}
                maxHeightPx={480}
              />
            </section>
          ) : (
            <p className={classes.hint}>
              {execution ? "The last execution did not take this connection." : "Nothing has run yet."}
            </p>
          )}
          {!readOnly && (
            <div className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => store.getState().removeEdges([edgeId])}
              >
                Delete connection
              </Button>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function labelOf(node: DocumentNode): string {
  return typeof node.config.label === "string" && node.config.label !== "" ? node.config.label : node.key;
}

/** A node's output, if it has one; a trigger's output is the execution's input. */
function outputOf(execution: Execution, nodeId: string): { output: Json; step: Step | null } | null {
  const step = execution.steps.findLast((each) => each.node_id === nodeId && each.status === "succeeded");
  if (step) return { output: step.output, step };
  return execution.trigger_node_id === nodeId ? { output: execution.input, step: null } : null;
}
