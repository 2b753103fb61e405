"use client";

import { MantineProvider } from "@mantine/core";
import { ModalsProvider, useModals } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { newQueryClient } from "#components/api/query-client.ts";
import { cssVariablesResolver, theme } from "#components/ui/theme.ts";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";

/** Providers for every page: theme, query cache, dialogs and notifications. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        <ModalsProvider modalProps={{ radius: "lg", centered: true }}>
          <DialogLayer />
          {children}
        </ModalsProvider>
        <Notifications position="bottom-center" autoClose={5000} limit={3} />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** Of the dialogs that `modals` opens, which are above all others. */
function DialogLayer() {
  useIsTopLayer(useModals().modals.length > 0);
  return null;
}
