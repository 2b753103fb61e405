"use client";

import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { createFolder, updateFolder } from "#api/flows/folders/contract.ts";
import type { Folder } from "#api/flows/folders/schema.ts";
import { call } from "#components/api/call.ts";
import { flowLists } from "#components/api/flows.ts";
import { ChangeForm } from "#components/page/change-form.tsx";

/** Opens the form that names a folder; null for a new one. */
export function openFolderForm(folder: Folder | null): void {
  modals.open({
    title: folder ? `Rename “${folder.name}”` : "New folder",
    children: <FolderForm folder={folder} />,
  });
}

function FolderForm({ folder }: { folder: Folder | null }) {
  const form = useForm({
    initialValues: { name: folder?.name ?? "" },
    validate: { name: (name) => (name.trim() === "" ? "Enter a name." : null) },
  });
  return (
    <ChangeForm
      form={form}
      save={(body) =>
        folder ? call(updateFolder, { params: { id: folder.id }, body }) : call(createFolder, { body })
      }
      refetched={flowLists}
      submit={folder ? "Rename folder" : "Create folder"}
      gap={24}
    >
      <TextInput label="Name" maxLength={60} data-autofocus {...form.getInputProps("name")} />
    </ChangeForm>
  );
}
