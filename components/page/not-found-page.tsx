"use client";

import { Button } from "@mantine/core";
import { IconMapQuestion } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";

interface NotFoundPageProps {
  /** "This flow" */
  what?: string;
  /** The list that has the others. */
  list?: { href: string; label: string };
  /** The page has a header with a title. */
  isFramed?: boolean;
}

const flows = { href: "/flows", label: "Go to flows" };

/** Shown when a page, or the thing that it is about, does not exist. */
export function NotFoundPage({ what = "This page", list = flows, isFramed = false }: NotFoundPageProps) {
  return (
    <EmptyState
      icon={IconMapQuestion}
      wholePage={!isFramed}
      title={`${what} does not exist`}
      actions={
        <Button component={Link} href={list.href}>
          {list.label}
        </Button>
      }
    >
      It may have been deleted, or the address is mistyped.
    </EmptyState>
  );
}
