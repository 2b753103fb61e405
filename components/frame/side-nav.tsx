"use client";

import { VisuallyHidden } from "@mantine/core";
import {
  type Icon,
  IconCalendarClock,
  IconChecklist,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListDetails,
  IconPackage,
  IconRoute,
  IconSettings,
} from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { usePendingApprovals } from "#components/api/approvals.ts";
import { Logo } from "#components/page/logo.tsx";
import { PendingMark } from "#components/page/pending-mark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./side-nav.module.css";

const places: readonly { href: string; label: string; icon: Icon }[] = [
  { href: "/overview", label: "Overview", icon: IconLayoutDashboard },
  { href: "/flows", label: "Flows", icon: IconRoute },
  { href: "/executions", label: "Executions", icon: IconListDetails },
  { href: "/approvals", label: "Approvals", icon: IconChecklist },
  { href: "/schedules", label: "Schedules", icon: IconCalendarClock },
  { href: "/elements", label: "Elements", icon: IconLayoutGrid },
  { href: "/packages", label: "Packages", icon: IconPackage },
  { href: "/settings", label: "Settings", icon: IconSettings },
];

/** The main navigation: at the left, or at the bottom on a phone. */
export function SideNav() {
  const path = usePathname();
  return (
    <nav className={classes.rail} aria-label="Main">
      <Link href="/overview" className={classes.mark} aria-label="Millrace: overview">
        <Logo size={24} />
      </Link>
      {places.map(({ href, label, icon: PlaceIcon }) => (
        <Link
          key={href}
          href={href}
          className={classes.place}
          aria-current={path.startsWith(href) ? "page" : undefined}
        >
          <PlaceIcon size={20} stroke={1.6} aria-hidden />
          <span className={classes.label}>{label}</span>
          {href === "/approvals" && <PendingApprovals />}
          <PendingMark />
        </Link>
      ))}
      <div className={classes.foot}>
        <AccountMenu />
      </div>
    </nav>
  );
}

const mostShown = 99;

/** The number of approvals that wait for a decision. Renders nothing without any. */
function PendingApprovals() {
  const count = usePendingApprovals().data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count > mostShown ? `${mostShown}+` : count}</span>
      <VisuallyHidden>{count} waiting</VisuallyHidden>
    </span>
  );
}
