"use client";

import { Button, FileButton, Menu } from "@mantine/core";
import { IconFileImport, IconFileZip, IconFolder } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import type { ElementImportBody } from "#api/elements/schema.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { useImportElements } from "./use-elements.ts";

/** Imports one or more elements' folders or a zip of them, then opens the result. */
export function ImportButton() {
  const router = useRouter();
  const { mutate, isPending } = useImportElements();
  const take = (body: ElementImportBody) =>
    mutate(
      { body },
      {
        onSuccess: ({ data }) => {
          const [only] = data;
          notifySuccess(
            data.length === 1 ? "1 element was imported" : `${data.length} elements were imported`,
          );
          router.push(data.length === 1 && only ? `/elements/${only.element.name}/edit` : "/elements/own");
        },
        onError: (error) => notifyProblem("Nothing was imported", error),
      },
    );
  const takeZip = async (file: File | null) => {
    if (file) take({ archive: toBase64(new Uint8Array(await file.arrayBuffer())) });
  };
  const takeFolder = async (files: readonly File[]) => {
    const wanted = files.filter(({ name }) => /^element\.(?:json|html|css|js)$/.test(name));
    const read = wanted.map(async (file) => ({ path: file.webkitRelativePath, content: await file.text() }));
    const body = { files: await Promise.all(read) };
    if (body.files.length > 0) return take(body);
    notifyProblem(
      "Nothing was imported",
      new Error("This folder does not contain an element.json with its element.html."),
    );
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconFileImport size={16} aria-hidden />}
          visibleFrom="xs"
        >
          Import
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <FileButton accept=".zip,application/zip" onChange={(file) => void takeZip(file)}>
          {({ onClick }) => (
            <Menu.Item leftSection={<IconFileZip size={16} aria-hidden />} onClick={onClick}>
              Zip file
            </Menu.Item>
          )}
        </FileButton>
        <FileButton
          multiple
          inputProps={{ webkitdirectory: "" } as object}
          onChange={(files) => void takeFolder(files)}
        >
          {({ onClick }) => (
            <Menu.Item leftSection={<IconFolder size={16} aria-hidden />} onClick={onClick}>
              Folder
            </Menu.Item>
          )}
        </FileButton>
      </Menu.Dropdown>
    </Menu>
  );
}

/** In chunks: the number of arguments of a call is limited. */
function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
