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

/** Navigation between packages, licenses, features, and a trial validation. */
export function PackageTabs() {
  const path = usePathname();
  // A license's page belongs to "Licenses"; a package's own page to "Packages".
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
