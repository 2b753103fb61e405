"use client";

import { useCurrentUser } from "#components/api/access.ts";
import { PageTabs } from "./page-tabs.tsx";

const tabs = [
  { href: "/settings", label: "General" },
  { href: "/settings/members", label: "Members" },
  { href: "/settings/services", label: "Services" },
  { href: "/settings/sign-in", label: "Sign-in" },
  { href: "/settings/audit-log", label: "Audit log" },
];

/** Navigation between the pages of the settings, for owners. Others have one page. */
export function SettingsTabs() {
  const role = useCurrentUser().data?.user.role;
  return role === "owner" ? <PageTabs label="Settings pages" tabs={tabs} /> : null;
}
