import * as contract from "#api/elements/import-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created } from "#server/platform/http/reply.ts";
import * as elements from "./mutations.ts";
import { readImport } from "./read-import.ts";
import { refuseShipped } from "./refusals.ts";

export const importElementsEndpoint = endpoint(contract.importElements, async ({ principal, body }) => {
  const read = readImport(body);
  if ("problems" in read) {
    const errors = read.problems.map(({ path, detail }) => ({
      pointer: "archive" in body ? "/archive" : "/files",
      code: "invalid_import",
      detail: path === "" ? detail : `${path}: ${detail}`,
    }));
    return refuse(422, "invalid_import", errors[0]?.detail ?? "Nothing was imported.", errors);
  }
  const outcome = await elements.importElements(principal, read.elements);
  if (outcome.kind === "shipped") return refuseShipped(outcome.name);
  return created({ data: outcome.imported });
});
