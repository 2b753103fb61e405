"use client";

import { MultiSelect, NativeSelect, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { z } from "zod";
import { useFlowNames, useFlows } from "#components/api/flows.ts";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import { useInputField } from "#components/fields/use-input-field.ts";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

const idsSchema = z.array(z.string());

/** Whose failures start the flow: every other flow's, or those of chosen ones. */
export function WatchedFlows({ config, onChange, problemsAt, readOnly }: NodeEditorProps) {
  const chosen = idsSchema.safeParse(config.flows);
  const { frame, input } = useInputField<HTMLSelectElement>({ label: "Flows" });
  return (
    <Stack gap={12} data-pointer="/flows">
      <FieldFrame {...frame}>
        <NativeSelect
          {...input}
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
  const { frame, input } = useInputField<HTMLInputElement>({ label: "Chosen flows", problems });
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search, 200);
  const { data } = useFlows({ q: q === "" ? undefined : q });
  const names = useFlowNames(ids);
  const options = new Map(data?.map((flow) => [flow.id, flow.name]));
  for (const each of ids) options.set(each, options.get(each) ?? names.get(each) ?? "…");
  return (
    <FieldFrame {...frame}>
      <MultiSelect
        {...input}
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
