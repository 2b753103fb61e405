import { type RefObject, useEffect, useRef, useState } from "react";

/** Begins to load this far before it is seen, so that scrolling finds it there. */
const margin = "400px 0px";

/** Whether something is in view or nearly so. What has left it is let go: a thousand frames would take all memory. */
export function useInView<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      // It is the page's main part that scrolls: a margin around the window would not reach into it.
      root: ref.current.closest("main"),
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView];
}
