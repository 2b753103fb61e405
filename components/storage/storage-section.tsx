"use client";

import { useStorage } from "#components/api/storage.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { LargestFlows } from "./largest-flows.tsx";
import { StorageDetails } from "./storage-facts.tsx";

/** The installation's stored data, and the deletions of retention. */
export function StorageSection() {
  return (
    <SettingsSection only title="Storage" text="Stored data, and when old executions are deleted.">
      <QueryBoundary query={useStorage()} what="storage figures" count={4}>
        {(storage) => (
          <>
            <StorageDetails storage={storage} />
            <LargestFlows flows={storage.flows} />
          </>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}
