import type { Metadata } from "next";
import { loadCurrentSession, loadMe } from "#app/current-session.ts";
import { CurrentUserProvider } from "#components/api/known-me.tsx";
import { AppFrame } from "#components/frame/app-frame.tsx";
import { NotFoundPage } from "#components/page/not-found-page.tsx";
import { PageHeader } from "#components/page/page-header.tsx";

export const metadata: Metadata = { title: "Not found" };

/** An unknown address. Signed-in users keep the navigation. */
export default async function NotFound() {
  const principal = await loadCurrentSession();
  if (principal === null)
    return (
      <main>
        <NotFoundPage />
      </main>
    );
  return (
    <CurrentUserProvider me={await loadMe(principal)}>
      <AppFrame>
        <PageHeader title="Not found" />
        <NotFoundPage isFramed />
      </AppFrame>
    </CurrentUserProvider>
  );
}
