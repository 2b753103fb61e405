import type { Metadata } from "next";
import { NoPage } from "#components/shell/no-page.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <NoPage />
    </main>
  );
}
