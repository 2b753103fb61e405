import type { Metadata } from "next";
import { requireSession } from "#app/current-session.ts";
import { OwnElements } from "#components/elements/own-elements.tsx";

export const metadata: Metadata = { title: "Your elements" };

export default async function OwnElementsPage() {
  await requireSession();
  return <OwnElements />;
}
