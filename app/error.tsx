"use client";

import { PageError } from "#components/page/page-error.tsx";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <PageError digest={error.digest} onRetry={reset} />;
}
