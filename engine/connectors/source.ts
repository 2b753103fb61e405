import type { TypeEntry } from "#engine/node-types.ts";
import type { ConnectorBase, Operation, Trigger } from "./format.ts";
import type { OperationCode } from "./operation-code.ts";

/** An operation with its connector, in one version. */
export interface FoundOperation {
  connector: ConnectorBase;
  name: string;
  operation: Operation;
  /** The code of an action that takes several requests. */
  run?: OperationCode;
}

/** A trigger with its connector, in one version. */
export interface FoundTrigger {
  connector: ConnectorBase;
  name: string;
  trigger: Trigger;
}

/** The connectors that a process knows, hand-made and imported. Lookups are synchronous. */
export interface OperationSource {
  /** The operation in this version of its connector, else in the next newer one. Without a version, in the newest. */
  find(connector: string, operation: string, version?: number): FoundOperation | undefined;
  /** The same for a trigger. Omitted: the source has none. */
  findTrigger?(connector: string, trigger: string, version?: number): FoundTrigger | undefined;
  /** The operations and triggers of the newest versions, for the search. The same list until it changes. */
  entries(): readonly TypeEntry[];
}
