import type { Metadata } from "next";
import { loadSessionHere } from "#app/gate.ts";
import { ApiReference } from "#components/api-reference/api-reference.tsx";
import { openApiSchema } from "#components/api-reference/openapi.ts";
import { AppFrame } from "#components/shell/app-frame.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { PublicFrame } from "#components/shell/public-frame.tsx";
import { apiDocument } from "#server/openapi/routes.ts";

export const metadata: Metadata = { title: "API reference" };

/** Open to everyone: who calls the API need not have an account here. */
export default async function ApiReferencePage() {
  const Frame = (await loadSessionHere()) === null ? PublicFrame : AppFrame;
  return (
    <Frame>
      <PageHeader title="API reference" />
      <ApiReference document={openApiSchema.parse(apiDocument())} />
    </Frame>
  );
}
