"use client";

import { TextInput } from "@mantine/core";
import frame from "#components/fields/field-frame.module.css";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import type { SettingProps } from "./setting-props.ts";

/** A second URL with a path of one's own. */
export function AliasSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  const problems = problemsAt("/alias");
  const given = typeof config.alias === "string" ? config.alias : "";
  return (
    <div>
      <TextInput
        label="Alias path"
        description="A second URL that ends with this path, for senders that keep the path of an older system. It works once published."
        placeholder="orders"
        classNames={{ label: frame.label ?? "", description: frame.help ?? "" }}
        value={given}
        readOnly={readOnly}
        error={problems.length > 0}
        onChange={(event) => set({ alias: event.currentTarget.value.trim() || undefined })}
      />
      <FieldProblems problems={problems} />
    </div>
  );
}
