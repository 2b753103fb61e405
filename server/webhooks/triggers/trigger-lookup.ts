import type { ComputeCall } from "#server/executions/intake/computing.ts";
import type { Redaction } from "#server/flows/redaction/redact.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import type { Gathering } from "#server/webhooks/admission/gathering.ts";

/** Someone whose editor listens to a flow: its webhooks' calls run the draft, as a test of theirs. */
export interface Listener {
  userId: string;
  seesAllFlows: boolean;
  /** The time for which the lookup may be used. */
  remainingMs: number;
}

/** The result of looking up a webhook's URL. */
export type TriggerLookup =
  | {
      kind: "live";
      flowId: string;
      versionId: string;
      nodeId: string;
      /** Whether the caller waits: an HTTP Response node can be reached. */
      canRespond: boolean;
      admission: Admission;
      /** The bytes that the flow's calls may store on one UTC day; null if unlimited. */
      maxStoredBytesPerDay: number | null;
      /** The template of the key under which executions wait for their turn; null if they start at once. */
      turnTemplate: string | null;
      /** The template of executions' names; null if they have none. */
      nameTemplate: string | null;
      /** Null if each call starts an execution. */
      gathering: Gathering | null;
      redaction: Redaction | null;
      /** Null if a worker must run its executions. */
      compute: ComputeCall | null;
      /** Calls also run the draft, beside the live version, which responds. */
      listener: Listener | null;
    }
  | {
      /** The live version does not have the webhook, and someone listens: calls run the draft. */
      kind: "draft";
      flowId: string;
      nodeId: string;
      canRespond: boolean;
      admission: Admission;
      maxStoredBytesPerDay: number | null;
      nameTemplate: string | null;
      redaction: Redaction | null;
      listener: Listener;
    }
  | {
      kind: "flow_inactive";
      flowId: string;
      /** Lower-case names of the headers that the settings name as secret. */
      maskedHeaders: readonly string[];
      redaction: Redaction | null;
      /** Someone listens, but the draft cannot receive calls: the reason. */
      draftProblem: string | null;
    }
  | { kind: "webhook_not_found" };

/** A trigger that accepts calls. */
export type LiveTrigger = Extract<TriggerLookup, { kind: "live" }>;

/** A trigger whose draft accepts calls. */
export type DraftTrigger = Extract<TriggerLookup, { kind: "draft" }>;

/** The webhook that has an alias; null if none has it. */
export type AliasLookup = { nodeId: string; flowId: string } | null;
