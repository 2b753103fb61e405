import type { z } from "zod";
import type { Json, JsonObject } from "#lib/json.ts";
import type { StepActivity } from "./activity.ts";
import type { AttachableFile } from "./attached-file.ts";
import type { FileReading } from "./conversion-port.ts";
import type { Fields } from "./field.ts";
import type { Fail, Outcome, StepError } from "./outcome.ts";
import type { Ports } from "./ports.ts";
import type { TriggerInput } from "./trigger-input.ts";

export type { StepActivity } from "./activity.ts";
/**
 * The parts of a node type. `nodes/*` may import this module, and a few other rooms of the engine
 * (`docs/layers.md`).
 *
 * A definition describes the type and is sent to the browser; a runner does the work and stays on the server. Both are
 * in the type's folder: `definition.ts` and `run.ts`. See docs/adding-a-node.md.
 */
export {
  type AttachableFile,
  type AttachResult,
  bytesOf,
  toAttachables,
  toOneAttachable,
} from "./attached-file.ts";
export { toCodeArgs } from "./code/code-args.ts";
export {
  type Conversion,
  type ConversionInput,
  conversionLimits,
  type FileReading,
  htmlValues,
  previewLimits,
  textEncodings,
} from "./conversion-port.ts";
export type { CodeTemplate, Encoding, Fields } from "./field.ts";
export type { Fail, Outcome, StepError } from "./outcome.ts";
export { definePoller, type Poller, type PollOutcome, pollSettings } from "./poll.ts";
export type {
  ExecutionFile,
  FilePort,
  HttpBody,
  HttpFailure,
  HttpPort,
  MailAttachment,
  OutgoingMail,
  OutgoingRequest,
  OutgoingResponse,
  Ports,
  SaveBody,
} from "./ports.ts";
export {
  type HashAlgorithm,
  hashAlgorithms,
  hmacKinds,
  type SigningFailure,
  type SigningPort,
  tokenAlgorithms,
  tokenKeyKind,
} from "./ports.ts";
export type { StoreAccess } from "./store/access.ts";
export { storeLimits } from "./store/limits.ts";
export type { RowSelection, TableAccess } from "./tables/access.ts";
export type { ItemSetting } from "./tags/item-settings.ts";
export { findJsonError } from "./tags/json-error.ts";
export { findSampleOversize } from "./tags/sample-size.ts";
export { mentionsVariables } from "./tags/stored-variables.ts";
export { toText } from "./tags/to-text.ts";
export { objectSampleProblems, readSample, toInputLike, toObjectInput } from "./trigger-input.ts";

export type NodeGroup = "Triggers" | "Response" | "Logic" | "Data" | "Actions";

export interface Handle {
  /** Unique on its side of the node. Inputs are called `input`, single outputs `output`. */
  name: string;
  /** Drawn beside the handle where a node has more than one. */
  label?: string;
}

/**
 * The side effects of the node, which decide how it is journaled. `none`: it is recomputed after a crash.
 * `outside`: its outcome is stored before the flow continues. `response`: it may respond to the caller.
 */
export type Effect = "none" | "outside" | "response";

