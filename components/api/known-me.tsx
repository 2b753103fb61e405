"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Me } from "#api/identity/account/schema.ts";
import { currentUserKey } from "./access.ts";

/** Seeds the cache with the user that the server knew while rendering, so that nothing waits for that request. */
export function CurrentUserProvider({ me, children }: { me: Me; children: ReactNode }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(currentUserKey, me));
  return children;
}
