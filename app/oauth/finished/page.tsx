import type { Metadata } from "next";
import { connectedSchema } from "#api/connectors/connections-schema.ts";
import { ConnectedCard } from "#components/access/connected-card.tsx";

export const metadata: Metadata = { title: "Connect an account", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The last page of the window in which someone connected an account. It notifies the page that opened it. */
export default async function ConnectedPage({ searchParams }: Props) {
  const { data = { problem: "expired" as const } } = connectedSchema.safeParse(await searchParams);
  return <ConnectedCard outcome={data} />;
}