export interface NodeDefinition<Config extends z.ZodObject = z.ZodObject> {
  /** The type's name in documents, such as `condition_node`. */
  type: string;
  /** The version of the configuration's shape and meaning, from 1. A higher version has a `migrate`. */
  version: number;
  group: NodeGroup;
  category: "trigger" | "response" | "logic" | "data" | "action";
  tier: "CORE";
  /** The default label, and the name in the palette. */
  label: string;
  /** One sentence for the palette. */
  description: string;
  inputs: readonly Handle[];
  /**
   * A function where the handles depend on the configuration, which may be unfinished. Read them with `outputHandles`.
   */
  outputs: readonly Handle[] | ((config: Readonly<Record<string, unknown>>) => readonly Handle[]);
  /** For a container: the handles on its inside, which lead to the nodes in it. It is left by its `outputs`. */
  inner?: readonly Handle[];
  /** For a container: the data of its iterations. */
  container?: ContainerDefinition;
  /**
   * The level that a step of this type stops when it has succeeded or failed. Omitted, it stops nothing, and
   * the flow continues.
   */
  ends?(config: Readonly<Record<string, unknown>>): StopLevel;
  /** The output of a step of this type is the result of its execution, for the flow that runs it. */
  returns?: true;
  /**
   * Whether a node with this configuration starts when the first of its incoming edges delivers. The others
   * are ignored afterwards. Omitted, it waits for all of them.
   */
  startsOnFirst?(config: Readonly<Record<string, unknown>>): boolean;
  /**
   * Whether the input of a node with this configuration is always an object by node key, even where one node
   * leads to it, with null for a node that did not deliver. If omitted, as `RunContext.input` describes.
   */
  inputByKey?(config: Readonly<Record<string, unknown>>): boolean;
  /**
   * The URL that resumes a step of this type, which tags find as `{{_links.<key>}}`: one to call, or a page
   * on which a person decides. Omitted if it has no such URL.
   */
  link?: "call" | "page";
  /** A function where it depends on the configuration, which may be unfinished. Read it with `effectOf`. */
  effect: Effect | ((config: Readonly<Record<string, unknown>>) => Effect);
  /** The stored configuration, with a default for every field, including `label`. */
  config: Config;
  /**
   * Converts a configuration of an older version to an equivalent one of this version. Flows published with the older
   * version run on the result. Drafts are migrated too, so the configuration may be unfinished or invalid; never
   * throws.
   */
  migrate?(config: Readonly<Record<string, unknown>>, fromVersion: number): Record<string, unknown>;
  fields: Fields;
  /** Only for triggers. */
  trigger?: TriggerDefinition;
  /** The credentials that a configuration names. The configuration may be unfinished. */
  credentials?(config: Readonly<Record<string, unknown>>): CredentialUse[];
  /** The packages of npm that a configuration's code imports, and their bundle. The configuration may be unfinished. */
  bundle?(config: Readonly<Record<string, unknown>>): BundleUse;
  /** The table that a configuration uses; null if none is selected. The configuration may be unfinished. */
  table?(config: Readonly<Record<string, unknown>>): TableUse | null;
  /** The flow that a configuration runs; null if none is selected. The configuration may be unfinished. */
  runs?(config: Readonly<Record<string, unknown>>): FlowUse | null;
  /** For a trigger that starts when other flows fail: those that its configuration names. It may be unfinished. */
  watches?(config: Readonly<Record<string, unknown>>): FlowUse[];
  /** One line for the card that summarizes the settings: "if total > 10". */
  summary(config: z.infer<Config>): string;
  /**
   * The problems that prevent activation of a node with this configuration, beyond those that `config`
   * rejects.
   */
  check?(config: z.infer<Config>): ConfigProblem[];
  /**
   * The likely output for this input, for tag suggestions before the first run.
   *
   * @param resolve gives the configuration with its tags resolved with samples; null when they cannot be resolved
   */
  sampleOutput(
    config: z.infer<Config>,
    input: Json,
    resolve?: () => Readonly<Record<string, unknown>> | null,
  ): Json;
  /**
   * The output for these resolved settings, which the panel shows while they are edited. Omitted if the
   * output depends on more than its settings. Returns a promise if a library must be loaded.
   */
  preview?(settings: Readonly<Record<string, unknown>>): OutputPreview | Promise<OutputPreview>;
  /** For a type that reads a file: its preview, which the server makes. */
  filePreview?: FilePreview;
  /**
   * For a type with settings that are resolved for each item of a list (`isPerItem`): a likely item, for tag suggestions
   * before the first run. `config` has its other tags resolved with samples.
   */
  sampleItem?(config: Readonly<Record<string, unknown>>): Json;
  /**
   * For such a type: the items, for expressions in those settings. They are evaluated for all items before the step runs.
   * `config` has its other tags resolved.
   */
  items?(config: Readonly<Record<string, unknown>>): readonly Json[];
  /**
   * For a type whose output has fields that its configuration names: the configuration with one of them
   * renamed; null if this field cannot be renamed, or the new name is taken. The configuration may be
   * unfinished.
   */
  renameOutput?(
    config: Readonly<Record<string, unknown>>,
    from: string,
    to: string,
  ): Record<string, unknown> | null;
  /** The shape of the output, for the API's catalog. */
  output: z.ZodType;
}

/** The parts of a file that a type's preview reads. */
export interface FilePreview {
  /** The name of the setting that is the file, or its content as text. */
  setting: string;
  /** Reads at most `previewLimits`. `settings` are resolved, and may be invalid. */
  read(settings: Readonly<Record<string, unknown>>, file: AttachableFile): Reading | Promise<Reading>;
}

type Reading = { conversion: FileReading } | { error: StepError };

