import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { TemplatePage } from "./template-page.tsx";

interface Props {
  params: Promise<{ slug: string }>;
}

const findTemplate = async ({ params }: Props) => {
  const asked = (await params).slug;
  return server().templates.find(({ slug }) => slug === asked);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findTemplate(props))?.name ?? "Not found" };
}

export default async function Page(props: Props) {
  await requireSession();
  const template = await findTemplate(props);
  if (!template) notFound();
  return <TemplatePage slug={template.slug} />;
}
