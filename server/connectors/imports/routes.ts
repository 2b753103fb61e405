import * as contract from "#api/connectors/imports-contract.ts";
import {
  type ConnectorComparison,
  describeApiBodySchema,
  importConnectorBodySchema,
} from "#api/connectors/imports-schema.ts";
import { type Comparable, compareConnectors } from "#engine/connectors/compare.ts";
import type { CompiledDescription } from "#engine/connectors/openapi/compiled.ts";
import { type ImportedVersion, wholeOf } from "#server/connectors/library/imported.ts";
import { library } from "#server/connectors/library/library.ts";
import { toDetail } from "#server/connectors/library/present.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { describeFlows } from "#server/identity/credentials/naming-flows.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { isRefusal, notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { findUses, getVersions, type UsingFlow } from "./data.ts";
import { deleteConnector, storeVersion } from "./mutations.ts";
import { notesOf } from "./notes.ts";
import { readRequest } from "./read-request.ts";
import { toUses } from "./uses.ts";

const connectorNotFound = notFound("imported connector");

export const importConnectorEndpoint = endpoint(contract.importConnector, async ({ principal, request }) => {
  const read = await readRequest(request, importConnectorBodySchema, ({ operations }) => ({
    isListed: false,
    operations: operations ?? "all",
  }));
  if (isRefusal(read)) return read;
  const { body, url, description, operations } = read;
  const { name } = body;
  if ((library().get(name) && !library().isImported(name)) || isProvider(name)) return nameTaken(name);
  if (description.missing.length > 0) return refuseMissing(description.missing);
  if (operations.size === 0)
    return refuse(422, "description_invalid", "The description has no operation that can be imported.");
  const notes = notesOf(description);
  const { format, sha256 } = description;
  await storeVersion(principal, {
    base: { ...description.base, name },
    operations,
    source: { url, format, sha256, notes },
  });
  const connector = library().get(name);
  // Someone deleted it in the same moment.
  return connector ? created({ ...toDetail(connector, true), notes }) : connectorNotFound;
});

/** Whether shipped connectors share an app of this name. */
function isProvider(name: string): boolean {
  const methods = library()
    .list()
    .flatMap(({ authentication }) => Object.values(authentication));
  return methods.some((method) => method.kind === "oauth2" && method.provider?.name === name);
}

function nameTaken(name: string): Refusal {
  const detail = `“${name}” is a name that Millrace's own connectors use. Choose another name.`;
  return refuse(409, "name_taken", detail, [{ pointer: "/name", code: "name_taken", detail }]);
}

/** Names in one sentence. */
const shown = 5;

function refuseMissing(missing: readonly string[]): Refusal {
  const more = missing.length > shown ? ` and ${missing.length - shown} more` : "";
  const detail = `The description has no operation ${missing.slice(0, shown).join(", ")}${more}.`;
  return refuse(422, "operation_unknown", detail, [
    { pointer: "/operations", code: "operation_unknown", detail },
  ]);
}

export const describeApiEndpoint = endpoint(contract.describeApi, async ({ request }) => {
  const read = await readRequest(request, describeApiBodySchema, { isListed: true, operations: "none" });
  if (isRefusal(read)) return read;
  const { description } = read;
  const { title, version, format, base, operations, hosts } = description;
  return ok({
    ...{ title, api_version: version, format, hosts, name: base.name, base_url: base.baseUrl },
    authentication: Object.entries(base.authentication).map(([name, { title: label, kind }]) => ({
      ...{ name, title: label, kind },
    })),
    operations: operations ?? [],
    notes: notesOf(description),
  });
});

export const compareConnectorEndpoint = endpoint(
  contract.compareConnector,
  async ({ principal, request }) => {
    const read = await readRequest(request, importConnectorBodySchema, ({ operations }) => ({
      isListed: true,
      operations: operations ?? "all",
    }));
    if (isRefusal(read)) return read;
    const { body, description, operations } = read;
    const newest = library().imported.versions(body.name).at(-1);
    if (!newest) return connectorNotFound;
    if (description.missing.length > 0) return refuseMissing(description.missing);
    const before = toComparable(newest);
    const chosen = body.operations
      ? operations
      : new Map([...operations].filter(([name]) => before.operations.has(name)));
    const after = { base: description.base, operations: chosen };
    const uses = await findUses(principal, body.name);
    return ok(toComparison(before, after, uses, offeredBeside(description, chosen)));
  },
);

const offeredBeside = ({ operations }: CompiledDescription, chosen: ReadonlyMap<string, unknown>) =>
  (operations ?? []).map(({ name }) => name).filter((name) => !chosen.has(name));

export const listConnectorVersionsEndpoint = endpoint(
  contract.listConnectorVersions,
  async ({ principal, params: { name } }) => {
    const data = await getVersions(principal, name);
    if (data.length === 0) return connectorNotFound;
    return ok({ data, uses: toUses(await findUses(principal, name)) });
  },
);

export const compareConnectorVersionsEndpoint = endpoint(
  contract.compareConnectorVersions,
  async ({ principal, params: { name }, query: { from, to } }) => {
    const versions = library().imported.versions(name);
    const [before, after] = [from, to].map((wanted) => versions.find(({ base }) => base.version === wanted));
    if (!before || !after) return notFound("version");
    const uses = await findUses(principal, name);
    return ok(toComparison(toComparable(before), toComparable(after), uses, []));
  },
);

function toComparable(version: ImportedVersion): Comparable {
  const { operations, ...base } = wholeOf(version);
  return { base, operations: new Map(Object.entries(operations)) };
}

function toComparison(
  before: Comparable,
  after: Comparable,
  uses: readonly UsingFlow[],
  notChosen: string[],
): ConnectorComparison {
  const comparison = compareConnectors(before, after);
  const differing = new Set([...comparison.removed, ...comparison.changed].map(({ name }) => name));
  return { ...comparison, not_chosen: notChosen, uses: toUses(uses, (name) => differing.has(name)) };
}

export const removeConnectorEndpoint = endpoint(
  contract.removeConnector,
  async ({ principal, params: { name } }) => remove(principal, name),
);

async function remove(principal: Principal<"editor">, name: string) {
  if (library().get(name) && !library().isImported(name))
    return refuse(
      409,
      "connector_shipped",
      "Millrace ships this connector. Only imported ones can be deleted.",
    );
  const outcome = await deleteConnector(principal, name);
  if (outcome.kind === "not_found") return connectorNotFound;
  if (outcome.kind === "done") return noContent();
  const { text, flows } = describeFlows(outcome.flows);
  const { connections } = outcome;
  const counted = connections === 1 ? "one connection" : `${connections} connections`;
  const users = [text, connections > 0 ? counted : ""].filter((each) => each !== "").join(" and by ");
  return refuse(409, "connector_in_use", `It is used by ${users}. Remove it there first.`, undefined, {
    flows,
  });
}