/** An output before it is computed for real, or why there will be none. `note`: how it differs from the real one. */
export type OutputPreview = { output: Json; note?: string | undefined } | { error: StepError };

/** The level that a Stop ends. Outside all loops, each of them is the execution. */
export type StopLevel = "item" | "loop" | "execution";

/**
 * Describes a type that contains nodes. Its template setting `result` is resolved at the end of each
 * iteration. If it is empty, the result is the output of the node at which the iteration ended.
 */
export interface ContainerDefinition {
  /** One iteration's share of `Iterate.data`. `iteration` counts from 0. */
  share(data: Json, iteration: number): IterationData;
  /** The container's output once its iterations have finished. */
  output(results: Json[], counts: { count: number; failed: number }): Json;
  /** Likely data, for tag suggestions before the first run. `config` has its tags resolved with samples. */
  sampleData(config: Readonly<Record<string, unknown>>): Json;
}

export interface IterationData {
  /** The data that tags find under the container's key. */
  tags: JsonObject;
  /** The input of the nodes that the inner handle leads to. */
  input: Json;
}

/** How a trigger type starts flows. */
export interface TriggerDefinition {
  /**
   * The name of the server's `TriggerKind`, which activates triggers of this type and creates the input of their test
   * executions.
   */
  kind: string;
  /**
   * The setting with the sample: JSON text that is the input of test executions and the source of tag
   * suggestions. If it is omitted, the kind makes the input, and `sampleOutput` the suggestions.
   */
  sampleSetting?: string;
  /** Other flows run the flow from here. */
  isCalledByFlows?: true;
  /**
   * The name of a flow that this trigger starts, until a person names it. The configuration may be
   * unfinished. If it is omitted, the name is the type's label.
   */
  flowName?(config: Readonly<Record<string, unknown>>): string;
  /**
   * The trigger's output for the input with which a person, the API or another flow starts it. Omitted if it
   * cannot be started with an input.
   */
  toInput?(config: Readonly<Record<string, unknown>>, input: Json): TriggerInput;
  /**
   * Warnings about a configuration after which the flow has no enabled HTTP Response node. The configuration may be
   * unfinished.
   */
  withoutResponse?(config: Readonly<Record<string, unknown>>): ConfigProblem[];
}

/** A credential that a configuration names. */
export interface CredentialUse {
  id: string;
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  /** The kinds of credential that are allowed here; by default, those that can be sent with a request. */
  kinds?: readonly string[];
  /** Where it would be sent, as far as that is known before a run; null for a credential that verifies senders. */
  target: URL | null;
  /** The format that its secret must have. Omitted for any format. */
  format?: "standard_webhooks";
}

/** Packages of npm that code imports. */
export interface BundleUse {
  /** With exact versions: `date-fns@4.1.0`, `lodash/get@4.17.21`. */
  packages: readonly string[];
  /** The hash of the stored bundle with them; empty before the first one. */
  hash: string;
}

/** A table that a configuration names, and the columns of it. */
export interface TableUse {
  tableId: string;
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  columns: readonly { name: string; pointer: string }[];
}

/** A flow that a configuration names. */
export interface FlowUse {
  flowId: string;
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
}

/** A problem of a configuration. `pointer` is a JSON pointer (RFC 6901) into it. */
export interface ConfigProblem {
  pointer: string;
  code: string;
  detail: string;
}

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
  /** The step's timeout under Advanced; null without a timeout. */
  timeoutSeconds: number | null;
  /** The same for every attempt of this step: `<execution>:<scope>:<node>`. */
  idempotencyKey: string;
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
  /** Stores code's console output and requests with the step. */
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

/** The action after an iteration of a container that decides after each one. */
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
   * For a container that decides after each iteration whether another one follows. It starts with one
   * iteration; the next one's data is the result of the last.
   *
   * @param settings resolved with the data of the iteration
   * @param iterations the number of iterations so far
   * @param warn adds a warning to the container's step
   */
  afterIteration?(settings: Settings, iterations: number, warn: (message: string) => void): AfterIteration;
}

/** Declares a node type. Returns its argument; the call exists for type inference. */
export function defineNode<Config extends z.ZodObject>(
  definition: NodeDefinition<Config>,
): NodeDefinition<Config> {
  return definition;
}

/** Declares how a node type runs. */
export function defineRunner<Settings>(runner: NodeRunner<Settings>): NodeRunner<Settings> {
  return runner;
}
