import type { z } from "zod";
import type { Json, JsonObject } from "#lib/json.ts";
import type { AttachableFile } from "./attached-file.ts";
import type { FileReading } from "./conversion-port.ts";
import type { CredentialUse } from "./credential-use.ts";
import type { Fields } from "./field.ts";
import type { StepError } from "./outcome.ts";
import type { Reception } from "./webhook/reception.ts";

/*
 * What describes a node type: it is sent to the browser, and the engine plans by it. What runs the type is in
 * `runner.ts`. Node types import both through `node.ts`.
 */

export type NodeGroup = "Triggers" | "Response" | "Logic" | "Data" | "Actions";

export interface Handle {
  /** Unique on its side of the node. Inputs are called `input`, single outputs `output`. */
  name: string;
  /** Drawn beside the handle where a node has more than one. */
  label?: string;
}

/**
 * The side effects of the node, which decide how it is journaled. `none`: it is recomputed after a crash. `outside`:
 * its outcome is stored before the flow continues. `response`: it may respond to the caller.
 */
export type Effect = "none" | "outside" | "response";

export interface NodeDefinition<Config extends z.ZodObject = z.ZodObject> {
  /** The type's name in documents, such as `condition_node`. */
  type: string;
  /** The version of the configuration's shape and meaning, from 1. A higher version has a `migrate`. */
  version: number;
  category: "trigger" | "response" | "logic" | "data" | "action";
  /** The heading in the palette. */
  group: NodeGroup;
  tier: "CORE";
  /** The default label, and the name in the palette. */
  label: string;
  /** One sentence for the palette. */
  description: string;
  /**
   * What else people call it, in the trade and in other products, the most usual first: of two types with the same
   * keyword, the one that has it earlier is listed first.
   */
  keywords?: readonly string[];
  /** Keywords that name apps and their things. Operations of apps that fit come before it. */
  standsInFor?: readonly string[];
  /** The types that usually follow a node of this type, the most usual first. */
  usuallyNext?: readonly string[];
  /** The label of a node of this type that is offered when a search finds nothing. `query` is what was typed. */
  fallbackLabel?(query: string): string;
  inputs: readonly Handle[];
  /**
   * A function where the handles depend on the configuration, which may be unfinished. Read them with `outputHandles`.
   */
  outputs: readonly Handle[] | ((config: Readonly<Record<string, unknown>>) => readonly Handle[]);
  /** For a container: the handles on its inside, which lead to the nodes in it. It is left by its `outputs`. */
  inner?: readonly Handle[];
  /** For a container: what its iterations work on. */
  container?: ContainerDefinition;
  /** The scope that a step of this type ends when it has succeeded or failed. If omitted, the flow continues. */
  ends?(config: Readonly<Record<string, unknown>>): StopLevel;
  /** The output of a step of this type is the result of its execution, for the flow that runs it. */
  returns?: true;
  /**
   * Whether a node with this configuration starts when the first of its incoming edges delivers. The others are
   * ignored afterwards. Omitted: it waits for all of them.
   */
  startsOnFirst?(config: Readonly<Record<string, unknown>>): boolean;
  /**
   * Whether the input of a node with this configuration is always an object by node key, even where one node leads to
   * it, with null for a node that did not deliver. Omitted: as `RunContext.input` says.
   */
  inputByKey?(config: Readonly<Record<string, unknown>>): boolean;
  /**
   * The URL that resumes a step of this type, which tags find as `{{_links.<key>}}`: one to call, or a page on which a
   * person decides. Omitted: it has none.
   */
  link?: "call" | "page";
  /** A function where it depends on the configuration, which may be unfinished. Read it with `effectOf`. */
  effect: Effect | ((config: Readonly<Record<string, unknown>>) => Effect);
  /**
   * Whether a node with this configuration only computes: it is synchronous, uses no port, and its time is bounded by its
   * settings and its input, whatever their values. It may then run before its execution is stored
   * (`computing/only-computes.ts`). Omitted: no.
   */
  computes?(config: Readonly<Record<string, unknown>>): boolean;
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
  /** The table that a configuration uses; null if none is chosen. The configuration may be unfinished. */
  table?(config: Readonly<Record<string, unknown>>): TableUse | null;
  /** The flow that a configuration runs; null if none is chosen. The configuration may be unfinished. */
  runs?(config: Readonly<Record<string, unknown>>): FlowUse | null;
  /** For a trigger that starts when other flows fail: those that its configuration names. It may be unfinished. */
  watches?(config: Readonly<Record<string, unknown>>): FlowUse[];
  /** One line for the card that summarizes the settings: "if total > 10". */
  summary(config: z.infer<Config>): string;
  /** The problems that prevent activation of a node with this configuration, beyond what `config` rejects. */
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
   * The output for these resolved settings, which the panel shows while they are edited. Omitted: the type has no preview,
   * because its output depends on more than its settings. A promise where a library is loaded for it.
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
   * For a type whose output has fields that its configuration names: the configuration with one of them renamed; null
   * if this field cannot be renamed in it, or the new name is taken. The configuration may be unfinished.
   */
  renameOutput?(
    config: Readonly<Record<string, unknown>>,
    from: string,
    to: string,
  ): Record<string, unknown> | null;
  /** The shape of the output, for the API's catalog. */
  output: z.ZodType;
}

