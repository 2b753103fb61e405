import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created } from "#server/platform/http/reply.ts";
import { getExportedFlow } from "./data.ts";
import { importFlows as importAll } from "./mutations.ts";
import { flowNotFound } from "./refusals.ts";
import { exportFileName, toExport } from "./rules.ts";
import { flowExportSchema, flowImportBodySchema, flowImportSchema, flowParamsSchema } from "./schema.ts";

const tag = "Flows";

export const exportFlowEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/export",
    summary: "Download a flow as JSON",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    responses: { 200: flowExportSchema },
  },
  async ({ principal, params }) => {
    const flow = await getExportedFlow(principal, params.id);
    if (!flow) return flowNotFound;
    const headers = { "content-disposition": `attachment; filename="${exportFileName(flow.name)}"` };
    return { status: 200, data: toExport([flow]), headers };
  },
);

export const importFlowsEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flow-imports",
    summary: "Import flows, with new ids for their nodes",
    tag,
    access: "editor",
    body: flowImportBodySchema,
    responses: { 201: flowImportSchema },
  },
  async ({ principal, body }) =>
    created({ data: await importAll(principal, "flows" in body ? body.flows : [body]) }),
);
