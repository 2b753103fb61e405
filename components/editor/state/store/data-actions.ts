import type { Execution } from "#api/executions/reads/schema.ts";
import type { CurrentData } from "#components/editor/state/data/current-data.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { containersAround } from "#components/editor/state/document/regions.ts";
import type { ChosenIterations } from "#components/editor/state/iterations/iterations.ts";
import { noPulses, type Pulses, withPulses } from "#components/editor/state/traffic/pulses.ts";
import type { Traffic } from "#components/editor/state/traffic/traffic.ts";
import type { FlowDocument } from "#engine/document.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import type { Access } from "./access.ts";
import { type Selection, selectionOf } from "./selection.ts";

/**
 * An execution that the canvas shows, live while it runs. One that the user asked for stays until they clear it; one
 * that arrived while watching is replaced by the next.
 */
export interface FollowedExecution {
  id: string;
  wantedBy: "person" | "traffic";
}

/** The data that the editor shows and runs with, and the executions on the canvas. */
export interface DataState {
  /** The source of the inputs and outputs shown, and of the input when the draft runs. */
  currentData: CurrentData;
  /** Whether the list of data to choose from is open. */
  choosingData: boolean;
  /**
   * The execution that provides inputs and outputs: that of the current data, or a later one that was started
   * with it. Null without one, so only the sample payload is known.
   */
  lastExecution: Execution | null;
  /** Whether its states are shown on the canvas. */
  runShown: boolean;
  /** Which iteration of each container is shown. */
  iterations: ChosenIterations;
  /** The execution to show on the canvas; null for none, or if it was passed from outside. */
  followed: FollowedExecution | null;
  /** The traffic of the live version while it is watched; null otherwise. */
  traffic: Traffic | null;
  /** The lights that travel along edges at the moment. */
  pulses: Pulses;
}

export interface DataActions {
  /** Sets the last execution without showing its states. */
  rememberExecution(execution: Execution): void;
  /** Sets the last execution and shows its states on the canvas. */
  showExecution(execution: Execution): void;
  /** Clears the states from the canvas; the inputs and outputs of the current data stay. */
  hideExecution(): void;
  /** Shows an iteration of a container's step, from 0. */
  chooseIteration(containerId: string, iteration: number): void;
  /** Selects a step's node and shows the iterations that it ran in. */
  showStep(nodeId: string, scope: Scope): void;
  /** Chooses the current data. An execution is shown on the canvas as soon as it is loaded. */
  chooseData(data: CurrentData): void;
  /**
   * Shows an execution on the canvas as soon as it is loaded. It becomes the last run; one of the traffic is shown only
   * if the last run is the current data.
   */
  follow(executionId: string, wantedBy: FollowedExecution["wantedBy"]): void;
  /** The same for an execution that was started with the current data, which stays chosen. */
  followRun(executionId: string): void;
  /** Sends pulses along edges, given with their places in the order of an execution. */
  play(taken: ReadonlyMap<string, number>): void;
}

/** The parts of the document and the view that these actions use. */
interface Around {
  document: FlowDocument;
  selection: Selection;
  uncover(nodeId: string): void;
}

export const noDataYet: DataState = {
  currentData: { kind: "last" },
  choosingData: false,
  lastExecution: null,
  runShown: false,
  iterations: new Map(),
  followed: null,
  traffic: null,
  pulses: noPulses,
};

/** @param now milliseconds; numbers the pulses of one play */
export function dataActions({ get, set }: Access<DataState & Around>, now: () => number): DataActions {
  return {
    rememberExecution: (lastExecution) => set({ lastExecution }),
    showExecution: (lastExecution) =>
      set((before) => ({
        lastExecution,
        runShown: true,
        ...(before.lastExecution?.id !== lastExecution.id && { iterations: new Map() }),
      })),
    hideExecution: () =>
      set(({ currentData, lastExecution }) => ({
        runShown: false,
        followed: null,
        lastExecution: currentData.kind === "last" ? lastExecution : null,
      })),
    chooseIteration: (containerId, iteration) =>
      set(({ iterations }) => ({ iterations: new Map(iterations).set(containerId, iteration) })),
    showStep(nodeId, scope) {
      get().uncover(nodeId);
      const { document, iterations } = get();
      set({
        iterations: iterationsOf(document, nodeId, scope, iterations),
        selection: selectionOf({ nodes: [nodeId] }),
      });
    },
    chooseData: (currentData) =>
      set(({ lastExecution, runShown }) => {
        const isExecution = currentData.kind === "execution";
        return {
          currentData,
          followed: isExecution ? { id: currentData.id, wantedBy: "person" } : null,
          // The one before stays until the chosen one is loaded.
          lastExecution: isExecution ? lastExecution : null,
          runShown: isExecution && runShown,
          iterations: new Map(),
        };
      }),
    follow: (id, wantedBy) =>
      set(({ currentData }) => {
        const isLast = currentData.kind === "last";
        if (wantedBy === "traffic" && !isLast) return {};
        return { followed: { id, wantedBy }, ...(!isLast && { currentData: { kind: "last" } }) };
      }),
    followRun: (id) => set({ followed: { id, wantedBy: "person" } }),
    play: (taken) => set(({ pulses }) => ({ pulses: withPulses(pulses, taken, now()) })),
  };
}

/** The chosen iterations with those of a scope for the containers around a node. */
function iterationsOf(
  document: FlowDocument,
  nodeId: string,
  scope: Scope,
  iterations: ChosenIterations,
): ChosenIterations {
  const node = nodesById(document).get(nodeId);
  const chosen = new Map(iterations);
  const numbers = scope === topScope ? [] : scope.split("/").map(Number);
  for (const [level, id] of (node ? containersAround(document, node) : []).toReversed().entries())
    chosen.set(id, numbers[level] ?? 0);
  return chosen;
}
