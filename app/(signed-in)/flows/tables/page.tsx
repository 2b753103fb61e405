import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { TableList } from "#components/tables/table-list.tsx";

export const metadata: Metadata = { title: "Tables" };

export default async function TablesPage() {
  await requireSession();
  return <TableList />;
}
