import type { z } from "zod";
import type { NodeDefinition, NodeGroup } from "./definition.ts";
import { field } from "./make-field.ts";
import type { NodeRunner } from "./runner.ts";

/*
 * The face of the engine for node types. Beside it, `nodes/*` may import what several types share: conditions, forms,
 * schedules, feeds, failures, tables, webhooks and code (docs/layers.md). Modules of the engine import the types from where
 * they are declared.
 *
 * A definition describes the type and is sent to the browser; a runner does the work and stays on the server. Both are
 * in the type's folder: `definition.ts` and `run.ts`. See docs/adding-a-node.md.
 */
export type { StepActivity } from "./activity.ts";
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
export type { CredentialUse } from "./credential-use.ts";
export type * from "./definition.ts";
export type { CodeTemplate, Encoding, Fields } from "./field.ts";
export { field, shownFor } from "./make-field.ts";
export { failed, type Outcome, type StepError, toOutcome } from "./outcome.ts";
export { definePoller, type Poller, type PollOutcome, pollSettings } from "./poll.ts";
export type {
  ExecutionFile,
  FilePort,
  HttpFailure,
  HttpPort,
  MailAttachment,
  OutgoingRequest,
  OutgoingResponse,
  Ports,
} from "./ports.ts";
export {
  type HashAlgorithm,
  hashAlgorithms,
  hmacKinds,
  type SigningPort,
  tokenAlgorithms,
  tokenKeyKind,
} from "./ports.ts";
export type * from "./runner.ts";
export type { StoreAccess } from "./store/access.ts";
export { storeLimits } from "./store/limits.ts";
export type { RowSelection, TableAccess } from "./tables/access.ts";
export type { ItemSetting } from "./tags/item-settings.ts";
export { findJsonError } from "./tags/json-error.ts";
export { findSampleOversize } from "./tags/sample-size.ts";
export { mentionsVariables } from "./tags/stored-variables.ts";
export { toText } from "./tags/to-text.ts";
export { objectSampleProblems, readSample, toInputLike, toObjectInput } from "./trigger-input.ts";

/** The words and phrases of a list that is separated by commas, for `NodeDefinition.keywords`. */
export function toKeywords(list: string): string[] {
  return list
    .split(",")
    .map((keyword) => keyword.trim().replaceAll(/\s+/g, " "))
    .filter(Boolean);
}

const groups: Readonly<Record<NodeDefinition["category"], NodeGroup>> = {
  trigger: "Triggers",
  response: "Response",
  logic: "Logic",
  data: "Data",
  action: "Actions",
};

/** The parts that most node types have alike. */
const usual: Pick<NodeDefinition, "version" | "inputs" | "outputs"> = {
  version: 1,
  inputs: [{ name: "input" }],
  outputs: [{ name: "output" }],
};

/** A definition in which the usual parts may be left out. The group follows from the category, and the tier is fixed. */
export type NodeSource<Config extends z.ZodObject> = Omit<
  NodeDefinition<Config>,
  keyof typeof usual | "group" | "tier"
> &
  Partial<Pick<NodeDefinition<Config>, keyof typeof usual>>;

/**
 * Declares a node type. Omitted: the version is 1, there is one input and one output, and the first field is the
 * label's.
 */
export function defineNode<Config extends z.ZodObject>(source: NodeSource<Config>): NodeDefinition<Config> {
  const { category, fields } = source;
  return {
    ...usual,
    ...source,
    group: groups[category],
    tier: "CORE",
    fields: fields.label ? fields : { label: field.text("Label"), ...fields },
  };
}

/** Declares how a node type runs. */
export function defineRunner<Settings>(runner: NodeRunner<Settings>): NodeRunner<Settings> {
  return runner;
}
