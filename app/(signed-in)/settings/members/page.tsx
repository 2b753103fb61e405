import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requireSession } from "#app/current-session.ts";
import { MembersPage } from "#components/members/members-page.tsx";

export const metadata: Metadata = { title: "Members" };

export default async function Members() {
  if ((await requireSession()).role !== "owner") redirect("/settings");
  return <MembersPage />;
}
