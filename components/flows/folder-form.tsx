"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { Folder } from "#api/flows/folders/schema.ts";
import { showRefusal } from "#components/api/field-problems.ts";
import { useCreateFolder, useRenameFolder } from "#components/api/folders.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";

/** Opens the form that names a folder; null for a new one. */
export function openFolderForm(folder: Folder | null): void {
  modals.open({
    title: folder ? `Rename “${folder.name}”` : "New folder",
    children: <FolderForm folder={folder} />,
  });
}

function FolderForm({ folder }: { folder: Folder | null }) {
  const create = useCreateFolder();
  const rename = useRenameFolder(folder?.id ?? "");
  const save = folder ? rename : create;
  const form = useForm({
    initialValues: { name: folder?.name ?? "" },
    validate: { name: (name) => (name.trim() === "" ? "Enter a name." : null) },
  });
  const submit = ({ name }: typeof form.values) =>
    save.mutate(name, {
      onSuccess: () => modals.closeAll(),
      onError: showRefusal(form, "The folder was not saved"),
    });
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      submit={folder ? "Rename folder" : "Create folder"}
      loading={save.isPending}
      gap={24}
    >
      <TextInput label="Name" maxLength={60} data-autofocus {...form.getInputProps("name")} />
    </DialogForm>
  );
}
