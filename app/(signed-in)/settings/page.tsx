import type { Metadata } from "next";
import { PageHeader } from "#components/shell/page-header.tsx";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsPage() {
  return <PageHeader title="Settings" />;
}
