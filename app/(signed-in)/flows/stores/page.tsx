import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { StoreList } from "#components/stores/store-list.tsx";

export const metadata: Metadata = { title: "Stores" };

export default async function StoresPage() {
  await requireSession();
  return <StoreList />;
}
