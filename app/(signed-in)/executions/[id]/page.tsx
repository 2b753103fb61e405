import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { executionParamsSchema } from "#api/executions/reads/schema.ts";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { ExecutionPage } from "./execution-page.tsx";

export const metadata: Metadata = { title: "Execution" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const principal = await requireSession();
  const asked = executionParamsSchema.safeParse(await params);
  if (!asked.success || !(await server().isThingVisible(principal, "execution", asked.data.id))) notFound();
  return <ExecutionPage key={asked.data.id} executionId={asked.data.id} />;
}
