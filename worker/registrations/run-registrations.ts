import type pg from "pg";
import { findTriggerIn } from "#engine/connectors/operation-types.ts";
import type { NamedSource } from "#engine/connectors/pollers.ts";
import { configSchemaOf } from "#engine/connectors/trigger-config.ts";
import type { ConnectionPort, HttpPort } from "#engine/ports.ts";
import { webhookUrl } from "#lib/webhook-url.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ClaimedRegistration, claimRegistrations } from "#server/webhooks/registrations/claim.sql.ts";
import {
  forgetWebhook,
  storeAddedWebhook,
  storeFoundWebhook,
  storeRegistrationFailure,
} from "#server/webhooks/registrations/finish.sql.ts";
import { addWebhook, hasWebhook, removeWebhook } from "./provider.ts";
import { type Hook, ProviderRefusal } from "./run-for-hook.ts";

/** Registrations at once. */
const slots = 5;

const timeoutMs = 120_000;

/** After about two weeks of refusals, a webhook that nobody wants stays at its provider. */
const maxRemovals = 25;

/** Adds the webhooks of live triggers at their providers, and removes those of others. Any number of workers do it at once. */
export interface Registrations {
  /** Begins the due ones for which slots are free, and does not wait for them. */
  look(): Promise<void>;
  /** Resolves when none is under way. */
  settled(): Promise<void>;
}

export interface RegistrationsOptions {
  source: NamedSource;
  /** Adds the secrets of connections. */
  http: HttpPort;
  connections: ConnectionPort;
  /** The origin of webhooks. */
  webhookUrl: string;
  /** Called if a registration could not be claimed or its result not stored. It is tried again when its lease ends. */
  onFault(cause: unknown): void;
  stop: AbortSignal;
}

export function createRegistrations(database: pg.Pool, options: RegistrationsOptions): Registrations {
  const { source, onFault, stop } = options;
  const occupied = new Set<Promise<void>>();
  return {
    async look() {
      const free = slots - occupied.size;
      if (free === 0 || stop.aborted) return;
      const due = await inTransaction(database, (tx) => claimRegistrations(tx, source.names(), free));
      for (const claimed of due) {
        const slot = settle(database, claimed, options)
          .catch(onFault)
          .finally(() => occupied.delete(slot));
        occupied.add(slot);
      }
    },
    async settled() {
      await Promise.all(occupied);
    },
  };
}

/** Adds or removes it, and stores the outcome. A provider's refusal is an outcome. */
async function settle(database: pg.Pool, claimed: ClaimedRegistration, options: RegistrationsOptions) {
  const { stop } = options;
  try {
    await run(database, claimed, toHook(claimed, options));
  } catch (cause) {
    if (stop.aborted) return;
    if (!claimed.wanted && claimed.failures >= maxRemovals) {
      logger().warn({ type: claimed.type, hookId: claimed.hookId }, "a webhook was left at its provider");
      return inTransaction(database, (tx) => forgetWebhook(tx, claimed));
    }
    const failure = toFailure(cause, claimed);
    await inTransaction(database, (tx) => storeRegistrationFailure(tx, claimed, failure));
  }
}

async function run(database: pg.Pool, claimed: ClaimedRegistration, hook: Hook): Promise<void> {
  if (!claimed.wanted) {
    await removeWebhook(hook, claimed);
    return inTransaction(database, (tx) => forgetWebhook(tx, claimed));
  }
  const { hookId } = claimed;
  if (hookId !== null && (await hasWebhook(hook, hookId))) {
    await inTransaction(database, (tx) => storeFoundWebhook(tx, claimed));
    return;
  }
  const added = await addWebhook(hook, claimed);
  const isStored = await inTransaction(database, (tx) => storeAddedWebhook(tx, claimed, added));
  // The worker that has claimed it since adds another one.
  if (!isStored) await removeWebhook(hook, { ...claimed, hookId: added.hookId });
}

function toHook({ type, nodeId, settings }: ClaimedRegistration, options: RegistrationsOptions): Hook {
  const { source, http, connections, webhookUrl: origin, stop } = options;
  const found = findTriggerIn(source, type);
  const webhook = found?.trigger.source;
  if (!found || webhook?.kind !== "webhook" || !webhook.register) {
    throw new ProviderRefusal("unknown_type", `There is no trigger ${type} that is registered.`);
  }
  return {
    trigger: found.trigger,
    register: webhook.register,
    find: (name) => source.find(found.connector.name, name, found.connector.version),
    config: configSchemaOf(found.trigger).parse(settings),
    url: webhookUrl(origin, nodeId),
    ports: { http, connections },
    signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
  };
}

/** The stored part of a failure. Providers quote requests in their errors, so the secret is masked. */
function toFailure(cause: unknown, { secret, type }: ClaimedRegistration) {
  if (cause instanceof ProviderRefusal) {
    const { code, message, retryAfterSeconds } = cause;
    return {
      code,
      message: message.replaceAll(secret, "•••"),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  logger().error({ fault: describeFault(cause), type }, "webhook not registered");
  const message = "It failed because of an error in Millrace. The log of the worker has details.";
  return { code: "internal_error", message };
}
