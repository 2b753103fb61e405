import type { Answer, Incoming } from "#server/platform/http/exchange.ts";
import {
  answerOptions,
  answerPrepared,
  publicRefusal,
  refuseMethod,
} from "#server/platform/http/public-answer.ts";
import { type Allowance, refuseRate } from "#server/platform/http/rate-limit.ts";
import { type Refusal, refuse, retryAfter } from "#server/platform/http/refusal.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { catalogCache } from "./catalog.ts";
import type { Catalog } from "./catalog-entry.ts";
import { readIndexPage } from "./index-answers.ts";
import { readItem, readPreview } from "./item-answers.ts";
import type { Ready } from "./prepare.ts";
import { takeRead } from "./read-rate.ts";

/** What is asked of the catalogue. */
type Place = { kind: "index" | "registry" } | { kind: "item" | "preview"; name: string };

const itemPath = /^\/builder\/elements\/(items|previews)\/([^/?]+)\.(json|html)(?:\?|$)/;
const indexPath = /^\/builder\/elements\/(?:index|items\/registry)\.json(?:\?|$)/;

/** Which of the catalogue's public addresses this is; null: none of them. */
function findPlace(target: string): Place | null {
  if (indexPath.test(target)) {
    return { kind: target.startsWith("/builder/elements/index") ? "index" : "registry" };
  }
  const [, folder, name = "", ending] = itemPath.exec(target) ?? [];
  if (folder === "items" && ending === "json") return { kind: "item", name };
  if (folder === "previews" && ending === "html") return { kind: "preview", name };
  return null;
}

const allow = "GET, HEAD, OPTIONS";

/**
 * Answers the catalogue's public addresses (docs/contract.md): the index, the same where the shadcn registry's tool looks for it, items
 * and previews. From memory; what changed is heard of at once. 503 only when the catalogue was never read.
 */
export function answerElements(incoming: Incoming): Answer | Promise<Answer> {
  const { method } = incoming;
  if (method === "OPTIONS") return answerOptions(incoming, allow);
  if (method !== "GET" && method !== "HEAD") return refuseMethod(incoming, allow);
  const allowance = takeRead(incoming);
  if (!allowance.allowed) return publicRefusal(incoming, refuseRate(allowance));
  const ready = incoming.headers.authorization
    ? undefined
    : catalogCache().peek()?.ready.get(incoming.target);
  return ready ? answerReady(incoming, allowance, ready) : answerAnew(incoming, allowance);
}

function answerReady(incoming: Incoming, { headers }: Allowance, ready: Ready): Answer {
  const answer = answerPrepared(incoming, ready);
  answer.headers.push(...headers);
  return answer;
}

async function answerAnew(incoming: Incoming, allowance: Allowance): Promise<Answer> {
  const { target } = incoming;
  const place = findPlace(target);
  if (place === null)
    return refused(incoming, allowance, refuse(404, "not_found", "There is nothing at this address."));
  try {
    const catalog = await catalogCache().get();
    const found = await read(catalog, incoming, place);
    if ("refused" in found) return refused(incoming, allowance, found);
    if (!found.secret) catalog.ready.set(target, found);
    return answerReady(incoming, allowance, found);
  } catch (cause) {
    logger().error(
      { kind: place.kind, fault: describeFault(cause) },
      "the catalogue of elements cannot be served",
    );
    const detail = `${target.split("?", 1)[0]} cannot be answered just now. Try again shortly.`;
    return refused(incoming, allowance, retryAfter(refuse(503, "unavailable", detail), 2));
  }
}

function read(
  catalog: Catalog,
  incoming: Incoming,
  place: Place,
): Ready | Refusal | Promise<Ready | Refusal> {
  switch (place.kind) {
    case "item":
      return readItem(catalog, incoming, place.name);
    case "preview":
      return readPreview(catalog, incoming, place.name);
    default: {
      const at = incoming.target.indexOf("?");
      return readIndexPage(catalog, at < 0 ? "" : incoming.target.slice(at), place.kind);
    }
  }
}

function refused(incoming: Incoming, { headers }: Allowance, refusal: Refusal): Answer {
  return publicRefusal(incoming, { ...refusal, headers: [...(refusal.headers ?? []), ...headers] });
}
