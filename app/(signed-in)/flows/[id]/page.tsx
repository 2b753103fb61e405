import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { FlowPage } from "./flow-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

const loadFlow = cache(async (id: string) => {
  const principal = await requireSession();
  const exists =
    flowParamsSchema.safeParse({ id }).success && (await server().isThingVisible(principal, "flow", id));
  return exists ? server().getFlow(principal, id) : null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const flow = await loadFlow((await params).id);
  return { title: flow?.name ?? "Not found" };
}

export default async function EditorPage({ params }: Props) {
  const flow = await loadFlow((await params).id);
  if (flow === null) notFound();
  return <FlowPage key={flow.id} flowId={flow.id} />;
}
