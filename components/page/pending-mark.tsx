"use client";

import { useLinkStatus } from "next/link";

/**
 * Inside a link: marks it while its page is loading, so that navigation shows the next page at once. Styles find it by
 * `:has([data-pending])`.
 */
export function PendingMark() {
  const { pending } = useLinkStatus();
  return pending ? <span data-pending hidden /> : null;
}
