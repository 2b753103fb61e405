"use client";

import { MultiSelect, NativeSelect, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useId, useState } from "react";
import { z } from "zod";
import { useFlowNames, useFlows } from "#components/api/flows.ts";
import { describedBy, FieldFrame } from "#components/fields/field-frame.tsx";
import { useDescribedBy } from "#components/fields/use-described-by.ts";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

const idsSchema = z.array(z.string());

/** Whose failures start the flow: every other flow's, or those of chosen ones. */
export function WatchedFlows({ config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  const chosen = idsSchema.safeParse(config.flows);
  const id = useId();
  return (
    <Stack gap={12} data-pointer="/flows">
      <FieldFrame id={id} label="Flows">
        <NativeSelect
          id={id}
          aria-label="Flows"
          disabled={readOnly ?? false}
          value={chosen.success ? "chosen" : "all"}
          onChange={({ currentTarget }) => onChange({ flows: currentTarget.value === "all" ? "all" : [] })}
          data={[
            { value: "all", label: "All other flows" },
            { value: "chosen", label: "Chosen flows" },
          ]}
        />
      </FieldFrame>
      {chosen.success && (
        <ChosenFlows
          ids={chosen.data}
          onChange={(flows) => onChange({ flows })}
          problems={problemsAt("/flows")}
          readOnly={readOnly}
        />
      )}
    </Stack>
  );
}

interface ChosenFlowsProps extends Pick<NodeEditorProps, "readOnly"> {
  ids: string[];
  onChange: (ids: string[]) => void;
  problems: ReturnType<NodeEditorProps["problemsAt"]>;
}

function ChosenFlows({ ids, onChange, problems, readOnly }: ChosenFlowsProps) {
  const id = useId();
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search, 200);
  const { data } = useFlows({ q: q === "" ? undefined : q });
  const names = useFlowNames(ids);
  const field = useDescribedBy<HTMLInputElement>(describedBy(id, { problems }));
  const options = new Map(data?.map((flow) => [flow.id, flow.name]));
  for (const each of ids) options.set(each, options.get(each) ?? names.get(each) ?? "…");
  return (
    <FieldFrame id={id} label="Chosen flows" problems={problems}>
      <MultiSelect
        id={id}
        aria-label="Chosen flows"
        ref={field}
        error={(problems?.length ?? 0) > 0}
        readOnly={readOnly ?? false}
        placeholder={ids.length === 0 ? "Choose flows" : ""}
        searchable
        maxValues={100}
        onSearchChange={setSearch}
        nothingFoundMessage="No flow has this name."
        value={ids}
        onChange={onChange}
        data={[...options].map(([value, label]) => ({ value, label }))}
      />
    </FieldFrame>
  );
}
