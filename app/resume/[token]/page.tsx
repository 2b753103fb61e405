import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { choiceQuerySchema, refusalQuerySchema } from "#api/webhooks/resume/schema.ts";
import { loadCurrentSession, loadMe } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";
import { ApprovalCard } from "#components/approvals/approval-card.tsx";

/*
 * The token in the URL goes to no other site. With "no-referrer" browsers would send the form with `Origin: null`, and the decision
 * of a signed-in user would be without a name.
 */
export const metadata: Metadata = { title: "Approval", referrer: "same-origin" };

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page of an approval, for anyone with its link. A GET does not decide. */
export default async function ApprovalPage({ params, searchParams }: Props) {
  const [page, query, principal] = [
    await server().loadApprovalPage((await params).token),
    await searchParams,
    await loadCurrentSession(),
  ];
  // The page beside this one, with status 404.
  if (!page) notFound();
  const me = principal && (await loadMe(principal));
  const { data: refusal = null } = refusalQuerySchema.safeParse(query);
  const { data: chosen } = choiceQuerySchema.safeParse(query);
  const userName = me?.user.name ?? null;
  return <ApprovalCard {...{ page, refusal, userName }} choice={chosen?.choice ?? null} />;
}
