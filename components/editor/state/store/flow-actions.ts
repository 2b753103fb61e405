import type { Tab } from "#api/flows/documents/tabs/schema.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { type CallShapes, noCallShapes } from "#engine/shapes/call-shape.ts";
import type { JsonObject } from "#lib/json.ts";
import { isSameJson } from "#lib/same-json.ts";
import type { Access } from "./access.ts";

/** The flow around its document, and what the server tells about it. */
export interface FlowState {
  flowId: string;
  /** The definitions for editing; the document is migrated to their newest versions. */
  nodeTypes: NodeTypes;
  /** True while an execution or a version is viewed: nothing may change. */
  readOnly: boolean;
  name: string;
  description: string;
  /** The flow's variables, with the values that may be shown, by name. Undefined until they are loaded. */
  variables: JsonObject | undefined;
  /** Problems of the flow: found here during editing, and added by the server. */
  problems: readonly FlowProblem[];
  /** The shapes of each trigger's last calls. */
  callShapes: CallShapes;
  /** Other tabs, of anyone, that have this flow open. */
  otherTabs: readonly Tab[];
}

export interface FlowActions {
  rename(name: string): void;
  describe(description: string): void;
  setProblems(problems: readonly FlowProblem[]): void;
  setCallShapes(shapes: CallShapes): void;
  setOtherTabs(tabs: readonly Tab[]): void;
}

type Start = Pick<FlowState, "flowId" | "nodeTypes"> &
  Partial<Pick<FlowState, "readOnly" | "name" | "description">>;

export function flowState({ flowId, nodeTypes, readOnly, name, description }: Start): FlowState {
  return {
    flowId,
    nodeTypes,
    readOnly: readOnly ?? false,
    name: name ?? "",
    description: description ?? "",
    variables: undefined,
    problems: [],
    callShapes: noCallShapes,
    otherTabs: [],
  };
}

export function flowActions({ get, set }: Access<FlowState>): FlowActions {
  return {
    rename: (name) => set({ name }),
    describe: (description) => set({ description }),
    setProblems: (problems) => set({ problems }),
    setCallShapes: (callShapes) => set({ callShapes }),
    setOtherTabs(otherTabs) {
      if (!isSameJson(otherTabs, get().otherTabs)) set({ otherTabs });
    },
  };
}
