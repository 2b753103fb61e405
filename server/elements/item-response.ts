import { nodeIdPattern } from "#lib/node-id.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import type { HttpRequest } from "#server/platform/http/request-response.ts";
import { type CachedItem, cacheResponse } from "./cached-response.ts";
import type { Catalog, CatalogEntry } from "./catalog-entry.ts";
import { previewHeaders, previewPage, stagePage } from "./preview-page.ts";
import { licenseKeyFrom, refuseUnentitled } from "./pro-access.ts";
import { toConnectedItem } from "./registry-item.ts";

const json = "application/json; charset=utf-8";

/** An element with its files' contents. `?webhook=<node id>` sets its form's `action` to that webhook. */
export async function getItemResponse(
  catalog: Catalog,
  request: HttpRequest,
  name: string,
): Promise<CachedItem | Refusal> {
  const entry = findEntry(catalog, name);
  if ("refused" in entry) return entry;
  const { element } = entry;
  const search = request.target.indexOf("?");
  const query = new URLSearchParams(search < 0 ? "" : request.target.slice(search));
  const key = licenseKeyFrom(request, query);
  const refusal = element.tier === "pro" ? await refuseUnentitled(request, key) : null;
  if (refusal) return refusal;
  const webhook = query.get("webhook");
  const problem = webhook === null ? null : checkWebhook(entry, webhook);
  if (problem) return problem;
  return cacheResponse(JSON.stringify(toConnectedItem(element, webhook)), json, { secret: key !== null });
}

/** An element as a standalone page, in the theme of `?theme=`. `_stage` is the editor's empty page. */
export function getPreviewResponse(
  catalog: Catalog,
  request: HttpRequest,
  name: string,
): CachedItem | Refusal {
  if (name === "_stage") return cacheResponse(stagePage(), html, { headers: previewHeaders });
  const entry = findEntry(catalog, name);
  if ("refused" in entry) return entry;
  const theme = /[?&]theme=([^&]*)/.exec(request.target)?.[1] ?? null;
  if (theme !== null && theme !== "light" && theme !== "dark") {
    return refuse(422, "invalid_request", "?theme: Use light or dark.", [
      { pointer: "?theme", code: "invalid_value", detail: "Use light or dark." },
    ]);
  }
  return cacheResponse(previewPage(entry.element, theme), html, { headers: previewHeaders });
}

const html = "text/html; charset=utf-8";

function findEntry({ byName }: Catalog, name: string): CatalogEntry | Refusal {
  const entry = byName.get(name);
  if (!entry) return refuse(404, "element_not_found", "There is no element with this name.");
  if (entry.element.status === "published") return entry;
  return refuse(410, "element_withdrawn", "This element was withdrawn. Installed copies continue to work.");
}

function checkWebhook({ element }: CatalogEntry, webhook: string): Refusal | null {
  const detail = !nodeIdPattern.test(webhook)
    ? "Use the id of a Receive Webhook node."
    : element.form === null
      ? "This element has no form that a flow can receive."
      : null;
  if (detail === null) return null;
  return refuse(422, "invalid_request", `?webhook: ${detail}`, [
    { pointer: "?webhook", code: "invalid_value", detail },
  ]);
}
