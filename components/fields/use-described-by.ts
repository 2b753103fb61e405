import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Sets `aria-describedby` on Mantine's inputs, which replace the property with the ids of their own descriptions, which
 * we do not use.
 *
 * @param ids as `describedBy` returns them
 */
export function useDescribedBy<Field extends HTMLElement>(ids: string | undefined): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    if (ids === undefined) field.current?.removeAttribute("aria-describedby");
    else field.current?.setAttribute("aria-describedby", ids);
  }, [ids]);
  return field;
}
