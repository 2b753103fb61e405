"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readMe } from "#api/identity/account/contract.ts";
import type { Me } from "#api/identity/account/schema.ts";
import { queryOf } from "./queries.ts";

/** Seeds the cache with the user that the server knew while rendering, so that nothing waits for that request. */
export function CurrentUserProvider({ me, children }: { me: Me; children: ReactNode }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(queryOf(readMe).queryKey, me));
  return children;
}
