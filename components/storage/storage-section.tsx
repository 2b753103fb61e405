"use client";

import { useStorage } from "#components/api/storage.ts";
import { Section } from "#components/settings/section.tsx";
import { Loaded } from "#components/ui/loaded.tsx";
import { LargestFlows } from "./largest-flows.tsx";
import { StorageFacts } from "./storage-facts.tsx";

/** What the installation stores, and what retention does about it. */
export function StorageSection() {
  return (
    <Section title="Storage" text="What is stored, and when old executions are deleted.">
      <Loaded query={useStorage()} what="storage figures" count={4}>
        {(storage) => (
          <>
            <StorageFacts storage={storage} />
            <LargestFlows flows={storage.flows} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
