import type { Metadata } from "next";
import { loadMe, loadSessionHere } from "#app/gate.ts";
import { KnownMe } from "#components/api/known-me.tsx";
import { ApiReference } from "#components/api-reference/api-reference.tsx";
import { openApiSchema } from "#components/api-reference/openapi.ts";
import { AppFrame } from "#components/shell/app-frame.tsx";
import { PageHeader } from "#components/shell/page-header.tsx";
import { apiDocument } from "#server/openapi/routes.ts";

export const metadata: Metadata = { title: "API reference" };

/** Open to everyone: who calls the API need not have an account here. */
export default async function ApiReferencePage() {
  const principal = await loadSessionHere();
  const page = (
    <>
      <PageHeader title="API reference" />
      <ApiReference document={openApiSchema.parse(apiDocument())} />
    </>
  );
  if (principal === null) return <main>{page}</main>;
  return (
    <KnownMe me={await loadMe(principal)}>
      <AppFrame>{page}</AppFrame>
    </KnownMe>
  );
}
