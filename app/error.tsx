"use client";

import { PageFault } from "#components/shell/page-fault.tsx";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageFault digest={error.digest} onRetry={reset} />;
}
