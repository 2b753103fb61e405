import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { server } from "#app/server/server.ts";
import { SecondFactorCard } from "#components/access/second-factor-card.tsx";
import { toLocalPath } from "#lib/local-path.ts";

export const metadata: Metadata = { title: "Second factor" };

export default async function SecondFactorPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { next } = await searchParams;
  const token = server().readChallengeCookie((await headers()).get("cookie"));
  const challenge = token === null ? null : await server().getChallenge(token);
  if (!challenge) redirect("/sign-in?problem=expired");
  return (
    <SecondFactorCard need={challenge.need} next={toLocalPath(typeof next === "string" ? next : null)} />
  );
}
