"use client";

import { Button } from "@mantine/core";
import { IconMapQuestion } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Shown when a page does not exist. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon={IconMapQuestion}
      wholePage
      title="This page does not exist"
      actions={
        <Button component={Link} href="/flows">
          Go to flows
        </Button>
      }
    >
      It may have been deleted, or the address is mistyped.
    </EmptyState>
  );
}
