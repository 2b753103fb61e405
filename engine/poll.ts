import { z } from "zod";
import type { Json, JsonObject } from "#lib/json.ts";
import type { StepError } from "./outcome.ts";
import type { ConnectionPort, HttpPort, Ports } from "./ports.ts";

/** The setting that every polling trigger has. */
export const pollSettings = {
  interval_minutes: z.int().min(1).max(10_080).default(15),
};

export interface PollContext<Settings> {
  settings: Settings;
  /**
   * The cursor that the last poll of the same settings returned; null for the first one, which only records
   * the current state.
   */
  cursor: Json;
  http: HttpPort;
  connections: ConnectionPort;
  /** Omitted where nothing is read that strangers wrote. */
  conversions?: Ports["conversions"];
  /** Aborted when the poll's time is up. */
  signal: AbortSignal;
}

/** Failures are data: they are shown with the trigger, and polls become rarer until one succeeds. */
export type PollOutcome =
  | {
      kind: "polled";
      /** The trigger's output for each execution to start, oldest first. */
      outputs: JsonObject[];
      cursor: Json;
      /** There is more to start, so the next poll follows soon. */
      hasMore: boolean;
    }
  | { kind: "fail"; error: StepError; retryAfterSeconds?: number };

/**
 * How a polling trigger finds new items. The worker stores the executions and the cursor in one transaction,
 * so a poller keeps no state. It is in the type's folder, in `poll.ts`, and stays on the server.
 */
export interface Poller<Settings = unknown> {
  type: string;
  /** The schema of the configuration without its label and interval. When it changes, the cursor starts again. */
  settings: z.ZodType<Settings>;
  poll(context: PollContext<Settings>): Promise<PollOutcome>;
}

/** The pollers of a process, by type of trigger. */
export interface Pollers {
  get(type: string): Poller | undefined;
  /** The types that are built in. */
  types: readonly string[];
  /** The connectors whose triggers are known too. */
  connectors(): readonly string[];
}

/**
 * Declares how a polling trigger finds new items. Returns its argument; the call exists for type inference.
 */
export function definePoller<Settings>(poller: Poller<Settings>): Poller<Settings> {
  return poller;
}
