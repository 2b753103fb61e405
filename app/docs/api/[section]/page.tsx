import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReferencePage } from "#app/docs/api/reference-page.tsx";
import { server } from "#app/server/server.ts";
import { ApiReference } from "#components/api-reference/api-reference.tsx";
import { openApiSchema } from "#components/api-reference/openapi.ts";
import { OperationView } from "#components/api-reference/operation-view.tsx";
import { SchemaList } from "#components/api-reference/schema-list.tsx";
import { schemasSection, sectionsOf } from "#components/api-reference/sections.ts";

interface Props {
  params: Promise<{ section: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${(await findSection(params)).title} API` };
}

export default async function ApiSectionPage({ params }: Props) {
  const { document, slug, title, operations } = await findSection(params);
  return (
    <ReferencePage title={title}>
      <ApiReference document={document} current={slug}>
        {slug === schemasSection.slug && <SchemaList document={document} />}
        {operations.map((operation) => (
          <OperationView
            key={operation.operationId}
            operation={operation}
            schemas={document.components.schemas}
          />
        ))}
      </ApiReference>
    </ReferencePage>
  );
}

async function findSection(params: Props["params"]) {
  const { section: slug } = await params;
  const document = openApiSchema.parse(server().apiDocument());
  const section = [...sectionsOf(document), schemasSection].find((one) => one.slug === slug) ?? notFound();
  return { document, ...section };
}