/** The part of a file that a type's preview reads. */
export interface FilePreview {
  /** The name of the setting that is the file, or its content as text. */
  setting: string;
  /** Reads at most `previewLimits`. `settings` are resolved, and may be invalid. */
  read(settings: Readonly<Record<string, unknown>>, file: AttachableFile): Reading | Promise<Reading>;
}

type Reading = { conversion: FileReading } | { error: StepError };

/** An output before it is computed for real, or why there will be none. `note`: how it differs from the real one. */
export type OutputPreview = { output: Json; note?: string | undefined } | { error: StepError };

/** The scopes that a Stop can end. Outside all loops, each of them is the execution. */
export type StopLevel = "item" | "loop" | "execution";

/**
 * What the nodes in a container can use. Its template setting `result` is resolved at the end of each iteration;
 * empty, the result is the output of the node that the iteration ended at.
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
  /** The value that tags find under the container's key. */
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
   * The setting with the sample: JSON text that is the input of test executions and the source of tag suggestions.
   * Omitted: the kind makes the input, and `sampleOutput` the suggestions.
   */
  sampleSetting?: string;
  /** Other flows run the flow from here. */
  isCalledByFlows?: true;
  /**
   * What a flow that this trigger starts is called until a person names it. The configuration may be unfinished.
   * Omitted: the type's label.
   */
  flowName?(config: Readonly<Record<string, unknown>>): string;
  /**
   * The trigger's output for an input that a person, the API or another flow starts it with. Omitted: it cannot be
   * started with an input.
   */
  toInput?(config: Readonly<Record<string, unknown>>, input: Json): TriggerInput;
  /**
   * For a webhook whose type decides how calls are received. The configuration is complete. Omitted: its settings decide
   * (`webhook/settings.ts`).
   */
  reception?(config: Readonly<Record<string, unknown>>): Reception;
  /**
   * Warnings about a configuration after which the flow has no enabled HTTP Response node. The configuration may be
   * unfinished.
   */
  withoutResponse?(config: Readonly<Record<string, unknown>>): ConfigProblem[];
}

/** Packages of npm that code imports. */
export interface BundleUse {
  /** With exact versions: `date-fns@4.1.0`, `lodash/get@4.17.21`. */
  packages: readonly string[];
  /** The hash of the stored bundle with them; empty if there is none yet. */
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

/** A trigger's output for an input that it is started with, or what is wrong with the input, at JSON pointers into it. */
export type TriggerInput = { input: JsonObject } | { problems: ConfigProblem[] };

/** A problem of a configuration. `pointer` is a JSON pointer (RFC 6901) into it. */
export interface ConfigProblem {
  pointer: string;
  code: string;
  detail: string;
}
