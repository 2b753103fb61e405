"use client";

import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";

export interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** "Show more flows" */
  label: string;
}

/** The end of a paged list: the next page loads before it is scrolled to, or with the button. */
export function LoadMore({ query, label }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      // The page's main element scrolls, so a margin around the window would have no effect.
      root: end.current.closest("main"),
      rootMargin: "800px 0px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} style={{ display: "grid", placeItems: "center", padding: 16 }}>
      <Button
        variant="subtle"
        color="gray"
        loading={isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
