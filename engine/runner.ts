import type { z } from "zod";
import type { Json, JsonObject } from "#lib/json.ts";
import type { StepActivity } from "./activity.ts";
import type { Fail, Outcome } from "./outcome.ts";
import type { Ports } from "./ports.ts";

export interface RunContext<Settings> {
  /** The configuration with its tags resolved, parsed by the runner's `settings`. */
  settings: Settings;
  /**
   * The output of the nodes before it, in the order of their edges in the document: the single output where one node
   * delivered, else an object by node key (see also `NodeDefinition.inputByKey`).
   */
  input: Json;
  executionId: string;
  flowId: string;
  nodeId: string;
  attempt: number;
  /** The step's time-out under Advanced; null if there is none. */
  timeoutSeconds: number | null;
  /** The same for every attempt of this step: `<execution>:<scope>:<node>`. */
  idempotencyKey: string;
  /** The URL that resumes this step, of a type with a `link`. */
  link: string | null;
  /** Aborted when the execution is canceled, the node's time is up, or the worker shuts down. */
  signal: AbortSignal;
  /** The runner's access to the outside world. */
  ports: Ports;
  /** The outputs before the step, for a type that runs code. Nothing is copied. */
  data(): StepData;
  /** When the attempt started, by the database's clock, in milliseconds since the epoch. */
  startedAtMs: number;
  /** Adds a warning to the step. */
  warn(message: string): void;
  /** Keeps what code did, with the step. */
  keepActivity(activity: StepActivity): void;
}

/** The outputs that a step can use. */
export interface StepData {
  /** By node key; of a container around the step, its iteration's data. On an object without a prototype. */
  nodes: Readonly<Record<string, Json>>;
  trigger: Json;
  /** In a loop: the current item and its number from 0. */
  item?: Json;
  index?: Json;
  /** The values of the variables that the flow's settings name, secret ones included. */
  vars: JsonObject;
}

/** The decision after an iteration, for a container that decides after each one. */
export type AfterIteration = { kind: "end" } | { kind: "repeat"; pauseSeconds: number } | Fail;

export interface NodeRunner<Settings = unknown> {
  type: string;
  /**
   * The schema of the resolved configuration: `definition.config` once tags are values. A mismatch fails the step with
   * `invalid_setting`.
   */
  settings: z.ZodType<Settings>;
  run(context: RunContext<Settings>): Outcome | Promise<Outcome>;
  /**
   * For a container that decides after each iteration whether another one follows. It starts with one iteration; the
   * next one's data is the result of the last.
   *
   * @param settings resolved with the data of the iteration
   * @param iterations how many there were
   * @param warn adds a warning to the container's step
   */
  afterIteration?(settings: Settings, iterations: number, warn: (message: string) => void): AfterIteration;
}
