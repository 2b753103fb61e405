import { type RefObject, useEffect, useRef, useState } from "react";

/** The distance outside the view at which loading begins, so that scrolling finds it loaded. */
const margin = "400px 0px";

/**
 * Whether something is in or near the view. Previews out of view are unmounted, because a thousand frames would take
 * all memory.
 */
export function useInView<T extends HTMLElement>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      // The page's main element scrolls, so a margin around the window would have no effect.
      root: ref.current.closest("main"),
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView];
}
