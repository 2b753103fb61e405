import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { toDraft } from "#components/elements/draft.ts";
import { ElementEditor } from "#components/elements/element-editor.tsx";

export const metadata: Metadata = { title: "Edit element" };

interface Address {
  params: Promise<{ name: string }>;
}

export default async function EditElementPage({ params }: Address) {
  const principal = await requireSession();
  if (principal.role === "viewer") redirect("/elements");
  const { name } = await params;
  const element = await server().getElementByName(principal, name);
  if (element === null) notFound();
  // Built-in elements are updated with the application: users edit a copy instead.
  if (element.shipped && element.status !== "withdrawn") redirect(`/elements/new?from=${name}`);
  return <ElementEditor element={element} start={toDraft(element)} tokens={server().tokens()} />;
}
