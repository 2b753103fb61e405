"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { EmptyState } from "./empty-state.tsx";

export interface ErrorStateProps {
  /** The failure: "The flows could not be loaded". */
  title: string;
  /** Why, and what to do: an `ApiProblem`'s message says both. */
  error: Error;
  onRetry?: (() => void) | undefined;
}

/** Shown when something failed to load: what happened, why, what to do. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        actions={
          onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {error.message}
      </EmptyState>
    </div>
  );
}
