"use client";

import { type FocusEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { evaluateExpression } from "#api/executions/expression-values/contract.ts";
import { call } from "#components/api/call.ts";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { shownProblems } from "#components/editor/state/store/quiet-nodes.ts";
import { ChoiceSourceProvider } from "#components/fields/choices/choice-source.ts";
import { CodeModules } from "#components/fields/code-modules.tsx";
import { type Evaluate, EvaluatorProvider } from "#components/fields/expression/evaluator.ts";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import { type ConfigPath, withValueAt } from "#components/fields/form/config-path.ts";
import { FieldsForm } from "#components/fields/form/fields-form.tsx";
import { problemsAt, problemsByField } from "#components/fields/form/problems-at.ts";
import { visiblePointers } from "#components/fields/form/shown-fields.ts";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { useNodeEditors } from "#components/node-types/node-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import type { Field } from "#engine/field.ts";
import { fillDefaults } from "#engine/fill-defaults.ts";
import type { NodeDefinition } from "#engine/node.ts";
import { focusField } from "./focus-field.ts";
import classes from "./inspector.module.css";
import {
  hiddenFieldWarnings,
  problemsAtFields,
  secretHeaderWarnings,
  uniqueProblems,
} from "./node-problems.ts";
import { NodeSettingsForm } from "./node-settings-form.tsx";
import { OperationEditor } from "./operation/operation-editor.tsx";
import { TriggerEditor } from "./operation/trigger-editor.tsx";
import { useChoicesOf, useConnectorTrigger, useOperation } from "./operation/use-operation.ts";
import { PanelSection } from "./section.tsx";

export interface NodeFormProps {
  node: DocumentNode;
  definition: NodeDefinition | undefined;
  /** Shown between the type's settings and the common ones. */
  children?: ReactNode;
}

/** A node's settings: its type's own part, the form of its fields, and the common settings. */
export function NodeForm({ node, definition, children }: NodeFormProps) {
  const store = useEditorStore();
  const root = useRef<HTMLDivElement>(null);
  useFieldRequest(node.id, root);
  if (!definition) {
    return (
      <p className={classes.hint}>
        This installation does not know the node type “{node.type}”. Its settings are kept as they are.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to its fields.
    <div
      ref={root}
      data-pointer=""
      onBlur={(event) => isField(event) && store.getState().showProblemsOf(node.id, pointerOf(event))}
    >
      <TypeForm node={node} definition={definition} />
      {children}
      <PanelSection title="Node settings">
        <NodeSettingsForm node={node} definition={definition} />
      </PanelSection>
    </div>
  );
}

/** The settings of the node's type: the form of its fields, and its own parts above, in it or below. */
function TypeForm({ node, definition }: { node: DocumentNode; definition: NodeDefinition }) {
  const editors = useNodeEditors();
  const readOnly = useEditor((state) => state.readOnly);
  const flowId = useEditor((state) => state.flowId);
  const { set, change, replace } = useConfigChanges(node.id);
  const evaluate = useCallback<Evaluate>(
    (js, data, signal) => call(evaluateExpression, { params: { id: flowId }, body: { js, data }, signal }),
    [flowId],
  );
  const config = fillDefaults(definition, node.config);
  const problems = useNodeProblems(node, definition, config);
  const problemsBelow = (pointer: string) =>
    [...problems.values()].flat().filter((each) => `${each.pointer}/`.startsWith(`${pointer}/`));
  const operation = useOperation(node);
  const trigger = useConnectorTrigger(node);
  const choices = useChoicesOf(operation ?? trigger, config);
  const Editor = editors[node.type];
  const shared = {
    flowId,
    nodeId: node.id,
    config,
    onChange: change,
    onReplace: replace,
    readOnly,
    problemsAt: problemsBelow,
  };
  const draw = (part: "above" | "below") => {
    if (trigger) return <TriggerEditor {...shared} found={trigger} part={part} />;
    return Editor && <Editor {...shared} part={part} />;
  };
  const below = operation ? null : draw("below");
  const drawOperation = (part: "above" | "after" | { field: string }) =>
    operation && <OperationEditor {...shared} found={operation} part={part} />;
  const hasPlace = Object.values(definition.fields).some(isInPlace);
  return (
    <div className={classes.stack}>
      <FieldProblems problems={uniqueProblems(problemsAt(problems, ""))} />
      {operation ? drawOperation("above") : draw("above")}
      <EvaluatorProvider value={readOnly ? null : evaluate}>
        <CodeModules hash={definition.bundle?.(config).hash ?? ""}>
          <ChoiceSourceProvider value={choices}>
            <FieldsForm
              fields={definition.fields}
              own={(field) => (operation ? drawOperation({ field }) : below)}
              {...{ config, set, problems, readOnly }}
            />
          </ChoiceSourceProvider>
        </CodeModules>
      </EvaluatorProvider>
      {!hasPlace && below}
      {drawOperation("after")}
    </div>
  );
}

function isInPlace(field: Field): boolean {
  return field.kind === "custom" && field.isInPlace === true;
}

/** Changes the node's configuration: at a path, or by merging into it. */
function useConfigChanges(nodeId: string) {
  const store = useEditorStore();
  const set = useCallback(
    (path: ConfigPath, value: unknown) => {
      const [name, ...rest] = path;
      const config = findNode(store.getState().document, nodeId)?.config;
      if (config === undefined || typeof name !== "string") return;
      store.getState().updateConfig(nodeId, { [name]: withValueAt(config[name], rest, value) });
    },
    [store, nodeId],
  );
  const change = useCallback(
    (fields: Record<string, unknown>) => store.getState().updateConfig(nodeId, fields),
    [store, nodeId],
  );
  const replace = useCallback<NodeEditorProps["onReplace"]>(
    (next) => store.getState().changeType(nodeId, next),
    [store, nodeId],
  );
  return { set, change, replace };
}

function useNodeProblems(
  { id, type }: DocumentNode,
  definition: NodeDefinition,
  config: DocumentNode["config"],
) {
  const all = useEditor((state) => state.problems);
  const left = useEditor((state) => state.quietNodes.get(id));
  const store = useEditorStore();
  const pointers = useMemo(() => visiblePointers(definition.fields, config).join("\n"), [definition, config]);
  return useMemo(() => {
    // Problems are recomputed whenever the document changes, and only then can its warnings change.
    const { document, nodeTypes } = store.getState();
    const warnings =
      definition.category === "trigger"
        ? hiddenFieldWarnings(document, nodeTypes, id)
        : secretHeaderWarnings({ type, config });
    return problemsByField(
      [...shownProblems(problemsAtFields(all, id), left), ...warnings],
      pointers.split("\n"),
    );
  }, [all, left, id, type, config, pointers, definition, store]);
}

/** Whether a field was left, and not for another window. */
function isField({ target }: FocusEvent): boolean {
  return target.matches("input, textarea, [contenteditable]") && document.hasFocus();
}

/** The JSON pointer of the setting whose field was left. */
function pointerOf({ target }: FocusEvent): string {
  return target.closest<HTMLElement>("[data-pointer]")?.dataset.pointer ?? "";
}

/** Scrolls to the field of a problem that was clicked in the list. */
function useFieldRequest(nodeId: string, root: { readonly current: HTMLElement | null }): void {
  const request = useEditor((state) => state.fieldRequest);
  useEffect(() => {
    if (request?.nodeId !== nodeId || !root.current) return;
    const element = root.current;
    // The tab opens first.
    const timer = setTimeout(() => focusField(element, request.pointer));
    return () => clearTimeout(timer);
  }, [request, nodeId, root]);
}
