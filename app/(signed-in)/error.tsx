"use client";

import { PageFault } from "#components/shell/page-fault.tsx";

/** Inside the frame, so that navigation remains available. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageFault digest={error.digest} onRetry={reset} />;
}
