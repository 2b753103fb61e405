"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "#components/page/logo.tsx";
import { PageMain, SkipLink } from "#components/page/page-main.tsx";
import classes from "./public-frame.module.css";

/** The frame of public pages for visitors who are not signed in. */
export function PublicFrame({ children, next }: { children: ReactNode; next: string }) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.top}>
        <Link href="/elements" className={classes.home}>
          <Logo size={22} />
          Millrace
        </Link>
        <Button
          component={Link}
          href={`/sign-in?next=${encodeURIComponent(next)}`}
          variant="subtle"
          color="gray"
          size="compact-sm"
        >
          Sign in
        </Button>
      </header>
      <PageMain>{children}</PageMain>
    </div>
  );
}
