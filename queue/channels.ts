import { z } from "zod";

/**
 * PostgreSQL NOTIFY channels. A notification means that something may have changed. Receivers read the change from the database,
 * so a lost notification causes a delay but no lost data.
 */

/** A flow went live, changed its live version, or went inactive. Payload: the flow's id. */
export const triggersChannel = "millrace_triggers";

/** Executions of these flows changed. Payload: `flowEventsSchema` as JSON. Sent at most every 100 ms per process. */
export const flowEventsChannel = "millrace_flow_events";
export const flowEventsSchema = z.object({ flow_ids: z.array(z.uuid()) });

/** A flow's draft, settings or live version changed. Payload: the flow's id. */
export const flowsChannel = "millrace_flows";

/** The people who can see a flow have changed. Payload: the flow's id. */
export const flowAccessChannel = "millrace_flow_access";

/** A tab opened a flow, left it, or selected another node. Payload: the flow's id. */
export const tabsChannel = "millrace_tabs";

/** Calls to these nodes were recorded. Payload: `callEventsSchema` as JSON. */
export const callsChannel = "millrace_calls";
export const callEventsSchema = z.object({ node_ids: z.array(z.string()) });

/** An execution was canceled: the worker that runs it releases it. Payload: the execution's id. */
export const cancelChannel = "millrace_cancel";

/**
 * The event or result for which a step waits has arrived while a worker runs the execution. Payload: the
 * execution's id.
 */
export const arrivalChannel = "millrace_arrivals";

/** Turns of this flow may be given: some were added, or others ended, or its limits changed. Payload: the flow's id. */
export const turnsChannel = "millrace_turns";

/** The responses of executions whose callers wait in this web process are stored. Payload: `responseNotificationSchema` as JSON. */
export const responseChannel = (webProcessId: string) => `millrace_reply_${webProcessId}`;
export const responseNotificationSchema = z.object({ ids: z.array(z.uuid()) });

/** The element catalog changed. No payload. */
export const elementsChannel = "millrace_elements";

/** A package or one of its releases changed. Payload: the package's slug. */
export const packagesChannel = "millrace_packages";

/** A connector was imported or deleted. No payload. */
export const connectorsChannel = "millrace_connectors";
