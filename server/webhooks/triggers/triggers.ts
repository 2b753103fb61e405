import { LRUCache } from "lru-cache";
import { singleton } from "#lib/singleton.ts";
import { triggersChannel } from "#queue/channels.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { Admission } from "#server/webhooks/admission/admission.ts";
import { lookUpTrigger } from "./data.ts";

/** What stands behind a webhook's URL. */
export type Lookup =
  | {
      kind: "live";
      flowId: string;
      versionId: string;
      nodeId: string;
      /** Whether the caller is to wait: an HTTP Response node can be reached. */
      canRespond: boolean;
      admission: Admission;
      /** What the flow's calls may store on one UTC day; null: any amount. */
      maxStoredBytesPerDay: number | null;
    }
  | {
      kind: "flow_inactive";
      flowId: string;
      /** Lower-case names of the headers that carry a secret, as the settings name them. */
      maskedHeaders: readonly string[];
    }
  | { kind: "webhook_not_found" };

/** A trigger that takes calls. */
export type LiveTrigger = Extract<Lookup, { kind: "live" }>;

export interface TriggerCache {
  find(nodeId: string): Promise<Lookup>;
  /** From now on what is found is kept: changes are heard. */
  startKeeping(): void;
  /** Nothing is heard any more: forgets everything, and keeps nothing until told to. */
  stopKeeping(): void;
  forgetFlow(flowId: string): void;
}

/** Changes are heard at once; these bound what a connection that died unnoticed can do. */
const liveMs = 30_000;
const absentMs = 1000;

/** How often the cache looks at the clock, which costs more than finding an entry. */
const clockMs = 100;

/**
 * What node ids stand for, kept in memory while changes are heard. Concurrent questions about one id share one look. A look
 * that was under way when its flow changed is answered and not kept.
 */
export function createTriggerCache(lookUp: (nodeId: string) => Promise<Lookup>): TriggerCache {
  const known = new LRUCache<string, Lookup>({ max: 20_000, ttl: liveMs, ttlResolution: clockMs });
  let underWay = new Map<string, Promise<Lookup>>();
  let keeping = false;

  async function look(nodeId: string, mine: Map<string, Promise<Lookup>>): Promise<Lookup> {
    try {
      const found = await lookUp(nodeId);
      // Another map: something changed meanwhile.
      if (keeping && mine === underWay)
        known.set(nodeId, found, { ttl: found.kind === "live" ? liveMs : absentMs });
      return found;
    } finally {
      mine.delete(nodeId);
    }
  }

  return {
    find(nodeId) {
      const found = known.get(nodeId);
      if (found) return Promise.resolve(found);
      const shared = underWay.get(nodeId);
      if (shared) return shared;
      const started = look(nodeId, underWay);
      underWay.set(nodeId, started);
      return started;
    },
    startKeeping() {
      keeping = true;
    },
    stopKeeping() {
      keeping = false;
      known.clear();
      underWay = new Map();
    },
    forgetFlow(flowId) {
      underWay = new Map();
      for (const [nodeId, found] of known.entries()) {
        if (found.kind === "webhook_not_found" || found.flowId === flowId) known.delete(nodeId);
      }
    },
  };
}

async function lookUpLogged(nodeId: string): Promise<Lookup> {
  try {
    return await lookUpTrigger(nodeId);
  } catch (cause) {
    logger().error({ nodeId, fault: describeFault(cause) }, "trigger not found out");
    throw cause;
  }
}

/** The process's triggers. It begins to listen for changes when it is first asked for. */
export function triggers(): TriggerCache {
  return singleton("webhooks.triggers", () => {
    const cache = createTriggerCache(lookUpLogged);
    webListener().listen(triggersChannel, cache.forgetFlow, {
      heard: cache.startKeeping,
      lost: cache.stopKeeping,
    });
    return cache;
  });
}
