import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { tableParamsSchema } from "#api/flows/tables/schema.ts";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { TablePage } from "#components/tables/table-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

const loadTable = cache(async (id: string) => {
  const principal = await requireSession();
  return tableParamsSchema.safeParse({ id }).success ? server().getTable(principal, id) : null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const table = await loadTable((await params).id);
  return { title: table?.name ?? "Not found" };
}

export default async function OneTablePage({ params }: Props) {
  const table = await loadTable((await params).id);
  if (table === null) notFound();
  return <TablePage key={table.id} tableId={table.id} />;
}
