"use client";

import { ErrorState } from "#components/ui/error-state.tsx";

export interface PageErrorProps {
  /** Next's id of a server error, which is also in the log. */
  digest: string | undefined;
  onRetry: () => void;
}

/** Shown when rendering a page failed. */
export function PageError({ digest, onRetry }: PageErrorProps) {
  const trace = digest === undefined ? "" : ` Look in the server’s log for ${digest}.`;
  const error = new Error(
    `This is a bug in Millrace. Saved work is not lost. Try again, or reload the page.${trace}`,
  );
  return <ErrorState title="This page could not be displayed" error={error} onRetry={onRetry} />;
}
