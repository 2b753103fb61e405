import type { z } from "zod";
import type { ExportedFlow, flowImportBodySchema } from "#api/flows/documents/schema.ts";
import * as contract from "#api/flows/documents/transfer-contract.ts";
import { checkTemplates } from "#server/flows/settings/check-templates.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, type Success } from "#server/platform/http/reply.ts";
import { getExportedFlows } from "./data.ts";
import { importFlows as importAll } from "./mutations.ts";
import { flowNotFound } from "./refusals.ts";
import { exportFileName, toExport } from "./rules.ts";

export const exportFlowEndpoint = endpoint(contract.exportFlow, async ({ principal, params }) => {
  const [flow] = await getExportedFlows(principal, [params.id]);
  return flow ? download([flow], exportFileName(flow.name)) : flowNotFound;
});

export const exportFlowsEndpoint = endpoint(contract.exportFlows, async ({ principal, query }) => {
  const flows = await getExportedFlows(principal, query.flows);
  return flows.length > 0 ? download(flows, "flows.flow.json") : flowNotFound;
});

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
  contract.importFlows,
  async ({ principal, body }) =>
    created({ data: await importAll(principal, "flows" in body ? body.flows : [body]) }),
  { checkBody: checkSettings },
);
