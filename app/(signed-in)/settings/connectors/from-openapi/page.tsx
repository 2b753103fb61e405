import type { Metadata } from "next";
import { connectorNameSchema } from "#api/connectors/schema.ts";
import { requireSession } from "#app/current-session.ts";
import { ImportPage } from "#components/connectors/import-page.tsx";

export const metadata: Metadata = { title: "Add from OpenAPI" };

interface Props {
  searchParams: Promise<{ name?: string | string[] }>;
}

export default async function Page({ searchParams }: Props) {
  await requireSession();
  const name = connectorNameSchema.safeParse((await searchParams).name);
  return <ImportPage name={name.success ? name.data : null} from="description" />;
}
