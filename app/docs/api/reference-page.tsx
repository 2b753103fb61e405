import type { ReactNode } from "react";
import { loadCurrentSession, loadMe } from "#app/current-session.ts";
import { CurrentUserProvider } from "#components/api/known-me.tsx";
import { AppFrame } from "#components/frame/app-frame.tsx";
import { PageHeader } from "#components/page/page-header.tsx";

/** The frame of the reference's pages. Public: API clients do not need an account here. */
export async function ReferencePage({ title, children }: { title: string; children: ReactNode }) {
  const principal = await loadCurrentSession();
  const page = (
    <>
      <PageHeader title={title} />
      {children}
    </>
  );
  if (principal === null) return <main>{page}</main>;
  return (
    <CurrentUserProvider me={await loadMe(principal)}>
      <AppFrame>{page}</AppFrame>
    </CurrentUserProvider>
  );
}
