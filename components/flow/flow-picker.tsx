"use client";

import { Button, Group, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import Link from "next/link";
import { useState } from "react";
import type { Flow } from "#api/flows/documents/schema.ts";
import { useFlow, useFlows } from "#components/api/flows.ts";
import { FieldFrame } from "#components/fields/field-frame.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { useInputField } from "#components/fields/use-input-field.ts";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

export interface FlowPickerProps extends FieldProps {
  /** The selected flow's id; empty for none. */
  value: string;
  onChange: (id: string) => void;
  /** Called with the sample payload of the chosen flow, when it is to be used as the input. */
  onUseSample: (sample: string) => void;
}

/** Chooses one of the flows that other flows can run. */
export function FlowPicker({
  value,
  onChange,
  onUseSample,
  readOnly = false,
  problems,
  ...rest
}: FlowPickerProps) {
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search, 200);
  const { data: chosen, error } = useFlow(value === "" ? null : value);
  const isSearching = q !== "" && q !== chosen?.name;
  const { data: callable = [] } = useFlows({ callable: "true", q: isSearching ? q : undefined });
  const types = useNodeTypes();
  const shownProblems = error
    ? [{ code: "flow_missing", detail: "This flow no longer exists. Choose another one." }]
    : problems;
  const { frame, input } = useInputField<HTMLInputElement>({ ...rest, problems: shownProblems });
  const options = callable.map(({ id, name }) => ({ value: id, label: name }));
  if (chosen && !callable.some((each) => each.id === value)) options.unshift({ value, label: chosen.name });
  const sample = chosen && sampleOf(chosen, types);
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        readOnly={readOnly}
        placeholder="Choose a flow"
        searchable
        onSearchChange={setSearch}
        nothingFoundMessage="No published flow has a Called by a Flow trigger."
        value={value === "" ? null : value}
        onChange={(next) => next !== null && onChange(next)}
        data={options}
        filter={({ options: all }) => all}
      />
      {chosen && (
        <Group gap={8} mt={6}>
          <Button component={Link} href={`/flows/${value}`} variant="default" size="compact-xs">
            Open flow
          </Button>
          {sample !== null && sample !== undefined && !readOnly && (
            <Button variant="default" size="compact-xs" onClick={() => onUseSample(sample)}>
              Use its sample as input
            </Button>
          )}
        </Group>
      )}
    </FieldFrame>
  );
}

/** The sample payload of the trigger that other flows start, if there is one. */
function sampleOf({ document }: Flow, types: NodeTypes): string | null {
  for (const node of document.nodes) {
    const trigger = definitionOf(node, types)?.trigger;
    const sample = trigger?.isCalledByFlows ? node.config[trigger.sampleSetting ?? ""] : null;
    if (typeof sample === "string") return sample;
  }
  return null;
}
