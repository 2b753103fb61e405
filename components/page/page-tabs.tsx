"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import classes from "./page-tabs.module.css";
import { PendingMark } from "./pending-mark.tsx";

export interface PageTabsProps {
  /** The name of the navigation: "Packages and licenses". */
  label: string;
  tabs: readonly { href: string; label: string }[];
}

/** Navigation between pages that belong together. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const path = usePathname();
  // The page of one item belongs to the tab of its list.
  const current = tabs.findLast(({ href }) => path === href || path.startsWith(`${href}/`))?.href;
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.href === current ? "page" : undefined}>
          {tab.label}
          <PendingMark />
        </Link>
      ))}
    </nav>
  );
}
