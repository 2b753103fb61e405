import type { Metadata } from "next";
import { server } from "#app/server/server.ts";
import { ApiReference } from "#components/api-reference/api-reference.tsx";
import { openApiSchema } from "#components/api-reference/openapi.ts";
import { Overview } from "#components/api-reference/overview.tsx";
import { ReferencePage } from "./reference-page.tsx";

export const metadata: Metadata = { title: "API reference" };

export default function ApiOverviewPage() {
  const document = openApiSchema.parse(server().apiDocument());
  return (
    <ReferencePage title="API reference">
      <ApiReference document={document} current={null}>
        <Overview document={document} />
      </ApiReference>
    </ReferencePage>
  );
}
