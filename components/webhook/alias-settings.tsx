"use client";

import { TextField } from "#components/fields/text-field.tsx";
import type { SettingProps } from "./setting-props.ts";

/** A second URL with a path of one's own. */
export function AliasSettings({ config, set, problemsAt, readOnly }: SettingProps) {
  return (
    <TextField
      label="Alias path"
      lines="one"
      help="A second URL that ends with this path, for senders that keep the path of an older system. It works once published."
      placeholder="orders"
      value={typeof config.alias === "string" ? config.alias : ""}
      problems={problemsAt("/alias")}
      readOnly={readOnly}
      onChange={(alias) => set({ alias: alias.trim() || undefined })}
    />
  );
}
