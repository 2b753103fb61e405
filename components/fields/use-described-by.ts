import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For Mantine's inputs: names what describes the field, such as what is wrong with it. They take `aria-describedby` as a
 * property too, but put the ids of their own descriptions, which we do not use, in its place.
 *
 * @param ids as `describedBy` gives them
 */
export function useDescribedBy<Field extends HTMLElement>(ids: string | undefined): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    if (ids === undefined) field.current?.removeAttribute("aria-describedby");
    else field.current?.setAttribute("aria-describedby", ids);
  }, [ids]);
  return field;
}
