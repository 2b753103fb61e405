"use client";

import { ErrorState } from "#components/ui/error-state.tsx";

export interface PageFaultProps {
  /** Next's name for a fault on the server; the log has it too. */
  digest: string | undefined;
  onRetry: () => void;
}

/** What stands where drawing a page failed. */
export function PageFault({ digest, onRetry }: PageFaultProps) {
  const trace = digest === undefined ? "" : ` The server’s log has it under ${digest}.`;
  const error = new Error(
    `It is a mistake in the program, and nothing that was saved is lost. Try again, or reload the page.${trace}`,
  );
  return <ErrorState title="This page could not be drawn" error={error} onRetry={onRetry} />;
}
