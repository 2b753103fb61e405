"use client";

import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import type { ImportedCurl, ReadCurl } from "./read-curl.ts";

export interface CurlFormProps {
  read: ReadCurl;
  onImport: (imported: ImportedCurl) => void;
}

/** Opens the form for a curl command. */
export function openCurlForm(props: CurlFormProps): void {
  modals.open({ title: "Import curl", size: "lg", children: <CurlForm {...props} /> });
}

/** A curl command to import. */
function CurlForm({ read, onImport }: CurlFormProps) {
  const form = useForm({ initialValues: { command: "" } });
  const submit = ({ command }: typeof form.values) => {
    const imported = read(command);
    if ("refused" in imported) return form.setErrors({ command: imported.refused });
    modals.closeAll();
    onImport(imported);
  };
  return (
    <DialogForm onSubmit={form.onSubmit(submit)} submit="Import">
      <Textarea
        label="curl command"
        description="Replaces the request of this node. You can also paste it into the URL."
        placeholder="curl https://api.example.com/orders -H 'Accept: application/json'"
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        data-autofocus
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12 } }}
        {...form.getInputProps("command")}
      />
    </DialogForm>
  );
}
