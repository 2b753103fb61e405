import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { templates } from "#server/flows/templates/library/index.ts";
import { TemplatePage } from "./template-page.tsx";

interface Props {
  params: Promise<{ slug: string }>;
}

const findTemplate = async ({ params }: Props) => {
  const asked = (await params).slug;
  return templates.find(({ slug }) => slug === asked);
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
