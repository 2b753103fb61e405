import type { Metadata } from "next";
import { NotFoundPage } from "#components/page/not-found-page.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
