import type { z } from "zod";
import type { Json } from "#lib/json.ts";
import type { Fields } from "./field.ts";
import type { Outcome } from "./outcome.ts";
import type { Ports } from "./ports.ts";

/**
 * What a node type is made of. This module is all that `nodes/*` may know of the engine.
 *
 * A definition describes the type and reaches the browser; a runner does the work and never does. Both lie in the type's
 * folder: `definition.ts` and `run.ts`. See docs/adding-a-node.md.
 */
export type { Encoding, Fields } from "./field.ts";
export type { Fail, Outcome, StepError } from "./outcome.ts";
export type {
  ExecutionFile,
  FilePort,
  HttpBody,
  HttpFailure,
  HttpPort,
  OutgoingRequest,
  OutgoingResponse,
  Ports,
} from "./ports.ts";
export { findJsonError } from "./tags/json-error.ts";
export { toText } from "./tags/to-text.ts";

export type NodeGroup = "Triggers" | "Response" | "Logic" | "Data" | "Actions";

export interface Handle {
  /** Unique on its side of the node. Inputs are called `input`, single outputs `output`. */
  name: string;
  /** Drawn beside the handle where a node has more than one. */
  label?: string;
}

/**
 * What running the node does to the world, which decides how it is journaled.
 * `none`: nothing, it is recomputed after a crash. `outside`: its outcome is stored before anything goes on.
 * `response`: it may answer the caller.
 */
export type Effect = "none" | "outside" | "response";

export interface NodeDefinition<Config extends z.ZodObject = z.ZodObject> {
  /** The type key in documents, such as `condition_node`. */
  type: string;
  /** Of the configuration's shape and meaning; 1 at first. A higher version has a `migrate`. */
  version: number;
  group: NodeGroup;
  category: "trigger" | "response" | "logic" | "data" | "action";
  tier: "CORE";
  /** The default label, and the name in the palette. */
  label: string;
  /** One sentence in the palette. */
  description: string;
  /** A Tabler icon's name without its prefix, such as `webhook`. */
  icon: string;
  inputs: readonly Handle[];
  /** A function where the handles depend on the configuration, which may be unfinished. Read them with `outputHandles`. */
  outputs: readonly Handle[] | ((config: Readonly<Record<string, unknown>>) => readonly Handle[]);
  /** Of a container: the handles on its inside, by which the nodes in it are reached. It leaves by its `outputs`. */
  inner?: readonly Handle[];
  effect: Effect;
  /** The configuration as it is stored, with a default for every field. `label` is part of it. */
  config: Config;
  /**
   * Turns a configuration of an older version into one of this version that does the same: flows that were published
   * with it run on the result. Drafts are migrated too, so the configuration may be unfinished or invalid; never throws.
   */
  migrate?(config: Readonly<Record<string, unknown>>, fromVersion: number): Record<string, unknown>;
  fields: Fields;
  /** Of triggers, and of nothing else. */
  trigger?: TriggerDefinition;
  /** The credentials that a configuration names, which may be unfinished. */
  credentials?(config: Readonly<Record<string, unknown>>): CredentialUse[];
  /** One line for the card, saying what the node does with these settings: "if total > 10". */
  summary(config: z.infer<Config>): string;
  /** What keeps a node with this configuration from being activated, beside what `config` itself refuses. */
  check?(config: z.infer<Config>): ConfigProblem[];
  /** What the node would put out for this input, for tag suggestions before anything ran. */
  sampleOutput(config: z.infer<Config>, input: Json): Json;
  /** The shape of the output, for the API's catalogue. */
  output: z.ZodType;
}

/** How a trigger type starts flows. */
export interface TriggerDefinition {
  /** Names the server's `TriggerKind`, which activates triggers of this type and makes the input of their test runs. */
  kind: string;
  /** The setting that holds the sample: JSON text that test runs begin with, and that tags are suggested from. */
  sampleSetting: string;
}

/** A credential that a configuration names. */
export interface CredentialUse {
  id: string;
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  /** The kinds of credential that serve here. Left out: those that can be sent with a request. */
  kinds?: readonly string[];
  /** Where it would be sent, as far as that is known before a run; null for one that checks senders. */
  target: URL | null;
}

/** Something wrong with a configuration. `pointer` is a JSON pointer (RFC 6901) into it. */
export interface ConfigProblem {
  pointer: string;
  code: string;
  detail: string;
}

/** What a runner is given. */
export interface RunContext<Settings> {
  /** The configuration with its tags resolved, parsed by the runner's `settings`. */
  settings: Settings;
  /** What the nodes before it put out: the one output where one path leads here, else an object by node key. */
  input: Json;
  executionId: string;
  nodeId: string;
  attempt: number;
  /** Same on every attempt of this step: `<execution>:<scope>:<node>`. */
  idempotencyKey: string;
  /** Aborted when the execution is canceled, the node's time is up, or the worker shuts down. */
  signal: AbortSignal;
  /** The world outside. */
  ports: Ports;
  /** Adds a warning to the step. */
  warn(message: string): void;
}

export interface NodeRunner<Settings = unknown> {
  type: string;
  /** The resolved configuration: what `definition.config` becomes once tags are values. A mismatch fails the step with `invalid_setting`. */
  settings: z.ZodType<Settings>;
  run(context: RunContext<Settings>): Outcome | Promise<Outcome>;
}

/** Declares a node type. It returns what it is given; its worth is in the types that it checks. */
export function defineNode<Config extends z.ZodObject>(
  definition: NodeDefinition<Config>,
): NodeDefinition<Config> {
  return definition;
}

/** Declares how a node type runs. */
export function defineRunner<Settings>(runner: NodeRunner<Settings>): NodeRunner<Settings> {
  return runner;
}
