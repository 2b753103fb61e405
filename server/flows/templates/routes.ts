import { readFlow } from "#api/flows/documents/contract.ts";
import * as contract from "#api/flows/templates/contract.ts";
import { pathOf } from "#api/path.ts";
import { copyDocument } from "#engine/edit/copy-document.ts";
import { createFlow } from "#server/flows/documents/mutations.ts";
import { refuseNodeIdTaken } from "#server/flows/documents/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { templates } from "./library/index.ts";

export const listTemplatesEndpoint = endpoint(contract.listTemplates, async () =>
  ok({ data: [...templates], next_cursor: null }),
);

export const createFlowFromTemplateEndpoint = endpoint(
  contract.createFlowFromTemplate,
  async ({ principal, params }) => {
    const template = templates.find(({ slug }) => slug === params.slug);
    if (!template) return notFound("template");
    const { name, description, document } = template;
    const outcome = await createFlow(principal, { name, description, document: copyDocument(document) });
    if (outcome.kind === "node_id_taken") return refuseNodeIdTaken(outcome);
    return created(outcome.flow, pathOf(readFlow, { id: outcome.flow.id }));
  },
);
