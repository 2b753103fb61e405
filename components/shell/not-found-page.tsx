"use client";

import { Button } from "@mantine/core";
import { IconMapQuestion } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** What stands where there is no page. */
export function NotFoundPage() {
  return (
    <EmptyState
      icon={IconMapQuestion}
      wholePage
      title="There is no page at this address"
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
