import { copyDocument } from "#engine/edit/copy-document.ts";
import { createFlow } from "#server/flows/documents/mutations.ts";
import { refuseNodeIdTaken } from "#server/flows/documents/refusals.ts";
import { flowSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { templates } from "./library/index.ts";
import { templateParamsSchema, templateSchema } from "./schema.ts";

const tag = "Flows";

export const listTemplatesEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/templates",
    summary: "List the templates for new flows, with their documents",
    tag,
    access: "viewer",
    responses: { 200: pageOf(templateSchema) },
  },
  async () => ok({ data: [...templates], next_cursor: null }),
);

export const createFromTemplateEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/templates/{slug}/flows",
    summary: "Create a flow from a template, with new ids for its nodes",
    tag,
    access: "editor",
    params: templateParamsSchema,
    responses: { 201: flowSchema },
    refusals: ["node_id_taken"],
  },
  async ({ principal, params }) => {
    const template = templates.find(({ slug }) => slug === params.slug);
    if (!template) return notFound("template");
    const { name, description, document } = template;
    const outcome = await createFlow(principal, { name, description, document: copyDocument(document) });
    if (outcome.kind === "node_id_taken") return refuseNodeIdTaken(outcome);
    return created(outcome.flow, `/api/flows/${outcome.flow.id}`);
  },
);
