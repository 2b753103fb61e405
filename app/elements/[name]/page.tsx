import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadCurrentSession } from "#app/current-session.ts";
import { ElementsFrame } from "#app/elements/frame.tsx";
import { ElementPage } from "#components/elements/element-page.tsx";
import { getElementByName } from "#server/elements/data.ts";
import { getGalleryElement } from "#server/elements/gallery.ts";
import { config } from "#server/platform/config/config.ts";

interface Address {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { name } = await params;
  const element = await getGalleryElement(name);
  return element
    ? { title: element.item.title, description: element.item.description }
    : { title: "Elements" };
}

export default async function OneElementPage({ params }: Address) {
  const { name } = await params;
  const [element, principal] = await Promise.all([getGalleryElement(name), loadCurrentSession()]);
  if (element === null) notFound();
  const { baseUrl, webhookUrl } = config();
  const own = principal && (await getElementByName(principal, name));
  return (
    <ElementsFrame next={`/elements/${name}`}>
      <ElementPage {...element} id={own?.id ?? null} baseUrl={baseUrl} webhookOrigin={webhookUrl} />
    </ElementsFrame>
  );
}
