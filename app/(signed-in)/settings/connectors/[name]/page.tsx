import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connectorNameSchema } from "#api/connectors/schema.ts";
import { requireSession } from "#app/current-session.ts";
import { ConnectorPage } from "#components/connectors/connector-page.tsx";

export const metadata: Metadata = { title: "Connector" };

interface Props {
  params: Promise<{ name: string }>;
}

export default async function Page({ params }: Props) {
  await requireSession();
  const name = connectorNameSchema.safeParse((await params).name);
  if (!name.success) notFound();
  return <ConnectorPage key={name.data} name={name.data} />;
}
