import type { ComponentType } from "react";
import { requireSession } from "./current-session.ts";

/** A page that only signed-in users see, and that loads its data in the browser. */
export function signedInPage(Shown: ComponentType) {
  return async function Page() {
    await requireSession();
    return <Shown />;
  };
}
