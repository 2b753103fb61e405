import type { Metadata } from "next";
import { loadCurrentSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { toQuery } from "#components/api/call.ts";
import { ElementsPage } from "#components/elements/elements-page.tsx";
import { toGalleryFilter, toIndexQuery } from "#components/elements/gallery-filter.ts";
import { ElementsFrame } from "./frame.tsx";

export const metadata: Metadata = {
  title: "Elements",
  description: "Ready-made sections for web pages: preview, copy or install them.",
};

interface Address {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ElementsGalleryPage({ searchParams }: Address) {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    if (typeof value === "string") given.set(name, value);
  }
  const filter = toGalleryFilter(given);
  const [{ first, ...offers }, principal] = await Promise.all([
    server().getGalleryView(toQuery(toIndexQuery(filter, 0))),
    loadCurrentSession(),
  ]);
  return (
    <ElementsFrame next="/elements">
      <ElementsPage
        offers={offers}
        first={first && { filter, page: first }}
        isSignedIn={principal !== null}
      />
    </ElementsFrame>
  );
}
