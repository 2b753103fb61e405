import type { z } from "zod";
import { checkTemplates } from "#server/flows/settings/check-templates.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, type Success } from "#server/platform/http/reply.ts";
import { getExportedFlows } from "./data.ts";
import { importFlows as importAll } from "./mutations.ts";
import { flowNotFound } from "./refusals.ts";
import { exportFileName, toExport } from "./rules.ts";
import {
  type ExportedFlow,
  flowExportSchema,
  flowExportsQuerySchema,
  flowImportBodySchema,
  flowImportSchema,
  flowParamsSchema,
} from "./schema.ts";

const tag = "Flows";

export const exportFlowEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/export",
    summary: "Download a flow as JSON",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: flowExportSchema },
  },
  async ({ principal, params }) => {
    const [flow] = await getExportedFlows(principal, [params.id]);
    return flow ? download([flow], exportFileName(flow.name)) : flowNotFound;
  },
);

export const exportFlowsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flow-exports",
    summary: "Download up to 100 flows as one JSON file",
    tag,
    access: "viewer",
    query: flowExportsQuerySchema,
    responses: { 200: flowExportSchema },
  },
  async ({ principal, query }) => {
    const flows = await getExportedFlows(principal, query.flows);
    return flows.length > 0 ? download(flows, "flows.flow.json") : flowNotFound;
  },
);

function download(flows: readonly ExportedFlow[], fileName: string): Success {
  const headers = { "content-disposition": `attachment; filename="${fileName}"` };
  return { status: 200, data: toExport(flows), headers };
}

type ImportBody = z.output<typeof flowImportBodySchema>;

function checkSettings(body: ImportBody, context: z.RefinementCtx): void {
  if ("flows" in body) {
    for (const [index, flow] of body.flows.entries()) checkTemplates(flow, context, ["flows", index]);
  } else checkTemplates(body, context);
}

export const importFlowsEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flow-imports",
    summary: "Import flows, with new ids for their nodes",
    tag,
    access: "editor",
    body: flowImportBodySchema.superRefine(checkSettings),
    responses: { 201: flowImportSchema },
  },
  async ({ principal, body }) =>
    created({ data: await importAll(principal, "flows" in body ? body.flows : [body]) }),
);
