"use client";

import { PageFault } from "#components/shell/page-fault.tsx";

/** Within the frame, so that the rest of the product stays at hand. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageFault digest={error.digest} onRetry={reset} />;
}
