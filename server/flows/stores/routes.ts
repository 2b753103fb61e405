import * as contract from "#api/flows/stores/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { getStoreEntries } from "./data.ts";
import { deleteStoreEntry } from "./mutations.ts";

export const listStoreEntriesEndpoint = endpoint(
  contract.listStoreEntries,
  async ({ principal, query: { limit, cursor, ...filter } }) => {
    const entries = await getStoreEntries(principal, { ...filter, limit: limit + 1, after: cursor });
    return ok(toPage(entries, limit, (entry) => entry));
  },
);

export const deleteStoreEntryEndpoint = endpoint(contract.deleteStoreEntry, async ({ principal, params }) =>
  (await deleteStoreEntry(principal, params.id)) ? noContent() : notFound("entry"),
);
