import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { newDraft, toCopy } from "#components/elements/draft.ts";
import { ElementEditor } from "#components/elements/element-editor.tsx";

export const metadata: Metadata = { title: "New element" };

interface Address {
  searchParams: Promise<{ from?: string | string[] }>;
}

export default async function NewElementPage({ searchParams }: Address) {
  const principal = await requireSession();
  if (principal.role === "viewer") redirect("/elements");
  const { from } = await searchParams;
  const original = typeof from === "string" ? await server().getElementByName(principal, from) : null;
  return (
    <ElementEditor element={null} start={original ? toCopy(original) : newDraft} tokens={server().tokens()} />
  );
}
