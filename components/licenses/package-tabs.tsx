"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import classes from "./licenses.module.css";

const tabs = [
  { href: "/packages", label: "Packages" },
  { href: "/packages/licenses", label: "Licenses" },
  { href: "/packages/features", label: "Features" },
  { href: "/packages/try", label: "Try it" },
];

/** The ways within what is sold: packages, their licences, what licences entitle to, and a validation to try. */
export function PackageTabs() {
  const path = usePathname();
  // A licence's page lies under that of all; a package's own page is under "Packages".
  const current = tabs.findLast(({ href }) => path === href || path.startsWith(`${href}/`))?.href;
  return (
    <nav className={classes.tabs} aria-label="Packages and licenses">
      {tabs.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={href === current ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
