import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadCurrentSession } from "#app/current-session.ts";
import { ElementsFrame } from "#app/elements/frame.tsx";
import { server } from "#app/server/server.ts";
import { ElementPage } from "#components/elements/element-page.tsx";

interface Address {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { name } = await params;
  const element = await server().getGalleryElement(name);
  return element
    ? { title: element.item.title, description: element.item.description }
    : { title: "Elements" };
}

export default async function OneElementPage({ params }: Address) {
  const { name } = await params;
  const [element, principal] = await Promise.all([server().getGalleryElement(name), loadCurrentSession()]);
  if (element === null) notFound();
  const { baseUrl, webhookUrl } = server().config();
  const own = principal && (await server().getElementByName(principal, name));
  return (
    <ElementsFrame next={`/elements/${name}`}>
      <ElementPage {...element} id={own?.id ?? null} baseUrl={baseUrl} webhookOrigin={webhookUrl} />
    </ElementsFrame>
  );
}
