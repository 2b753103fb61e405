import { type NodeTypes, searchTextOf } from "#engine/node-types.ts";
import type { EntryText } from "#lib/search/entry-text.ts";
import { services } from "#nodes/http-request/services.ts";

/** 5,000 entries: as many operations of services as connectors may bring, beside the types that exist. */
export function manyEntries(types: NodeTypes): EntryText[] {
  const verbs = ["Create", "Update", "Delete", "Find", "List", "Watch", "Archive", "Share"];
  const things = ["contact", "message", "row", "invoice", "ticket"];
  const operations = services.flatMap((service) =>
    verbs.flatMap((verb) =>
      things.map((thing) => ({
        name: `${service}: ${verb} ${thing}`,
        keywords: [service, `${verb} a ${thing}`, `new ${thing}`, `${service} ${thing}s`],
        description: `${verb}s a ${thing} in ${service}, with the fields that you choose.`,
        group: service,
      })),
    ),
  );
  return [...types.all().map(searchTextOf), ...operations].slice(0, 5_000);
}
