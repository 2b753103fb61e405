"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Me } from "#server/identity/account/schema.ts";
import { currentUserKey } from "./access.ts";

/** Puts what the server knew while it drew the page into the cache, so that nothing waits to learn who is signed in. */
export function CurrentUserProvider({ me, children }: { me: Me; children: ReactNode }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(currentUserKey, me));
  return children;
}
